from typing import Any

import pytest

from engine.game import Refused
from host.house import Setup
from host.web.chairs import Chairs
from host.web.lobby import Lobby


@pytest.fixture
def house(kit: Any) -> Any:
    class Dealt(kit.GlassHouse):
        def deal(self, setup: Setup) -> None:
            super().deal(setup)
            self.setup, self.record = setup, f"{len(self.told)}.jsonl"

    return Dealt()


@pytest.fixture
def lobby(house: Any) -> Lobby:
    return Lobby(house, house.chairs)


def who(lobby: Lobby) -> list[str]:
    return [lobby.form[f"who.{row}"] for row in range(6)]


def test_a_phone_takes_the_place_of_a_bot_and_then_empty_ones(lobby: Lobby) -> None:
    rows = [lobby.join(name) for name in ("Zoe", "Yul", "Xi", "Wim")]
    assert rows == [1, 2, 3, 4]
    assert who(lobby) == ["person"] * 5 + ["nobody"]
    assert lobby.chairs.taken == {1, 2, 3, 4}
    assert [lobby.name(row) for row in rows] == ["Zoe", "Yul", "Xi", "Wim"]


def test_nobody_joins_a_table_that_is_full(lobby: Lobby) -> None:
    lobby.put("game", "gang-of-four")
    for name in ("Zoe", "Yul", "Xi"):
        lobby.join(name)
    with pytest.raises(Refused, match="table-full"):
        lobby.join("Wim")


@pytest.mark.parametrize(
    ("name", "code"),
    [("", "name-missing"), ("  ", "name-missing"), ("x" * 21, "name-long"), ("Ada", "name-twice")],
)
def test_a_name_that_cannot_be_is_refused(lobby: Lobby, name: str, code: str) -> None:
    before = dict(lobby.form)
    with pytest.raises(Refused, match=code):
        lobby.join(name)
    assert lobby.form == before


def test_a_phone_sits_down_where_a_person_is_expected_and_no_second_one_does(lobby: Lobby) -> None:
    assert lobby.open_seats() == [0]
    before = lobby.chairs.token(0)
    assert lobby.claim(0) == 0
    assert lobby.chairs.seat(before) is None, "who had seen that link before is not Ada now"
    with pytest.raises(Refused, match="seat-taken"):
        lobby.claim(0)
    with pytest.raises(Refused, match="seat-taken"):
        lobby.claim(1)  # a bot's


def test_the_host_sends_a_phone_away_by_giving_its_row_to_another(lobby: Lobby) -> None:
    token = lobby.chairs.token(lobby.join("Zoe"))
    lobby.put("who.1", "easy")
    assert lobby.chairs.seat(token) is None
    assert lobby.form["who.1"] == "easy"


def test_a_phone_that_leaves_frees_its_row(lobby: Lobby) -> None:
    row = lobby.join("Zoe")
    token = lobby.chairs.token(row)
    lobby.leave(row)
    assert who(lobby)[:2] == ["person", "nobody"]
    assert lobby.chairs.seat(token) is None


def test_a_game_that_has_no_such_bot_is_played_by_people(lobby: Lobby) -> None:
    lobby.put("game", "referee")
    assert who(lobby)[:5] == ["person"] * 4 + ["nobody"]


@pytest.mark.parametrize(
    ("field", "value"), [("name.99", "x"), ("colour", "red"), ("game", "chess"), ("", "")]
)
def test_a_field_that_the_form_has_not_is_refused(lobby: Lobby, field: str, value: str) -> None:
    before = dict(lobby.form)
    with pytest.raises(Refused):
        lobby.put(field, value)
    assert lobby.form == before


def test_phones_keep_their_seats_when_empty_rows_fall_away(lobby: Lobby, house: Any) -> None:
    tokens = [lobby.chairs.token(lobby.join(name)) for name in ("Zoe", "Yul")]
    lobby.put("who.0", "nobody")
    lobby.deal({})
    (told,) = house.told
    assert told[1].names == ("Zoe", "Yul", "Dee")
    assert [lobby.chairs.seat(token) for token in tokens] == [0, 1]
    assert [lobby.name(row) for row in range(3)] == ["Zoe", "Yul", "Dee"]
    assert who(lobby) == ["person", "person", "normal", "nobody", "nobody", "nobody"]


def test_a_table_that_was_opened_elsewhere_is_what_the_form_says(lobby: Lobby, house: Any) -> None:
    house.setup = Setup("gang-of-four", ("Eva", "Udo", "Pia"), {2: "normal"}, {}, tempo=2.5)
    lobby.follow()
    assert lobby.form["game"] == "gang-of-four"
    assert lobby.form["tempo"] == "2.5"
    assert who(lobby)[:3] == ["person", "person", "normal"]
    assert lobby.open_seats() == [0, 1]


@pytest.fixture
def table(house: Any, kit: Any) -> Any:
    """Ada and Bo with two bots, Cy and Dee; only Ada and Bo have phones."""
    house.setup = Setup("halli-galli", ("Ada", "Bo", "Cy", "Dee"), {2: "easy", 3: "easy"}, {})
    house.show(kit.halli(4))
    lobby = Lobby(house, house.chairs)
    for row in (0, 1):
        lobby.claim(row)
    return lobby


def test_who_joins_in_mid_game_waits_and_plays_once_more(house: Any, table: Lobby) -> None:
    rows = [table.join(name) for name in ("Zoe", "Yul", "Xi")]
    assert rows == [2, 3, 4]
    assert [notice.args["name"] for _, notice in house.told] == ["Zoe", "Yul", "Xi"]
    tokens = [table.chairs.token(row) for row in range(5)]
    table.again()
    assert house.told[-1] == ("again", (2, "Zoe"), (3, "Yul"), (4, "Xi"))
    assert [table.chairs.seat(token) for token in tokens] == [0, 1, 2, 3, 4]


def test_once_more_has_no_more_seats_than_the_game(house: Any, table: Lobby) -> None:
    house.setup = house.setup._replace(game="gang-of-four")
    table.follow()
    table.put("game", "halli-galli")
    for name in ("Zoe", "Yul", "Xi"):
        table.join(name)
    table.again()
    assert house.told[-1] == ("again", (2, "Zoe"), (3, "Yul"))


def test_who_joins_sits_down_first_where_somebody_has_left(house: Any, table: Lobby) -> None:
    table.leave(1)
    sitters = [sitter._replace(left=seat == 1) for seat, sitter in enumerate(house.shown.sitters)]
    house.show(house.shown._replace(sitters=tuple(sitters)))
    assert table.join("Zoe") == 1
    table.arrive(1)
    assert house.told == [("seat", 1, None, "Zoe")]


def test_a_phone_that_comes_back_does_not_sit_down_anew(house: Any, table: Lobby) -> None:
    table.arrive(1)
    assert house.told == []


def test_pages_find_back_to_a_table_that_was_not_opened_here(house: Any, table: Lobby) -> None:
    tokens = [table.chairs.token(row) for row in range(2)]
    house.record, house.setup = "another.jsonl", house.setup._replace(tempo=2.0)
    table.follow()
    back = Chairs(house.data)
    back.belong("another.jsonl")
    assert [back.seat(token) for token in tokens] == [0, 1]
