"""What screens see of a game of Family, what ringing means, and the state keys of its records."""

from engine.game import BellMeaning, Seat
from engine.games.gong.cards import FAMILIES
from engine.games.gong.familytable import FamilyTable, Question, families
from engine.games.gong.view import GongView, seen
from engine.games.gong.view import keys as shared_keys


class FamilyView(GongView, frozen=True, kw_only=True):
    """A game of Family as a seat sees it."""

    families: tuple[tuple[str, ...], ...]  # one a seat, in the order laid
    history: tuple[Question, ...]  # since hands were last swapped, the latest last


def bell(state: FamilyTable) -> BellMeaning | None:
    """Return that a ring means nothing here (P2)."""
    return None if state.over else BellMeaning("nothing", ())


def view(state: FamilyTable, seat: Seat | None) -> FamilyView:
    """Return the table with the hand of that seat alone."""
    return FamilyView(
        **seen(state, seat),
        families=tuple(map(tuple, _laid(state))),
        history=state.history,
    )


def keys(state: FamilyTable) -> dict[str, object]:
    """Return the state keys a record may expect."""
    return {**shared_keys(state), "families": _laid(state)}


def _laid(state: FamilyTable) -> list[list[str]]:
    seats = range(len(state.hands))
    return [[FAMILIES[family] for family in families(state, seat)] for seat in seats]
