from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.pins import BELLS, FLIPS
from host.virtual.gestures import BOUNCE, BOUNCES, STAY, bounce, flip, strike
from host.virtual.wiring import Edge


def test_a_strike_stays_closed_for_20_ms() -> None:
    assert strike(3, 1000, Random(0)) == [Edge(1000, BELLS[2], 0), Edge(21_000, BELLS[2], 1)]


def test_a_flip_is_a_press_of_its_own_button() -> None:
    assert {edge.pin for edge in flip(8, 0, Random(0))} == {FLIPS[7]}


@given(st.integers(1, 8), st.integers(0, 2**32))
@settings(max_examples=30)
def test_a_bounce_chatters_30_times_in_5_ms_on_closing_and_on_opening(bell: int, seed: int) -> None:
    edges = bounce(bell, 0, Random(seed))
    closing, opening = edges[: 2 * BOUNCES - 1], edges[2 * BOUNCES - 1 :]
    assert edges == sorted(edges)
    assert len({edge.at for edge in edges}) == len(edges)
    assert [edge.level for edge in closing] == [0, 1] * (BOUNCES - 1) + [0]
    assert [edge.level for edge in opening] == [1, 0] * (BOUNCES - 1) + [1]
    assert closing[0].at == 0
    assert closing[-1].at < BOUNCE
    assert opening[0].at == STAY
    assert opening[-1].at < STAY + BOUNCE
