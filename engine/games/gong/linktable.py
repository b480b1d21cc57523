"""The state of a game of Link, and who owes a GONG call (N13, NA10)."""

from typing import TypeAlias

from msgspec import Struct

from engine.game import Seat
from engine.games.gong.table import GongOptions, Hands, Table


class LinkOptions(GongOptions, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """House rules of Link."""

    voluntary_draw: bool = False  # NA5


class Duty(Struct, frozen=True, gc=False):
    """A seat with one undeclared card: `turns` counts the turns ended since, to two at most.

    The first is the turn in which it came to one card, the second the next full one: from then on
    others may call.
    """

    seat: Seat
    turns: int = 0


Duties: TypeAlias = tuple[Duty, ...]
OPEN = 2


class LinkTable(Table, frozen=True, kw_only=True):
    """A game of Link; `drawn` is the card of this turn's draw that may still be played (N11)."""

    options: LinkOptions
    top: int | None
    drawn: int | None = None
    passes: int = 0  # turns in a row that ended for want of cards (P5)
    duties: Duties = ()


def acted(duties: Duties, seat: Seat) -> Duties:
    """Return what is owed when a seat plays on: the call of an earlier turn is past."""
    return tuple([duty for duty in duties if duty.seat != seat or not duty.turns])


def turn_ended(duties: Duties) -> Duties:
    """Return what is owed when a turn is over."""
    return tuple(
        [duty if duty.turns == OPEN else Duty(duty.seat, duty.turns + 1) for duty in duties]
    )


def recounted(duties: Duties, hands: Hands, *changed: Seat) -> Duties:
    """Return what is owed when the hands of these seats have changed to what they are now."""
    kept = tuple([duty for duty in duties if duty.seat not in changed])
    return kept + tuple([Duty(seat) for seat in changed if len(hands[seat]) == 1])


def owing(duties: Duties, least: int = 0) -> list[Seat]:
    """Return the seats that owe a call since so many turns, ascending."""
    return sorted(duty.seat for duty in duties if duty.turns >= least)
