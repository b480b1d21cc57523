from hypothesis import given
from hypothesis import strategies as st

from host.picture import Runner
from host.web.lanes import millis, strip

NAMES = "ABCDEFGHIJKLMNOP"
runners = st.lists(
    st.builds(
        Runner,
        seat=st.integers(0, 15),
        gap=st.integers(-5_000_000, 5_000_000),
        err=st.floats(0, 60_000),
        reaction=st.none() | st.integers(0, 10_000_000),
        verdict=st.sampled_from(["won", "late", "too-late"]),
        tied=st.booleans(),
    ),
    min_size=1,
    max_size=8,
)


def test_nobody_rang_so_there_is_no_strip() -> None:
    assert strip((), ()) == ((), ())


def test_one_ring_alone_needs_no_axis() -> None:
    assert strip([Runner(0, 0, 0.0, None, "won", False)], NAMES).ticks == ()


@given(runners)
def test_every_ring_and_its_uncertainty_stay_on_the_strip(finish: list[Runner]) -> None:
    for lane in strip(finish, NAMES).lanes:
        assert 0 <= lane.start <= lane.at <= lane.start + lane.width + 0.02 <= 100.04


@given(runners)
def test_rings_stand_in_order_of_their_gaps(finish: list[Runner]) -> None:
    each = [runner._replace(seat=seat) for seat, runner in enumerate(finish)]
    lanes = strip(each, NAMES).lanes
    by_gap = sorted(range(len(each)), key=lambda n: each[n].gap)
    assert [lanes[n].at for n in by_gap] == sorted(lane.at for lane in lanes)


@given(runners)
def test_an_axis_has_few_ticks(finish: list[Runner]) -> None:
    assert len(strip(finish, NAMES).ticks) <= 7


def test_gaps_are_told_in_ms_to_three_digits() -> None:
    told = [millis(micros) for micros in (0, 1, 950, 1_234, 12_345, 123_456, 200_000, 1_000)]
    assert told == ["0", "0.001", "0.95", "1.23", "12.3", "123", "200", "1"]
