import io
import json
import re
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.records import Failed, Outcome, read, replay, replay_file

Replayed = Callable[..., Outcome]
START = b'{"record": 1, "game": "referee", "seats": ["Ada", "Bo", "Cy"]}\n'
RING = b'{"t": 1, "seat": 1, "do": "ring"}\n'
RECORDS = Path(__file__).parents[2] / "records"
SAMPLES = sorted(RECORDS.rglob("*.jsonl"))


def replayed(raw: bytes) -> Outcome:
    return replay(BytesIO(raw), "game.jsonl")


def damaged(outcome: Outcome, line: int, reason: str) -> None:
    assert outcome.code == 2
    assert str(outcome).startswith(f"game.jsonl:{line}: ")
    assert reason in str(outcome)
    assert outcome.warnings == ()


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_record_of_the_collection_is_in_order(path: Path) -> None:
    outcome = replay_file(str(path))
    assert (str(outcome), outcome.warnings) == (f"{path}: ok", ())


def test_collection_has_records_of_both_games_and_golden_ones() -> None:
    assert {path.parent.name for path in SAMPLES} >= {"golden", "halli-galli", "referee"}


def test_record_in_order_says_ok_and_has_the_final_state_keys() -> None:
    outcome = replayed(START + RING)
    assert (str(outcome), outcome.code, outcome.wrong) == ("game.jsonl: ok", 0, None)
    assert outcome.keys == {
        "round": 1,
        "armed": True,
        "order": [[1, 0]],
        "stands": 1,
        "locked": [],
        "points": [0, 0, 0],
        "turn": None,
        "over": False,
        "winners": [],
    }


def test_failed_check_names_file_line_expected_and_found() -> None:
    outcome = replayed(START + RING + b'{"expect": {"stands": 2}}\n')
    assert isinstance(outcome.wrong, Failed)
    assert (str(outcome), outcome.code) == ("game.jsonl:3: stands: expected 2, found 1", 1)


@pytest.mark.parametrize("cut", range(1, len(RING) - 1))
def test_torn_last_line_is_dropped_with_a_warning_wherever_it_is_torn(cut: int) -> None:
    outcome = replayed(START + RING + RING[:cut])
    assert (str(outcome), outcome.code) == ("game.jsonl: ok", 0)
    assert outcome.warnings == ("game.jsonl:3: the last line is torn and was dropped",)
    assert outcome.keys == replayed(START + RING).keys


def test_torn_within_a_letter_of_a_name_is_torn_all_the_same() -> None:
    name = '{"t": 1, "seat": 1, "name": "Zoë"}'.encode()
    outcome = replayed(START + name[: name.index(b"\xab")])
    assert (outcome.code, len(outcome.warnings)) == (0, 1)


def test_last_line_that_only_lacks_its_newline_counts() -> None:
    outcome = replayed(START + RING.strip())
    assert (outcome.code, outcome.warnings, outcome.keys["stands"]) == (0, (), 1)


def test_last_line_that_lacks_its_newline_is_still_judged() -> None:
    damaged(replayed(START + b'{"t": 1, "dance": true}'), 2, "unknown kind")


def test_line_that_is_no_json_is_damage_if_it_has_its_newline() -> None:
    damaged(replayed(START + RING[:9] + b"\n"), 2, "not JSON")
    damaged(replayed(START + RING[:9] + b"\n" + RING), 2, "not JSON")


def test_empty_line_is_damage() -> None:
    damaged(replayed(START + b"\n" + RING), 2, "not JSON")


@pytest.mark.parametrize("raw", [b"", START[:20], b"\xef\xbb\xbf"])
def test_record_without_a_whole_header_is_damage_of_the_first_line(raw: bytes) -> None:
    outcome = replayed(raw)
    assert (outcome.code, outcome.keys) == (2, {})
    assert str(outcome) == "game.jsonl:1: there is no header: the record is empty"


@pytest.mark.parametrize("raw", [b"\n", b"7\n", b"[]\n", b"ring\n", RING])
def test_first_line_that_is_no_header_is_damage(raw: bytes) -> None:
    damaged(replayed(raw + RING), 1, "")


