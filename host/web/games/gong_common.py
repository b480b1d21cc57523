"""What the pages of the three games of GONG have in common: hands, other players, a Joker."""

from collections.abc import Iterator
from typing import NamedTuple

from engine.games.gong.cards import FAMILIES, SIZE
from engine.games.gong.view import GongView
from host.picture import Sitter
from host.web.announce import sentence
from host.web.games.drawing import Scene

JOKER = "JOKER"


class Card(NamedTuple):
    """A card of a hand; Jokers are sorted to its end."""

    name: str
    number: int
    colour: int  # of its family, in N2's order
    joker: bool


class Other(NamedTuple):
    """Another player, as one who can be chosen."""

    seat: int
    name: str
    cards: int


class Player(NamedTuple):
    """A seat as everybody sees it."""

    seat: int
    sitter: Sitter
    cards: int
    turn: bool
    asked: bool  # whether a Joker waits for its answer


class Asked(NamedTuple):
    """A Joker that waits for its answer (NA6); only `cancels` depends on what its target holds."""

    by: str
    to: str
    seat: int  # the target's
    mine: bool  # whether this is the target's page
    cancels: bool  # whether he can; told on his own page alone


def gong_view(scene: Scene) -> GongView:
    """Return the view of a game of GONG."""
    view = scene.now.view
    assert isinstance(view, GongView)
    return view


def hand(scene: Scene) -> list[Card]:
    """Return the own hand, nothing for who only watches."""
    return [card(name) for name in gong_view(scene).own]


def card(name: str) -> Card:
    """Return a card by its name."""
    family, _, number = name.partition("-")
    if family == JOKER:
        return Card(name, SIZE + int(number), len(FAMILIES), True)
    return Card(name, int(number), FAMILIES.index(family), False)


def others(scene: Scene) -> list[Other]:
    """Return the other players, clockwise from the own left."""
    return [other for other in _round(scene) if other.seat != scene.viewer.seat]


def players(scene: Scene) -> list[Player]:
    """Return all seats, in their order."""
    view = gong_view(scene)
    return [
        Player(seat, sitter, view.cards[seat], view.turn == seat, view.asked == seat)
        for seat, sitter in enumerate(scene.now.sitters)
    ]


def news(scene: Scene) -> list[str]:
    """Return what the newest input did, in words."""
    return [sentence(event, scene.now, scene.words) for event in scene.now.events]


def asked(scene: Scene) -> Asked | None:
    """Return the Joker that waits for its answer, None while none does."""
    view, names = gong_view(scene), [sitter.name for sitter in scene.now.sitters]
    if view.asked is None or view.turn is None:
        return None
    mine = view.asked == scene.viewer.seat
    cancels = mine and any(card.joker for card in hand(scene))
    return Asked(names[view.turn], names[view.asked], view.asked, mine, cancels)


def ranking(scene: Scene) -> list[tuple[int, int, str]]:
    """Return place, seat and cards of who wins without cards: fewest first, equals share a place.

    Who has won is first, whatever he holds.
    """
    view, words = gong_view(scene), scene.words
    left = [(seat not in view.winners, cards) for seat, cards in enumerate(view.cards)]
    order = sorted(range(len(left)), key=left.__getitem__)
    told = [words.ngettext("%(num)d card", "%(num)d cards", cards) for cards in view.cards]
    return [
        (1 + sum(other < left[seat] for other in left), seat, told[seat] % {"num": left[seat][1]})
        for seat in order
    ]


def _round(scene: Scene) -> Iterator[Other]:
    sitters, cards = scene.now.sitters, gong_view(scene).cards
    start = 0 if scene.viewer.seat is None else scene.viewer.seat + 1
    for step in range(len(sitters)):
        seat = (start + step) % len(sitters)
        yield Other(seat, sitters[seat].name, cards[seat])
