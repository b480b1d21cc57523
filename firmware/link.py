"""The serial port: reads what is there, writes what is taken, never waits.

USB takes bytes only while the host reads; a longer write would stand still for a second and then
lose what is left. So every byte is asked for with `poll`, which promises room for one.
"""

from select import POLLIN, POLLOUT, poll

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO

CHUNK = 64  # bytes read in one go


class Link:
    """Non-blocking bytes over a pair of streams, which on a board are one and the same object."""

    def __init__(self, stdin: "IO[bytes]", stdout: "IO[bytes]") -> None:
        self._stdin = stdin
        self._stdout = stdout
        self._readable = poll()
        self._readable.register(stdin, POLLIN)
        self._writable = poll()
        self._writable.register(stdout, POLLOUT)
        self._line = b""
        self._next = 0
        self._byte = bytearray(1)

    def read(self) -> bytes:
        """Return the bytes that have come in, at most CHUNK of them."""
        heard = b""
        while len(heard) < CHUNK and _ready(self._readable):
            byte = self._stdin.read(1)
            if not byte:
                break
            heard += byte
        return heard

    def write(self, line: bytes) -> None:
        """Take a line over; only when `flush` has said that the one before is out."""
        self._line = line
        self._next = 0

    def flush(self) -> bool:
        """Write as much as is granted and return whether the whole line is out."""
        while self._next < len(self._line) and _ready(self._writable):
            self._byte[0] = self._line[self._next]
            self._stdout.write(self._byte)
            self._next += 1
        return self._next == len(self._line)


def _ready(poller: "poll") -> bool:
    for _ in poller.ipoll(0):
        return True
    return False
