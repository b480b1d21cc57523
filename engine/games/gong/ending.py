"""How a mission, a turn and the game of Fight come to their ends."""

from msgspec.structs import replace

from engine.game import Event, Seat, Step
from engine.games.gong.cards import ONE
from engine.games.gong.fighttable import FightTable
from engine.games.gong.table import Events, left_of, without_cards, won


def done(state: FightTable, told: Events) -> Step[FightTable]:
    """End the mission: its card is discarded, and the turn passes unless it says otherwise."""
    assert state.task is not None
    then = state.task.mission.then
    state = _put_away(state)
    if then == "turn-again":
        return Step(state, told)
    if then == "miss-a-turn":
        assert state.turn is not None
        state = replace(state, missing=tuple(sorted((*state.missing, state.turn))))
    return passed(state, told)


def passed(state: FightTable, told: Events) -> Step[FightTable]:
    """Pass the turn to the next seat that does not miss it (P14)."""
    assert state.turn is not None
    seat, missing = left_of(state, state.turn), list(state.missing)
    while seat in missing:
        missing.remove(seat)
        told += (Event("missed", {"seat": seat}),)
        seat = left_of(state, seat)
    return Step(replace(state, turn=seat, missing=tuple(missing)), told)


def moved(state: FightTable, told: Events) -> Step[FightTable] | None:
    """Return the end of the game where a movement of cards has brought it (P9)."""
    winner = without_cards(state)
    return None if winner is None else over(state, told, winner)


def over(state: FightTable, told: Events, seat: Seat) -> Step[FightTable]:
    """N24: the first without cards has won, and the rest of the mission falls away."""
    after, ended = won(_put_away(state), (seat,))
    return Step(after, told + ended)


def _put_away(state: FightTable) -> FightTable:
    if state.task is None:
        return state
    discard = ONE[state.task.card] + state.discard
    return replace(state, task=None, last=state.task, discard=discard)
