from collections.abc import Callable
from copy import deepcopy
from io import BytesIO
from typing import Any

import pytest

from engine.records import Header, Outcome, Reading, Sitter, Wrong, line, parse, read

Replayed = Callable[..., Outcome]
START = b'{"record": 1, "game": "referee", "seats": ["Ada", "Bo", "Cy"], "bells": {"e6/1": 0}}\n'


def ring(t: float, seat: object = 1, **more: Any) -> dict[str, Any]:
    return {"t": t, "seat": seat, "do": "ring", **more}


def damaged(outcome: Outcome, line: int, reason: str) -> None:
    assert outcome.code == 2
    assert str(outcome).startswith(f"game.jsonl:{line}: ")
    assert reason in str(outcome)


def reading(*raws: bytes) -> Reading:
    played = read(BytesIO(START + b"".join(raw + b"\n" for raw in raws)))
    assert (played.wrong, played.torn) == (None, None)
    assert played.reading is not None
    return played.reading


def told(table: Reading) -> tuple[Any, ...]:
    return table.states, table.at, table.marks, table.sitters, table.bells, table.paused


def test_t_is_when_it_happened_to_the_microsecond(replayed: Replayed) -> None:
    assert replayed(ring(12.500013), ring(12.500014, 0)).keys["order"] == [[1, 0], [0, 1]]


def test_seat_null_is_the_table(replayed: Replayed) -> None:
    assert replayed({"t": 1, "seat": None, "do": "next"}).keys["round"] == 2


@pytest.mark.parametrize("seat", [-1, 3, 10**30])
def test_seat_that_is_none_of_the_table_is_damage(replayed: Replayed, seat: int) -> None:
    damaged(replayed(ring(1), ring(1, seat)), 3, f"there is no seat {seat}: the table has 3")


@pytest.mark.parametrize(
    "said",
    [
        ring(1, tied=[3]),
        {"t": 1, "heat": [0, 3]},
        {"t": 1, "too_late": {"seat": 3, "t": 0.5}},
        {"t": 1, "seat": 3, "name": "Eva"},
        {"t": 1, "seat": -1, "left": True},
        {"t": 1, "bells": {"e6/1": 3}},
    ],
)
def test_strange_seat_is_damage_in_every_kind_of_line(
    replayed: Replayed, said: dict[str, Any]
) -> None:
    damaged(replayed(said), 2, "there is no seat")


def test_err_changes_nothing(replayed: Replayed) -> None:
    assert replayed(ring(1, err=0.00001)).keys == replayed(ring(1)).keys


def test_from_twice_is_damage(replayed: Replayed) -> None:
    twice = replayed(
        ring(1, **{"from": "e6/9c/1"}),
        ring(2, **{"from": "e6/9c/2"}),
        ring(3, **{"from": "e6/9c/1"}),
    )
    damaged(twice, 4, "the strike e6/9c/1 is here a second time")


@pytest.mark.parametrize(
    "said",
    [
        {"t": 2, "heat": [0, 1], "from": ["e6/9c/2", "e6/9c/1"]},
        {"t": 2, "too_late": {"seat": 1, "t": 1.5}, "from": "e6/9c/1"},
        {"t": 2, "heat": [0, 1], "from": ["e6/9c/2", "e6/9c/2"]},
    ],
)
def test_from_twice_is_damage_in_heats_and_too_late_strikes_as_well(
    replayed: Replayed, said: dict[str, Any]
) -> None:
    damaged(replayed(ring(1, **{"from": "e6/9c/1"}), said), 3, "a second time")


def test_from_of_an_input_taken_back_stays_known(replayed: Replayed) -> None:
    again = replayed(
        ring(1, **{"from": "e6/9c/1"}), {"t": 2, "undo": True}, ring(3, **{"from": "e6/9c/1"})
    )
    damaged(again, 4, "a second time")


def test_tied_lines_with_one_t_are_a_dead_heat_in_the_decided_order(replayed: Replayed) -> None:
    first = ring(1.000004, 2, tied=[1], stamp=1.000004, err=1e-05)
    second = ring(1.000004, 1, tied=[2], stamp=1.000003, err=1e-05)
    assert replayed(first, second).keys["order"] == [[2, 0], [1, 0]]
    assert replayed(second, first).keys["order"] == [[1, 0], [2, 0]]


