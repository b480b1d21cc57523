from typing import Any

import pytest

from engine.game import Refused
from host.house import Setup
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
