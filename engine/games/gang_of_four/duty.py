"""F4 and F26: what the player whose turn it is must do."""

from collections.abc import Callable
from typing import NamedTuple

from engine.games.gang_of_four.cards import MULTI
from engine.games.gang_of_four.combinations import Combination, beats, classify
from engine.games.gang_of_four.plays import legal_plays
from engine.games.gang_of_four.state import State


class Duty(NamedTuple):
    """Why a play may be refused, and which plays satisfy the duty; None is a pass."""

    code: str
    met_by: Callable[[Combination | None], bool]


def duty(state: State) -> Duty | None:
    """Return what the player whose turn it is must do, None where he is free."""
    if state.table is None and state.opens:
        most = state.options.first_play_max
        return Duty("play-the-multicolour-1", lambda play: _opens(play, most))
    if not state.declared or state.turn is None or state.after(state.turn) not in state.declared:
        return None
    hand, highest = state.hands[state.turn], state.hands[state.turn][-1:]
    if state.table is None:
        return _lead(hand, highest)
    single = classify(highest)
    assert single is not None
    if len(state.table.cards) == 1 and beats(single, state.table, state.options.tie_depth):
        return Duty("play-your-highest-single", lambda play: play == single)
    return None


def may_pass(state: State, must: Duty | None) -> bool:
    """Tell whether he may pass (F17), who does not lead (F18, FA8)."""
    return state.table is not None and (must is None or must.met_by(None))


def _opens(play: Combination | None, most: int) -> bool:
    """F4, FA8."""
    return play is not None and MULTI in play.cards and len(play.cards) <= most


def _lead(hand: bytes, highest: bytes) -> Duty:
    """F26(b), FA12."""
    if any(len(play.cards) > 1 for play in legal_plays(hand, None, "all_cards")):
        return Duty("lead-more-than-one", lambda play: play is not None and len(play.cards) > 1)
    return Duty("lead-your-highest-single", lambda play: play is not None and play.cards == highest)
