"""Loop-back: the board closes two of its own bells a known time apart and says who was first."""

import asyncio
from typing import NamedTuple

from firmware import wire
from host.bells.stream import Event
from host.selftest.board import Board
from host.selftest.finding import Finding, Verdict, judged

GAPS = (0, 1, 5, 20, 100, 1000)  # µs
ROUNDS = 5  # races a gap and a direction
REARM = 0.08  # s a bell must be open
DONE = 2.0  # s until both strikes are told
SAMPLE = 1  # µs; the true gap may lie between two ticks of the stamps
APART = 5000  # µs between the strikes that show which bells are wired
BOTH = 3
WIRING = (
    "no wires: join flip 1 (GP19, pin 25) with one bell and flip 2 (GP20, pin 26) with another, "
    "see docs/selftest.md"
)


class Tally(NamedTuple):
    """What came of the races of one gap; `times` are stamps of the second less the first."""

    gap: int
    races: int
    times: tuple[int, ...]

    @property
    def lost(self) -> int:
        """Races of which not both strikes came."""
        return self.races - len(self.times)

    @property
    def wrong(self) -> int:
        """Races in which the second came out first; there is no second at gap 0."""
        return sum(time < 0 for time in self.times) if self.gap else 0

    @property
    def ties(self) -> int:
        """Races with equal stamps."""
        return self.times.count(0)

    def off(self, err: int) -> bool:
        """Return whether a time is further from the gap than the board's uncertainty allows."""
        return any(abs(time - self.gap) > err + SAMPLE for time in self.times)

    def __str__(self) -> str:
        span = f"{min(self.times)}…{max(self.times)}" if self.times else "–"
        return (
            f"{self.gap:>6} {self.races:>7} {self.wrong:>7} {self.ties:>7} {self.lost:>6}  {span}"
        )


async def races(board: Board) -> Finding:
    """Run races of every gap, each output first as often as the other."""
    wired = [strike.bell for strike in await _race(board, 1, APART)]
    if len(set(wired)) != 2:
        return Finding("loop-back", Verdict.NOT_DONE, WIRING)
    tallies = [await _tally(board, wired, gap) for gap in GAPS]
    faults = [fault for tally in tallies for fault in _faults(tally, board.about[3])]
    count = sum(tally.races for tally in tallies)
    why = f"{count} races of bells {wired[0]} and {wired[1]}, none in the wrong order"
    head = "gap µs   races   wrong    ties   lost  measured µs"
    return judged("loop-back", faults, why, head, *map(str, tallies))


async def _tally(board: Board, wired: list[int], gap: int) -> Tally:
    times = []
    for order in (wired, wired[::-1]) * ROUNDS:
        first = BOTH if not gap else 1 + wired.index(order[0])
        at = {strike.bell: strike.t for strike in await _race(board, first, gap or 1)}
        if set(order) <= set(at):
            times.append(at[order[1]] - at[order[0]])
    return Tally(gap, 2 * ROUNDS, tuple(times))


async def _race(board: Board, first: int, gap: int) -> list[Event]:
    await asyncio.sleep(REARM)
    board.strikes.clear()
    board.say(wire.RACE, first, gap)
    return await board.struck(2, DONE)


def _faults(tally: Tally, err: int) -> list[str]:
    faults = []
    if tally.wrong:
        faults.append(f"{tally.wrong} wrong orders at {tally.gap} µs")
    if tally.lost:
        faults.append(f"{tally.lost} races at {tally.gap} µs without both strikes")
    if tally.off(err):
        faults.append(f"gaps of {tally.gap} µs came out as {min(tally.times)}…{max(tally.times)}")
    return faults
