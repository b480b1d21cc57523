"""What missions do with cards; every movement may end the game (P9)."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from engine.game import Event, Seat, Step
from engine.games.gong import duels, ending
from engine.games.gong.cards import ONE, shown
from engine.games.gong.fighttable import FightTable, Gift, Task
from engine.games.gong.table import Events, drew, held


def begin(state: FightTable, told: Events) -> Step[FightTable]:
    """Do what needs no input of a mission that was just turned (P1)."""
    task = _task(state)
    if task.mission.chooses or task.mission.deed not in AT_ONCE:
        return Step(state, told)
    return AT_ONCE[task.mission.deed](state, told)


def choose(state: FightTable, foe: Seat) -> Step[FightTable]:
    """Go on with the player of one's choice (P7)."""
    task = _task(state)
    state = replace(state, task=replace(task, foe=foe))
    told = (Event("chose", {"seat": state.turn, "to": foe}),)
    deed = WITH_CHOSEN.get(task.mission.deed)
    return deed(state, foe, told) if deed else Step(state, told)


def lay(state: FightTable, cards: bytes) -> Step[FightTable]:
    """Lay cards on the discards."""
    seat = _turn(state)
    hands = held(state.hands, seat, state.hands[seat].translate(None, cards))
    state = replace(state, hands=hands, discard=cards[::-1] + state.discard)
    told = tuple(Event("laid", {"seat": seat, "card": card}) for card in shown(cards))
    return ending.moved(state, told) or ending.done(state, told)


def give(state: FightTable, cards: bytes) -> Step[FightTable]:
    """Give cards to whom they are due; the mission ends with the last gift."""
    task = _task(state)
    gift, *more = task.gifts
    state, told = _handed(state, gift.giver, gift.to, cards)
    state = replace(state, task=replace(task, gifts=tuple(more)))
    ended = ending.moved(state, told)
    if ended or more:
        return ended or Step(state, told)
    return ending.done(state, told)


def _draw(state: FightTable, told: Events) -> Step[FightTable]:
    return ending.done(*drew(state, _turn(state), _task(state).mission.cards, told))


def _give(state: FightTable, foe: Seat, told: Events) -> Step[FightTable]:
    return _owes(state, (Gift(_turn(state), foe, _task(state).mission.cards),), told)


def _get(state: FightTable, foe: Seat, told: Events) -> Step[FightTable]:
    return _owes(state, (Gift(foe, _turn(state)),), told)


def _give_round(state: FightTable, told: Events) -> Step[FightTable]:
    """P8."""
    seat = _turn(state)
    return _owes(state, tuple(Gift(seat, other) for other in _neighbours(state, seat)), told)


def _owes(state: FightTable, gifts: tuple[Gift, ...], told: Events) -> Step[FightTable]:
    return Step(replace(state, task=replace(_task(state), gifts=gifts)), told)


def _take(state: FightTable, foe: Seat, told: Events) -> Step[FightTable]:
    return _take_from(state, (foe,), told)


def _take_round(state: FightTable, told: Events) -> Step[FightTable]:
    """P8."""
    return _take_from(state, _neighbours(state, _turn(state)), told)


def _take_from(state: FightTable, seats: Sequence[Seat], told: Events) -> Step[FightTable]:
    """Take a random card of each, Jokers too (P10)."""
    for other in seats:
        place, chance = state.chance.below(len(state.hands[other]))
        card = ONE[state.hands[other][place]]
        state, moved = _handed(replace(state, chance=chance), other, _turn(state), card)
        told += moved
        if ended := ending.moved(state, told):
            return ended
    return ending.done(state, told)


def _neighbours(state: FightTable, seat: Seat) -> tuple[Seat, ...]:
    """P8: the left one first, and only one at a table of two."""
    seats = len(state.hands)
    return tuple(dict.fromkeys([(seat + 1) % seats, (seat - 1) % seats]))


def _handed(state: FightTable, giver: Seat, to: Seat, cards: bytes) -> tuple[FightTable, Events]:
    hands = held(state.hands, giver, state.hands[giver].translate(None, cards))
    hands = held(hands, to, hands[to] + cards)
    given = Event("gave", {"seat": giver, "to": to, "cards": len(cards)})
    return replace(state, hands=hands), (given,)


def _task(state: FightTable) -> Task:
    assert state.task is not None, "a mission is under way"
    return state.task


def _turn(state: FightTable) -> Seat:
    assert state.turn is not None, "a mission is under way"
    return state.turn


AT_ONCE: dict[str, Callable[[FightTable, Events], Step[FightTable]]] = {
    "draw": _draw,
    "give-round": _give_round,
    "take-round": _take_round,
}
WITH_CHOSEN: dict[str, Callable[[FightTable, Seat, Events], Step[FightTable]]] = {
    "give": _give,
    "get": _get,
    "take": _take,
    "high-card": duels.high_card,
    "low-card": duels.low_card,
    "family": duels.family,
}
