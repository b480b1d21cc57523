"""Three boards on one host, their sync wires joined or not: from the contacts to the decision."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import pairwise, permutations

from host.alarm import micros
from host.arbiter import Arbiter, Decision, Heat, Press
from host.bells.serial import SerialSource
from host.bells.source import About, Flip, Micros, Notice, Strike
from host.coin import fair_coin
from host.virtual.launcher import VirtualBoard

REST = 120_000  # µs: more than a bell needs to be armed again
BOARDS = 3
WARM_UP = 8  # the bell that is struck before the races
PATIENCE = 30  # s


class Judge:
    """A sink that only decides; the bell of a board is a seat of its own."""

    def __init__(self) -> None:
        self.arbiter = Arbiter(fair_coin(1))
        self.strikes: list[Strike] = []
        self.decisions: list[Decision] = []
        self.seats: dict[str, int] = {}

    def present(self, about: About) -> None:
        self.seats.setdefault(about.source, len(self.seats))
        self.arbiter.join(about.source, micros())

    def absent(self, source: str, why: Notice | None) -> None:
        self.arbiter.leave(source)

    def strike(self, strike: Strike) -> None:
        self.strikes.append(strike)
        seat = 8 * self.seats[strike.source] + strike.bell - 1
        source, _, at, err, bound, mark, wire, near = strike
        self.arbiter.offer(Press(seat, at, err, bound, source, mark, wire, near))

    def flip(self, flip: Flip) -> None: ...

    def watermark(self, source: str, before: Micros) -> None:
        self.arbiter.watermark(source, before, micros())
        self.decisions += self.arbiter.decide()

    def notice(self, notice: Notice) -> None: ...


class Evening:
    """Three virtual boards and what the host makes of them."""

    def __init__(self, bench: VirtualBoard) -> None:
        self.bench, self.judge = bench, Judge()
        self.source = SerialSource(tuple(bench.ports))

    async def warm_up(self, sources: int) -> None:
        """Strike bell 8 of every board until all are heard, on a wire of so many boards."""
        heard: dict[str, int] = {}
        while list(heard.values()) != [sources] * BOARDS:
            self.source.thaw()  # a round is over
            for board in range(1, BOARDS + 1):
                self.bench.obey(f"{board}: strike {WARM_UP}")
            await asyncio.sleep(REST / 1e6)
            wires = {strike.source: strike.wire for strike in self.judge.strikes}
            heard = {source: len(wire.sources) for source, wire in wires.items() if wire}
        self.source.thaw()

    async def until(self, so: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not so():
                await asyncio.sleep(0.005)

    async def race(self, gap: int) -> list[Decision]:
        """Strike a bell of each board, `gap` µs apart, in every order of boards; the decisions."""
        orders = list(permutations(range(1, BOARDS + 1)))
        await self.bench.command(f"1: strike {WARM_UP}")
        for first, second, third in orders:
            self.bench.obey(f"{first}: strike {first} +{REST}")
            self.bench.obey(f"{second}: strike {second} +{gap}")
            self.bench.obey(f"{third}: strike {third} +{gap}")
        await self.until(lambda: len(flat(self.raced)) == 3 * len(orders))
        return self.raced

    @property
    def raced(self) -> list[Decision]:
        """The decisions about other bells than those of the warm-up."""
        return [one for one in self.judge.decisions if flat([one])[0].seat % 8 != WARM_UP - 1]


def flat(decisions: list[Decision]) -> list[Press]:
    return [
        press
        for decision in decisions
        for press in (decision.presses if isinstance(decision, Heat) else (decision,))
        if isinstance(press, Press)
    ]


@asynccontextmanager
async def evening(wire: bool) -> AsyncIterator[Evening]:
    async with VirtualBoard(BOARDS, wire) as bench:
        held = Evening(bench)
        running = asyncio.create_task(held.source.run(held.judge))
        await held.until(lambda: len(held.judge.seats) == BOARDS)
        held.source.arm(True)
        try:
            yield held
        finally:
            running.cancel()
            await asyncio.wait([running])


def boards(decisions: list[Decision]) -> list[int]:
    """Return the boards of presses in decided order: each raced with the bell of its number."""
    return [press.seat % 8 + 1 for press in flat(decisions)]


def test_strikes_25_us_apart_on_three_joined_boards_keep_their_order() -> None:
    async def story() -> None:
        async with evening(wire=True) as held:
            await held.warm_up(BOARDS)
            decisions = await held.race(25)
            assert not any(isinstance(decision, Heat) for decision in decisions)
            won = boards(decisions)
            assert won == [board for order in permutations((1, 2, 3)) for board in order]
            gaps = [b.at - a.at for a, b in pairwise(flat(decisions))]
            assert all(abs(gap - 25) <= 4 for gap in gaps if gap < REST / 2)

    asyncio.run(story())


def test_equal_strikes_on_three_joined_boards_are_a_dead_heat() -> None:
    async def story() -> None:
        async with evening(wire=True) as held:
            await held.warm_up(BOARDS)
            decisions = await held.race(0)
            assert [len(heat.presses) for heat in decisions if isinstance(heat, Heat)] == [3] * 6

    asyncio.run(story())


def test_boards_that_are_not_joined_claim_no_order_inside_the_bound_of_their_ports() -> None:
    async def story() -> None:
        async with evening(wire=False) as held:
            await held.warm_up(1)
            decisions = await held.race(25)
            assert [len(heat.presses) for heat in decisions if isinstance(heat, Heat)] == [3] * 6
            assert all(press.bound > 25 for press in flat(decisions))

    asyncio.run(story())
