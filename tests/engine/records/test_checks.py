from collections.abc import Callable

import pytest

from engine.records import Outcome

Replayed = Callable[..., Outcome]
RING = {"t": 1, "seat": 1, "do": "ring"}
FLIP = {"t": 1, "seat": 1, "do": "flip"}


def failed(outcome: Outcome, line: int, *words: str) -> None:
    assert outcome.code == 1
    assert str(outcome).startswith(f"game.jsonl:{line}: ")
    assert [word for word in words if word not in str(outcome)] == []


@pytest.mark.parametrize(
    "refused", [True, "not-an-input", "not-an", "input=flip", "not-an-input input=flip"]
)
def test_refused_input_is_refused_for_that_piece_of_the_reason(
    replayed: Replayed, refused: object
) -> None:
    outcome = replayed({**FLIP, "refused": refused}, {"expect": {"order": [], "locked": []}})
    assert str(outcome) == "game.jsonl: ok"


def test_refused_for_another_reason_is_a_failed_check(replayed: Replayed) -> None:
    outcome = replayed({**FLIP, "refused": "not-your-turn"})
    failed(outcome, 2, "expected refused: not-your-turn", "found refused: not-an-input")


def test_refused_input_that_is_accepted_is_a_failed_check(replayed: Replayed) -> None:
    failed(replayed({**RING, "refused": True}), 2, "`ring` of seat 1", "expected refused", "found")


def test_illegal_input_without_refused_is_a_failed_check(replayed: Replayed) -> None:
    failed(
        replayed(RING, FLIP), 3, "`flip` of seat 1", "expected accepted", "found refused: not-an"
    )


def test_illegal_input_of_the_table_is_named_as_such(replayed: Replayed) -> None:
    failed(replayed({"t": 1, "seat": None, "do": "right"}), 2, "`right` of the table")


@pytest.mark.parametrize("seat", [-1, 3, 10**30])
def test_strange_seat_counts_as_refused_where_that_is_expected(
    replayed: Replayed, seat: int
) -> None:
    assert replayed({**RING, "seat": seat, "refused": True}).code == 0
    assert replayed({**RING, "seat": seat, "refused": "no-such-seat"}).code == 0


def test_failed_check_ends_the_record(replayed: Replayed) -> None:
    outcome = replayed(RING, {"expect": {"round": 2}}, b"not even JSON\n")
    failed(outcome, 3, "round: expected 2, found 1")
    assert outcome.keys["order"] == [[1, 0]]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("armed", True),
        ("stands", 1),
        ("order", [[1, 0]]),
        ("points", [0, 0, 0]),
        ("turn", None),
        ("round", 1.0),
    ],
)
def test_expect_holds_for_the_same_json_value(replayed: Replayed, key: str, value: object) -> None:
    assert replayed(RING, {"expect": {key: value}}).code == 0


@pytest.mark.parametrize(
    ("key", "value", "found"),
    [
        ("armed", 1, "found true"),
        ("round", True, "found 1"),
        ("round", "1", "found 1"),
        ("stands", None, "found 1"),
        ("order", [[1, False]], "found [[1,0]]"),
        ("points", [0, 0], "found [0,0,0]"),
        ("points", {}, "found [0,0,0]"),
        ("turn", False, "found null"),
        ("turn", 0, "found null"),
    ],
)
def test_expect_compares_strictly_and_names_key_expected_and_found(
    replayed: Replayed, key: str, value: object, found: str
) -> None:
    failed(replayed(RING, {"expect": {key: value}}), 3, f"{key}: expected", found)


def test_expect_of_a_key_within_is_strict_too(replayed: Replayed) -> None:
    wrong = {"last_ring": {"seat": 1, "verdict": "wrong", "grace": 0}}
    failed(replayed(RING, {"expect": wrong}, game="halli-galli"), 3, '"grace":false')
    short = {"last_ring": {"seat": 1, "verdict": "wrong"}}
    failed(replayed(RING, {"expect": short}, game="halli-galli"), 3, '"grace":false')


def test_expect_of_no_state_key_is_a_failed_check(replayed: Replayed) -> None:
    failed(replayed({"expect": {"tricks": 3}}), 2, "tricks: expected 3, found no such state key")


def test_moves_are_exactly_the_legal_inputs_of_each_seat(replayed: Replayed) -> None:
    table = {"game": "halli-galli", "seed": 3}
    assert replayed({"moves": {"0": ["flip"], "1": []}}, **table).code == 0
    failed(replayed({"moves": {"0": []}}, **table), 2, 'seat 0: expected [], found ["flip"]')
    failed(replayed({"moves": {"1": ["flip"]}}, **table), 2, 'seat 1: expected ["flip"], found []')
    failed(replayed({"moves": {"0": ["flip", "flip"]}}, **table), 2, 'found ["flip"]')


@pytest.mark.parametrize("seat", ["3", "-1", "01", " 1", "null", ""])
def test_moves_of_no_seat_are_damage(replayed: Replayed, seat: str) -> None:
    outcome = replayed({"moves": {seat: []}})
    assert (outcome.code, outcome.wrong.line if outcome.wrong else 0) == (2, 2)
