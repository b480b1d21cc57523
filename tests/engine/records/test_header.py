from collections.abc import Callable
from typing import Any

import pytest

from engine.records import Outcome

Replayed = Callable[..., Outcome]
RING = {"t": 1, "seat": 2, "do": "ring"}
FEW_CARDS = {"draw": [["plum-5", "lime-1"], ["banana-2"], ["plum-1"]]}


def damaged(outcome: Outcome, reason: str) -> None:
    assert (outcome.code, str(outcome)) == (2, f"game.jsonl:1: {outcome.wrong}")
    assert reason in str(outcome)


@pytest.mark.parametrize("version", [0, 2, 1.5, "1", True, None, [1]])
def test_record_of_another_version_is_refused(replayed: Replayed, version: object) -> None:
    damaged(replayed(RING, record=version), f"version {version}: this program reads version 1")


def test_version_is_told_even_where_the_rest_of_the_header_is_new(replayed: Replayed) -> None:
    damaged(replayed(record=2, seats={"count": 3}), "version 2")


def test_unknown_game_is_refused_and_names_those_there_are(replayed: Replayed) -> None:
    damaged(replayed(game="poker"), "halli-galli, referee")


def test_rules_of_the_game_are_checked_and_both_numbers_named(replayed: Replayed) -> None:
    assert replayed(rules=1).code == 0
    damaged(replayed(rules=7), "made with rules 7 of referee: this program plays rules 1")


def test_screens_28_an_older_rules_version_is_refused(replayed: Replayed) -> None:
    damaged(replayed(rules=0), "made with rules 0 of referee: this program plays rules 1")


def test_rules_are_optional(replayed: Replayed) -> None:
    assert replayed(RING).code == 0


def test_seats_are_names_and_the_index_is_the_seat(replayed: Replayed) -> None:
    assert replayed(RING).keys["order"] == [[2, 0]]


@pytest.mark.parametrize("names", [[], ["Ada"], [f"P{n}" for n in range(17)]])
def test_more_or_fewer_seats_than_the_game_has_are_refused(
    replayed: Replayed, names: list[str]
) -> None:
    damaged(replayed(seats=names), f"{len(names)} seats: referee is for 2 to 16")


@pytest.mark.parametrize(
    "options",
    [{"colour": "red"}, {"arm": "maybe"}, {"arm": True}, {"first": "0"}, {"first": True}, ["arm"]],
)
def test_unknown_option_or_bad_value_is_refused(replayed: Replayed, options: object) -> None:
    damaged(replayed(options=options), "not a")


def test_option_the_game_itself_refuses_is_damage(replayed: Replayed) -> None:
    damaged(replayed(options={"first": 3}), "no-such-seat first=3")


@pytest.mark.parametrize("game", ["referee", "halli-galli"])
@pytest.mark.parametrize("choice", ["earliest", "replay"])
def test_every_game_has_the_option_dead_heat(replayed: Replayed, game: str, choice: str) -> None:
    assert replayed(game=game, options={"dead_heat": choice}).code == 0


@pytest.mark.parametrize("game", ["referee", "halli-galli"])
def test_every_game_has_the_option_first(replayed: Replayed, game: str) -> None:
    assert replayed(game=game, options={"first": 2}).code == 0


def test_seed_drives_the_deal_and_is_nought_if_left_out(replayed: Replayed) -> None:
    turned = [{"t": n, "seat": n % 3, "do": "flip"} for n in range(9)]
    tables = [replayed(*turned, game="halli-galli", **seed) for seed in ({}, {"seed": 0})]
    assert tables[0].keys == tables[1].keys
    assert tables[0].keys != replayed(*turned, game="halli-galli", seed=1).keys


@pytest.mark.parametrize("seed", [-1, 2**63, 2**200])
def test_seed_is_any_integer(replayed: Replayed, seed: int) -> None:
    assert replayed(game="halli-galli", seed=seed).code == 0


@pytest.mark.parametrize("seed", ["7", 1.5, True, None])
def test_seed_that_is_no_integer_is_refused(replayed: Replayed, seed: object) -> None:
    damaged(replayed(seed=seed), "not a header")


def test_bells_of_the_header_are_of_seats(replayed: Replayed) -> None:
    assert replayed(bells={"e6614103e7/1": 0}).code == 0
    damaged(replayed(bells={"e6614103e7/1": 3}), "there is no seat 3: the table has 3")


def test_deal_fixes_the_cards(replayed: Replayed) -> None:
    table = replayed({"t": 1, "seat": 0, "do": "flip"}, game="halli-galli", deal=FEW_CARDS)
    assert table.keys["open"] == [["plum-5"], [], []]


@pytest.mark.parametrize(
    "deal",
    [
        {"draw": [["plum-5"], ["plum-5"], ["lime-1"]]},
        {"draw": [["plum-6"], ["plum-5"], ["lime-1"]]},
        {"draw": [["plum-5"], ["lime-1"]]},
        {**FEW_CARDS, "jokers": 2},
        {**FEW_CARDS, "turn": 3},
        {**FEW_CARDS, "draw": 7},
    ],
)
def test_deal_the_game_refuses_is_damage_of_the_first_line(
    replayed: Replayed, deal: dict[str, Any]
) -> None:
    damaged(replayed(RING, game="halli-galli", deal=deal), "halli-galli cannot start like this")


def test_unknown_key_of_the_header_is_ignored(replayed: Replayed) -> None:
    assert replayed(RING, club="Torino").code == 0


@pytest.mark.parametrize("key", ["game", "seats"])
def test_header_needs_game_and_seats(replayed: Replayed, key: str) -> None:
    damaged(replayed(**{key: None}), "not a header")
