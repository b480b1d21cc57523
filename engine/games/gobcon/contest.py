"""A Game: who joins, what they roll, and what the table of results gives (C14–C18)."""

from msgspec.structs import replace

from engine.game import Seat
from engine.games.gobcon.cards import Card, Face, stepped
from engine.games.gobcon.course import Course
from engine.games.gobcon.scoring import steps
from engine.games.gobcon.state import Contest, Roll, State


def begin(course: Course, card: str) -> None:
    """C15: the active player takes part; the others are asked, from his left on."""
    turn = course.state.turn
    course.set(windows=(), contest=Contest(card, joined=(turn,), asked=turn))
    _ask_next(course)


def join(course: Course, seat: Seat) -> None:
    """C15; the gamer's token comes at once (P9)."""
    contest = _contest(course.state)
    course.tell("joined", seat=seat)
    course.set(contest=replace(contest, joined=(*contest.joined, seat)))
    if course.state.ability(seat) == "joins":
        course.gain((seat, 1))
    _ask_next(course)


def decline(course: Course, seat: Seat) -> None:
    """Stay out of a Game, or let a roll stand."""
    if _contest(course.state).asked is None:
        return go_on(course)
    course.tell("declined", seat=seat)
    return _ask_next(course)


def roll_again(course: Course) -> None:
    """P8: the new die takes the place of the old one."""
    _throw(course)


def go_on(course: Course) -> None:
    """Read the die that lies there, then let the others roll (C16, CA5)."""
    _read(course)
    _roll(course)


def banned(state: State, seat: Seat, card: Card) -> bool:
    """C22, CA3: a ban of the card's category lies before the seat and counts."""
    return bool(card.category) and state.barred(seat, card.category)


def _ask_next(course: Course) -> None:
    """P7: who is banned is not asked."""
    state, contest = course.state, _contest(course.state)
    card, asked = state.deck[contest.card], contest.asked
    assert asked is not None
    last = (asked - state.turn) % state.seats
    left = list(state.clockwise(state.turn))[last:]
    free = [seat for seat in left if not banned(state, seat, card)]
    course.set(contest=replace(contest, asked=free[0] if free else None))
    if free:
        return
    course.set(rolls=())
    _roll(course)


def _roll(course: Course) -> None:
    """C16: one after the other, until somebody has to be asked or all have rolled."""
    while (contest := _contest(course.state)).rolled < len(contest.joined):
        _throw(course)
        if _holds_reroll(course.state, contest.joined[contest.rolled]):
            return
        _read(course)
    course.set(contest=None, discards=(contest.card, *course.state.discards))


def _throw(course: Course) -> None:
    raw = course.draw_die()
    contest = _contest(course.state)
    course.tell("threw", seat=contest.joined[contest.rolled], face=raw)
    course.set(contest=replace(contest, raw=raw))


def _read(course: Course) -> None:
    """C17, C18, CA5: the table of results, then the tokens."""
    state, contest = course.state, _contest(course.state)
    assert contest.raw is not None
    seat, card = contest.joined[contest.rolled], state.deck[contest.card]
    final = result(state, contest, seat, contest.raw)
    gp = card.numbers[RESULTS.index(final)]
    read = replace(
        contest,
        rolled=contest.rolled + 1,
        raw=None,
        crowned=contest.crowned or final == "king",
    )
    course.set(contest=read, rolls=(*state.rolls, Roll(seat, contest.raw, final, gp)))
    course.tell("rolled", seat=seat, face=final, raw=contest.raw, gp=gp)
    extra = final == "king" and state.ability(seat) == "royal"
    course.gain((seat, gp + extra))


def result(state: State, contest: Contest, seat: Seat, raw: Face) -> Face:
    """CA2, P9: steps in one sum, then the proposer's Darth, then the second King."""
    category = state.deck[contest.card].category
    face = stepped(raw, _steps(state, seat, category) if category else 0)
    if face == "darth" and (seat == state.turn or state.ability(seat) == "charms"):
        face = "black"
    return "green" if face == "king" and contest.crowned else face


def _steps(state: State, seat: Seat, category: str) -> int:
    friend = state.friend(seat)
    helps = friend is not None and state.deck[friend].category == category
    cards = [state.deck[card] for card in state.play[seat]]
    return steps(cards, category) + helps


def _holds_reroll(state: State, seat: Seat) -> bool:
    return any(state.deck[card].does == "reroll" for card in state.hands[seat])


def _contest(state: State) -> Contest:
    assert state.contest is not None
    return state.contest


RESULTS: tuple[Face, ...] = ("king", "green", "black", "darth")  # the order of a table of results
