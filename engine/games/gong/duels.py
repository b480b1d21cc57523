"""The fights: by cards that are compared, and by bells after a signal (P10–P13)."""

from collections.abc import Sequence

from msgspec.structs import replace

from engine.game import Event, Micros, Seat, Step
from engine.games.gong import ending
from engine.games.gong.cards import FAMILY, JOKERS, NAMES, NUMBER
from engine.games.gong.fighttable import FightTable, Gift, Ring, Task, silent
from engine.games.gong.table import Events, drew, rung

MARK = 5_000_000  # µs after the start at which both try to ring (five seconds)
LAST = 8_000_000  # µs after it from which no ring counts any more (P12)
NOT_SHOWN = -10  # the worth of a hand of Jokers, which only loses (P10)


def high_card(state: FightTable, foe: Seat, told: Events) -> Step[FightTable]:
    """Both show a random card: the higher number wins."""
    return _cards(state, foe, told, 1)


def low_card(state: FightTable, foe: Seat, told: Events) -> Step[FightTable]:
    """Both show a random card: the lower number wins."""
    return _cards(state, foe, told, -1)


def family(state: FightTable, foe: Seat, told: Events) -> Step[FightTable]:
    """Who holds more cards of the turned card's family wins (P10)."""
    turned = FAMILY[_task(state).card]
    seats = _both(state)
    held = [_plain(state, seat) for seat in seats]
    counts = [sum(FAMILY[card] == turned for card in hand) for hand in held]
    counted = tuple(zip(seats, counts, strict=True))
    state = replace(state, task=replace(_task(state), counts=counted))
    told += tuple(Event("counted", {"seat": seat, "cards": count}) for seat, count in counted)
    return _compared(state, counts, told)


def signal(state: FightTable, at: Micros) -> Step[FightTable]:
    """Give the signal; a brawl that only one seat has not lost already is over with it."""
    state = replace(state, task=replace(_task(state), signal=at, heard=at))
    told = (Event("signal"),)
    if _task(state).mission.deed == "brawl" and len(silent(state, _task(state))) <= 1:
        return _penalties(state, told, ())
    return Step(state, told)


def ring(state: FightTable, seat: Seat, text: str, at: Micros, err: float) -> Step[FightTable]:
    """Judge a ring: it means something to a fighter who has none that counts yet."""
    task = state.task
    if task is None or state.over:
        return Step(state, (rung(seat, "ignored"),))
    if task.signal is not None:
        state = replace(state, task=replace(task, heard=at))
    if text == "gong" or seat not in silent(state, task):
        return Step(state, (rung(seat, "later" if _is_second(state, seat) else "ignored"),))
    if task.signal is None:
        return _early(state, seat)
    return _in_time(state, Ring(seat, at, err), at - task.signal)


def _is_second(state: FightTable, seat: Seat) -> bool:
    """Tell whether a ring is the slower one of a quick draw, which another has won."""
    task = _task(state)
    won = task.mission.deed == "quick-draw" and task.rings
    return bool(won) and seat in _both(state) and seat != task.winner


def timeout(state: FightTable) -> Step[FightTable]:
    """End a fight in which not everybody has rung (P11–P13)."""
    task = _task(state)
    if task.mission.deed == "brawl":
        return _penalties(state, (), silent(state, task))
    if task.rings:
        return _wins(state, task.rings[0].seat, _rang(state))
    return _nobody(state, ())


def _early(state: FightTable, seat: Seat) -> Step[FightTable]:
    """Judge a ring before the signal: it loses a quick draw and is all of a brawl."""
    task = _task(state)
    if task.mission.deed == "five-seconds":
        return Step(state, (rung(seat, "ignored"),))
    state = replace(state, task=replace(task, early=(*task.early, seat)))
    told = (rung(seat, "too-early"),)
    if task.mission.deed == "quick-draw":
        return _wins(state, _other(state, seat), told)
    return Step(state, told)


