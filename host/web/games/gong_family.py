"""GONG Family: families in hand and the cards one may ask for, families laid, who asked whom."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from engine.games.gong.cards import FAMILIES, SIZE
from engine.games.gong.familytable import Question
from engine.games.gong.familyview import FamilyView
from host.web.games.drawing import Drawing, Scene
from host.web.games.gong_common import Card, asked, card, hand, news, others, players


class Row(NamedTuple):
    """A family of which one holds a card: all its cards, those held and those to ask for (N15)."""

    family: str
    cells: tuple[tuple[Card, bool], ...]  # with whether it is held


class Asking(NamedTuple):
    """A question that everybody heard, by names."""

    number: int  # counts up, so that each keeps its place on the screen
    by: str
    to: str
    card: str
    got: bool


def more(scene: Scene) -> Mapping[str, Any]:
    """Return the families in hand, the other players, the questions, and a Joker's."""
    view = scene.now.view
    assert isinstance(view, FamilyView)
    cards = hand(scene)
    return {
        "rows": rows([card for card in cards if not card.joker]),
        "jokers": [card for card in cards if card.joker],
        "askings": askings(view.history, [sitter.name for sitter in scene.now.sitters]),
        "players": players(scene),
        "others": others(scene),
        "asked": asked(scene),
        "news": news(scene),
        "ranking": ranking(scene, view),
    }


def rows(cards: Sequence[Card]) -> list[Row]:
    """Return the families of these cards, which are in N2's order."""
    held = {card.name for card in cards}
    return [_row(FAMILIES[family], held) for family, _ in groupby(cards, lambda card: card.colour)]


def askings(history: Sequence[Question], names: Sequence[str]) -> list[Asking]:
    """Return the questions in words, the newest first."""
    told = [
        Asking(number, names[seat], names[to], asked_for, got)
        for number, (seat, to, asked_for, got) in enumerate(history)
    ]
    return told[::-1]


def ranking(scene: Scene, view: FamilyView) -> list[tuple[int, int, str]]:
    """Return place, seat and families: who won first, then most families; equals share a place."""
    laid = [(seat not in view.winners, -len(down)) for seat, down in enumerate(view.families)]
    order = sorted(range(len(laid)), key=laid.__getitem__)
    return [
        (1 + sum(other < laid[seat] for other in laid), seat, _count(scene, -laid[seat][1]))
        for seat in order
    ]


def _row(family: str, held: set[str]) -> Row:
    cells = [card(f"{family}-{number}") for number in range(1, SIZE + 1)]
    return Row(family, tuple((cell, cell.name in held) for cell in cells))


def _count(scene: Scene, families: int) -> str:
    told = scene.words.ngettext("%(num)d family", "%(num)d families", families)
    return told % {"num": families}


DRAWING = Drawing(table="gong-family.html", hand="gong-family-hand.html", more=more)
