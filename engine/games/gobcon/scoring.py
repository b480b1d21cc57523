"""What a seat's tokens and cards in play are worth (C19, C13, CA1)."""

from collections.abc import Sequence
from functools import lru_cache

from engine.game import Seat
from engine.games.gobcon.cards import Card
from engine.games.gobcon.deck import Deck
from engine.games.gobcon.state import State, Zone

KEPT = 4096  # zones remembered: every look at a table asks for all of them


def score(state: State, seat: Seat) -> int:
    """Return the GP of a seat, never below 0."""
    return max(0, state.tokens[seat] + in_play(state.deck, state.play[seat]))


def scores(state: State) -> tuple[int, ...]:
    """Return the GP of every seat."""
    return tuple(score(state, seat) for seat in range(state.seats))


@lru_cache(KEPT)
def in_play(deck: Deck, zone: Zone) -> int:
    """Return what the cards before a seat are worth together."""
    cards = [deck[card] for card in zone]
    return sum(worth(card, cards) for card in cards)


def steps(cards: Sequence[Card], category: str) -> int:
    """Return what bonus and malus of a category come to before a seat (C8, CA1, CA3)."""
    does = [card.does for card in cards if card.category == category]
    immune = any(card.does == "no-malus" for card in cards)
    return does.count("bonus") - (0 if immune else does.count("malus"))


def worth(card: Card, cards: Sequence[Card]) -> int:
    """Return what a card in play is worth among those before the same seat."""
    if card.type != "purchase":
        return card.gp
    if not card.category:  # CA10: blue ones only
        return card.gp + any(one.does == "collects" for one in cards)
    return max(0, card.gp + steps(cards, card.category))