def _in_time(state: FightTable, new: Ring, after: Micros) -> Step[FightTable]:
    task = _task(state)
    if task.mission.deed == "quick-draw":
        state = replace(state, task=replace(task, rings=(new,)))
        return _wins(state, new.seat, (rung(new.seat, "fastest"), *_rang(state)))
    if task.mission.deed == "five-seconds" and after > LAST:
        return Step(state, (rung(new.seat, "ignored"),))
    state = replace(state, task=replace(task, rings=(*task.rings, new)))
    brawl = task.mission.deed == "brawl"
    told = (rung(new.seat, "counted"), *(_rang(state)[-1:] if brawl else ()))
    if silent(state, _task(state)):
        return Step(state, told)
    return _last(state, told) if brawl else _nearest(state, told)


def _rang(state: FightTable) -> Events:
    """Tell how long after the signal each has rung."""
    task = _task(state)
    return tuple(
        Event("rang", {"seat": ring.seat, "ms": (ring.at - (task.signal or 0)) / 1000})
        for ring in task.rings
    )


def _nearest(state: FightTable, told: Events) -> Step[FightTable]:
    """P12: nearer to the mark wins, unless the clocks cannot tell.

    When the first has rung is not told before: it would tell the other how long to wait.
    """
    task, told = _task(state), told + _rang(state)
    assert task.signal is not None
    one, other = task.rings
    off = [abs(ring.at - task.signal - MARK) for ring in task.rings]
    if abs(off[0] - off[1]) <= round(one.err + other.err, 3):
        return _nobody(state, told)
    return _wins(state, one.seat if off[0] < off[1] else other.seat, told)


def _last(state: FightTable, told: Events) -> Step[FightTable]:
    """P13: everybody has rung."""
    rings = _task(state).rings
    return _penalties(state, told, [rings[-1].seat] if len(rings) > 1 else ())


def _penalties(state: FightTable, told: Events, more: Sequence[Seat]) -> Step[FightTable]:
    """P13: who started falsely draws one, in that order, and then these."""
    for seat in (*_task(state).early, *more):
        state, told = drew(state, seat, 1, told)
    return ending.done(state, told)


def _cards(state: FightTable, foe: Seat, told: Events, sign: int) -> Step[FightTable]:
    worth: list[int] = []
    for seat in _both(state):
        state, card = _random(state, seat)
        shown = (*_task(state).shown, (seat, card))
        state = replace(state, task=replace(_task(state), shown=shown))
        if card is None:
            worth.append(NOT_SHOWN)
            continue
        told += (Event("showed", {"seat": seat, "card": NAMES[card]}),)
        worth.append(sign * NUMBER[card])
    return _compared(state, worth, told)


def _random(state: FightTable, seat: Seat) -> tuple[FightTable, int | None]:
    """P10: Jokers are never shown."""
    plain = _plain(state, seat)
    if not plain:
        return state, None
    place, chance = state.chance.below(len(plain))
    return replace(state, chance=chance), plain[place]


def _compared(state: FightTable, worth: Sequence[int], told: Events) -> Step[FightTable]:
    """Compare what both are worth, the turning player first; equal: nothing."""
    if worth[0] == worth[1]:
        return _nobody(state, told)
    return _wins(state, _both(state)[worth[1] > worth[0]], told)


def _wins(state: FightTable, winner: Seat, told: Events) -> Step[FightTable]:
    """Let the winner give the loser one card of his choice."""
    loser = _other(state, winner)
    told += (Event("fight-won", {"seat": winner, "to": loser}),)
    task = replace(_task(state), gifts=(Gift(winner, loser),), winner=winner)
    return Step(replace(state, task=task), told)


def _nobody(state: FightTable, told: Events) -> Step[FightTable]:
    return ending.done(state, (*told, Event("fight-drawn", {"seats": _both(state)})))


def _both(state: FightTable) -> tuple[Seat, Seat]:
    """Return the turning player and whom he chose."""
    foe = _task(state).foe
    assert state.turn is not None
    assert foe is not None
    return state.turn, foe


def _other(state: FightTable, seat: Seat) -> Seat:
    return sum(_both(state)) - seat


def _plain(state: FightTable, seat: Seat) -> bytes:
    return state.hands[seat].translate(None, JOKERS)


def _task(state: FightTable) -> Task:
    assert state.task is not None, "a fight is on"
    return state.task
