import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.clock import Clock

WORD = 0xFFFFFFFF


@pytest.mark.parametrize("wrap", [1 << 30, 1 << 32, 5 << 32])
def test_bells_19_time_goes_on_over_a_wrap(wrap: int) -> None:
    time = wrap - 1_000_000
    clock = Clock(lambda: time & WORD, time >> 32)
    for time in range(wrap - 1_000_000, wrap + 1_000_001, 1000):
        assert clock.now() == time


@settings(max_examples=100, deadline=None)
@given(st.sampled_from([1 << 30, 1 << 32]), st.integers(-2000, 2000), st.integers(-2000, 2000))
def test_bells_19_two_bells_astride_a_wrap_keep_their_order(wrap: int, a: int, b: int) -> None:
    clock = Clock(lambda: (wrap + 500) & WORD, wrap + 500 >> 32)
    assert clock.extend((wrap + a) & WORD) == wrap + a
    assert (clock.extend((wrap + a) & WORD) < clock.extend((wrap + b) & WORD)) == (a < b)


def test_a_stamp_may_be_younger_than_the_last_reading() -> None:
    clock = Clock(lambda: 100)
    assert clock.extend(105) == 105
    assert clock.extend(95) == 95
