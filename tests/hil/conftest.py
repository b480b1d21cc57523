"""A host of a few lines, to try the firmware alone."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

import pytest

from firmware import wire
from host.virtual import VirtualBoard
from host.virtual.terminal import Terminal
from host.virtual.unit import Make

Greeted = Callable[..., AbstractAsyncContextManager[tuple[VirtualBoard, "Host"]]]
REARM = 70_000  # µs a bell has to have been seen open


class Host(Terminal):
    """Takes lines apart and remembers them; acknowledges only when told to."""

    def __init__(self, port: str) -> None:
        super().__init__(port)
        self.messages: list[list[str]] = []
        self._splitter = wire.Splitter()
        self._split = 0

    def send(self, kind: str, *fields: object) -> None:
        self.say(wire.seal(kind, *fields))

    def told(self, kind: str) -> list[list[str]]:
        """Return the fields of every message of a kind so far."""
        self.messages += self._splitter.feed(self.heard[self._split :])
        self._split = len(self.heard)
        return [fields for heard, *fields in self.messages if heard == kind]

    def events(self, kind: int = wire.STRIKE) -> list[tuple[int, int, int]]:
        """Return (seq, bell, t) of every event of a kind once, in order of seq."""
        found = {tuple(map(int, fields)) for fields in self.told(wire.EVENT)}
        return sorted((seq, bell, at) for seq, bell, event, at in found if event == kind)

    async def greet(self, seconds: float = 1) -> None:
        """Ask until the board says who it is, in that time."""
        known = len(self.told(wire.ABOUT))
        async with self.repeating(wire.HELLO):
            await self.wait_until(lambda: len(self.told(wire.ABOUT)) > known, seconds)

    @property
    def boot(self) -> str:
        return self.told(wire.IDENTITY)[-1][3]

    def acknowledge(self) -> None:
        """Acknowledge all there is, without a gap; always gives credit."""
        numbers = {int(fields[0]) for fields in self.told(wire.EVENT)}
        safe = 0
        while safe + 1 in numbers:
            safe += 1
        self.send(wire.ACK, self.boot, safe)

    async def collect(self, count: int, kind: int = wire.STRIKE) -> list[tuple[int, int, int]]:
        """Acknowledge every 50 ms until so many events of a kind are there."""
        async with self.every(0.05, self.acknowledge):
            await self.wait_until(lambda: len(self.events(kind)) >= count, 10)
        return self.events(kind)

    async def board_now(self) -> int:
        """Return the board's clock, in µs."""
        number = len(self.told(wire.ECHO))
        self.send(wire.PROBE, number)
        self.acknowledge()
        await self.wait_until(lambda: len(self.told(wire.ECHO)) > number)
        return int(self.told(wire.ECHO)[-1][1])

    async def rest(self, until: int) -> None:
        """Wait until the board's clock is past a time, in µs."""
        while await self.board_now() <= until:
            await asyncio.sleep(0.005)

    def repeating(self, kind: str) -> AbstractAsyncContextManager[None]:
        return self.every(0.2, lambda: self.send(kind))

    @asynccontextmanager
    async def every(self, seconds: float, act: Callable[[], None]) -> AsyncIterator[None]:
        """Act at once and again and again meanwhile."""

        async def repeat() -> None:
            while True:
                act()
                await asyncio.sleep(seconds)

        task = asyncio.create_task(repeat())
        try:
            yield
        finally:
            task.cancel()


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def greeted() -> Greeted:
    """Give a board whose bells are ready and a host that knows it."""

    @asynccontextmanager
    async def set_up(armed: bool = False, **make: Any) -> AsyncIterator[tuple[VirtualBoard, Host]]:
        async with VirtualBoard(make=Make(**make)) as board, Host(board.port) as host:
            await host.greet(5)
            await host.rest(await host.board_now() + REARM)
            if armed:
                host.send(wire.ARM, 1)
            yield board, host

    return set_up


Press = Callable[..., Awaitable[list[tuple[int, int]]]]


@pytest.fixture
def press() -> Press:
    """Give a call that does commands and returns (bell, board µs) of each press, in its order."""

    async def do(board: VirtualBoard, *lines: str) -> list[tuple[int, int]]:
        unit = board.units[0]
        return [
            (int(line.split()[1]), unit.board_time(await board.command(line))) for line in lines
        ]

    return do


@pytest.fixture
def host_at() -> type[Host]:
    return Host
