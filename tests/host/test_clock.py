from collections.abc import Callable, Iterator
from itertools import pairwise
from math import cos, pi
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host.clock import BEST_OF, DeviceClock, Onward

SECOND = 1_000_000
HOUR = 3600 * SECOND
Truth = Callable[[int], float]  # device time at a host time


def steady(ppm: float, start: int = 5_000) -> Truth:
    return lambda host: start + host * (1 + ppm * 1e-6)


def wandering(ppm: float) -> Truth:
    """A drift that swings once in two hours between its two extremes."""
    pace = 2 * pi / (2 * HOUR)
    return lambda host: host + ppm * 1e-6 * (1 - cos(pace * host)) / pace


def trip(clock: DeviceClock, device: Truth, host: int, out: int, back: int) -> int:
    """Make one probe at a host time; return the time its answer came."""
    arrived = int(device(host + out))
    answered = int(device(host + out + 40))
    received = host + out + 40 + back
    clock.probe(host, received, arrived, answered)
    return received


def usb(random: Random) -> tuple[int, int]:
    """Delays out and back of a port with polling, jitter and now and then a stall."""
    stall = 20_000 if random.random() < 0.05 else 0
    return random.randint(60, 1_100), random.randint(90, 400) + stall


def start(clock: DeviceClock, device: Truth, host: int, random: Random) -> int:
    for _ in range(BEST_OF):
        host = trip(clock, device, host, *usb(random))
    return host


