"""The state of a game of Family, and who is ahead in it (N19)."""

from collections import Counter
from typing import NamedTuple

from engine.game import Seat
from engine.games.gong.table import Table

HISTORY = 60  # questions that screens and bots are shown


class Question(NamedTuple):
    """Who asked whom for which card, and whether he got it."""

    seat: Seat
    to: Seat
    card: str
    got: bool


class FamilyTable(Table, frozen=True, kw_only=True):
    """A game of Family; `laid` are the families down, in the order in which they were laid."""

    laid: tuple[tuple[Seat, int], ...] = ()
    history: tuple[Question, ...] = ()  # since hands were last swapped


def families(state: FamilyTable, seat: Seat) -> list[int]:
    """Return the families of a seat in the order laid."""
    return [family for owner, family in state.laid if owner == seat]


def can_act(state: FamilyTable) -> bool:
    """Tell whether anybody can do anything (NA11, P6)."""
    return bool(state.deck) or any(state.hands)


def best(state: FamilyTable) -> tuple[Seat, ...]:
    """Return who has most families; of equal ones who had so many first (N19).

    Without any family down nobody is ahead, and all have won.
    """
    count: Counter[Seat] = Counter()
    most, ahead = 0, tuple(range(len(state.hands)))
    for seat, _ in state.laid:
        count[seat] += 1
        if count[seat] > most:
            most, ahead = count[seat], (seat,)
    return ahead
