"""What happens by itself: the timers of a game, the tempo, and what bots mean to do.

Everything planned is planned for the position shown and falls with it, even when it has already
been handed to the arbiter: an earlier strike may still come before it. Only a hand on its way to
the bell is not held back by another ring: bots come in second, as people do.
"""

from collections.abc import Iterator
from typing import TypeAlias, TypeVar

from engine.chance import Chance
from host.arbiter import Decision, Heat, Move, Press, TooLate
from host.bells.source import Micros
from host.bots import Bots
from host.orders import FLIP
from host.table import Table

Input: TypeAlias = Press | Move
Either = TypeVar("Either", Press, Move)

HAND = 250_000  # µs before its ring that nobody can stop any more
JUDGED = "judged"  # what a bell means on a table whose ring has been judged
MARK = "plan/"  # in front of the number of the position something was planned for


class Plans:
    """The inputs to come by themselves; `tempo` is the quiet, in µs, before a card is turned."""

    def __init__(self, bots: Bots, tempo: Micros | None) -> None:
        self._bots, self._tempo = bots, tempo
        self._position = 0
        self._planned: list[Input] = []

    @property
    def wake(self) -> Micros | None:
        """When the next input is due, in host µs."""
        return min((item.at for item in self._planned), default=None)

    def anew(self, table: Table, at: Micros) -> None:
        """Forget what was planned and plan for the position that the table shows since `at`."""
        self._position += 1
        mark = f"{MARK}{self._position}"
        hands = tuple(self._hands(table, at, mark))
        self._planned = []
        if not table.reading.paused:
            self._planned = [*self._timers(table, at, mark), *self._turn(table, at, mark), *hands]
            self._planned += self._bots.plans(table, at, self._tempo is not None, mark)

    def due(self, now: Micros) -> list[Input]:
        """Return what is due, once."""
        due = [item for item in self._planned if item.at <= now]
        self._planned = [item for item in self._planned if item.at > now]
        return due

    def standing(self, decision: Decision) -> Decision | None:
        """Return the decision without what was planned for a position that is no longer shown."""
        match decision:
            case Heat(presses):
                standing = tuple(bare(press) for press in presses if not self._fallen(press))
                return Heat(standing) if len(standing) > 1 else next(iter(standing), None)
            case TooLate(press):
                return None if press.mark.startswith(MARK) else decision
            case Press():
                return None if self._fallen(decision) else bare(decision)
        return None if self._fallen(decision) else bare(decision)

    def _fallen(self, item: Input) -> bool:
        return item.mark.startswith(MARK) and item.mark != f"{MARK}{self._position}"

    def _hands(self, table: Table, at: Micros, mark: str) -> Iterator[Press]:
        """Yield the rings planned for just after the one that was judged; they cost nothing now."""
        rang = any(event.code == "ring" for event in table.events)
        meaning = table.game.bell(table.reading.state)
        if rang and meaning and meaning.code == JUDGED:
            for item in self._planned:
                if isinstance(item, Press) and item.at <= at + HAND:
                    yield item._replace(mark=mark)

    def _timers(self, table: Table, at: Micros, mark: str) -> Iterator[Move]:
        decoration = Chance(table.reading.header.seed, "decoration", table.rev)
        for timer in table.game.waits(table.reading.state).timers:
            part, decoration = decoration.below(timer.spread + 1)
            yield Move(timer.seat, timer.text, at + timer.after + part, mark)

    def _turn(self, table: Table, at: Micros, mark: str) -> Iterator[Move]:
        turn = table.game.view(table.reading.state, None).turn
        if self._tempo is None or turn is None:
            return
        if FLIP in table.game.inputs(table.reading.state, turn):
            yield Move(turn, FLIP, at + self._tempo, mark)


def bare(item: Either) -> Either:
    """Return an input as a table takes it: a plan has no mark of its own."""
    return item._replace(mark="") if item.mark.startswith(MARK) else item


def inputs(decision: Decision) -> tuple[Input, ...]:
    """Return the inputs that a decision is about, in decided order."""
    match decision:
        case Heat(presses):
            return presses
        case TooLate(press):
            return (press,)
    return (decision,)
