"""What the three games share: what screens see, whom the table waits for, and the state keys."""

from typing import Any

from engine.game import Seat, View, Waits
from engine.games.gong import jokers
from engine.games.gong.cards import shown
from engine.games.gong.table import Table


class GongView(View, frozen=True, kw_only=True):
    """A table as a seat sees it: the own hand, of the others only how many cards."""

    own: tuple[str, ...]  # in N2's order, empty for spectators
    cards: tuple[int, ...]
    deck: int
    discard: int
    asked: Seat | None  # who has to answer a Joker


def waits(table: Table) -> Waits:
    """Return whose turn or answer it is."""
    if table.asked is not None:
        return jokers.waits(table.asked)
    return Waits(() if table.turn is None else (table.turn,))


def seen(table: Table, seat: Seat | None) -> dict[str, Any]:
    """Return what the views of the three games have in common."""
    return {
        "seat": seat,
        "turn": table.turn,
        "over": table.over,
        "winners": table.winners,
        "own": () if seat is None else shown(table.hands[seat]),
        "cards": tuple(map(len, table.hands)),
        "deck": len(table.deck),
        "discard": len(table.discard),
        "asked": table.asked,
    }


def keys(table: Table) -> dict[str, object]:
    """Return the state keys that the three games share."""
    return {
        "turn": table.turn,
        "hands": [list(shown(hand)) for hand in table.hands],
        "deck": len(table.deck),
        "discard": len(table.discard),
        "over": table.over,
        "winners": list(table.winners),
        "asked": table.asked,
    }
