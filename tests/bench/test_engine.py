"""What `bench.engine` plays is legal and ends, and its figures have their fixed names."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bench import engine_peers
from bench.bare import FITS, eights
from bench.engine import facts, figures, main, rate, subjects
from bench.engine_playout import BELLS, SEATS, SHARE, playout
from engine.game import Step
from engine.registry import game, games

ENDLESS = ["gong-fight", "referee"]
ENDING = sorted({*games()} - {*ENDLESS})


class Watched:
    """A game that notes what is played, and what of it was not listed."""

    def __init__(self, slug: str) -> None:
        self._game = game(slug)
        self.played: list[str] = []
        self.unlisted: list[str] = []

    def __getattr__(self, name: str) -> object:
        return getattr(self._game, name)

    def play(self, state: Any, seat: int | None, text: str, at: int) -> Step[Any]:
        self.played.append(text)
        if text not in self._game.inputs(state, seat):
            self.unlisted.append(text)
        return self._game.play(state, seat, text, at)


def watch(slug: str, playouts: int, limit: int) -> Watched:
    watched: Any = Watched(slug)
    for seed in range(playouts):
        playout(watched, Random(seed), limit)
    return watched  # type: ignore[no-any-return]


@pytest.fixture
def no_peers(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(engine_peers, "find_spec", lambda name: None)
    monkeypatch.setattr("bench.engine_peers.shutil.which", lambda name: None)
    engine_peers.boardgame_version.cache_clear()
    yield
    engine_peers.boardgame_version.cache_clear()


@pytest.mark.parametrize("slug", ENDING)
def test_a_playout_comes_to_the_end_and_counts_every_input(slug: str) -> None:
    watched: Any = Watched(slug)
    state, count = playout(watched, Random(3))
    assert game(slug).view(state, None).over
    assert count == len(watched.played) > 10


@pytest.mark.parametrize("slug", ENDLESS)
def test_a_playout_of_a_game_without_end_stops_at_the_limit(slug: str) -> None:
    assert playout(game(slug), Random(5), limit=40).inputs == 40


@pytest.mark.parametrize("slug", sorted({*games()} - BELLS))
def test_what_is_played_is_listed_but_for_a_hand_thrown_away(slug: str) -> None:
    watched = watch(slug, 4, 400)
    assert {text.split(" ")[0] for text in watched.unlisted} <= {"end"}
    assert slug == "gobcon" or not watched.unlisted


@pytest.mark.parametrize("slug", sorted(BELLS))
def test_in_games_with_bells_strikes_alone_are_not_listed(slug: str) -> None:
    assert {*watch(slug, 4, 400).unlisted} == {game(slug).strike}


def test_one_input_in_eight_of_halli_galli_is_a_ring() -> None:
    played = watch("halli-galli", 40, 400).played
    assert {*played} == {"flip", "ring"}
    assert played.count("ring") / len(played) == pytest.approx(SHARE, abs=0.03)


def test_the_same_chance_plays_the_same_game() -> None:
    first, again, other = (playout(game("gong-link"), Random(seed)) for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_bare_eights_come_to_an_end() -> None:
    took = [eights(Random(seed), SEATS) for seed in range(50)]
    assert 5 <= min(took) < max(took) < 400


def test_in_bare_eights_a_card_fits_its_suit_its_rank_and_every_eight() -> None:
    assert all(fits.issuperset({7, 20, 33, 46}) for fits in FITS)
    assert {len(fits) for fits in FITS} == {13 + 3 + 3, 13 + 3}


def test_rate_plays_whole_games_until_the_time_is_over() -> None:
    played: list[float] = []

    def play(random: Random) -> int:
        played.append(random.random())
        return sum(1 for _ in range(2_000))

    assert rate(play, 0.01) > 0
    assert len(played) > 1
    assert len({*played}) == len(played), "each game has a chance of its own"


@pytest.mark.usefixtures("no_peers")
def test_peers_that_are_not_installed_are_named_and_no_error() -> None:
    found = facts()
    assert found["boardgame.io"] == "not installed"
    assert {"open_spiel", "rlcard"} <= {*found}
    assert {subject.who for subject in subjects()} == {"ours", "bare-python"}


def test_boardgame_io_is_named_where_node_does_not_find_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    node = tmp_path / "node"
    node.write_text('#!/bin/sh\necho \'{"version": ""}\'\n')
    node.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    engine_peers.boardgame_version.cache_clear()
    assert facts()["boardgame.io"] == "not installed"
    engine_peers.boardgame_version.cache_clear()


@pytest.mark.usefixtures("no_peers")
def test_every_game_has_its_figure_and_that_of_bare_python() -> None:
    found = figures(subjects(), 1, 0.001)
    assert [(row.who, row.setup) for row in found] == [
        (who, slug) for slug in games() for who in ("ours", "bare-python")
    ]
    assert {row.what for row in found} == {"inputs-per-second"}
    assert all(row.value > 0 for row in found)


@pytest.mark.usefixtures("no_peers")
def test_the_command_prints_a_machine_and_a_line_a_figure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    argv = ["engine", "--rounds", "2", "--seconds", "0.001", "--json"]
    monkeypatch.setattr("sys.argv", argv)
    main()
    machine, *rows = map(json.loads, capsys.readouterr().out.splitlines())
    assert "python" in machine["machine"]
    assert [row["setup"] for row in rows if row["who"] == "ours"] == [*games()]
    assert all(row["spread"][0] <= row["value"] <= row["spread"][1] for row in rows)
