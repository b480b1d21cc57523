"""A board that answers as the firmware does, without one: the bench measures the host alone."""

import os
import time
import tty

from firmware import wire

UID, BOOT = "b0a4d0b0a4d00001", "1234abcd"
HEARTBEAT = 0.1  # s between watermarks, as on the board


def now() -> int:
    """Return the board's time in µs."""
    return time.monotonic_ns() // 1000


class Board:
    """A pty whose far end is `port`; call `answer` when `fd` is readable and `beat` often."""

    def __init__(self) -> None:
        self.fd, self._far = os.openpty()
        tty.setraw(self._far)
        self.port = os.ttyname(self._far)
        self.armed = False
        self._splitter = wire.Splitter()
        self._seq = 0

    def answer(self) -> None:
        """Read what the host sent and answer it."""
        for kind, *fields in self._splitter.feed(os.read(self.fd, 4096)):
            if kind == wire.HELLO:
                self._send(wire.seal(wire.IDENTITY, wire.MAJOR, wire.MINOR, UID, BOOT))
                self._send(wire.seal(wire.ABOUT, 1, 0, 8, 1, 12800))
            elif kind == wire.PROBE:
                self._send(wire.seal(wire.ECHO, fields[0], now(), now()))
            elif kind == wire.WANT:
                self.beat()
            elif kind == wire.ARM:
                self.armed = fields[0] == "1"

    def beat(self) -> None:
        """Send a watermark."""
        self._send(wire.seal(wire.WATERMARK, self._seq, now() - 5))

    def strike(self, bell: int) -> None:
        """Send a strike of this moment with the watermark behind it, as the firmware does."""
        self._seq += 1
        at = now()
        line = wire.seal(wire.EVENT, self._seq, bell, wire.STRIKE, at - 10)
        self._send(line + wire.seal(wire.WATERMARK, self._seq, at - 5))

    def _send(self, line: bytes) -> None:
        os.write(self.fd, line)
