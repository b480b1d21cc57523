"""Legal inputs, what screens may see of a table, and the state keys of its records."""

from collections.abc import Sequence

from msgspec.structs import asdict

from engine.game import BellMeaning, Seat, Timer, View, Waits
from engine.games.halli_galli.state import Ring, State

PATIENCE = 15_000_000  # µs the table waits for a last ring when nobody can turn a card (HA4)
FLIP, TIMEOUT, NOTHING = ("flip",), ("timeout",), ()


class HalliView(View, frozen=True, kw_only=True):
    """Counts and top cards: nobody may look into a pile (H2, HA2)."""

    draw: tuple[int, ...]
    tops: tuple[str | None, ...]
    open: tuple[int, ...]
    cards: tuple[int, ...]
    out: tuple[Seat, ...]
    duel: bool
    last_ring: Ring | None


def inputs(state: State, seat: Seat | None) -> Sequence[str]:
    """Return `flip` for the seat whose turn it is, `timeout` for a table that is stuck."""
    if seat is None:
        return TIMEOUT if state.turn is None and not state.over else NOTHING
    return FLIP if seat == state.turn else NOTHING


def waits(state: State) -> Waits:
    """Return whose card is to be turned, or the timeout of a table where nobody can."""
    if state.turn is not None:
        return Waits((state.turn,))
    return Waits((), () if state.over else (Timer("timeout", PATIENCE),))


def bell(state: State) -> BellMeaning | None:
    """Return what a ring would be judged as: open, in a duel, or late because one has been."""
    if state.over:
        return None
    meaning = "judged" if state.judged else "duel" if state.duel else "five"
    return BellMeaning(meaning, tuple(state.left))


def view(state: State, seat: Seat | None) -> HalliView:
    """Return the table; every seat sees the same."""
    return HalliView(
        seat=seat,
        turn=state.turn,
        over=state.over,
        winners=state.winners,
        draw=tuple(map(len, state.draw)),
        tops=tuple(pile[0] if pile else None for pile in state.open),
        open=tuple(map(len, state.open)),
        cards=tuple(state.cards),
        out=state.out,
        duel=state.duel,
        last_ring=state.ring,
    )


def keys(state: State) -> dict[str, object]:
    """Return the state keys a record may expect."""
    return {
        "turn": state.turn,
        "draw": [len(pile) for pile in state.draw],
        "open": [list(pile) for pile in state.open],
        "out": list(state.out),
        "duel": state.duel,
        "last_ring": asdict(state.ring) if state.ring else None,
        "cards": state.cards,
        "over": state.over,
        "winners": list(state.winners),
    }
