"""The reorder buffer: inputs of any number of sources leave it in order of when they happened.

An input goes on only when nothing earlier can still arrive, so no verdict is ever revised.
"""

from bisect import insort
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from math import inf
from typing import NamedTuple, TypeAlias

from host.bells.source import Micros, Wire


class Press(NamedTuple):
    """A strike of a seated bell."""

    seat: int
    at: Micros
    err: float  # against the same source
    bound: float  # against any other
    source: str
    mark: str
    wire: Wire | None = None  # of the source, as it was when it was struck
    near: float = inf  # against sources on that wire

    def doubt(self, other: "Press") -> float:
        """Return the half-width of its uncertainty, in µs, against another press."""
        if self.source == other.source:
            return self.err
        return self.near if self.wire and self.wire == other.wire else self.bound


class Move(NamedTuple):
    """Any other input: from a screen, a flip button, a bot, a timer."""

    seat: int | None
    text: str
    at: Micros
    mark: str = ""


class Heat(NamedTuple):
    """A dead heat, in the order the coin and the estimates gave."""

    presses: tuple[Press, ...]


class TooLate(NamedTuple):
    """A press made before an input that has already been applied."""

    press: Press


Decision: TypeAlias = Press | Heat | TooLate | Move
Item: TypeAlias = Press | Move
Coin: TypeAlias = Callable[[Sequence[Press]], Sequence[Press]]  # puts equals in order

SILENCE = 500_000  # µs without a watermark after which nobody waits for a source any more
BREATH = 150_000  # µs between two looks for silence; what is longer, the host itself stood still


class Arbiter:
    """Holds inputs until they are final; no I/O, and the only time it knows is handed in.

    A watermark is honest about its own uncertainty: of the presses a source has yet to report, none
    can have been made before it, not even with `at - bound`.
    """

    def __init__(self, coin: Coin) -> None:
        self._coin = coin
        self._pending: list[Item] = []  # in order of time
        self._refused: list[TooLate] = []
        self._decided: Micros | None = None
        self._before: dict[str, Micros] = {}  # the newest watermark of every source
        self._heard: dict[str, Micros] = {}  # when it came
        self._silent: set[str] = set()
        self._looked: Micros = 0

    def join(self, source: str, now: Micros) -> None:
        """From now on wait for the watermarks of this source."""
        self._before.setdefault(source, 0)
        self._heard[source] = now
        self._silent.discard(source)

    def leave(self, source: str) -> None:
        """Wait for it no longer."""
        self._before.pop(source, None)
        self._heard.pop(source, None)
        self._silent.discard(source)

    @property
    def waiting(self) -> bool:
        """Whether something waits for a watermark."""
        return bool(self._pending)

    def offer(self, item: Press | Move) -> None:
        """Take an input in; what it was before is decided by its time alone.

        A press older than what has been decided is too late. A move is not a race: it happens then.
        """
        if self._decided is None or item.at >= self._decided:
            insort(self._pending, item, key=_order)
        elif isinstance(item, Press):
            self._refused.append(TooLate(item))
        else:
            insort(self._pending, item._replace(at=self._decided), key=_order)

    def watermark(self, source: str, before: Micros, now: Micros) -> None:
        """Note that every press of this source before that time has been offered."""
        if source in self._before:
            self._before[source] = max(self._before[source], before)
            self._heard[source] = now
            self._silent.discard(source)

    def silent(self, now: Micros) -> list[str]:
        """Return the sources that have just been silent too long; they are waited for no longer.

        To be asked every `BREATH` or oftener: what the host slept beyond that is nobody's silence.
        """
        slept = max(0, now - self._looked - BREATH)
        self._looked = now
        self._heard = {source: min(now, at + slept) for source, at in self._heard.items()}
        lost = [source for source in self._live() if now - self._heard[source] >= SILENCE]
        self._silent.update(lost)
        return lost

    def decide(self) -> list[Decision]:
        """Return what has become final since the last call, in order."""
        decisions: list[Decision] = [*self._refused]
        self._refused = []
        while self._pending and self._final(self._pending[0]):
            decision = self._first()
            self._decided = _stamp(decision)
            decisions.append(decision)
        return decisions

    def _live(self) -> Iterator[str]:
        return (source for source in self._before if source not in self._silent)

    def _final(self, item: Item) -> bool:
        return all(self._before[source] > _awaited(item, source) for source in self._live())

    def _first(self) -> Press | Heat | Move:
        first = self._pending[0]
        rivals = self._rivals(first) if isinstance(first, Press) else []
        if len(rivals) < 2:
            return self._pending.pop(0)
        for press in rivals:
            self._pending.remove(press)
        return Heat(tuple(self._ranked(rivals)))

    def _rivals(self, first: Press) -> list[Press]:
        """Return the first press of every seat that no other press certainly came before."""
        presses = [item for item in self._pending if isinstance(item, Press)]
        near = [press for press in presses if not _surely_before(first, press)]
        rivals: dict[int, Press] = {}
        for press in near:
            if not any(_surely_before(other, press) for other in near):
                rivals.setdefault(press.seat, press)
        return list(rivals.values())

    def _ranked(self, presses: list[Press]) -> Iterator[Press]:
        for _, equals in groupby(presses, key=lambda press: press.at):
            alike = list(equals)
            yield from self._coin(alike) if len(alike) > 1 else alike


def _order(item: Item) -> tuple[Micros, bool, str]:
    # A press in the very microsecond of a move was made on the table before the move.
    return item.at, isinstance(item, Move), item.mark


def _stamp(decision: Press | Heat | Move) -> Micros:
    return decision.presses[0].at if isinstance(decision, Heat) else decision.at


def _awaited(item: Item, source: str) -> float:
    """Return the time the watermark of that source must pass before the item is final."""
    if isinstance(item, Move):
        return item.at
    if item.source != source:
        return item.at + item.bound
    return item.at + 2 * item.err - item.bound


def _surely_before(one: Press, other: Press) -> bool:
    return one.at + one.doubt(other) < other.at - other.doubt(one)
