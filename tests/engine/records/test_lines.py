from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.records import (
    Bells,
    Damaged,
    Do,
    Header,
    Heat,
    Late,
    Line,
    Moves,
    Note,
    Paused,
    Resumed,
    Seated,
    TooLate,
    Undo,
    line,
    parse,
    read,
    seconds,
)

LINES: list[tuple[Line, bytes]] = [
    (Do(t=12.500013, seat=1, do="ring"), b'{"t":12.500013,"seat":1,"do":"ring"}\n'),
    (Do(t=3, seat=None, do="right"), b'{"t":3,"seat":null,"do":"right"}\n'),
    (
        Do(t=1.5, seat=2, do="ring", err=1e-06, sources="e6/9c/7", tied=(1,), stamp=1.500001),
        b'{"t":1.5,"from":"e6/9c/7","seat":2,"do":"ring","err":1e-6,"tied":[1],"stamp":1.500001}\n',
    ),
    (Heat(t=2.0, heat=(0, 1)), b'{"t":2.0,"heat":[0,1]}\n'),
    (
        Heat(t=2.0, heat=(0, 1), sources=("a/1/1", "a/1/2")),
        b'{"t":2.0,"from":["a/1/1","a/1/2"],"heat":[0,1]}\n',
    ),
    (TooLate(t=2.0, too_late=Late(1, 1.5)), b'{"t":2.0,"too_late":{"seat":1,"t":1.5}}\n'),
    (Undo(t=2.0, undo=True), b'{"t":2.0,"undo":true}\n'),
    (Paused(t=2.0, paused=False), b'{"t":2.0,"paused":false}\n'),
    (Resumed(t=2.0, resumed=True), b'{"t":2.0,"resumed":true}\n'),
    (Seated(t=2.0, seat=1, name="Eva"), b'{"t":2.0,"seat":1,"name":"Eva"}\n'),
    (Seated(t=2.0, seat=1, bot="normal"), b'{"t":2.0,"seat":1,"bot":"normal"}\n'),
    (Seated(t=2.0, seat=1, left=True), b'{"t":2.0,"seat":1,"left":true}\n'),
    (Bells(t=2.0, bells={"e6/2": 1}), b'{"t":2.0,"bells":{"e6/2":1}}\n'),
    (Moves(moves={"1": ["flip"]}), b'{"moves":{"1":["flip"]}}\n'),
    (Note(note="H1"), b'{"note":"H1"}\n'),
]


@pytest.mark.parametrize(("said", "raw"), LINES)
def test_line_is_written_short_and_read_back_the_same(said: Line, raw: bytes) -> None:
    assert line(said) == raw
    assert parse(raw) == said


@pytest.mark.parametrize("t", [b"1e308", b"9000000001", b"-0.1", b"99999999999999999999999"])
def test_a_time_no_game_has_is_damage(t: bytes) -> None:
    with pytest.raises(Damaged, match=r"\$\.t"):
        parse(b'{"t":%s,"seat":0,"do":"ring"}' % t)


def test_header_is_written_and_read_back_the_same() -> None:
    header = Header(game="referee", rules=1, seats=("Ada", "Bo"), seed=7, bells={"e6/1": 0})
    reading = read(BytesIO(line(header))).reading
    assert reading is not None
    assert reading.header == header


@settings(deadline=None)
@given(st.integers(0, 2**50))
def test_time_keeps_every_microsecond(at: int) -> None:
    said = parse(line(Undo(t=seconds(at), undo=True)))
    assert isinstance(said, Undo)
    assert said.at == at


def test_time_is_an_integer_or_a_fraction_rounded_to_the_microsecond() -> None:
    times = [b"3", b"3.0", b"12.500013", b"0.0000014", b"1e-6", b"2.9999999"]
    found = [parse(b'{"t": %s, "undo": true}' % time) for time in times]
    assert [said.at for said in found if isinstance(said, Undo)] == [
        3_000_000,
        3_000_000,
        12_500_013,
        1,
        1,
        3_000_000,
    ]


