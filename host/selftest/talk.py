"""The line to the board under test: questions asked until they are answered, events taken."""

import asyncio
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import Self, TypeVar

from firmware import wire
from host.alarm import micros
from host.bells.link import FAULTS, link, open_port, reason
from host.bells.prompt import GREETING, Prompt
from host.bells.source import Micros
from host.bells.stream import Event, Stream
from host.words import Words

T = TypeVar("T")
PATIENCE = 5.0  # s until a board says who it is; one at its prompt is started first
ANSWER = 0.3  # s until a question is asked again
TRIES = 10
BEAT = 0.1  # s between two signs of life


class NoBoard(Exception):
    """There is no board to test, or none any more: one line that says what to do."""


class Talk:
    """An open port with a board behind it; an async context manager that raises `NoBoard`."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.uid = self._boot = self._over = ""
        self.about: tuple[int, ...] = ()  # see `wire.ABOUT`
        self.strikes: list[Event] = []  # since they were last forgotten
        self.told: defaultdict[str, list[tuple[Micros, list[int]]]] = defaultdict(list)
        self._splitter, self._stream = wire.Splitter(), Stream(None)
        self._news = asyncio.Event()

    async def __aenter__(self) -> Self:
        self._prompt = Prompt(micros())
        try:
            self._link = link(open_port(self.path), self._hear)
        except FAULTS as fault:
            args = {"port": self.path, "why": str(fault)}
            raise NoBoard(Words().say([f"notice.{reason(fault)}"], args)) from None
        self._link.broken.add_done_callback(lambda why: self._end(f"is gone: {why.result()}"))
        self._beat()
        try:
            await self.until(lambda: self._boot and self.about, PATIENCE)
        except BaseException as error:
            self.close()
            raise self._mute() if isinstance(error, TimeoutError) else error from None
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Leave the port, lamps out."""
        self.say(wire.LAMPS, 0, 0)
        self.say(wire.TRACE, 0)
        self._next.cancel()
        self._link.close()

    def say(self, kind: str, *fields: int) -> None:
        """Tell it something that has no answer."""
        self._link.send(wire.seal(kind, *fields))

    async def ask(self, kind: str, *fields: int, answer: str) -> tuple[Micros, list[int]]:
        """Return when the answer came, in host µs, and its fields; asks until it comes."""
        known = len(self.told[answer])
        for _ in range(TRIES):
            self.say(kind, *fields)
            with suppress(TimeoutError):
                answers = await self.until(lambda: self.told[answer][known:], ANSWER)
                return answers[0]
        raise NoBoard(f"{self.path}: the board answers no more; replug it and try again")

    async def until(self, so: Callable[[], T], seconds: float) -> T:
        """Return what comes true by what the board says; raises TimeoutError."""
        async with asyncio.timeout(seconds):
            while not (true := so()):
                if self._over:
                    raise NoBoard(self._over)
                self._news.clear()
                await self._news.wait()
            return true

    # What it says.

    def _hear(self, data: bytes) -> None:
        now = micros()
        if not self._boot:
            self._link.send(self._prompt.feed(data, now))
        for kind, *fields in self._splitter.feed(data):
            with suppress(ValueError, TypeError):  # fields no board of ours would send
                self._take(kind, fields, now)
        self._thank()
        self._news.set()

    def _take(self, kind: str, fields: list[str], now: Micros) -> None:
        if kind == wire.IDENTITY:
            self._identity(*fields[:5])
        elif kind == wire.EVENT:
            self._event(Event(*map(int, fields[:4])))
        elif kind == wire.ABOUT and len(fields) >= 5:
            self.about = tuple(map(int, fields))
        else:
            self.told[kind].append((now, list(map(int, fields))))

    def _identity(self, major: str, minor: str, uid: str, boot: str, acked: str) -> None:
        if (int(major), int(minor)) < (wire.MAJOR, wire.MINOR):
            self._end("its firmware is older than this test: firstbell flash brings it up to date")
        elif int(major) > wire.MAJOR:
            self._end("its firmware is younger than this program: update firstbell")
        elif not self._boot:
            self.uid, self._boot, self._stream = uid, boot, Stream(int(acked))
        elif boot != self._boot:
            self._end("the board has restarted in mid test")

    def _event(self, event: Event) -> None:
        for ready in self._stream.take(event):
            self._stream.settle(ready.seq)
            if ready.kind == wire.STRIKE:
                self.strikes.append(ready)

    def _thank(self) -> None:
        if self._boot:
            self._link.send(wire.seal(wire.ACK, self._boot, self._stream.acked))

    def _beat(self) -> None:
        if self._boot:
            self._thank()
        else:
            self._link.send(GREETING)
        self._next = asyncio.get_running_loop().call_later(BEAT, self._beat)

    def _end(self, why: str) -> None:
        self._over = f"{self.path}: {why}"
        self._news.set()

    def _mute(self) -> NoBoard:
        return NoBoard(f"{self.path}: no board answers; firstbell flash puts the firmware on it")
