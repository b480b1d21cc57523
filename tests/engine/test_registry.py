import subprocess
import sys

import pytest

from engine.game import Refused
from engine.registry import game, games

ALONE = """
import sys
from engine.bots import levels
from engine.records import Header, Reading

Reading(Header(game="halli-galli", seats=("Ada", "Bo")))
levels("halli-galli")
print(sorted({name.split(".")[2] for name in sys.modules if name.startswith("engine.games.")}))
"""


def test_games_are_found_by_entry_point_in_order_of_name() -> None:
    assert list(games()) == sorted(games())
    assert {"halli-galli", "referee"} <= set(games())


def test_game_is_found_by_its_slug() -> None:
    assert game("referee").name == "Referee"
    assert game("referee") is games()["referee"]


def test_game_and_its_bots_are_loaded_without_any_other() -> None:
    told = subprocess.run(
        [sys.executable, "-c", ALONE], capture_output=True, text=True, check=True
    ).stdout
    assert told == "['halli_galli']\n"


def test_unknown_game_is_refused_and_those_there_are_named() -> None:
    with pytest.raises(Refused) as refused:
        game("poker")
    assert refused.value.code == "no-such-game"
    assert str(refused.value) == f"no-such-game game=poker games={', '.join(games())}"
