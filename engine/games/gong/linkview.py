"""What screens see of a game of Link, what ringing means, and the state keys of its records."""

from engine.game import BellMeaning, Seat
from engine.games.gong.cards import named
from engine.games.gong.linktable import OPEN, LinkTable, owing
from engine.games.gong.view import GongView, seen
from engine.games.gong.view import keys as shared_keys


class LinkView(GongView, frozen=True, kw_only=True):
    """A game of Link as a seat sees it; hands of one card and their calls are public."""

    top: str | None
    duty: tuple[Seat, ...]
    duty_open: tuple[Seat, ...]  # those of them that others may call
    drawn: str | None  # the own drawn card, to be played or kept


def bell(state: LinkTable) -> BellMeaning | None:
    """Return whether a ring can call GONG: for oneself, or for whoever forgot it (NA10)."""
    if state.over:
        return None
    own, late = owing(state.duties), owing(state.duties, OPEN)
    callers = [seat for seat in range(len(state.hands)) if seat in own or late]
    return BellMeaning("gong" if own else "nothing", tuple(callers), {"seats": own})


def view(state: LinkTable, seat: Seat | None) -> LinkView:
    """Return the table with the hand of that seat alone."""
    mine = seat is not None and seat == state.turn
    return LinkView(
        **seen(state, seat),
        top=named(state.top),
        duty=tuple(owing(state.duties)),
        duty_open=tuple(owing(state.duties, OPEN)),
        drawn=named(state.drawn) if mine else None,
    )


def keys(state: LinkTable) -> dict[str, object]:
    """Return the state keys a record may expect."""
    return {
        **shared_keys(state),
        "top": named(state.top),
        "duty": owing(state.duties),
        "duty_open": owing(state.duties, OPEN),
    }
