import pytest

from host.arbiter import Press
from host.finish import Finish


def press(seat: int, at: int, source: str = "pico") -> Press:
    return Press(seat, at, 1.0, 400.0, source, "")


def test_gaps_count_from_the_ring_decided_first_and_the_first_has_no_uncertainty() -> None:
    finish = Finish(4, 1_000).ring(press(2, 5_000), "won").ring(press(0, 5_020), "late")
    assert [(run.seat, run.gap, run.err) for run in finish.runners()] == [(2, 0, 0.0), (0, 20, 2.0)]


def test_who_hammers_on_to_the_same_verdict_adds_no_ring() -> None:
    finish = Finish(4, 1_000).ring(press(2, 5_000), "won").ring(press(0, 5_020), "late")
    for at in range(5_100, 9_000, 100):
        finish = finish.ring(press(0, at), "late")
    assert [(run.seat, run.gap) for run in finish.runners()] == [(2, 0), (0, 20)]


def test_between_two_boards_the_wider_bounds_add_up() -> None:
    finish = Finish(4, 1_000).ring(press(2, 5_000), "won").ring(press(0, 5_020, "other"), "late")
    assert finish.runners()[1].err == 800.0


def test_a_strike_that_came_too_late_may_have_been_made_before_the_first() -> None:
    finish = Finish(4, 1_000).ring(press(2, 5_000), "won").ring(press(0, 4_990), "too-late")
    assert finish.runners()[1].gap == -10


def test_reactions_count_from_when_the_card_was_turned_until_a_page_has_painted_it() -> None:
    finish = Finish(4, 1_000).ring(press(2, 500_000), "won")
    assert finish.runners()[0].reaction == 499_000
    assert finish.paint(4, 21_000).runners()[0].reaction == 479_000


def test_only_the_first_painting_of_this_position_counts() -> None:
    finish = Finish(4, 1_000).paint(3, 9_000).paint(5, 21_000).paint(6, 30_000)
    assert finish.since == 21_000


@pytest.mark.parametrize("finish", [Finish(), Finish(4, 1_000)])
def test_a_ring_before_the_card_was_shown_has_no_reaction_time(finish: Finish) -> None:
    assert finish.ring(press(2, 900), "won").runners()[0].reaction is None


def test_p11_a_reaction_to_a_signal_counts_from_its_own_time_whatever_a_page_has_painted() -> None:
    finish = Finish(4, 1_000, signal=True).paint(4, 41_000).ring(press(2, 301_000), "fastest")
    assert (finish.runners()[0].reaction, finish.runners()[0].signal) == (300_000, True)


@pytest.mark.parametrize("verdict", ["too-early", "false-start"])
def test_p11_who_rang_before_the_signal_has_reacted_to_nothing(verdict: str) -> None:
    assert Finish(4, 1_000).ring(press(2, 301_000), verdict).runners()[0].reaction is None


def test_first_is_who_was_judged_first_and_nobody_after_a_dead_heat_nobody_got() -> None:
    finish = Finish(4, 1_000).ring(press(0, 900), "too-late").ring(press(1, 950), "nobody")
    assert finish.first is None
    assert finish.ring(press(2, 5_000), "wrong").ring(press(0, 5_001), "late").first == 2
