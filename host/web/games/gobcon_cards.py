"""A card of GobCon as screens show it: its colour, its picture, its name, what it does."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.games.gobcon.cards import COLOURS, FACES, Card, Kind
from engine.games.gobcon.scoring import worth
from host.words import Words

ORDER: tuple[Kind, ...] = ("friend", "game", "purchase", "special")
OWN_ART = frozenset({"bonus", "malus", "ban", "cancel", "fame", "shame"})
DRAWN: Mapping[Kind, str] = {"friend": "goblin", "special": "event"}


class Look(NamedTuple):
    """A card in words and pictures; `art` and `category` are symbols of gobcon.svg."""

    id: str
    type: Kind
    colour: str
    art: str
    category: str  # beside the art, empty where the art is the category's
    group: str  # the category in words, empty for none
    name: str
    text: str
    gp: int | None  # None for a card that never counts
    results: tuple[tuple[str, str], ...]  # of a Game: face and GP


def look(card: Card, words: Words, gp: int | None = None) -> Look:
    """Return how a card looks; `gp` is what it is worth where it lies."""
    art = _art(card)
    category = f"of-{card.category}" if card.category else ""
    counts = card.type == "friend" or card.sellable or (card.stays and card.gp)
    return Look(
        card.id,
        card.type,
        COLOURS.get(card.type, "red"),
        art,
        "" if art == category else category,
        words.label(f"category.{card.category}") if card.category else "",
        card.name or words.card(card.id),
        card.text or text(card, words),
        (card.gp if gp is None else gp) if counts else None,
        _results(card),
    )


def lying(cards: Sequence[Card], words: Words) -> tuple[Look, ...]:
    """Return the cards before one seat with what they are worth there: Friend, Purchases, red."""
    ordered = sorted(cards, key=lambda card: (ORDER.index(card.type), not card.sellable, card.id))
    return tuple(look(card, words, worth(card, cards)) for card in ordered)


def text(card: Card, words: Words) -> str:
    """Return what a card does, in a sentence of ours."""
    facts: dict[str, object] = {"category": words.label(f"category.{card.category}")}
    if card.numbers:
        facts["amount"] = card.numbers[0]
    facts |= dict(_results(card))
    does = card.does or "buy"
    return words.say([f"text.{does}.{card.timing}", f"text.{does}"], facts)


def signed(gp: int) -> str:
    """Return points with their sign."""
    return f"{gp:+d}".replace("-", "−") if gp else "0"


def _art(card: Card) -> str:
    if card.does in OWN_ART:
        return card.does
    return DRAWN.get(card.type, f"of-{card.category or 'none'}")


def _results(card: Card) -> tuple[tuple[str, str], ...]:
    if card.type != "game":
        return ()
    return tuple(zip(FACES[::-1], map(signed, card.numbers), strict=True))
