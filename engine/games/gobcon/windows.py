"""Announcing, answering and cancelling: windows that lie on each other (C24, CA7, P1–P4)."""

from msgspec.structs import replace

from engine.game import Event, Seat
from engine.games.gobcon import contest
from engine.games.gobcon.course import Course
from engine.games.gobcon.effects import resolve
from engine.games.gobcon.state import Action, Window, limbo


def announce(course: Course, action: Action) -> None:
    """P4: the card leaves the hand, and all others are asked (P2)."""
    card = limbo(action)
    if card:
        course.take(action.seat, card)
    window = Window(action, since=course.state.now)
    course.set(windows=(*course.state.windows, window))
    course.events.append(told(action))


def allow(course: Course, *seats: Seat) -> None:
    """P2: whoever has answered cannot change it."""
    for seat in seats:
        course.tell("allowed", seat=seat)
    _answer(course, *seats)
    _close(course)


def cancel(course: Course, seat: Seat, card: str) -> None:
    """P3: a window on the cancel opens at once; in the one below its player has answered."""
    _answer(course, seat)
    announce(course, Action(seat, "cancel", card))


def hold(course: Course, seat: Seat) -> None:
    """CA7: keep the window open for a seat that has not answered, once."""
    *below, top = course.state.windows
    course.set(windows=(*below, replace(top, held=(*top.held, seat))))


def _answer(course: Course, *seats: Seat) -> None:
    *below, top = course.state.windows
    course.set(windows=(*below, replace(top, answered=(*top.answered, *seats))))


def _close(course: Course) -> None:
    """Settle windows until somebody has to answer one."""
    asks_to_roll_again = course.state.contest is not None
    while course.state.windows and not course.state.asked:
        _take_effect(course, course.state.windows[-1].action)
    if asks_to_roll_again and not course.state.windows:  # P8: whatever came of it, the die is read
        contest.go_on(course)


def _take_effect(course: Course, action: Action) -> None:
    if action.verb == "cancel":
        _annul(course)
    else:
        resolve(course, action)


def _annul(course: Course) -> None:
    """P3: the action below is annulled, the window under it goes on; `use` gives its card back."""
    *below, annulled, top = course.state.windows
    course.tell("cancelled", seat=annulled.action.seat, card=annulled.action.card)
    course.set(windows=_reopened(course, below))
    course.discard(top.action.card)
    card = limbo(annulled.action)
    if annulled.action.verb == "use" and card:
        course.give(annulled.action.seat, card)
    elif card:
        course.discard(card)


def _reopened(course: Course, windows: list[Window]) -> tuple[Window, ...]:
    """Return the windows; the time of the one that is open again starts anew."""
    return tuple(
        replace(window, since=course.state.now) if window is windows[-1] else window
        for window in windows
    )


def told(action: Action) -> Event:
    """Return the fact that an action was announced."""
    said: dict[str, object] = {"seat": action.seat, "card": action.card}
    aim = ""
    if action.target.isdigit():
        said["to"], aim = int(action.target), "-to"
    elif action.target:
        said["other"], aim = action.target, "-on"
    return Event(TOLD[action.verb] + aim, said)


TOLD = {"play": "announced", "use": "used", "cancel": "cancels"}
