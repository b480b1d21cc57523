import pytest

from firmware import wire
from host.bells.messages import READERS, Echo, Facts, Identity, Watermark
from host.bells.stream import Event


def test_every_kind_that_a_board_says_is_read_as_a_value() -> None:
    read = {kind: READERS[kind] for kind in READERS}
    assert read["h"](["1", "1", "e661", "c0ffee", "7"]) == Identity(1, 1, "e661", "c0ffee", 7)
    assert read["i"](["100", "1", "8", "1", "12800"]) == Facts(
        8, 1, ("100", "1", "8", "1", "12800")
    )
    assert read["e"](["17", "3", "1", "81234567"]) == Event(17, 3, wire.STRIKE, 81_234_567)
    assert read["w"](["17", "81240000"]) == Watermark(17, 81_240_000)
    assert read["p"](["4", "10", "12"]) == Echo(4, 10, 12)
    assert read["c"](["1", "0", "2"]) == (1, 0, 2)


def test_a_field_more_than_known_is_left_alone() -> None:
    assert READERS[wire.WATERMARK](["1", "2", "later"]) == Watermark(1, 2)


def test_a_board_of_another_protocol_is_read_as_far_as_its_version() -> None:
    assert READERS[wire.IDENTITY]([str(wire.MAJOR + 1), "0", "!"]) == Identity(wire.MAJOR + 1, 0)


def test_a_board_that_does_not_say_what_is_acknowledged_is_read_too() -> None:
    assert READERS[wire.IDENTITY]([str(wire.MAJOR), "0", "e661", "1"])[-1] is None


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        (wire.EVENT, ["1"]),
        (wire.EVENT, ["1", "65", "1", "5"]),
        (wire.ABOUT, ["100", "1", "8", "nan", "12800"]),
        (wire.IDENTITY, ["1", "0", "a/b", "1"]),
        (wire.ECHO, []),
    ],
)
def test_bells_11_what_no_board_says_is_no_value(kind: str, fields: list[str]) -> None:
    with pytest.raises(ValueError, match=r".+"):
        READERS[kind](fields)
