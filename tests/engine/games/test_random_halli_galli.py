from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest

from engine.games.halli_galli import GAME

Walk = Callable[..., Iterator[Any]]
HOUSES = [
    GAME.Options(elimination=elimination, two_player_start=start, endgame=end, reaction_grace_ms=ms)
    for elimination, start, end, ms in product(
        ("draw_pile_empty", "no_cards"),
        ("until_all", "single_ring"),
        ("duel", "until_all"),
        (0, 100),
    )
]
GAMES = 10_000 // (5 * len(HOUSES))  # at each number of seats, under each house's rules
LONGEST = 2_000  # inputs; the longest seen had about 300


@pytest.mark.parametrize("seats", GAME.seats)
def test_screens_12_ten_thousand_random_games_keep_56_cards_wait_for_somebody_and_end(
    seats: int, walk: Walk
) -> None:
    for seed, options in product(range(GAMES), HOUSES):
        state = None
        for turn in walk(GAME, seats, seed, LONGEST, options):
            state = turn.step.state
            assert sum(state.cards) == 56
            assert state.over or _goes_on(state)
        assert state is not None
        assert (state.over, state.winners != ()) == (True, True), (seed, options)


def _goes_on(state: Any) -> bool:
    waits = GAME.waits(state)
    return bool(waits.timers or any(GAME.inputs(state, seat) for seat in waits.seats))
