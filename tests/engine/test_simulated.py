import pytest

from engine.simulate import Played
from engine.simulated import share, spread, summary


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    [(0, 0, 0.0, 1.0), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (25, 100, 0.1755, 0.3430)],
)
def test_interval_of_a_share_is_wilson_s(hits: int, of: int, low: float, high: float) -> None:
    found = share(hits, of)
    assert found.low == pytest.approx(low, abs=1e-4)
    assert found.high == pytest.approx(high, abs=1e-4)
    assert found.low <= found.value <= found.high or not of


def test_spread_leaves_a_tenth_out_at_both_ends() -> None:
    assert spread(range(11)) == (5, 1, 9)
    assert spread([3]) == (3, 3, 3)
    assert spread([1, 2]) == (1.5, 1, 2)


def test_shares_are_of_the_games_that_ended_and_a_shared_win_counts_for_each() -> None:
    games = [
        Played(1, (0,), 10, 2.0, 60_000_000),
        Played(2, (0, 1), 20, 4.0, 120_000_000),
        Played(3, (), 30, 0.0, 180_000_000),
    ]
    found = summary(games, 3)
    assert [wins.value for wins in found.wins] == [1.0, 0.5, 0.0]
    assert (found.games, found.ended) == (3, 2)
    assert (found.inputs.median, found.minutes.median) == (20, 2.0)
    assert found.rounds
    assert found.rounds.median == 2.0


def test_where_no_game_tells_its_rounds_there_are_none() -> None:
    assert summary([Played(1, (0,), 10, 0, 1)], 2).rounds is None
