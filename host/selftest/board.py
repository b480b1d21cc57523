"""The board under test: asked, answered, and all its events taken; times are its own µs."""

import asyncio
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import count
from types import TracebackType
from typing import NamedTuple, Self, TypeVar

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


class Edge(NamedTuple):
    """From `at` on these contacts are closed: bit 0 the sync wire, bit n bell n."""

    at: int
    closed: int


class Board:
    """An open port with a board behind it; an async context manager that raises `NoBoard`."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.uid = self._boot = self._over = ""
        self.about: tuple[int, ...] = ()  # see `wire.ABOUT`
        self.strikes: list[Event] = []  # since they were last forgotten
        self._told: defaultdict[str, list[tuple[Micros, list[int]]]] = defaultdict(list)
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
            await self._until(lambda: self._boot and self.about, PATIENCE)
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

    @property
    def bells(self) -> range:
        """The numbers of its bells."""
        return range(1, self.about[2] + 1)

    def say(self, kind: str, *fields: int) -> None:
        """Tell it something that has no answer."""
        self._link.send(wire.seal(kind, *fields))

    async def ask(self, kind: str, *fields: int, answer: str) -> tuple[Micros, list[int]]:
        """Return when the answer came, in host µs, and its fields; asks until it comes."""
        known = len(self._told[answer])
        for _ in range(TRIES):
            self.say(kind, *fields)
            with suppress(TimeoutError):
                answers = await self._until(lambda: self._told[answer][known:], ANSWER)
                return answers[0]
        raise NoBoard(f"{self.path}: the board answers no more; replug it and try again")

    async def closed(self) -> int:
        """Return the mask of contacts closed now: bit 0 is the sync wire, bit n is bell n."""
        _, levels = await self.ask(wire.EDGES, 0, answer=wire.LEVELS)
        return levels[0]

    async def edges(self) -> list[Edge]:
        """Return every raw edge since `wire.TRACE` asked for them."""
        found: dict[int, Edge] = {}
        missing, kept = 0, 1
        while missing < kept:
            _, (_, kept) = await self.ask(wire.EDGES, missing, answer=wire.LEVELS)
            sheaf = range(missing, min(kept, missing + wire.SHEAF))
            with suppress(TimeoutError):
                await self._until(partial(self._all, sheaf, found), ANSWER)
            missing = next(n for n in count() if n not in found)
        return [found[n] for n in range(kept)]

    async def trace(self) -> None:
        """Forget raw edges and strikes; those from now on are kept."""
        self.say(wire.TRACE, 1)
        await self.closed()
        self._told[wire.EDGE].clear()
        self.strikes.clear()

    async def struck(self, wanted: int, seconds: float) -> list[Event]:
        """Return the strikes since they were forgotten: so many, or fewer after that time."""
        with suppress(TimeoutError):
            await self._until(lambda: len(self.strikes) >= wanted, seconds)
        return list(self.strikes)

    def _all(self, wanted: range, found: dict[int, Edge]) -> bool:
        found |= {n: Edge(at, closed) for _, (n, closed, at) in self._told[wire.EDGE]}
        return all(n in found for n in wanted)

    async def _until(self, so: Callable[[], T], seconds: float) -> T:
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
            with suppress(ValueError):
                self._take(kind, fields, now)
        self._thank()
        self._news.set()

    def _take(self, kind: str, fields: list[str], now: Micros) -> None:
        if kind == wire.IDENTITY:
            self._identity(*fields[:5])
        elif kind == wire.EVENT:
            self._event(Event(*map(int, fields[:4])))
        elif kind == wire.ABOUT:
            self.about = tuple(map(int, fields))
        else:
            self._told[kind].append((now, list(map(int, fields))))

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
