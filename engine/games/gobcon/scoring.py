"""What a seat's tokens and cards in play are worth (C19, C13, CA1)."""

from engine.game import Seat
from engine.games.gobcon.cards import Card
from engine.games.gobcon.state import State


def score(state: State, seat: Seat) -> int:
    """Return the GP of a seat, never below 0."""
    cards = map(state.deck.__getitem__, state.play[seat])
    return max(0, state.tokens[seat] + sum(worth(state, seat, card) for card in cards))


def scores(state: State) -> tuple[int, ...]:
    """Return the GP of every seat."""
    return tuple(score(state, seat) for seat in range(state.seats))


def worth(state: State, seat: Seat, card: Card) -> int:
    """Return what a card in play is worth there."""
    if card.type != "purchase":
        return card.gp
    if not card.category:  # CA10: blue ones only
        return card.gp + (state.ability(seat) == "collects")
    return max(0, card.gp + steps(state, seat, card.category))


def steps(state: State, seat: Seat, category: str) -> int:
    """Return what bonus and malus of a category come to before a seat (C8, CA1, CA3)."""
    up = state.before(seat, "bonus", category)
    return up - state.before(seat, "malus", category)
