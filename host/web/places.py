"""Halli Galli round an oval table: what lies at each place, and piles that fly to who won them."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.games.halli_galli.view import HalliView
from host.picture import Picture, Sitter
from host.web.keys import Bell

# Clockwise from where one sits who plays alone, near; table.css knows where they are.
ROUND: Mapping[int, Sequence[str]] = {
    2: ("l", "r"),
    3: ("b", "tl", "tr"),
    4: ("bl", "tl", "tr", "br"),
    5: ("bl", "tl", "t", "tr", "br"),
    6: ("b", "bl", "tl", "t", "tr", "br"),
}


class Label(NamedTuple):
    """Who sits there and what they may do."""

    seat: int
    sitter: Sitter
    bell: Bell
    turn: bool
    flips: bool  # whether a person here turns the next card on this screen
    out: bool


class FaceDown(NamedTuple):
    """A draw pile."""

    cards: int


class FaceUp(NamedTuple):
    """A face-up pile."""

    seat: int
    cards: int
    top: str | None


class Place(NamedTuple):
    """All that a seat shows."""

    seat: int
    where: str
    label: Label
    down: FaceDown
    up: FaceUp


class Flight(NamedTuple):
    """A pile on its way to the one who won it."""

    start: str
    end: str
    top: str


def places(now: Picture, bells: Sequence[Bell]) -> list[Place]:
    """Return the places of a Halli Galli table; other games have none."""
    if not isinstance(view := now.view, HalliView):
        return []
    return [
        Place(
            seat,
            where,
            _label(now, view, bells[seat]),
            FaceDown(view.draw[seat]),
            FaceUp(seat, view.open[seat], view.tops[seat]),
        )
        for seat, where in enumerate(ROUND[len(now.sitters)])
    ]


def _label(now: Picture, view: HalliView, bell: Bell) -> Label:
    seat, sitter = bell.seat, now.sitters[bell.seat]
    turn = view.turn == seat
    plays = sitter.bot is None and not now.paused
    flips = turn and plays and "flip" in dict(now.inputs).get(seat, ())
    return Label(seat, sitter, bell, turn, flips, seat in view.out)


def flights(before: Picture | None, now: Picture) -> list[Flight]:
    """Return the piles that somebody has just taken."""
    to = next((event.args["seat"] for event in now.events if event.code in ("won", "taken")), None)
    if to is None or before is None or not isinstance(before.view, HalliView):
        return []
    if len(before.sitters) != len(now.sitters) or before.events is now.events:
        return []
    where = ROUND[len(now.sitters)]
    return [Flight(where[seat], where[to], top) for seat, top in enumerate(before.view.tops) if top]
