from collections import Counter
from pathlib import Path

import pytest

from bench.balance import (
    Seen,
    average,
    by_card,
    by_seat,
    drawn,
    figures,
    lengths,
    main,
    plays,
    watch,
)
from bench.balance_plot import Dot, plot
from engine.games.gobcon.deck import DECK
from engine.simulate import Played, Table, course, play

LOGORROICO = "friend.logorroico"
TABLE = Table("gobcon", ("normal",) * 3, 4)


def seen(winner: int, *plays: tuple[str, int]) -> Seen:
    return Seen(Played(1, (winner,), 100, 5.0, 600_000_000), plays)


GAMES = [
    seen(0, ("fame.1", 0), ("fame.1", 0), ("fame.2", 1)),
    seen(0, ("fame.1", 1), ("fame.2", 0)),
    seen(1, ("fame.1", 1), ("fame.1", 0)),
    seen(1, ("fame.2", 0)),
]


def test_a_watched_game_is_the_game_that_is_played() -> None:
    assert watch(TABLE).played == play(TABLE)


def test_every_card_that_leaves_a_hand_to_be_played_is_seen_once_a_play() -> None:
    turns = list(course(TABLE))
    said = Counter(
        (turn.text.split(" ")[1], turn.seat)
        for turn in turns
        if turn.seat is not None and turn.text.split(" ")[0] in ("play", "cancel")
    )
    found = Counter(plays(turns))
    assert found - said == Counter({one: found[one] for one in found if one[0] == LOGORROICO})
    assert said - found == Counter()


def test_a_card_counts_once_a_game_and_player() -> None:
    by_id = {figure.card: figure for figure in figures(GAMES)}
    assert len(by_id) == len(DECK.cards)
    fame = by_id["fame.1"]
    assert (fame.seen, fame.times) == (3 / 4, 5 / 4)
    assert fame.wins.value == 2 / 4
    assert by_id["fame.2"].wins.value == 1 / 3
    assert average(GAMES) == 3 / 7


def test_cards_whose_players_win_most_come_first() -> None:
    assert [figure.card for figure in figures(GAMES)][:2] == ["fame.1", "fame.2"]
    rows = list(by_card(figures(GAMES)))
    assert rows[2].startswith("| The Poster Goblin Waved Back | `fame.1` | 75.0% | 1.25 | 50.0% |")
    assert len(rows) == 2 + 117


def test_seats_and_lengths_are_rows_of_markdown() -> None:
    assert list(by_seat(GAMES, 3))[1].startswith("| 1 | 50.0% | 15.0% – 85.0% |")
    assert lengths(GAMES, 3).startswith("| 3 | 4 | 5 (5 – 5) | 100 (100 – 100) | 10 (10 – 10) |")


def test_plot_is_labelled_as_a_simulation_and_has_a_mark_a_card() -> None:
    picture = drawn(GAMES, 3)
    assert "4 games of 3 bots: every card (simulation)" in picture
    assert picture.count("fill-opacity") == 117
    assert "The Poster Goblin Waved Back" in picture


def test_plot_tells_kinds_apart_by_shape_and_names_what_it_is_asked_to() -> None:
    dots = [Dot("game", 20, 30, 25, 35, "<b>"), Dot("friend", 60, 20, 15, 25)]
    picture = plot("Cards", dots, [(25.0, "average")])
    assert "&lt;b&gt;" in picture
    assert all(f"{kind}s" in picture for kind in ("Friend", "Game", "Purchase", "Special"))
    shapes = {part.split('"')[1] for part in picture.splitlines() if "fill-opacity" in part}
    assert len(shapes) == 2


def test_the_command_prints_the_tables_and_draws(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    argv = ["balance", "--games", "3", "--seats", "2", "--plot", str(tmp_path / "cards.svg")]
    monkeypatch.setattr("sys.argv", argv)
    main()
    said = capsys.readouterr().out
    assert (
        said.count("\n| ") == 2 + 2 + 1 + 117
    )  # a row a seat, two of lengths, the cards' heading, a row a card
    assert (tmp_path / "cards.svg").read_text(encoding="utf-8").startswith("<svg")
