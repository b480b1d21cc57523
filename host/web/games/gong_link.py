"""GONG Link: the card to match, a hand whose matches are marked, and who owes a GONG call."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.games.gong.cards import PLACES
from engine.games.gong.linkview import LinkView
from engine.games.gong.match import MATCHES
from host.web.games.drawing import Drawing, Scene
from host.web.games.gong_common import Card, asked, hand, news, others, players, ranking


class Held(NamedTuple):
    """A card of the own hand."""

    card: Card
    fits: bool  # N10; after a draw only the drawn card (P5)
    drawn: bool


class Calls(NamedTuple):
    """Who has one card left and has not called GONG (NA10)."""

    own: bool
    late: tuple[str, ...]  # others who forgot: they may be called now
    early: tuple[str, ...]  # others who still have time to call themselves


def more(scene: Scene) -> Mapping[str, Any]:
    """Return the hand, the other players, what is owed, and a Joker's question."""
    view = scene.now.view
    assert isinstance(view, LinkView)
    return {
        "hand": [_held(card, view) for card in hand(scene)],
        "calls": _calls(scene, view),
        "players": players(scene),
        "others": others(scene),
        "asked": asked(scene),
        "news": news(scene),
        "ranking": ranking(scene),
    }


def _held(card: Card, view: LinkView) -> Held:
    if view.drawn is not None:
        return Held(card, card.name == view.drawn, card.name == view.drawn)
    top = None if view.top is None else PLACES[view.top]
    return Held(card, PLACES[card.name] in MATCHES[top], False)


def _calls(scene: Scene, view: LinkView) -> Calls:
    me, names = scene.viewer.seat, [sitter.name for sitter in scene.now.sitters]
    late = tuple(names[seat] for seat in view.duty_open if seat != me)
    early = tuple(names[seat] for seat in view.duty if seat not in (me, *view.duty_open))
    return Calls(me in view.duty, late, early)


DRAWING = Drawing(table="gong-link.html", hand="gong-link-hand.html", more=more)
