"""The line codec of the serial port, one for both ends: `$<kind>,<fields…>*<CRC-32>` and a newline.

The port is shared with a REPL that prints banners and echoes, with ModemManager's probes and with
half lines after an unplug, so a line counts only when its checksum does. Kinds in capitals go from
the host to the board, small ones from the board to the host. `docs/protocol.md` has the whole text.
"""

from binascii import crc32

MAJOR = 1
MINOR = 1
LONGEST = 60  # bytes with the newline; USB packets of exactly 64 bytes have bugs of their own
SHEAF = 6  # edges told at a time
CREDIT = 16  # lines the board may send after an `A` or `H` before it must hear from the host again

# Host to board.
HELLO = "H"  # –: who are you? answered by `h` and `i`; gives credit
ACK = "A"  # boot, seq: events up to seq are safe; gives credit
WANT = "W"  # –: an input waits for a watermark; it is sent at once
PROBE = "P"  # n: answered by `p`
ARM = "M"  # 0 | 1: watermarks on, no file written meanwhile
LAMPS = "L"  # lit, blinking: bit 0 is bell 1
BUZZ = "B"  # pattern number, see firmware/lamps.py
SET = "S"  # key, value: see firmware/settings.py
TRACE = "T"  # 0 | 1: forget the raw edges, keep those from now on
EDGES = "E"  # n: answered by `l` and a `g` for each kept edge from number n (0…) on, SHEAF at most
RACE = "R"  # first, gap: close outputs for a self-test, see firmware/race.py; not while armed

# Board to host.
IDENTITY = "h"  # major, minor, uid (hex), boot (hex), acked: last seq acknowledged (0: none yet)
ABOUT = "i"  # firmware version, board code, bells, err µs between two bells, MicroPython version;
#             a version is major × 10000 + minor × 100 + patch, the codes are in hardware/pins.toml
EVENT = "e"  # seq (from 1 in every boot), bell, event kind, t µs
WATERMARK = "w"  # seq, t µs: every event before t is among those up to seq, all on the line
ECHO = "p"  # n, t µs received, t µs sent
COUNTERS = "c"  # noise lines, unknown kinds, lines held back for want of credit
LEVELS = "l"  # closed contacts now (bit 0 the sync wire, bit n bell n), edges kept
EDGE = "g"  # n, closed contacts from then on, t µs

# Kinds of event.
STRIKE = 1  # first edge of a press
FLIP = 2  # a flip button, read by the loop
HELD = 3  # closed when the board armed it: reported, not counted
STUCK = 4  # closed for longer than any press
OVERRUN = 5  # strikes may have been lost before t (bell 0)
SYNC = 6  # a pulse of the sync wire (bell 0)


def seal(kind: str, *fields: object) -> bytes:
    """Return one line, newline included; fields are integers or hex tokens.

    Raises ValueError if the line would be longer than LONGEST.
    """
    body = ",".join([kind] + [str(field) for field in fields]).encode()
    line = b"$" + body + b"*" + _checksum(body) + b"\n"
    if len(line) > LONGEST:
        raise ValueError("line of %d bytes, %d is the most" % (len(line), LONGEST))
    return line


def unseal(frame: bytes) -> "list[str] | None":
    """Return `[kind, field, …]` of what followed a `$`, or None if its checksum does not hold."""
    body, _, crc = frame.strip().rpartition(b"*")
    if not body or crc != _checksum(body):
        return None
    try:
        return body.decode().split(",")
    except UnicodeError:
        return None


def _checksum(body: bytes) -> bytes:
    return ("%08x" % crc32(body)).encode()


class Splitter:
    """Cuts a byte stream into messages; whatever is not one is counted as noise and dropped."""

    def __init__(self) -> None:
        self.noise = 0
        self._rest = b""

    def feed(self, data: bytes) -> "list[list[str]]":
        """Return the messages that `data` completes, in order; half a line waits for its end."""
        # A `$` also ends what stood before it: lines glued by a lost newline stay two lines.
        *lines, rest = (self._rest + data).replace(b"$", b"\n$").split(b"\n")
        self._rest = rest[: LONGEST + 1]  # enough to know, at its end, that it was too long
        return [message for line in lines for message in self._messages(line)]

    def _messages(self, line: bytes) -> "list[list[str]]":
        if not line.strip():
            return []
        framed = line[:1] == b"$" and len(line) <= LONGEST
        message = unseal(line[1:]) if framed else None
        self.noise += message is None
        return [message] if message else []
