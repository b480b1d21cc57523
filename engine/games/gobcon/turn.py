"""Turns: Logorroico's due, drawing, ending a turn (C4, C12, P5, P6)."""

from collections.abc import Sequence

from engine.game import Refused, Seat
from engine.games.gobcon.course import Course, without
from engine.games.gobcon.drawing import befriend, draw_up
from engine.games.gobcon.state import State


def settle(course: Course) -> None:
    """Go on until somebody has to do something: P5's steps, and P6 after whatever was resolved."""
    if course.state.windows or course.state.contest:
        return
    if course.state.stage == "shed":
        if _sheds(course.state):
            return
        course.set(stage="draw")
    _dismiss(course)
    if course.state.owing is None and course.state.stage == "draw":
        course.set(stage="play")
        draw_up(course, course.state.turn)
        _dismiss(course)


def receivers(state: State, owner: Seat) -> list[Seat]:
    """Return who can get Logorroico, clockwise: opponents with a Purchase (C12)."""
    return [seat for seat in state.clockwise(owner) if state.sellable(seat)]


def shed(course: Course, seat: Seat, card: str) -> None:
    """C12: a Purchase of Logorroico's owner goes to the discards."""
    course.tell("shed", seat=seat, card=card)
    course.set(stage="draw")
    course.shed(seat, card)


def pass_on(course: Course, seat: Seat, to: Seat) -> None:
    """C12, CA6: the receiver's Friend is discarded."""
    state = course.state
    card = state.friend(seat)
    assert card is not None, "only who has Logorroico owes"
    course.tell("passed-on", seat=seat, to=to)
    befriend(course, to, card, without(state.play, seat, card))


def end(course: Course, seat: Seat, cards: Sequence[str]) -> None:
    """C4: discard, be down to the limit, and the next one's turn begins; raises `Refused`."""
    state = course.state
    left = _left(state, seat, cards)
    most = state.may_keep(seat)
    if len(left) > most:
        raise Refused("too-many-cards", most=most, cards=len(left) - most)
    for card in cards:
        course.tell("discarded", seat=seat, card=card)
    course.set(hands=without(state.hands, seat, *cards))
    course.discard(*cards)
    turn = (seat + 1) % state.seats
    course.set(turn=turn, stage="shed", used=(), spent=())
    course.tell("turn", seat=turn)


def _left(state: State, seat: Seat, cards: Sequence[str]) -> list[str]:
    left = list(state.hands[seat])
    for card in cards:
        if card not in left:
            raise Refused("not-your-cards", cards=card)
        left.remove(card)
    return left


def _sheds(state: State) -> bool:
    return state.owner == state.turn and bool(state.sellable(state.turn))


def _dismiss(course: Course) -> None:
    """C12, P6: nobody has a Purchase, so Logorroico is discarded."""
    owner = course.state.owner
    if owner is None or course.state.sellable(owner) or receivers(course.state, owner):
        return
    card = course.state.friend(owner)
    assert card is not None, "the owner has it"
    course.tell("left", seat=owner, card=card)
    course.shed(owner, card)
