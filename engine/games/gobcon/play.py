"""What an input leads to: from its words to what they do."""

from collections.abc import Callable
from typing import TypeAlias

from engine.game import Micros, Refused, Seat, Step
from engine.games.gobcon import contest, windows
from engine.games.gobcon.cards import COLOURS
from engine.games.gobcon.course import Course, Over
from engine.games.gobcon.legal import check, inputs
from engine.games.gobcon.state import Action, State
from engine.games.gobcon.turn import end, pass_on, settle, shed

Deed: TypeAlias = Callable[[Course, Seat, list[str]], None]


def play(state: State, seat: Seat | None, text: str, at: Micros, err: float = 0.0) -> Step[State]:
    """Play, use, answer, join, shed, end, ring, or let the time be over; raises `Refused`."""
    if seat is None:
        return _timeout(state, text, at)
    if not 0 <= seat < state.seats:
        raise Refused("no-such-seat", seat=seat)
    if text == "bell":
        return _bell(state, seat, at)
    verb, *words = text.split(" ")
    if not (verb == "end" and state.phase == "play" and seat == state.turn):
        check(state, seat, text)
    return _run(state, at, lambda course: DEEDS[verb](course, seat, words))


def may_hold(state: State, seat: Seat) -> bool:
    """CA7: once a window, for whoever still has to answer."""
    return state.phase == "answer" and seat in state.asked and seat not in state.windows[-1].held


def opened(state: State, at: Micros) -> Step[State]:
    """Return the table after the first turn has begun (P5)."""
    return _run(state, at, lambda course: None)


def _run(state: State, at: Micros, deed: Callable[[Course], None]) -> Step[State]:
    course = Course(state, at)
    try:
        deed(course)
        settle(course)
    except Over:
        pass
    return course.step


def _bell(state: State, seat: Seat, at: Micros) -> Step[State]:
    """P14: never refused, and no state key changes."""
    course = Course(state, at)
    holds = may_hold(state, seat)
    if holds:
        windows.hold(course, seat)
    course.tell("ring", seat=seat, verdict="holds" if holds else "ignored", grace=False)
    return course.step if holds else Step(state, course.step.events)


def _timeout(state: State, text: str, at: Micros) -> Step[State]:
    """P14: allow for all who have not answered, decline, or the first choice."""
    if text != "timeout":
        raise Refused("unknown-input", text=text)
    if not state.asked:
        raise Refused("game-over" if state.over else "not-now", phase=state.phase)
    return _run(state, at, _in_time)


def _in_time(course: Course) -> None:
    state = course.state
    course.tell("timeout", seats=state.asked)
    if state.phase == "answer":
        return windows.allow(course, *state.asked)
    (seat,) = state.asked
    if state.phase == "logorroico":
        verb, word = inputs(state, seat)[0].split(" ")
        return DEEDS[verb](course, seat, [word])
    return contest.decline(course, seat)


def _play(course: Course, seat: Seat, words: list[str]) -> None:
    """C5, P4: the colour is used up when the card is announced."""
    card, *target = words
    colour = COLOURS.get(course.state.deck[card].type)
    if colour:
        course.set(used=tuple(sorted((*course.state.used, colour))))
    windows.announce(course, Action(seat, "play", card, *target))


def _use(course: Course, seat: Seat, words: list[str]) -> None:
    friend, target = words
    course.set(spent=(*course.state.spent, friend))
    windows.announce(course, Action(seat, "use", friend, target))


DEEDS: dict[str, Deed] = {
    "play": _play,
    "use": _use,
    "allow": lambda course, seat, words: windows.allow(course, seat),
    "cancel": lambda course, seat, words: windows.cancel(course, seat, words[0]),
    "join": lambda course, seat, words: contest.join(course, seat),
    "decline": lambda course, seat, words: contest.decline(course, seat),
    "shed": lambda course, seat, words: shed(course, seat, words[0]),
    "pass-on": lambda course, seat, words: pass_on(course, seat, int(words[0])),
    "end": end,
}
