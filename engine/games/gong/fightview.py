"""What screens see of a game of Fight, what ringing means, and the state keys of its records."""

from msgspec import Struct

from engine.game import BellMeaning, Micros, Seat, Timer, Waits
from engine.games.gong.cards import NAMES, named
from engine.games.gong.fighttable import FightTable, Task, needs, silent
from engine.games.gong.missions import BELL_DEEDS, Colour, Deed
from engine.games.gong.view import GongView, seen
from engine.games.gong.view import keys as shared_keys
from engine.games.gong.view import waits as turn_or_answer

LEAST, SPREAD = 2_000_000, 4_000_000  # µs before the signal, and the random part of it
PATIENCE = 8_000_000  # µs after it


class Turned(Struct, frozen=True, kw_only=True):
    """The card turned last and what has come of it, also when its mission is over."""

    card: str
    colour: Colour
    number: int
    deed: Deed
    by: Seat  # who turned it
    foe: Seat | None  # whom that player chose
    rings: tuple[tuple[Seat, Micros], ...]  # those that count, µs after the signal
    early: tuple[Seat, ...]  # false starters, in order
    shown: tuple[tuple[Seat, str | None], ...]  # cards compared, None for a hand of Jokers
    counts: tuple[tuple[Seat, int], ...]  # cards of its family
    winner: Seat | None
    to: Seat | None  # who gets the gift that is due


class FightView(GongView, frozen=True, kw_only=True):
    """A game of Fight as a seat sees it; the mission and who has to do what are public."""

    mission: dict[str, object] | None
    signal: bool  # whether the table has given it
    elapsed: Micros  # from the signal to the last ring of a bell
    missing: tuple[Seat, ...]
    turned: Turned | None


def waits(state: FightTable) -> Waits:
    """Return who has to do something, and when the table signals or ends a fight."""
    if state.asked is not None or state.task is None:
        return turn_or_answer(state)
    waiting = needs(state)
    seats = [need.seat for need in waiting if need.seat is not None and need.word != "ring"]
    timers = [_timer(state.task, need.word) for need in waiting if need.seat is None]
    return Waits(tuple(seats), tuple(timers))


def _timer(task: Task, word: str) -> Timer:
    """P11, P12: the start of five seconds is at once; a fight ends so long after its signal."""
    if task.signal is not None:
        return Timer(word, max(0, task.signal + PATIENCE - task.heard))
    return Timer(word, 0) if task.mission.deed == "five-seconds" else Timer(word, LEAST, SPREAD)


def bell(state: FightTable) -> BellMeaning | None:
    """Return what a ring means in the fight that is on, and to whom."""
    if state.over:
        return None
    task = state.task
    if task is None or task.mission.deed not in BELL_DEEDS or not silent(state, task):
        return BellMeaning("nothing", ())
    phase = "now" if task.signal is not None else "wait"
    return BellMeaning(f"{task.mission.deed}-{phase}", tuple(silent(state, task)))


def view(state: FightTable, seat: Seat | None) -> FightView:
    """Return the table with the hand of that seat alone."""
    task = state.task
    return FightView(
        **seen(state, seat),
        mission=_mission(state),
        signal=task is not None and task.signal is not None,
        elapsed=task.heard - (task.signal or 0) if task else 0,
        missing=state.missing,
        turned=_turned(state),
    )


def _turned(state: FightTable) -> Turned | None:
    task = state.task or state.last
    if task is None:
        return None
    # When the first has rung would tell the other how long to wait (P12).
    counting = state.task is not None and task.mission.deed == "five-seconds" and not task.gifts
    return Turned(
        card=NAMES[task.card],
        colour=task.mission.colour,
        number=task.mission.number,
        deed=task.mission.deed,
        by=task.by,
        foe=task.foe,
        rings=() if counting else _rings(task),
        early=task.early,
        shown=tuple((seat, named(card)) for seat, card in task.shown),
        counts=task.counts,
        winner=task.winner,
        to=task.gifts[0].to if task.gifts else None,
    )


def _rings(task: Task) -> tuple[tuple[Seat, Micros], ...]:
    return tuple((ring.seat, ring.at - (task.signal or 0)) for ring in task.rings)


def keys(state: FightTable) -> dict[str, object]:
    """Return the state keys a record may expect."""
    return {**shared_keys(state), "mission": _mission(state), "missing": list(state.missing)}


def _mission(state: FightTable) -> dict[str, object] | None:
    if state.task is None:
        return None
    return {
        "card": NAMES[state.task.card],
        "colour": state.task.mission.colour,
        "number": state.task.mission.number,
        "needs": [list(need) for need in needs(state)],
    }
