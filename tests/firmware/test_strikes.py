from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.strikes import REARM, STUCK, Strikes

MS = 1000
START = -1_000_000  # long before the first edge

# Bounce: gaps in µs between edges, an even number, so that the contact ends as it began to be.
BOUNCES = st.lists(st.integers(5, 400), min_size=0, max_size=14).map(
    lambda gaps: gaps[: len(gaps) // 2 * 2]
)


class Bell:
    """Plays edges of one contact, 1, and collects what counted."""

    def __init__(self, rearm: int = REARM) -> None:
        self.strikes = Strikes(9, START, rearm)
        self.struck: list[int] = []

    def edges(self, *times: int) -> None:
        """Close at the first time, open at the second and so on."""
        for at in times:
            if self.strikes.edge(self.strikes.closed ^ 0b10, at):
                self.struck.append(at)


def press(at: int, length: int, down: list[int], up: list[int]) -> Iterator[int]:
    """Yield the edges of a press that bounces on closing and on opening."""
    for begin, gaps in ((at, down), (at + length, up)):
        yield begin
        for gap in gaps:
            begin += gap
            yield begin


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(st.integers(10 * MS, 50 * MS), BOUNCES, BOUNCES), min_size=1, max_size=8))
def test_bells_21_every_press_however_it_bounces_is_one_strike_at_its_first_edge(
    presses: list[tuple[int, list[int], list[int]]],
) -> None:
    bell, at, true = Bell(), 0, []
    for length, down, up in presses:
        true.append(at)
        bell.edges(*press(at, length, down, up))
        at += 120 * MS
    assert bell.struck == true


def test_bells_21_two_strikes_120_ms_apart_are_two() -> None:
    bell = Bell()
    bell.edges(0, 50 * MS, 120 * MS, 140 * MS)
    assert bell.struck == [0, 120 * MS]


def test_bells_21_an_echo_81_ms_after_the_first_edge_is_the_same_strike() -> None:
    bell = Bell()
    bell.edges(0, 39 * MS, 81 * MS, 83 * MS)
    assert bell.struck == [0]


def test_bells_21_81_ms_on_and_42_ms_off_is_one_strike() -> None:
    bell = Bell()
    bell.edges(0, 81 * MS, 123 * MS, 150 * MS)
    assert bell.struck == [0]


def test_screens_14_release_bounce_counts_nothing() -> None:
    bell = Bell()
    bell.edges(0, 300 * MS, 300 * MS + 80, 300 * MS + 200)
    assert bell.struck == [0]


def test_screens_15_an_echo_is_swallowed_and_the_next_strike_is_not() -> None:
    bell = Bell()
    bell.edges(0, 39 * MS, 81 * MS, 82 * MS, 200 * MS, 220 * MS)
    assert bell.struck == [0, 200 * MS]


@settings(max_examples=50, deadline=None)
@given(st.integers(10 * MS, 500 * MS), st.integers(0, 1 << 40))
def test_bells_22_no_debounce_setting_moves_a_stamp(rearm: int, at: int) -> None:
    bell = Bell(rearm)
    bell.edges(*press(at, 30 * MS, [50, 60], [70, 80]))
    assert bell.struck == [at]


def test_bells_04_eight_bells_with_30_bounces_in_5_ms_are_eight_strikes() -> None:
    strikes, struck = Strikes(9, START), []
    moves = sorted((bell + n * 5 * MS // 60, bell) for bell in range(1, 9) for n in range(61))
    for at, bell in moves:
        struck += strikes.edge(strikes.closed ^ 1 << bell, at)
    assert struck == [1, 2, 3, 4, 5, 6, 7, 8]


def test_bells_03_contacts_of_one_sample_are_struck_together() -> None:
    assert Strikes(9, START).edge(0b101000, 0) == [3, 5]


def test_bells_23_a_contact_closed_from_the_start_is_held_and_does_not_strike() -> None:
    strikes = Strikes(9, 0)
    assert strikes.edge(0b100, 50) == []
    assert strikes.held() == [2]
    assert strikes.edge(0b1100, 500 * MS) == [3]
    strikes.edge(0, 600 * MS)
    assert strikes.edge(0b100, 600 * MS + REARM) == [2]


def test_a_stuck_contact_is_told_once_each_time() -> None:
    strikes = Strikes(9, START)
    strikes.edge(0b10, 0)
    assert strikes.stuck(STUCK - 1) == []
    assert strikes.stuck(STUCK) == [1]
    assert strikes.stuck(STUCK + 1) == []
    strikes.edge(0, STUCK + 2)
    strikes.edge(0b10, STUCK + 3)
    assert strikes.stuck(2 * STUCK + 3) == [1]


def test_after_a_gap_nothing_counts_before_it_has_rested_again() -> None:
    strikes = Strikes(9, START)
    strikes.forget(0)
    assert strikes.edge(0b10, 10 * MS) == []
    strikes.edge(0, 20 * MS)
    assert strikes.edge(0b10, 20 * MS + REARM) == [1]
