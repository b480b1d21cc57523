"""Boards whose sync wires are joined stamp the same pulses, and so tell the time by one clock.

Nobody says which boards are joined: that their pulses are the same ones is what shows it, and what
ends it. A pulse maps one board's time onto another's as a probe maps it onto the host's, but to a
sample instead of a round trip. So all boards of a wire use the map of the one that was here first.
"""

from collections import deque
from math import ceil
from typing import NamedTuple, Protocol

from host.bells.source import Micros, Wire
from host.clock import DeviceClock, Onward

KEPT = 4  # pulses of a board that may still be waiting for another board to report them
APART = 500_000  # µs; pulses of one wire are never so near to each other


class Board(Protocol):
    """One run of a board's program."""

    uid: str
    boot: str
    err: float  # µs between two of its contacts
    clock: DeviceClock
    struck: int  # its own time, in µs, of the newest strike told


class When(NamedTuple):
    """A board's time on the host's axis, with the half-widths of `Strike`."""

    at: Micros
    bound: float
    wire: Wire
    near: float


class Pulse(NamedTuple):
    """A pulse as one board stamped it; `at` and `doubt` are by its own map alone."""

    number: int
    t: int
    at: float
    doubt: float

    def may_be(self, other: "Pulse") -> bool:
        """Return whether another board's pulse may be the same one."""
        doubt = self.doubt + other.doubt
        return abs(self.at - other.at) <= doubt < APART


class Pair:
    """The time of a board on another's clock, by the pulses they share."""

    def __init__(self) -> None:
        self._shared: tuple[Pulse, Pulse] | None = None
        self.clock = DeviceClock()

    def share(self, mine: Pulse, theirs: Pulse, err: int, struck: int) -> None:
        """Take a pulse of both, off by `err` µs at most; `struck` is when the board last was.

        If only one of them has stamped others since, they are not joined.
        """
        before, self._shared = self._shared, (mine, theirs)
        if before and mine.number - before[0].number != theirs.number - before[1].number:
            self.clock = DeviceClock()
        self.clock.probe(theirs.t - err, theirs.t + err, mine.t, mine.t)
        if before and struck < before[0].t:  # the map stands still only where it is raced on
            self.clock.thaw()

    def holds(self, newest: Pulse) -> bool:
        """Return whether the boards are joined, as far as the newest pulse of this one tells."""
        return (
            self._shared is not None
            and self.clock.ready
            and newest.number - self._shared[0].number < KEPT
        )


class SyncWires:
    """Which boards share a wire, and the time of each; boards are kept in the order they came."""

    def __init__(self) -> None:
        self._pulses: dict[Board, deque[Pulse]] = {}
        self._pairs: dict[tuple[Board, Board], Pair] = {}
        self._chosen: dict[Board, Board] = {}  # whose map a board uses
        self._onward: dict[Board, Onward] = {}

    def leave(self, board: Board) -> None:
        """Forget a board: its program has ended."""
        self._pulses.pop(board, None)
        self._onward.pop(board, None)
        self._pairs = {two: pair for two, pair in self._pairs.items() if board not in two}
        self._chosen = {one: by for one, by in self._chosen.items() if board not in (one, by)}

    def pulse(self, board: Board, t: int) -> None:
        """Take a pulse a board has stamped, in order."""
        mine = self._noted(board, t)
        for other, pulses in self._pulses.items():
            shared = [theirs for theirs in pulses if mine.may_be(theirs)]
            if other is not board and shared:
                self._share((board, mine), (other, shared[-1]))

    def choose(self, board: Board) -> None:
        """Let a board use the newest map onto the first board on its wire; its own, if none is."""
        earlier = (other for other in self._pulses if self._joined(board, other))
        self._chosen[board] = first = next(earlier, board)
        if first is not board:
            self._pairs[board, first].clock.thaw()

    def sources(self, board: Board) -> frozenset[str]:
        """Return the boards on its wire, itself among them."""
        return self._wire(self._chosen.get(board, board)).sources

    def host(self, board: Board, t: int) -> When:
        """Return the host time of a board's own time; it never runs backwards.

        Raises `LookupError` before the board's clock is mapped.
        """
        first = self._chosen.get(board, board)
        if first is not board and not (self._joined(board, first) and first.clock.ready):
            self._chosen[board] = first = board
        there, near = self._pairs[board, first].clock.host(t) if first is not board else (t, 0.0)
        mapped, doubt = first.clock.host(there)
        at = self._onward.setdefault(board, Onward()).at(t, mapped)
        near += board.err + abs(at - mapped)
        return When(at, near + doubt, self._wire(first), near)

    def _noted(self, board: Board, t: int) -> Pulse:
        at, doubt = board.clock.newest(t)
        pulses = self._pulses.setdefault(board, deque(maxlen=KEPT))
        pulses.append(Pulse(pulses[-1].number + 1 if pulses else 0, t, at, doubt))
        return pulses[-1]

    def _share(self, *two: tuple[Board, Pulse]) -> None:
        order = list(self._pulses)
        (other, theirs), (board, mine) = sorted(two, key=lambda one: order.index(one[0]))
        pair = self._pairs.setdefault((board, other), Pair())
        # Two stamps of one board are off by its `err`, so one alone by half of it.
        pair.share(mine, theirs, ceil((board.err + other.err) / 2), board.struck)

    def _joined(self, board: Board, other: Board) -> bool:
        pair = self._pairs.get((board, other))
        return pair is not None and pair.holds(self._pulses[board][-1])

    def _wire(self, first: Board) -> Wire:
        joined = {board.uid for board, by in self._chosen.items() if by is first}
        return Wire(f"{first.uid}/{first.boot}", frozenset({*joined, first.uid}))
