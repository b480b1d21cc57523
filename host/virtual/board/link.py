"""The board's cable to its launcher: what the world does to the board, and what the board tells.

Records from the launcher are 16 bytes `<BxHIq` (kind, pin, value or level, true time in µs),
records to it 8 bytes `<BxxxI` (kind, value).
"""

import struct

import uos
import usys
import utime

FROM_WORLD = "<BxHIq"
SIZE = 16
SOFT, POWER, WATCHDOG = 0, 1, 3  # why the board starts: Ctrl-D, its power came, the dog bit
BOOT = usys.argv[1:]  # link fd, USB fd, uptime µs, true µs, drift ppm, levels, cause, uid, program

_file = open(int(BOOT[0]), "r+b")  # noqa: SIM115 – open as long as the board has power
_rest = b""
_hearers = {}  # kind → what to call with (pin, value, time)


def hear(kind: bytes, call: object) -> None:
    _hearers[kind[0]] = call


def receive() -> None:
    global _rest
    data = _file.read(4096)
    while data:
        _rest += data
        data = _file.read(4096)
    if data == b"":
        die()
    while len(_rest) >= SIZE:
        kind, pin, value, at = struct.unpack(FROM_WORLD, _rest)
        _rest = _rest[SIZE:]
        _hearers[kind](pin, value, at)


def tell(kind: bytes, value: int = 0) -> None:
    _file.write(struct.pack("<BxxxI", kind[0], value))


def reset(cause: int) -> None:
    """Ask to be started anew and wait for it: nothing of the program runs any more."""
    tell(b"r", cause)
    while True:
        receive()
        utime.sleep_ms(1)


def die() -> None:
    """End with a launcher that is no more; an exit of Python's own could be caught."""
    uos.system("kill -9 $PPID")
