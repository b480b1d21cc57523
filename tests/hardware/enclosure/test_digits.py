import pytest

from hardware.enclosure.digits import STROKES, strokes


def test_every_seat_has_a_digit_and_no_two_look_alike() -> None:
    assert set(STROKES) == set(range(1, 9))
    assert len({frozenset(bars) for bars in STROKES.values()}) == 8


@pytest.mark.parametrize("digit", STROKES)
def test_a_digit_stays_within_its_size(digit: int) -> None:
    for x, y, width, height in strokes(digit, 4.0, 8.0, 1.0):
        assert abs(x) + width / 2 <= 2.0
        assert abs(y) + height / 2 <= 4.0