def test_t_that_decreases_is_damage_and_equal_t_keeps_file_order(replayed: Replayed) -> None:
    assert replayed(ring(1, 2), ring(1, 0)).keys["order"] == [[2, 0], [0, 0]]
    damaged(replayed(ring(1, 2), ring(0.999999, 0)), 3, "t 0.999999 is before t 1.0")


@pytest.mark.parametrize(
    "said",
    [
        {"t": 1, "undo": True},
        {"t": 1, "heat": [0, 1]},
        {"t": 1, "paused": True},
        {"t": 1, "resumed": True},
        {"t": 1, "seat": 1, "name": "Eva"},
        {"t": 1, "bells": {}},
        ring(1, 9, refused=True),
    ],
)
def test_t_never_decreases_whatever_the_kind_of_line(
    replayed: Replayed, said: dict[str, Any]
) -> None:
    assert replayed(ring(1), said).code == 0
    damaged(replayed(ring(2), said), 3, "is before t 2.0")
    damaged(replayed(ring(0), said, ring(0)), 4, "is before t 1.0")


@pytest.mark.parametrize(
    "said",
    [
        {"t": 1, "heat": [0, 2]},
        {"t": 1, "too_late": {"seat": 1, "t": 0.5}},
        {"t": 1, "paused": True},
        {"t": 1, "paused": False},
        {"t": 1, "resumed": True},
        {"t": 1, "seat": 1, "name": "Eva"},
        {"t": 1, "seat": 1, "bot": "normal"},
        {"t": 1, "seat": 1, "left": True},
        {"t": 1, "bells": {"uid/2": 1}},
        {"note": "a pause"},
        {"expect": {}},
        {"moves": {}},
    ],
)
def test_line_that_is_no_input_changes_nothing_and_replay_judges_as_ever(
    replayed: Replayed, said: dict[str, Any]
) -> None:
    with_it = replayed(ring(0.5), said, ring(2, 0), {"t": 3, "undo": True})
    assert with_it.keys == replayed(ring(0.5)).keys
    assert with_it.code == 0


def test_undo_takes_back_the_last_accepted_input_not_yet_taken_back(replayed: Replayed) -> None:
    rings = [ring(1, 0), ring(2, 1), ring(3, 2)]
    once = replayed(*rings, {"t": 4, "undo": True})
    twice = replayed(*rings, {"t": 4, "undo": True}, {"t": 5, "undo": True})
    assert once.keys["order"] == [[0, 0], [1, 1_000_000]]
    assert twice.keys["order"] == [[0, 0]]


def test_undo_takes_back_a_press_that_changed_nothing(replayed: Replayed) -> None:
    outcome = replayed(ring(1), ring(2), {"t": 3, "undo": True})
    assert outcome.keys["order"] == [[1, 0]]
    assert replayed(ring(1), ring(2), *[{"t": 3, "undo": True}] * 2).keys["order"] == []


def test_undo_passes_over_refused_inputs(replayed: Replayed) -> None:
    outcome = replayed(ring(1), ring(2, 9, refused=True), {"t": 3, "undo": True})
    assert outcome.keys["order"] == []


def test_undo_with_nothing_to_take_back_is_damage(replayed: Replayed) -> None:
    damaged(replayed({"t": 1, "undo": True}), 2, "nothing to take back")
    damaged(replayed(ring(1), *[{"t": 2, "undo": True}] * 2), 4, "nothing to take back")


def test_undo_takes_back_the_end_of_a_game_and_its_cards(replayed: Replayed) -> None:
    duel = {
        "game": "halli-galli",
        "seats": ["Ada", "Bo"],
        "options": {"two_player_start": "single_ring"},
        "seed": 4,
    }
    turned = [{"t": n, "seat": n % 2, "do": "flip"} for n in range(4)]
    before = replayed(*turned, **duel)
    ended = replayed(*turned, ring(9), **duel)
    back = replayed(*turned, ring(9), {"t": 10, "undo": True}, **duel)
    assert (before.keys["over"], ended.keys["over"]) == (False, True)
    assert back.keys == before.keys


def test_screens_03_an_undo_is_in_the_record_and_folds_to_the_same_state() -> None:
    rung = b'{"t": 1, "seat": 0, "do": "ring"}'
    taken_back = reading(rung, b'{"t": 2, "seat": 1, "do": "ring"}', b'{"t": 3, "undo": true}')
    assert taken_back.states == reading(rung).states
    assert taken_back.at == 3_000_000


