"""Halli Galli round an oval table: what lies at each place, and piles that fly to who won them."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.games.halli_galli.view import HalliView
from host.picture import Picture, Sitter

# Clockwise from the top left; table.css knows where they are.
ROUND: Mapping[int, Sequence[str]] = {
    2: ("l", "r"),
    3: ("tl", "tr", "b"),
    4: ("tl", "tr", "br", "bl"),
    5: ("tl", "t", "tr", "br", "bl"),
    6: ("tl", "t", "tr", "br", "b", "bl"),
}


class Place(NamedTuple):
    """All that a seat shows."""

    seat: int
    place: str
    sitter: Sitter
    key: str  # of the keyboard that is its bell, empty for none
    turn: bool
    flips: bool  # whether a person here turns the next card on this screen
    out: bool
    draw: int
    open: int
    top: str | None


class Flight(NamedTuple):
    """A pile on its way to the one who won it."""

    start: str
    end: str
    top: str


def places(now: Picture, keys: Mapping[int, str]) -> list[Place]:
    """Return the places of a Halli Galli table; other games have none."""
    if not isinstance(view := now.view, HalliView):
        return []
    flips = {seat for seat, legal in now.inputs if "flip" in legal and seat == view.turn}
    return [
        Place(
            seat,
            place,
            now.sitters[seat],
            keys.get(seat, ""),
            view.turn == seat,
            seat in flips and now.sitters[seat].bot is None,
            seat in view.out,
            view.draw[seat],
            view.open[seat],
            view.tops[seat],
        )
        for seat, place in enumerate(ROUND[len(now.sitters)])
    ]


def flights(before: Picture | None, now: Picture) -> list[Flight]:
    """Return the piles that somebody has just taken."""
    to = next((event.args["seat"] for event in now.events if event.code in ("won", "taken")), None)
    if to is None or before is None or not isinstance(before.view, HalliView):
        return []
    if len(before.sitters) != len(now.sitters) or before.events is now.events:
        return []
    where = ROUND[len(now.sitters)]
    return [Flight(where[seat], where[to], top) for seat, top in enumerate(before.view.tops) if top]
