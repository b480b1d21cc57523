import csv
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.game import Refused
from engine.games.gobcon import GobConOptions
from engine.simulate import Played, Table, numbered, play
from engine.simulated import summary
from host.commands import Halt
from host.commands.simulate import Asked, finished, lengths, simulate, table_of

ASKED = Asked("halli-galli", 8, None, None, (), 7, 1, None)


def test_four_normal_bots_play_where_nobody_says_who() -> None:
    assert table_of(ASKED) == Table("halli-galli", ("normal",) * 4, 7, table_of(ASKED).rules)


def test_levels_go_round_the_table_and_seat_as_many() -> None:
    assert table_of(ASKED._replace(bots="easy,hard")).bots == ("easy", "hard")
    asked = ASKED._replace(bots="easy, hard", seats=3)
    assert table_of(asked).bots == ("easy", "hard", "easy")
    assert table_of(ASKED._replace(bots="hard", seats=2)).bots == ("hard", "hard")


def test_house_rules_are_those_of_the_game() -> None:
    asked = ASKED._replace(game="gobcon", rules=("target=12",))
    assert table_of(asked).rules == GobConOptions(target=12)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (ASKED._replace(game="referee"), "has no bots"),
        (ASKED._replace(games=0), "no number of games"),
        (ASKED._replace(jobs=0), "no number of processes"),
        (ASKED._replace(seats=0), "--seats 0 is no number of seats"),
        (ASKED._replace(bots="easy,easy,easy", seats=2), "3 levels for --seats 2"),
        (ASKED._replace(csv=Path("no/such/folder/games.csv")), "cannot be written"),
    ],
)
def test_what_cannot_be_meant_is_one_clear_line(wrong: Asked, why: str) -> None:
    with pytest.raises(Halt, match=why) as halt:
        simulate(wrong)
    assert "\n" not in str(halt.value)


@pytest.mark.parametrize(
    "wrong",
    [
        ASKED._replace(game="chess"),
        ASKED._replace(seats=9),
        ASKED._replace(bots="genius"),
        ASKED._replace(rules=("nope=1",)),
    ],
)
def test_what_the_game_has_not_is_refused(wrong: Asked) -> None:
    with pytest.raises(Refused):
        simulate(wrong)


def test_a_table_that_cannot_start_costs_no_file_written_before(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    path.write_text("of last night")
    with pytest.raises(Refused, match="first value=4 seats=4"):
        simulate(ASKED._replace(rules=("first=4",), csv=path))
    assert path.read_text() == "of last night"


def test_a_row_a_game_is_the_same_for_any_number_of_processes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = []
    for jobs in (1, 2):
        path = tmp_path / f"{jobs}.csv"
        assert simulate(ASKED._replace(games=30, jobs=jobs, csv=path)) == 0
        told.append((path.read_text(), capsys.readouterr().out))
    assert told[0] == told[1]
    rows = list(csv.DictReader(told[0][0].splitlines()))
    assert [row["game"] for row in rows] == [str(number) for number in range(30)]
    table = table_of(ASKED)
    for number, row in enumerate(rows):
        played = play(numbered(table, number))
        assert int(row["seed"]) == played.seed
        assert [int(row[f"won_{seat}"]) for seat in range(4)] == [
            seat in played.winners for seat in range(4)
        ]
        assert (int(row["inputs"]), float(row["rounds"])) == (played.inputs, played.rounds)
        assert round(float(row["seconds"]) * 1e6) == played.micros


def test_it_says_who_won_how_often_and_how_long_it_took(capsys: pytest.CaptureFixture[str]) -> None:
    simulate(ASKED._replace(game="gong-link"))
    said = capsys.readouterr().out
    assert "gong-link, seed 7" in said
    assert all(f"│ {seat}    │ normal │" in said for seat in range(1, 5))
    assert "8 games" in said
    assert "rounds" not in said
    assert "at the pace of these bots" in said


def test_games_without_an_end_are_told() -> None:
    found = summary([Played(1, (0,), 10, 0, 1), Played(2, (), 20_000, 0, 1)], 2)
    assert next(lengths(found)) == "2 games, 1 of them without an end in 20,000 inputs"


def test_lengths_are_numbers_as_people_write_them() -> None:
    told = list(lengths(summary([Played(1, (), 20_000, 1.5, 1)], 2)))
    assert told[0].startswith("1 game, ")
    assert "1.5 (1.5 to 1.5 " in told[1]
    assert "20,000 (20,000 to 20,000 " in told[2]


def test_ctrl_c_says_how_far_it_came_and_is_no_success() -> None:
    def games() -> Iterator[Played]:
        yield Played(1, (0,), 10, 0, 1)
        raise KeyboardInterrupt

    with pytest.raises(Halt, match="stopped after 1 of 8 games") as halt:
        finished(games(), 8)
    assert halt.value.code == 130


def killed(table: Table) -> Played:
    os._exit(1)


def test_process_that_is_killed_is_one_clear_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("host.commands.simulate.play", killed)
    with pytest.raises(Halt, match="was killed"):
        simulate(ASKED)