def test_screens_04_a_refused_input_leaves_states_marks_and_time_for_the_next() -> None:
    rung = b'{"t": 1, "seat": 0, "do": "ring"}'
    refused = reading(rung, b'{"t": 1, "seat": 0, "do": "dance", "refused": true}')
    assert refused.states == reading(rung).states


def test_resume_finds_who_plays_each_seat() -> None:
    found = reading(
        b'{"t": 0, "seat": 1, "bot": "normal"}',
        b'{"t": 1, "seat": 2, "left": true}',
        b'{"t": 2, "seat": 0, "name": "Eva"}',
    )
    assert found.sitters == [Sitter("Eva"), Sitter("Bo", bot="normal"), Sitter("Cy", left=True)]


def test_name_seats_a_person_and_a_bot_keeps_the_name() -> None:
    found = reading(
        b'{"t": 0, "seat": 0, "bot": "hard"}',
        b'{"t": 1, "seat": 0, "name": "Eva"}',
        b'{"t": 2, "seat": 1, "left": true}',
        b'{"t": 3, "seat": 1, "bot": "easy"}',
        b'{"t": 4, "seat": 2, "bot": "easy"}',
        b'{"t": 5, "seat": 2, "bot": null}',
    )
    assert found.sitters == [Sitter("Eva"), Sitter("Bo", bot="easy"), Sitter("Cy")]


def test_resume_finds_bells_pause_time_and_marks() -> None:
    found = reading(
        b'{"t": 0.5, "bells": {"e6/2": 1, "e6/1": 2}}',
        b'{"t": 1, "seat": 1, "do": "ring", "from": "e6/9c/1"}',
        b'{"t": 2, "heat": [0, 2], "from": ["e6/9c/2", "e6/9c/3"]}',
        b'{"t": 3, "paused": true}',
        b'{"t": 4.000001, "resumed": true}',
    )
    assert found.bells == {"e6/1": 2, "e6/2": 1}
    assert found.marks == {"e6/9c/1", "e6/9c/2", "e6/9c/3"}
    assert (found.at, found.paused) == (4_000_001, True)


def test_table_stands_still_from_paused_true_to_paused_false() -> None:
    still = b'{"t": 1, "paused": true}'
    assert reading(still).paused
    assert not reading(still, b'{"t": 2, "paused": false}').paused


def test_input_returns_what_it_did() -> None:
    table = Reading(Header(game="referee", seats=("Ada", "Bo")))
    events = table.take(parse(b'{"t": 1, "seat": 1, "do": "ring"}'))
    assert [(event.code, event.args["verdict"]) for event in events] == [("ring", "first")]
    assert table.take(parse(b'{"t": 2, "undo": true}')) == ()


def test_lines_a_host_writes_are_those_a_replay_reads() -> None:
    table = Reading(Header(game="referee", seats=("Ada", "Bo")))
    said = [parse(b'{"t": 1, "seat": 1, "do": "ring", "from": "e6/9c/1", "err": 1e-6}')]
    for one in said:
        table.take(one)
    again = read(BytesIO(line(table.header) + b"".join(map(line, said)))).reading
    assert again is not None
    assert (again.states, again.marks) == (table.states, table.marks)


@pytest.mark.parametrize(
    "raw",
    [
        b'{"t": 0.5, "seat": 1, "do": "ring", "from": "e6/9c/2"}',
        b'{"t": 2, "seat": 1, "do": "ring", "from": "e6/9c/1"}',
        b'{"t": 2, "seat": 1, "do": "dance", "from": "e6/9c/2"}',
        b'{"t": 2, "seat": 1, "do": "ring", "from": "e6/9c/2", "refused": true}',
        b'{"t": 2, "seat": 3, "do": "ring", "from": "e6/9c/2"}',
        b'{"t": 2, "seat": 1, "do": "ring", "from": ["e6/9c/2", "e6/9c/2"]}',
        b'{"t": 2, "seat": 3, "name": "Eva"}',
        b'{"t": 2, "bells": {"e6/1": 1, "e6/2": 3}}',
        b'{"t": 2, "heat": [0, 3], "from": ["e6/9c/2"]}',
    ],
)
def test_line_that_is_wrong_changes_nothing(raw: bytes) -> None:
    table = reading(b'{"t": 1, "seat": 1, "do": "ring", "from": "e6/9c/1"}')
    before = deepcopy(told(table))
    with pytest.raises(Wrong):
        table.take(parse(raw))
    assert told(table) == before
