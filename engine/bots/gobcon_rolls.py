"""What a GobCon bot expects of the cards before a seat and of its rolls, in goblin points."""

from collections.abc import Iterator
from typing import NamedTuple

from engine.game import Seat
from engine.games.gobcon.cards import DIE, FACES, Card, Face, stepped
from engine.games.gobcon.contest import RESULTS
from engine.games.gobcon.scoring import steps, worth
from engine.games.gobcon.view import GobConView

ABILITY = 0.9  # a Friend's ability over the rest of a game
ODDS: dict[Face, float] = {face: DIE.count(face) / len(DIE) for face in FACES}
LIKED = 0.5  # a card in play over its points: bonus cards lift it, Logorroico takes it first


def me(view: GobConView) -> Seat:
    """Return the bot's own seat."""
    assert view.seat is not None, "spectators do not play"
    return view.seat


def before(view: GobConView, seat: Seat) -> Iterator[Card]:
    """Yield the cards before a seat."""
    return (view.printed[card] for card in view.play[seat])


def owner(view: GobConView, card: str) -> Seat:
    """Return before whom a card lies."""
    return next(seat for seat, cards in enumerate(view.play) if card in cards)


def able(view: GobConView, seat: Seat, does: str) -> bool:
    """Tell whether the Friend of a seat has that ability."""
    return any(card.type == "friend" and card.does == does for card in before(view, seat))


def value(view: GobConView, seat: Seat, card: Card) -> float:
    """Return what a card is worth before a seat."""
    if card.type == "friend":
        return 0.0 if card.does == "logorroico" else card.gp + ABILITY
    return worth(card, list(before(view, seat))) + LIKED


def average(view: GobConView, seat: Seat, game: Card) -> float:
    """Return what a seat wins in a Game on average, Kings of others apart."""
    return sum(points * likely for points, likely in prospects(view, seat, game))


def prospects(
    view: GobConView, seat: Seat, game: Card, crown: float = 1.0
) -> Iterator[tuple[int, float]]:
    """Yield what a seat may win in a Game, and how likely it is where its King is one with `crown`.

    The gamer's token is among it.
    """
    hand = _hand(view, seat, game)
    joins = seat != view.turn and able(view, seat, "joins")
    for face, likely in ODDS.items():
        yield joins + _points(hand, face, "king"), likely * crown
        if crown < 1:
            yield joins + _points(hand, face, "green"), likely * (1 - crown)


def result(view: GobConView, seat: Seat, game: Card, raw: Face) -> int:
    """Return what a raw die gives a seat in a Game, Kings of others apart."""
    return _points(_hand(view, seat, game), raw, "king")


class _Hand(NamedTuple):
    """What counts when somebody rolls: steps up, his Friend, how much he can lose, the results."""

    up: int
    charmed: bool
    royal: bool
    tokens: int
    numbers: tuple[int, ...]


def _hand(view: GobConView, seat: Seat, game: Card) -> _Hand:
    charmed = seat == view.turn or able(view, seat, "charms")
    up = _steps(view, seat, game.category) if game.category else 0
    return _Hand(up, charmed, able(view, seat, "royal"), view.tokens[seat], game.numbers)


def _points(hand: _Hand, raw: Face, best: Face) -> int:
    """Return what a die gives; `best` is what a King counts as."""
    face = stepped(raw, hand.up)
    if face == "darth" and hand.charmed:
        face = "black"
    face = best if face == "king" else face
    royal = hand.royal and face == "king"
    return max(hand.numbers[RESULTS.index(face)] + royal, -hand.tokens)


def _steps(view: GobConView, seat: Seat, category: str) -> int:
    """Return how many steps up or down a seat's rolls of a category are."""
    cards = list(before(view, seat))
    helps = any(card.does == "step" and card.category == category for card in cards)
    return steps(cards, category) + helps
