"""Tables in few words: hands are written "G3 Y3", inputs "0 play G3 Y3"."""

from collections.abc import Sequence
from typing import Any

import pytest

from engine.chance import Chance
from engine.game import Refused
from engine.games.gang_of_four import GAME, State

DEAL_KEYS = ("dealer", "hand", "leader", "scores")


def table(*hands: str, later: Sequence[Sequence[str]] = (), **said: Any) -> State:
    """A dealt position, hand 2 led by seat 0 (0, 1, 2, 3) unless said; the rest are options."""
    first = {key: said.pop(key) for key in DEAL_KEYS if key in said}
    if "hand" not in first:
        first = {"hand": 2, "leader": 0, **first}
    deals = [{"hands": [hand.split() for hand in each]} for each in (hands, *later)]
    deals[0] |= first
    return GAME.start(len(hands), GAME.Options(**said), deals, Chance(1, "deal"))


def after(state: State, *inputs: str) -> State:
    for text in inputs:
        seat, _, said = text.partition(" ")
        state = GAME.play(state, int(seat), said, 0).state
    return state


def refused(state: State, said: str) -> str:
    """The code of the reason; the input has to be refused."""
    seat, _, text = said.partition(" ")
    with pytest.raises(Refused) as reason:
        GAME.play(state, int(seat), text, 0)
    assert text not in GAME.inputs(state, int(seat))
    return reason.value.code


def inputs(state: State, seat: int) -> list[str]:
    return sorted(GAME.inputs(state, seat))


def keys(state: State, *names: str) -> list[Any]:
    every = GAME.keys(state)
    return [every[name] for name in names]
