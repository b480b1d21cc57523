"""What a GobCon bot thinks an input is worth, in goblin points; rules of thumb, no search."""

from collections.abc import Callable
from typing import TypeAlias

from engine.game import Seat
from engine.games.gobcon.cards import DIE, Card, Face, stepped
from engine.games.gobcon.contest import RESULTS
from engine.games.gobcon.view import GobConView

Worth: TypeAlias = Callable[[GobConView, Card, str], float]

ABILITY = 1.5  # a Friend's ability over the rest of a game
CARD = 0.8  # a card more in hand
RIVALS = 0.3  # how much what everybody else may win in a Game weighs
NEAR = 5  # GP from the target: from here on a rival's points count double
KEEP = 3.0  # what it is worth to still have a card for others' turns
NO_USE = -1.0


def worth(view: GobConView, text: str) -> float:
    """Return what an input of one's own turn is worth; ending the turn is 0."""
    verb, *words = text.split(" ")
    if verb == "end":
        return 0.0
    card, target = view.printed[words[0]], "".join(words[1:])
    if verb == "use":
        return USES[card.does](view, card, target)
    return PLAYS.get(card.does, _in_play)(view, card, target)


def kept(view: GobConView, card: str) -> float:
    """Return what it is worth to have a card in hand at the end of a turn."""
    printed = view.printed[card]
    if printed.timing == "any":
        return KEEP
    if printed.type == "game":
        return average(view, me(view), printed) + CARD
    return abs(printed.gp) + CARD


def me(view: GobConView) -> Seat:
    """Return the bot's own seat."""
    assert view.seat is not None, "spectators do not play"
    return view.seat


def harm(view: GobConView, seat: Seat) -> float:
    """Return what it is worth to take a point from a seat: nothing for oneself's good."""
    if seat == view.seat:
        return -1.0
    near = view.target - view.scores[seat] <= NEAR
    leads = view.scores[seat] == max(view.scores)
    return (0.3 + 0.4 * leads) * (1 + near)


def average(view: GobConView, seat: Seat, game: Card) -> float:
    """Return what a seat wins in a Game on average."""
    return sum(result(view, seat, game, face) for face in DIE) / len(DIE)


def result(view: GobConView, seat: Seat, game: Card, raw: Face) -> int:
    """Return what a raw die gives a seat in a Game, Kings of others apart."""
    face = stepped(raw, steps(view, seat, game.category)) if game.category else raw
    if face == "darth" and seat == view.turn:
        face = "black"
    return game.numbers[RESULTS.index(face)]


def steps(view: GobConView, seat: Seat, category: str) -> int:
    """Return how many steps up or down a seat's rolls of a category are."""
    does = [view.printed[card].does for card in of(view, seat, category)]
    return does.count("bonus") + does.count("step") - does.count("malus")


def of(view: GobConView, seat: Seat, category: str) -> list[str]:
    """Return the cards of a category before a seat."""
    return [card for card in view.play[seat] if view.printed[card].category == category]


def value(view: GobConView, seat: Seat, card: str) -> float:
    """Return what a card before a seat is worth to it."""
    printed = view.printed[card]
    if printed.type == "friend":
        return 0.0 if printed.does == "logorroico" else printed.gp + ABILITY
    return printed.gp + 0.5


def _owner(view: GobConView, card: str) -> Seat:
    return next(seat for seat, cards in enumerate(view.play) if card in cards)


def _in_play(view: GobConView, card: Card, target: str) -> float:
    """Purchases and fame, and Friends over the one there is."""
    if card.type != "friend":
        return card.gp + 0.5
    old = [one for one in view.play[me(view)] if view.printed[one].type == "friend"]
    return card.gp + ABILITY - sum(value(view, me(view), one) for one in old)


def _game(view: GobConView, card: Card, target: str) -> float:
    rivals = [seat for seat in range(len(view.play)) if seat != view.seat]
    theirs = sum(max(0.0, average(view, seat, card)) for seat in rivals) / len(rivals)
    return average(view, me(view), card) - RIVALS * theirs


def _bonus(view: GobConView, card: Card, target: str) -> float:
    cards = len(of(view, int(target), card.category)) + 1.0
    return cards if int(target) == view.seat else NO_USE


def _malus(view: GobConView, card: Card, target: str) -> float:
    return harm(view, int(target)) * (len(of(view, int(target), card.category)) + 1.0)


def _ban(view: GobConView, card: Card, target: str) -> float:
    return harm(view, int(target))


def _shame(view: GobConView, card: Card, target: str) -> float:
    return harm(view, int(target)) * -card.gp


def _steal(view: GobConView, card: Card, target: str) -> float:
    owner = _owner(view, target)
    return value(view, owner, target) * (1 + harm(view, owner))


def _remove(view: GobConView, card: Card, target: str) -> float:
    owner = _owner(view, target)
    return value(view, owner, target) * harm(view, owner)


def _raid(view: GobConView, card: Card, target: str) -> float:
    return CARD + harm(view, int(target))


def _swap(view: GobConView, card: Card, target: str) -> float:
    return CARD * (view.cards[int(target)] - len(view.own))


def _draw(view: GobConView, card: Card, target: str) -> float:
    return CARD * card.numbers[0] if view.pile else NO_USE


def _curse(view: GobConView, card: Card, target: str) -> float:
    return harm(view, int(target)) * min(card.numbers[0], view.tokens[int(target)])


def _gift(view: GobConView, card: Card, target: str) -> float:
    return card.numbers[0]


def _trade(view: GobConView, card: Card, target: str) -> float:
    return CARD + 0.5 - kept(view, target)


def _heckle(view: GobConView, card: Card, target: str) -> float:
    return harm(view, int(target)) * (view.tokens[int(target)] > 0) - 1.0


PLAYS: dict[str, Worth] = {
    "results": _game,
    "bonus": _bonus,
    "malus": _malus,
    "ban": _ban,
    "shame": _shame,
    "steal": _steal,
    "break": _remove,
    "split": _remove,
    "raid": _raid,
    "swap": _swap,
    "draw": _draw,
    "curse": _curse,
    "gift": _gift,
}
USES: dict[str, Worth] = {"trade": _trade, "heckle": _heckle}
