from importlib.resources import files
from pathlib import Path

import pytest

from engine.game import Refused
from engine.records import Header, line
from engine.records.header import parse_header
from host.commands import Halt
from host.commands.asked import Table, check, house_rules, setup
from host.setup import header, reading, setup_of

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


DECK = files("engine.games.gobcon").joinpath("deck.csv").read_text(encoding="utf-8")
GOBCON = NOTHING._replace(game="gobcon")


def deck(folder: Path, text: str, encoding: str = "utf-8") -> Path:
    path = folder / "deck.csv"
    path.write_text(text, encoding=encoding)
    return path


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
def test_a_deck_of_ones_own_is_in_the_header_and_so_in_the_record(
    tmp_path: Path, encoding: str
) -> None:
    path = deck(tmp_path, DECK.replace("fame.1,", "fame.mine,"), encoding)
    asked = GOBCON._replace(deck=path)
    check(asked)
    head = header(setup(asked, 0), {})
    path.unlink()
    back = reading(parse_header(line(head)))
    assert "fame.mine" in back.state.deck
    assert "fame.1" not in back.state.deck
    assert setup_of(back, None).deal == head.deal


def test_a_position_is_not_played_once_more() -> None:
    hands = [["fame.1"] * 1, ["fame.2"]]
    head = Header(game="gobcon", seats=("Ada", "Bo"), deal={"hands": hands, "deck": ["fame.3"]})
    assert setup_of(reading(head), None).deal is None


@pytest.mark.parametrize(
    ("text", "encoding", "why"),
    [
        (DECK.replace("gift 2", "fly 2"), "utf-8", r"deck\.csv:\d+: unknown effect “fly”"),
        (DECK, "utf-16", "no text in UTF-8"),
        ("", "utf-8", r"deck\.csv:1: there is no column “id”"),
    ],
)
def test_a_fault_of_a_deck_is_one_line_with_its_place(
    tmp_path: Path, text: str, encoding: str, why: str
) -> None:
    with pytest.raises(Halt, match=why) as halt:
        check(GOBCON._replace(deck=deck(tmp_path, text, encoding)))
    assert "\n" not in str(halt.value)


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
        (NOTHING._replace(deck=Path(__file__)), "--deck is for gobcon"),
        (GOBCON._replace(deck=Path("no/such/file")), "cannot be read: No such file"),
        (GOBCON._replace(deck=Path(__file__).parent), "cannot be read: Is a directory"),
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
