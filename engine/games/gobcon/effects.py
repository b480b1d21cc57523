"""What cards do once nobody cancels them: a function for each effect of the closed set."""

from collections.abc import Callable
from typing import TypeAlias

from engine.game import Seat
from engine.games.gobcon import contest
from engine.games.gobcon.course import Course, added, without
from engine.games.gobcon.drawing import befriend, draw_more
from engine.games.gobcon.state import Action, State

Effect: TypeAlias = Callable[[Course, Action], None]


def resolve(course: Course, action: Action) -> None:
    """Let an action that nobody cancelled take effect (C20)."""
    card = course.state.deck[action.card]
    if action.verb == "use":
        USES[card.does](course, action)
    elif card.does in EVENTS:
        EVENTS[card.does](course, action)
        _settle(course, action.card)
    elif card.does in ("bonus", "malus"):
        _bonus_or_malus(course, action)
    else:
        PLAYS[card.type](course, action)


def owner_of(state: State, card: str) -> Seat:
    """Return before whom a card in play lies."""
    return next(seat for seat, cards in enumerate(state.play) if card in cards)


def _settle(course: Course, card: str) -> None:
    """P4: an event's card goes to the discards after its effect."""
    windows = course.state.windows[:-1]
    course.set(windows=windows, discards=(card, *course.state.discards))


def _stay(course: Course, action: Action) -> None:
    """C13, C23: in play before oneself, or before the seat named."""
    seat = int(action.target) if action.target else action.seat
    course.tell("stays", seat=seat, card=action.card)
    course.set(windows=(), play=added(course.state.play, seat, action.card))


def _bonus_or_malus(course: Course, action: Action) -> None:
    """C21: with its opposite before the same player both are discarded."""
    state, seat, card = course.state, int(action.target), course.state.deck[action.card]
    other = next((one for one in state.play[seat] if _opposite(state, one, action.card)), None)
    if other is None:
        _stay(course, action)
        return
    course.tell("annulled", seat=seat, card=card.id, other=other)
    gone = (card.id, other, *state.discards)
    course.set(windows=(), play=without(state.play, seat, other), discards=gone)


def _opposite(state: State, one: str, other: str) -> bool:
    here, there = state.deck[one], state.deck[other]
    return {here.does, there.does} == {"bonus", "malus"} and here.category == there.category


def _befriend(course: Course, action: Action) -> None:
    course.tell("stays", seat=action.seat, card=action.card)
    befriend(course, action.seat, action.card, course.state.play, windows=())


def _game(course: Course, action: Action) -> None:
    contest.begin(course, action.card)


def _steal(course: Course, action: Action) -> None:
    owner = owner_of(course.state, action.target)
    course.tell("stole", seat=action.seat, card=action.target, to=owner)
    left = without(course.state.play, owner, action.target)
    course.set(play=added(left, action.seat, action.target))


def _remove(course: Course, action: Action) -> None:
    owner = owner_of(course.state, action.target)
    course.tell("broke", seat=owner, card=action.target)
    course.shed(owner, action.target)


def _raid(course: Course, action: Action) -> None:
    """Take a card by chance, if the hand has not run out on cancels since it was named."""
    state, other = course.state, int(action.target)
    hand = state.hands[other]
    course.tell("raided", seat=action.seat, to=other)
    if hand:
        place, chance = state.chance.below(len(hand))
        left = without(state.hands, other, hand[place])
        course.set(chance=chance, hands=added(left, action.seat, hand[place]))


def _swap(course: Course, action: Action) -> None:
    hands, other = list(course.state.hands), int(action.target)
    hands[action.seat], hands[other] = hands[other], hands[action.seat]
    course.tell("swapped", seat=action.seat, to=other)
    course.set(hands=tuple(hands))


def _draw(course: Course, action: Action) -> None:
    draw_more(course, action.seat, _amount(course, action))


def _curse(course: Course, action: Action) -> None:
    course.gain((int(action.target), -_amount(course, action)))


def _gift(course: Course, action: Action) -> None:
    course.gain((action.seat, _amount(course, action)))


def _trade(course: Course, action: Action) -> None:
    """P4: the card that has left the hand is discarded, another one drawn."""
    course.tell("discarded", seat=action.seat, card=action.target)
    course.set(windows=(), discards=(action.target, *course.state.discards))
    draw_more(course, action.seat, 1)


def _heckle(course: Course, action: Action) -> None:
    course.set(windows=())
    course.gain((action.seat, -1), (int(action.target), -1))


def _reroll(course: Course, action: Action) -> None:
    contest.roll_again(course)


def _amount(course: Course, action: Action) -> int:
    return course.state.deck[action.card].numbers[0]


EVENTS: dict[str, Effect] = {
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
PLAYS: dict[str, Effect] = {
    "friend": _befriend,
    "game": _game,
    "purchase": _stay,
    "special": _stay,
}
USES: dict[str, Effect] = {"trade": _trade, "heckle": _heckle}
