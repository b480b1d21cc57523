"""What a GobCon bot thinks an action is worth: who gains how many goblin points by it.

Rules of thumb, no search. Points of rivals count against one's own, most those of the strongest,
and of somebody near the target double; what ends the game counts for everything.
"""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from engine.bots.gobcon_rolls import average, before, me, owner, prospects, result, value
from engine.game import Seat
from engine.games.gobcon.cards import DIE, Card
from engine.games.gobcon.state import Action
from engine.games.gobcon.view import GobConView


class Gain(NamedTuple):
    """Points that a seat wins, or loses, and how likely it does."""

    seat: Seat
    points: float
    likely: float = 1.0


Gains: TypeAlias = Callable[[GobConView, Seat, Card, str], list[Gain]]

# A card more in hand. Twice that, as everything else that is hoped for, is less than a point: what
# only may come of an action must not look like the end of the game.
CARD = 0.45
NEAR = 5  # GP from the target: from here on a rival's points count double
KEEP = 3.0  # what it is worth to still have a card for others' turns
END = 20.0  # the game
JOINING = 0.7  # how much of what rivals may win in a Game people see, in front of their own chance
NO_KING = 1 - DIE.count("king") / len(DIE)


def worth(view: GobConView, text: str) -> float:
    """Return what an input of one's own turn is worth; ending the turn is 0."""
    verb, *words = text.split(" ")
    if verb == "end":
        return 0.0
    assert verb in ("play", "use")
    return good(view, [Action(me(view), "play" if verb == "play" else "use", *words)])


def good(view: GobConView, actions: list[Action]) -> float:
    """Return what the last of the actions is worth to the bot; a cancel undoes the one before."""
    *below, action = actions
    if action.verb == "cancel":
        return -good(view, below)
    card = view.printed[action.card]
    gains = (USES if action.verb == "use" else PLAYS).get(card.does, _stays)
    found = gains(view, action.seat, card, action.target)
    return sum(_weighed(view, seat, points) * likely for seat, points, likely in found)


def kept(view: GobConView, card: Card) -> float:
    """Return what it is worth to have a card in hand at the end of a turn."""
    if card.timing == "any":
        return KEEP
    if card.type == "game":
        return average(view, me(view), card) + CARD
    return abs(card.gp) + CARD


def _weighed(view: GobConView, seat: Seat, points: float) -> float:
    """Return what points of a seat are worth to the bot; those of all rivals together are 1."""
    ends = points > 0 and view.scores[seat] + points >= view.target
    if seat == view.seat:
        return points + END * ends
    near = view.target - view.scores[seat] <= NEAR
    return -points * _rivalry(view, seat) * (1 + near) - END * ends


def _rivalry(view: GobConView, seat: Seat) -> float:
    """Return a rival's part: one each, and one more for the strongest."""
    scores = [score for one, score in enumerate(view.scores) if one != view.seat]
    strongest = view.scores[seat] == max(scores)
    return (1 + strongest / scores.count(max(scores))) / len(view.scores)


def _stays(view: GobConView, seat: Seat, card: Card, target: str) -> list[Gain]:
    """Purchases and fame, and Friends over the one there is."""
    old = [one for one in before(view, seat) if card.type == one.type == "friend"]
    return [Gain(seat, value(view, seat, card) - sum(value(view, seat, one) for one in old))]


def _game(view: GobConView, seat: Seat, card: Card, target: str) -> list[Gain]:
    """Who proposes rolls first: a King of his leaves Green to the others."""
    found = [Gain(seat, points, likely) for points, likely in prospects(view, seat, card)]
    for one in range(len(view.play)):
        if one != seat and average(view, one, card) > 0:
            rolls = prospects(view, one, card, _crown(view, seat, one))
            found += [Gain(one, points, JOINING * likely) for points, likely in rolls]
    return found


def _crown(view: GobConView, proposer: Seat, seat: Seat) -> float:
    """Return how likely nobody before a seat rolls a King, should all take part."""
    return NO_KING ** ((seat - proposer) % len(view.play))


def _bonus(view: GobConView, seat: Seat, card: Card, target: str) -> list[Gain]:
    return [Gain(int(target), _lifts(view, int(target), card))]


def _malus(view: GobConView, seat: Seat, card: Card, target: str) -> list[Gain]:
    return [Gain(int(target), -_lifts(view, int(target), card))]


def _lifts(view: GobConView, seat: Seat, card: Card) -> float:
    """Return what a step up or down means to a seat: its Purchases now, and what may come."""
    kinds = [(one.type, one.category) for one in before(view, seat)]
    return kinds.count(("purchase", card.category)) + CARD


def _ban(view: GobConView, seat: Seat, card: Card, target: str) -> list[Gain]:
    return [Gain(int(target), -2 * CARD)]


def _shame(view: GobConView, seat: Seat, card: Card, target: str) -> list[Gain]:
    return [Gain(int(target), card.gp)]


def _steal(view: GobConView, seat: Seat, card: Card, target: str) -> list[Gain]:
    stolen = view.printed[target]
    robbed = owner(view, target)
    return [Gain(robbed, -value(view, robbed, stolen)), Gain(seat, value(view, seat, stolen))]


def _remove(view: GobConView, seat: Seat, card: Card, target: str) -> list[Gain]:
    loser = owner(view, target)
    return [Gain(loser, -value(view, loser, view.printed[target]))]


def _raid(view: GobConView, seat: Seat, card: Card, target: str) -> list[Gain]:
    return [Gain(int(target), -CARD), Gain(seat, CARD)]


def _swap(view: GobConView, seat: Seat, card: Card, target: str) -> list[Gain]:
    more = CARD * (view.cards[int(target)] - view.cards[seat])
    return [Gain(int(target), -more), Gain(seat, more)]


def _draw(view: GobConView, seat: Seat, card: Card, target: str) -> list[Gain]:
    return [Gain(seat, CARD * min(card.numbers[0], view.pile + view.discards))]


def _curse(view: GobConView, seat: Seat, card: Card, target: str) -> list[Gain]:
    return [Gain(int(target), -min(card.numbers[0], view.tokens[int(target)]))]


def _gift(view: GobConView, seat: Seat, card: Card, target: str) -> list[Gain]:
    return [Gain(seat, card.numbers[0])]


def _reroll(view: GobConView, seat: Seat, card: Card, target: str) -> list[Gain]:
    assert view.playing is not None, "somebody plays a Game"
    assert view.playing.die is not None, "a die lies there"
    game = view.printed[view.playing.card]
    return [Gain(seat, average(view, seat, game) - result(view, seat, game, view.playing.die))]


def _trade(view: GobConView, seat: Seat, card: Card, target: str) -> list[Gain]:
    return [Gain(seat, 2 * CARD - kept(view, view.printed[target]))]


def _heckle(view: GobConView, seat: Seat, card: Card, target: str) -> list[Gain]:
    return [Gain(seat, -1), Gain(int(target), -min(1, view.tokens[int(target)]))]


PLAYS: dict[str, Gains] = {
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
    "reroll": _reroll,
}
USES: dict[str, Gains] = {"trade": _trade, "heckle": _heckle}
