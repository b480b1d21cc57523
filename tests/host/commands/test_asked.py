from pathlib import Path

import pytest

from engine.game import Refused
from host.commands import Halt
from host.commands.asked import Table, check, house_rules, setup

NOTHING = Table(None, None, None, (), None, None, None)


def test_with_nothing_said_the_start_page_asks() -> None:
    assert NOTHING.open
    assert not NOTHING._replace(seed=0).open


def test_with_neither_seats_nor_boards_you_play_against_bots() -> None:
    asked = setup(NOTHING._replace(game="halli-galli"), 0)
    assert asked.names == ("Ada", "Bot 1", "Bot 2", "Bot 3")
    assert asked.bots == {1: "normal", 2: "normal", 3: "normal"}


def test_without_seats_there_is_one_seat_per_bell_up_to_what_the_game_holds() -> None:
    assert setup(NOTHING, 3).names == ("Player 1", "Player 2", "Player 3")
    assert len(setup(NOTHING, 8).names) == 6
    assert not setup(NOTHING, 8).bots


def test_bots_sit_after_the_players() -> None:
    asked = setup(NOTHING._replace(seats="Ada, Bo", bots=2), 8)
    assert asked.names == ("Ada", "Bo", "Bot 1", "Bot 2")
    assert set(asked.bots) == {2, 3}
    assert len(setup(NOTHING._replace(bots=2), 8).names) == 6


def test_a_game_without_bots_has_its_fewest_players() -> None:
    assert setup(NOTHING._replace(game="referee"), 0).names == ("Player 1", "Player 2")


def test_a_house_rule_is_json_where_it_can_be_and_else_text() -> None:
    rules = house_rules(["reaction_grace_ms=0", "endgame=until_all", "text=a=b"])
    assert rules == {"reaction_grace_ms": 0, "endgame": "until_all", "text": "a=b"}


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (NOTHING._replace(seats="Ada,,Bo"), "empty name"),
        (NOTHING._replace(seats="Ada,Bo,Ada"), "a name twice"),
        (NOTHING._replace(rules=("endgame",)), "not like name=value"),
        (NOTHING._replace(rules=("=1",)), "not like name=value"),
        (NOTHING._replace(tempo=0.0), "tempo"),
        (NOTHING._replace(tempo=float("nan")), "tempo"),
        (NOTHING._replace(bots=-1), "no number of bots"),
        (NOTHING._replace(game="referee", bots=1), "has no bots"),
        (NOTHING._replace(record=Path(__file__)), "exists"),
    ],
)
def test_what_cannot_be_meant_is_one_clear_line(wrong: Table, why: str) -> None:
    with pytest.raises(Halt, match=why) as halt:
        check(wrong)
    assert "\n" not in str(halt.value)


@pytest.mark.parametrize(
    "wrong",
    [
        NOTHING._replace(game="chess"),
        NOTHING._replace(seats="Ada"),
        NOTHING._replace(rules=("endgame=never",)),
        NOTHING._replace(rules=("nope=1",)),
    ],
)
def test_what_the_game_has_not_is_refused_before_anything_is_opened(wrong: Table) -> None:
    with pytest.raises(Refused):
        check(wrong)