@pytest.mark.parametrize(
    "raw",
    [
        b'{"seat": 1, "do": "ring"}',
        b'{"t": -0.5, "seat": 1, "do": "ring"}',
        b'{"t": NaN, "seat": 1, "do": "ring"}',
        b'{"t": Infinity, "seat": 1, "do": "ring"}',
        b'{"t": 1e999, "seat": 1, "do": "ring"}',
        b'{"t": "1", "seat": 1, "do": "ring"}',
        b'{"t": true, "seat": 1, "do": "ring"}',
        b'{"t": null, "seat": 1, "do": "ring"}',
        b'{"heat": [0, 1]}',
        b'{"undo": true}',
        b'{"paused": true}',
        b'{"seat": 1, "name": "Eva"}',
        b'{"bells": {}}',
    ],
)
def test_missing_negative_or_strange_time_is_damage(raw: bytes) -> None:
    with pytest.raises(Damaged):
        parse(raw)


@pytest.mark.parametrize("seat", [b'"1"', b"1.5", b"true", b"[1]", b"{}"])
def test_seat_of_another_type_is_damage_refused_or_not(seat: bytes) -> None:
    for refused in (b"false", b"true"):
        with pytest.raises(Damaged, match="seat"):
            parse(b'{"t": 1, "seat": %s, "do": "ring", "refused": %s}' % (seat, refused))


def test_input_names_its_seat_or_the_table() -> None:
    with pytest.raises(Damaged, match="seat"):
        parse(b'{"t": 1, "do": "ring"}')


@pytest.mark.parametrize(
    "raw",
    [
        b'{"t": 1, "seat": 1, "do": 7}',
        b'{"t": 1, "seat": 1, "do": "ring", "err": "small"}',
        b'{"t": 1, "seat": 1, "do": "ring", "from": 7}',
        b'{"t": 1, "seat": 1, "do": "ring", "tied": 2}',
        b'{"t": 1, "seat": 1, "do": "ring", "stamp": "1"}',
        b'{"t": 1, "seat": 1, "do": "ring", "refused": 1}',
        b'{"t": 1, "heat": 2}',
        b'{"t": 1, "too_late": {"seat": 1}}',
        b'{"t": 1, "undo": false}',
        b'{"t": 1, "paused": 1}',
        b'{"t": 1, "resumed": false}',
        b'{"t": 1, "seat": 1, "name": 7}',
        b'{"t": 1, "bells": {"e6/1": "0"}}',
        b'{"expect": ["turn"]}',
        b'{"moves": {"1": "flip"}}',
    ],
)
def test_value_of_another_type_is_damage(raw: bytes) -> None:
    with pytest.raises(Damaged, match="not a line of the kind"):
        parse(raw)


@pytest.mark.parametrize("raw", [b"{}", b'{"t": 1}', b'{"t": 1, "seat": 1, "dance": true}'])
def test_unknown_kind_of_line_is_damage(raw: bytes) -> None:
    with pytest.raises(Damaged, match="unknown kind of line"):
        parse(raw)


@pytest.mark.parametrize(
    "raw",
    [
        b'{"t": 1, "seat": 1, "do": "ring", "undo": true}',
        b'{"t": 1, "seat": 1, "do": "ring", "expect": {"turn": 1}}',
        b'{"t": 1, "seat": 1, "do": "ring", "name": "Eva"}',
        b'{"expect": {}, "moves": {}}',
    ],
)
def test_two_kinds_in_one_line_are_damage(raw: bytes) -> None:
    with pytest.raises(Damaged, match="one line, two kinds"):
        parse(raw)


def test_unknown_key_of_a_line_is_ignored_and_so_is_a_note_on_it() -> None:
    raw = b'{"t": 1, "seat": 1, "do": "ring", "colour": "red", "note": "R2"}'
    assert parse(raw) == Do(t=1, seat=1, do="ring")


@pytest.mark.parametrize("raw", [b"[]", b"7", b'"ring"', b"null", b"", b"  ", b"{", b"[" * 10**5])
def test_line_that_is_no_json_object_is_damage(raw: bytes) -> None:
    with pytest.raises(Damaged):
        parse(raw)


def test_note_holds_anything() -> None:
    assert parse(b'{"note": ["H1", 7], "t": -1}') == Note(note=["H1", 7])
