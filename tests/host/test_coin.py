from collections import Counter
from itertools import permutations
from math import sqrt

import pytest

from host.arbiter import Press
from host.coin import fair_coin


def presses(seats: int) -> list[Press]:
    return [Press(seat, 1000, 1.0, 1.0, "a", f"a/0/{seat}") for seat in range(seats)]


@pytest.mark.parametrize("players", [2, 3])
def test_bells_03_the_coin_is_fair_over_seats(players: int) -> None:
    seeds = 10_000
    equals = presses(players)
    wins = Counter(fair_coin(seed)(equals)[0].seat for seed in range(seeds))
    sigma = sqrt(seeds * (1 / players) * (1 - 1 / players))
    assert all(abs(wins[seat] - seeds / players) < 3 * sigma for seat in range(players))


def test_the_coin_ignores_the_order_it_is_handed_the_equals_in() -> None:
    equals = presses(3)
    thrown = {tuple(fair_coin(5)(list(given))) for given in permutations(equals)}
    assert len(thrown) == 1


def test_the_coin_of_a_resumed_game_goes_on() -> None:
    equals = presses(4)
    coin = fair_coin(3)
    tosses = [coin(equals) for _ in range(4)]
    assert fair_coin(3, 2)(equals) == tosses[2]
    assert len({tuple(one) for one in tosses}) > 1, "every toss is a draw of its own"
