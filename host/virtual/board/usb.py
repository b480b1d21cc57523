"""The USB serial port as the board sees it: finite FIFOs, and Ctrl-C taken out on the way in.

A write waits 500 ms for room and then drops the rest; nobody at the other end: dropped at once.
"""

import io

import gpio
import link
import utime
import watchdog

FIFO = 256  # bytes, each way
PATIENCE = 500_000  # µs
POLL, POLLIN, POLLOUT = 3, 1, 4  # the ioctl request, and what it asks about

_wire = open(int(link.BOOT[1]), "r+b")  # noqa: SIM115 – open as long as the board has power
_free = FIFO
_connected = False
_interruptible = False
_read = b""


def _credit(_: int, taken: int, at: int) -> None:
    global _free
    _free += taken


def _dtr(_: int, connected: int, at: int) -> None:
    global _connected
    _connected = bool(connected)


def _interrupt(_: int, value: int, at: int) -> None:
    if _interruptible:
        raise KeyboardInterrupt


link.hear(b"i", _interrupt)
link.hear(b"c", _credit)
link.hear(b"d", _dtr)


def run_world() -> None:
    """Let what is due happen: time, edges, the other end of the port, the watchdog."""
    gpio.settle()
    watchdog.check()


def waiting() -> int:
    """Return how many bytes from the host wait to be read."""
    global _read
    if not _read:
        _read = _wire.read(FIFO) or b""
    return len(_read)


def take(size: int) -> bytes:
    """Return that many bytes from the host, waiting for each."""
    global _read
    taken = b""
    while len(taken) < size:
        while not waiting():
            run_world()
            utime.sleep_us(200)
        more = size - len(taken)
        taken, _read = taken + _read[:more], _read[more:]
    return taken


def send(data: bytes) -> None:
    """Give bytes to the host, or wait for room and at last drop them."""
    data = bytes(data)
    while data and _wait_for_room():
        data = _send_some(data)


def has_room() -> bool:
    """Return whether a byte would be taken at once."""
    if not (_free and _connected):
        run_world()
    return _free > 0 or not _connected


def _send_some(data: bytes) -> bytes:
    global _free
    size = min(_free, len(data))
    _free -= size
    _wire.write(data[:size])
    return data[size:]


def _wait_for_room() -> bool:
    since = utime.ticks_us()
    while not has_room() and utime.ticks_us() - since < PATIENCE:
        utime.sleep_us(200)
    return _free > 0 and _connected


def kbd_intr(character: int) -> None:
    """Say which byte from the host interrupts the program, -1 for none."""
    link.tell(b"k", character & 0xFF)


class Interruptible:
    """While a program runs Ctrl-C interrupts it; at the prompt it is a byte like any other.

    It does so where the program next looks at the board: one that never does runs on.
    """

    def __enter__(self) -> None:
        global _interruptible
        _interruptible = True
        kbd_intr(3)
        link.tell(b"p", 1)

    def __exit__(self, *failure: object) -> None:
        global _interruptible
        _interruptible = False
        link.tell(b"p", 0)
        kbd_intr(-1)


class Binary(io.IOBase):
    """`sys.stdin.buffer` and `sys.stdout.buffer`."""

    def read(self, size: int) -> bytes:
        return take(size)

    def readinto(self, room: bytearray) -> int:
        room[:] = take(len(room))
        return len(room)

    def write(self, data: bytes) -> int:
        send(data)
        return len(data)

    def ioctl(self, request: int, flags: int) -> int:
        if request != POLL:
            return -1  # above all no file number: `poll` has to ask here
        ready = POLLIN if flags & POLLIN and waiting() else 0
        return ready | (flags & POLLOUT if has_room() else 0)


class Text(Binary):
    """`sys.stdin` and `sys.stdout`: lines end as terminals want it."""

    buffer = Binary()

    def read(self, size: int) -> str:
        return take(size).replace(b"\r", b"\n").decode()

    def write(self, text: object) -> int:
        data = text.encode() if isinstance(text, str) else bytes(text)
        send(data.replace(b"\n", b"\r\n"))
        return len(text)
