"""Drawing cards: reshuffles, Logorroico among them, and the end of the deck (C4, C6, C12)."""

from collections.abc import Callable

from engine.game import Seat
from engine.games.gobcon.course import Course, added, without
from engine.games.gobcon.scoring import scores
from engine.games.gobcon.state import State, Zones


def draw_up(course: Course, seat: Seat) -> None:
    """C4, P6: draw to the limit of the moment."""
    _draw(course, seat, lambda state: state.may_keep(seat))


def draw_more(course: Course, seat: Seat, cards: int) -> None:
    """Draw so many cards, and another one for Logorroico (P6)."""
    goal = len(course.state.hands[seat]) + cards
    _draw(course, seat, lambda _: goal)


def befriend(course: Course, seat: Seat, card: str, play: Zones, **changes: object) -> None:
    """C11: put a Friend before a seat; the one who was there goes to the discards."""
    state = course.state
    old = state.friend(seat)
    if old is not None:
        play = without(play, seat, old)
        changes["discards"] = (old, *state.discards)
        course.tell("left", seat=seat, card=old)
    course.set(play=added(play, seat, card), **changes)


def _draw(course: Course, seat: Seat, goal: Callable[[State], int]) -> None:
    had = len(course.state.hands[seat])
    if had >= goal(course.state):
        return
    while len(course.state.hands[seat]) < goal(course.state) and _has_card(course):
        _take(course, seat)
    course.tell("drew", seat=seat, cards=len(course.state.hands[seat]) - had)
    if course.state.options.ending == "deck" and not course.state.pile:
        _end_of_deck(course)


def _has_card(course: Course) -> bool:
    """C6, P12: the discards are shuffled now that a card is to be drawn, not before."""
    state = course.state
    if not state.pile and state.discards and state.options.ending == "target":
        pile, chance = state.chance.shuffled(sorted(state.discards))
        course.set(pile=pile, discards=(), chance=chance)
        course.tell("reshuffled", cards=len(pile))
    return bool(course.state.pile)


def _take(course: Course, seat: Seat) -> None:
    state = course.state
    card, *pile = state.pile
    if state.deck[card].does == "logorroico":  # CA6
        course.tell("logorroico", seat=seat)
        befriend(course, seat, card, state.play, pile=tuple(pile))
    else:
        course.set(hands=added(state.hands, seat, card), pile=tuple(pile))


def _end_of_deck(course: Course) -> None:
    """C6, CA9, P12: most GP win, equal ones share it."""
    now = scores(course.state)
    course.finish(tuple(seat for seat, gp in enumerate(now) if gp == max(now)))
