"""A board that speaks the protocol in a few lines, the pty it is plugged into, and its source."""

import asyncio
import os
import tty
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from firmware import wire
from host.bells.serial import SerialSource, micros
from host.bells.source import Micros
from tests.host.bells.ears import Ears

RESEND = 100_000


class Board:
    """The far end: `hear` what the host wrote, `say` what it is to read; `ahead` of host time."""

    def __init__(self, uid: str = "e661", boot: str = "1", bells: int = 8, ahead: int = 0) -> None:
        self.uid, self.boot, self.bells, self.ahead = uid, boot, bells, ahead
        self.major = wire.MAJOR
        self.err = 3
        self.armed = False
        self.heard: list[list[str]] = []
        self.seq = self.acked = 0
        self.kept: dict[int, bytes] = {}
        self._resent = 0
        self._marked = 0
        self._greeted = True
        self._wanted = False
        self._said = bytearray()
        self._splitter = wire.Splitter()

    def time(self, now: Micros) -> int:
        return now + self.ahead

    def event(self, bell: int, kind: int, now: Micros) -> None:
        self.seq += 1
        self.kept[self.seq] = wire.seal(wire.EVENT, self.seq, bell, kind, self.time(now))
        self._said += self.kept[self.seq]

    def strike(self, bell: int, now: Micros) -> None:
        self.event(bell, wire.STRIKE, now)

    def restart(self, boot: str, ahead: int) -> None:
        self.boot, self.ahead, self.armed = boot, ahead, False
        self._greeted = False  # and until it is it has no credit
        self.seq = self.acked = 0
        self.kept.clear()
        self._said.clear()

    def hear(self, data: bytes, now: Micros) -> None:
        for message in self._splitter.feed(data):
            self.heard.append(message)
            self._obey(message[0], message[1:], now)

    def say(self, now: Micros) -> bytes:
        if not self._greeted:
            return b""
        if self.kept and now - self._resent >= RESEND:
            self._resend(now)
        if self.armed and (self._wanted or now - self._marked >= 100_000):
            self._marked, self._wanted = now, False
            self._said += wire.seal(wire.WATERMARK, self.seq, self.time(now))
        said = bytes(self._said)
        self._said.clear()
        return said

    def count(self, kind: str) -> int:
        return sum(message[0] == kind for message in self.heard)

    def _obey(self, kind: str, fields: list[str], now: Micros) -> None:
        if kind == wire.HELLO:
            self._greeted = True
            self._said += wire.seal(
                wire.IDENTITY, self.major, wire.MINOR, self.uid, self.boot, self.acked
            )
            self._said += wire.seal(wire.ABOUT, 100, 1, self.bells, self.err, 12800)
            self._resend(now)
        elif kind == wire.WANT:
            self._wanted = True
        elif kind == wire.PROBE:
            self._said += wire.seal(wire.ECHO, fields[0], self.time(now), self.time(now))
        elif kind == wire.ARM:
            self.armed = fields == ["1"]
        elif kind == wire.ACK and fields[0] == self.boot:
            self.acked = max(self.acked, int(fields[1]))
            self.kept = {seq: line for seq, line in self.kept.items() if seq > self.acked}

    def _resend(self, now: Micros) -> None:
        self._resent = now
        for line in self.kept.values():
            self._said += line


class Plug:
    """A board at the far end of a pty whose near end has the same path for ever."""

    def __init__(self, path: Path, board: Board) -> None:
        self.path, self.board = path, board
        self.deaf = False
        self.plug()

    def plug(self) -> None:
        self._end, self._near = os.openpty()
        tty.setraw(self._near)
        os.set_blocking(self._end, False)
        self.path.symlink_to(os.ttyname(self._near))
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(self._end, self._hear)
        self._beat()

    def unplug(self) -> None:
        self.path.unlink()
        self._loop.remove_reader(self._end)
        self._timer.cancel()
        os.close(self._end)
        os.close(self._near)

    def strike(self, bell: int) -> None:
        self.board.strike(bell, micros())
        self._say()

    def _hear(self) -> None:
        self.board.hear(os.read(self._end, 4096), micros())
        self._say()

    def _say(self) -> None:
        if said := self.board.say(micros()):
            os.write(self._end, said)

    def _beat(self) -> None:
        self._say()
        self._timer = self._loop.call_later(0.005, self._beat)


@asynccontextmanager
async def running(bells: SerialSource, ears: Ears) -> AsyncIterator[None]:
    task = asyncio.create_task(bells.run(ears))
    try:
        yield
    finally:
        task.cancel()
        await asyncio.wait([task])
    assert task.cancelled()
