"""One press of a bell as its contact really moved: how long it chatters, and what moves with it."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from host.selftest.board import Edge

QUIET = 8_000  # µs at rest, after which closing is over, or opening begins


class Move(NamedTuple):
    """The contact of one bell closes or opens."""

    at: int  # µs since the first edge
    closed: bool


class Press(NamedTuple):
    """A press of one bell; it begins with a closing at 0."""

    bell: int
    moves: tuple[Move, ...]
    strikes: int  # that the board counted
    others: tuple[int, ...]  # bells that moved meanwhile

    @property
    def closing(self) -> tuple[Move, ...]:
        """The chatter until the contact stays closed."""
        return self._bursts()[0]

    @property
    def opening(self) -> tuple[Move, ...]:
        """The chatter until it stays open; that of the closing if the press was too short."""
        return self._bursts()[-1]

    def __str__(self) -> str:
        held = max(0, self.opening[0].at - self.closing[-1].at)
        return (
            f"bell {self.bell}: closes in {_span(self.closing)}, stays {held / 1000:.1f} ms, "
            f"opens in {_span(self.opening)}"
        )

    def _bursts(self) -> list[tuple[Move, ...]]:
        bursts = [[self.moves[0]]]
        for before, move in pairwise(self.moves):
            if move.at - before.at >= QUIET:
                bursts.append([])
            bursts[-1].append(move)
        return list(map(tuple, bursts))


def press(bell: int, edges: Sequence[Edge], strikes: int) -> Press:
    """Return the press of a bell among raw edges; others are the bells that moved, too."""
    moves = _moves(bell, edges)
    start = moves[0].at
    own = tuple(Move(at - start, closed) for at, closed in moves)
    others = tuple(n for n in range(1, 17) if n != bell and _moves(n, edges))
    return Press(bell, own, strikes, others)


def _moves(bell: int, edges: Sequence[Edge]) -> list[Move]:
    levels = [Move(at, bool(closed >> bell & 1)) for at, closed in edges]
    before = [Move(0, False), *levels]
    return [move for last, move in pairwise(before) if move.closed != last.closed]


def _span(burst: Sequence[Move]) -> str:
    edges = "1 edge" if len(burst) == 1 else f"{len(burst)} edges"
    return f"{(burst[-1].at - burst[0].at) / 1000:.2f} ms ({edges})"
