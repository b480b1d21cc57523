import pytest

from engine.game import Refused
from engine.registry import game, games


def test_games_are_found_by_entry_point_in_order_of_name() -> None:
    assert list(games()) == sorted(games())
    assert {"halli-galli", "referee"} <= set(games())


def test_game_is_found_by_its_slug() -> None:
    assert game("referee").name == "Referee"


def test_unknown_game_is_refused_and_those_there_are_named() -> None:
    with pytest.raises(Refused) as refused:
        game("poker")
    assert refused.value.code == "no-such-game"
    assert str(refused.value) == f"no-such-game game=poker games={', '.join(games())}"