def probing(clock: DeviceClock, device: Truth, until: int, random: Random) -> Iterator[int]:
    """Probe twice a second; yield host times between the probes."""
    host = start(clock, device, SECOND, random)
    while host < until:
        host = trip(clock, device, host + SECOND // 2, *usb(random))
        yield host + random.randint(0, SECOND // 2)


def error_and_bound(clock: DeviceClock, device: Truth, host: int) -> tuple[float, float]:
    shown, bound = clock.host(int(device(host)))
    return abs(shown - host), bound + 1.5  # stamps are whole µs at both ends


@pytest.mark.parametrize(
    "device",
    [steady(100), steady(-100), steady(0), steady(13), wandering(100), wandering(-100)],
    ids=["+100ppm", "-100ppm", "none", "+13ppm", "swings", "swings-back"],
)
@pytest.mark.parametrize("rounds", [True, False], ids=["thawed", "frozen"])
def test_bells_18_the_error_of_two_hours_is_inside_the_bound(device: Truth, rounds: bool) -> None:
    clock, random = DeviceClock(), Random(18)
    for turn, host in enumerate(probing(clock, device, 2 * HOUR, random)):
        error, bound = error_and_bound(clock, device, host)
        assert error <= bound
        if rounds and turn % 60 == 59:
            clock.thaw()
            if host > 60 * SECOND:
                assert clock.host(int(device(host)))[1] < 2_000, "a bound that says something"


@settings(max_examples=60, deadline=None)
@given(
    st.floats(-100, 100),
    st.lists(st.tuples(st.integers(0, 30_000), st.integers(0, 30_000)), min_size=8, max_size=40),
    st.integers(0, 20 * SECOND),
)
def test_any_asymmetry_of_the_line_is_inside_the_bound(
    ppm: float, delays: list[tuple[int, int]], later: int
) -> None:
    clock, device, host = DeviceClock(), steady(ppm), SECOND
    for out, back in delays:
        host = trip(clock, device, host + 100_000, out, back)
    error, bound = error_and_bound(clock, device, host + later)
    assert error <= bound


def test_the_best_probes_decide_the_bound() -> None:
    clock, device, host = DeviceClock(), steady(0), SECOND
    for delay in (5_000, 9_000, 80, 7_000, 9_000, 4_000, 5_000, 5_000):
        host = trip(clock, device, host, delay, delay)
    assert clock.host(int(device(host)))[1] < 120


def test_gaps_within_a_round_are_the_boards_own_to_the_microsecond() -> None:
    clock, random = DeviceClock(), Random(2)
    device = steady(0)
    stamps, shown = [], []
    for host in probing(clock, device, 600 * SECOND, random):
        stamps.append(int(device(host)))
        shown.append(clock.host(stamps[-1])[0])
    assert [b - a for a, b in pairwise(shown)] == [b - a for a, b in pairwise(stamps)]


def test_a_known_drift_is_taken_off_within_a_round() -> None:
    clock, random, device = DeviceClock(), Random(4), steady(80)
    for host in probing(clock, device, 120 * SECOND, random):
        last = host
    at, _ = clock.host(int(device(last)))
    later, _ = clock.host(int(device(last + 10 * SECOND)))
    assert abs(later - at - 10 * SECOND) < 10 * 20, "20 ppm at most are left of 80"


def test_bells_18_results_never_run_backwards_where_the_map_changes() -> None:
    clock, random, device = DeviceClock(), Random(3), steady(-100)
    last = 0
    for turn, host in enumerate(probing(clock, device, 600 * SECOND, random)):
        for step in range(3):
            at, _ = clock.host(int(device(host + step)))
            assert at >= last
            last = at
            if turn % 40 == 0:
                clock.thaw()


def test_bells_18_an_earlier_time_asked_for_later_is_not_told_as_a_later_one() -> None:
    onward = Onward()
    assert onward.at(100, 5_100) == 5_100
    assert onward.at(90, 5_105) == 5_100  # by a newer map


def test_the_bound_grows_with_the_time_since_the_last_probe() -> None:
    clock, device = DeviceClock(), steady(0)
    host = start(clock, device, SECOND, Random(1))
    bounds = [clock.host(int(device(host + wait)))[1] for wait in (0, SECOND, 10 * SECOND)]
    assert bounds[0] < bounds[1] < bounds[2]
    assert bounds[2] >= 10 * SECOND * 100e-6


def test_bells_18_a_host_that_slept_drops_the_map_and_finds_a_new_one() -> None:
    """While the host sleeps its monotonic clock stands still, and the board goes on."""
    slept, clock, random = HOUR, DeviceClock(), Random(5)
    host = start(clock, steady(20), SECOND, random)
    last, _ = clock.host(int(steady(20)(host)))
    woken = steady(20, start=5_000 + slept)
    clock.heard(int(woken(host + 50)), host + 100)
    assert not clock.ready
    host = start(clock, woken, host + 200, random)
    error, bound = error_and_bound(clock, woken, host)
    assert error <= bound
    assert clock.host(int(woken(host)))[0] >= last


def test_bells_18_a_probe_that_contradicts_the_map_drops_it() -> None:
    clock, random, device = DeviceClock(), Random(6), steady(0)
    host = start(clock, device, SECOND, random)
    last, _ = clock.host(int(device(host)))
    stepped = steady(0, start=-200_000 * SECOND)
    trip(clock, stepped, host, 100, 100)
    assert not clock.ready
    host = start(clock, stepped, host + 1_000, random)
    error, bound = error_and_bound(clock, stepped, host)
    assert error <= bound
    assert clock.host(int(stepped(host)))[0] >= last


def test_a_stamp_that_is_past_leaves_a_good_map_alone() -> None:
    clock, random, device = DeviceClock(), Random(7), steady(50)
    for host in probing(clock, device, 60 * SECOND, random):
        clock.heard(int(device(host)), host)
        assert clock.ready


@pytest.mark.parametrize("wrap", [2**30, 2**32])
def test_bells_19_two_stamps_astride_a_wrap_of_the_board_keep_their_gap(wrap: int) -> None:
    clock, device = DeviceClock(), steady(0, start=wrap - 3 * SECOND)
    start(clock, device, SECOND, Random(8))
    before, _ = clock.host(wrap - 20)
    after, _ = clock.host(wrap + 20)
    assert after - before == 40


def test_there_is_no_map_before_enough_probes() -> None:
    clock, device = DeviceClock(), steady(0)
    with pytest.raises(LookupError):
        clock.host(5)
    for _ in range(BEST_OF):
        assert not clock.ready
        trip(clock, device, SECOND, 100, 100)
    assert clock.ready


def test_a_map_not_yet_used_improves_freely_and_a_used_one_stands_still() -> None:
    clock, device = DeviceClock(), steady(0)
    host = SECOND
    for _ in range(BEST_OF):
        host = trip(clock, device, host, 4_000, 100)
    first = clock.host(1_000)[0]
    for _ in range(BEST_OF):
        host = trip(clock, device, host, 50, 50)
    assert clock.host(1_000)[0] == first
    clock.thaw()
    assert clock.host(10_000)[0] - 9_000 < first, "the long way out had been halved"


def test_thaw_keeps_a_map_that_is_nearly_as_good_as_the_newest() -> None:
    clock, device, random = DeviceClock(), steady(0), Random(9)
    shown = []
    for host in probing(clock, device, 300 * SECOND, random):
        if host > 60 * SECOND:
            stamp = int(device(host))
            shown.append(clock.host(stamp)[0] - stamp)
        clock.thaw()
    assert len(set(shown)) <= 2
