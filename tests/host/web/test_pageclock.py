import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import Refused
from host.web.pageclock import KEYBOARD, STALE, UNKNOWN, PageClock

START = 5_000_000_000  # host µs when the page's clock shows 0


def probed(trip: int) -> PageClock:
    clock = PageClock()
    for n in range(12):
        sent = START + 1_000_000 + n * 50_000
        clock.echo(sent, sent + trip, (sent + trip // 2 - START) / 1000)
    return clock


def test_a_key_press_has_its_own_time_not_that_of_its_arrival() -> None:
    at, err = probed(2_000).when(3_000.0, START + 3_001_500)
    assert abs(at - (START + 3_000_000)) <= 1_000
    assert KEYBOARD < err <= 1_500 + KEYBOARD  # the round trip, and drift since the last probe


def test_a_time_that_cannot_be_is_moved_and_its_uncertainty_grows_by_as_much() -> None:
    arrived = START + 3_000_000
    at, err = probed(2_000).when(3_050.0, arrived)
    assert at == arrived
    assert err >= 49_000 + KEYBOARD


@given(st.floats(0, 1e9), st.integers(0, 20_000))
def test_a_time_is_never_outside_the_round_trip_before_arrival(page: float, trip: int) -> None:
    clock, arrived = probed(trip), START + 3_000_000
    try:
        at, _ = clock.when(page, arrived)
    except Refused:
        assert page * 1000 < 3_000_000 - STALE
    else:
        assert arrived - trip <= at <= arrived


@given(st.floats(0, 1e12))
def test_a_page_with_nonsense_for_a_clock_claims_no_uncertainty_of_hours(page: float) -> None:
    arrived = START + 3_000_000
    try:
        _, err = probed(2_000).when(page, arrived)
    except Refused:
        assert page < 3_000
    else:
        assert err <= 2_000 + STALE + KEYBOARD


def test_what_was_held_up_for_long_is_not_judged_as_if_it_were_now() -> None:
    with pytest.raises(Refused, match="stale"):
        probed(2_000).when(1_000.0, START + 3_000_000)


def test_before_the_first_probe_the_arrival_counts_with_a_wide_uncertainty() -> None:
    middle = START - UNKNOWN // 2
    assert PageClock().when(1.0, START) == (middle, UNKNOWN / 2 + KEYBOARD)
