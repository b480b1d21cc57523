"""What a board under test can be asked; times are its own µs."""

from contextlib import suppress
from functools import partial
from itertools import count
from typing import NamedTuple

from firmware import wire
from host.bells.stream import Event
from host.selftest.talk import ANSWER, Talk


class Edge(NamedTuple):
    """From `at` on these contacts are closed: bit 0 the sync wire, bit n bell n."""

    at: int
    closed: int


class Board(Talk):
    """A board that answers; an async context manager that raises `NoBoard`."""

    @property
    def bells(self) -> range:
        """The numbers of its bells."""
        return range(1, self.about[2] + 1)

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
                await self.until(partial(self._all, sheaf, found), ANSWER)
            missing = next(n for n in count() if n not in found)
        return [found[n] for n in range(kept)]

    async def trace(self) -> None:
        """Forget raw edges and strikes; those from now on are kept."""
        self.say(wire.TRACE, 1)
        await self.closed()
        self.told[wire.EDGE].clear()
        self.strikes.clear()

    async def struck(self, wanted: int, seconds: float) -> list[Event]:
        """Return the strikes since they were forgotten: so many, or fewer after that time."""
        with suppress(TimeoutError):
            await self.until(lambda: len(self.strikes) >= wanted, seconds)
        return list(self.strikes)

    def _all(self, wanted: range, found: dict[int, Edge]) -> bool:
        found |= {n: Edge(at, closed) for _, (n, closed, at) in self.told[wire.EDGE]}
        return all(n in found for n in wanted)