def test_bytes_that_are_no_utf8_are_damage_of_their_line() -> None:
    damaged(replayed(START + RING + b'{"note": "\xff"}\n' + RING), 3, "UTF-8")
    damaged(replayed(START.replace(b"Ada", b"\xe9")), 1, "UTF-8")


def test_lines_may_end_as_on_windows_and_begin_with_a_byte_order_mark() -> None:
    windows = b"\xef\xbb\xbf" + (START + RING).replace(b"\n", b"\r\n")
    assert replayed(windows).keys == replayed(START + RING).keys


def test_byte_order_mark_is_only_at_the_beginning() -> None:
    damaged(replayed(START + b"\xef\xbb\xbf" + RING), 2, "not JSON")


def test_names_may_be_in_any_script_and_hold_strange_separators() -> None:
    names = '["Zoë", "李", "a\u2028b\u0085c"]'.encode()
    assert replayed(START.replace(b'["Ada", "Bo", "Cy"]', names) + RING).code == 0


def test_host_learns_how_many_bytes_of_a_torn_journal_are_whole() -> None:
    played = read(BytesIO(START + RING + RING[:9]))
    assert (played.whole, played.torn, played.wrong) == (len(START + RING), 3, None)


def test_damage_leaves_the_reading_as_it_was_before() -> None:
    played = read(BytesIO(START + RING + b"{}\n" + RING))
    assert played.reading is not None
    assert (played.whole, len(played.reading.states)) == (len(START + RING), 2)
    assert played.wrong is not None
    assert played.wrong.line == 3


def test_huge_record_is_read_line_by_line() -> None:
    def lines() -> Iterator[bytes]:
        yield START
        for _ in range(30_000):
            yield b'{"note": "%s"}\n' % (b"." * 400)

    tracemalloc.start()
    assert replay(lines(), "huge").code == 0
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 1_000_000


def test_file_is_named_as_it_was_given(tmp_path: Path) -> None:
    path = tmp_path / "evening.jsonl"
    path.write_bytes(START + b"{}\n")
    assert str(replay_file(str(path))).startswith(f"{path}:2: ")


def test_dash_reads_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(BytesIO(START + RING + b"{}\n")))
    outcome = replay_file("-")
    assert str(outcome).startswith("-:3: ")
    assert outcome.keys["stands"] == 1


def test_file_nobody_can_read_is_one_clear_line(tmp_path: Path) -> None:
    missing, folder = replay_file(str(tmp_path / "no.jsonl")), replay_file(str(tmp_path))
    assert (missing.code, folder.code) == (2, 2)
    assert str(missing) == f"{tmp_path / 'no.jsonl'}: cannot be read: No such file or directory"


def in_order_or_located(raw: bytes) -> None:
    outcome = replayed(raw)
    assert outcome.code in (0, 1, 2)
    assert str(outcome) == "game.jsonl: ok" or re.match(r"game\.jsonl:\d+: .", str(outcome))
    assert "\n" not in str(outcome)


@st.composite
def damaged_records(draw: st.DrawFn) -> bytes:
    """Return a record of the collection with a few bytes deleted, put in or changed."""
    raw = bytearray(draw(st.sampled_from(SAMPLES)).read_bytes())
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(raw)))
        stop = min(len(raw), start + draw(st.integers(0, 3)))
        raw[start:stop] = draw(st.binary(max_size=3))
    return bytes(raw)


@settings(max_examples=300, deadline=None)
@given(damaged_records())
def test_damaged_bytes_never_give_a_traceback(raw: bytes) -> None:
    in_order_or_located(raw)


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_lines_in_another_order_never_give_a_traceback(data: st.DataObject) -> None:
    lines = data.draw(st.sampled_from(SAMPLES)).read_bytes().splitlines(keepends=True)
    in_order_or_located(b"".join(data.draw(st.permutations(lines))))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_any_json_value_in_any_place_never_gives_a_traceback(data: st.DataObject) -> None:
    lines = data.draw(st.sampled_from(SAMPLES)).read_bytes().splitlines(keepends=True)
    number = data.draw(st.integers(0, len(lines) - 1))
    said = json.loads(lines[number])
    said[data.draw(st.sampled_from(sorted(said)))] = data.draw(JSON)
    lines[number] = json.dumps(said).encode() + b"\n"
    in_order_or_located(b"".join(lines))
