from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.chance import Chance
from engine.game import Refused
from engine.games.referee import GAME, RefereeOptions, State

TABLE = None
Said = tuple[int | None, str, int]  # seat, input, µs


def start(seats: int = 4, **options: Any) -> State:
    return GAME.start(seats, RefereeOptions(**options), None, Chance(0, "deal"))


def after(*said: Said, state: State | None = None, **options: Any) -> State:
    state = start(**options) if state is None else state
    for seat, text, at in said:
        state = GAME.play(state, seat, text, at).state
    return state


def verdict(state: State, seat: int, at: int = 0) -> str:
    event = GAME.play(state, seat, "ring", at).events[0]
    assert (event.code, event.args["seat"], event.args["grace"]) == ("ring", seat, False)
    return str(event.args["verdict"])


def test_r1_two_to_sixteen_seats() -> None:
    assert list(GAME.seats) == list(range(2, 17))


@pytest.mark.parametrize("deal", [{"draw": []}, {"order": [[0, 1]]}])
def test_r1_there_is_no_deal(deal: dict[str, Any]) -> None:
    with pytest.raises(Refused, match="no-deal-here"):
        GAME.start(2, RefereeOptions(), deal, Chance(0, "deal"))


def test_r1_every_round_starts_armed_by_default() -> None:
    assert start().armed
    assert after((TABLE, "next", 1)).armed


def test_r1_option_manual_leaves_arming_to_the_table() -> None:
    assert not start(arm="manual").armed
    assert not after((TABLE, "arm", 1), (TABLE, "next", 2), arm="manual").armed
    assert not after((TABLE, "arm", 1), (0, "ring", 2), (TABLE, "right", 3), arm="manual").armed


@pytest.mark.parametrize("first", [-1, 4])
def test_first_has_to_be_a_seat(first: int) -> None:
    with pytest.raises(Refused, match="no-such-seat"):
        start(first=first)


def test_first_has_no_other_effect() -> None:
    assert start(first=3) == start()


def test_r2_first_ring_of_a_seat_enters_the_order_with_its_gap_to_the_first() -> None:
    state = after((2, "ring", 5_000_000), (0, "ring", 5_000_021), (3, "ring", 5_000_021))
    assert GAME.keys(state)["order"] == [[2, 0], [0, 21], [3, 21]]


def test_r2_later_rings_of_the_same_seat_do_nothing() -> None:
    once = after((2, "ring", 5), (0, "ring", 6))
    assert verdict(once, 2) == verdict(once, 0) == "ignored"
    assert after((2, "ring", 9), (0, "ring", 9), state=once) == once


def test_r2_verdicts_of_the_rings_in_a_round() -> None:
    assert verdict(start(), 1) == "first"
    assert verdict(after((1, "ring", 1)), 0) == "later"
    assert verdict(start(arm="manual"), 1) == "false-start"


def test_bells_25_at_most_one_ring_stands_and_every_state_has_a_way_on() -> None:
    state = after((1, "ring", 1), (TABLE, "wrong", 2))
    assert state.stands is None
    assert verdict(state, 0) == "first"
    assert "next" in GAME.inputs(state, TABLE)


def test_r3_ring_before_arming_locks_the_seat_for_the_round() -> None:
    state = after((1, "ring", 1), arm="manual")
    assert (state.locked, state.order) == ({1}, ())
    assert verdict(state, 1) == "ignored"
    assert after((TABLE, "next", 2), state=state).locked == frozenset()


def test_r3_false_starter_may_enter_the_order_and_never_stands() -> None:
    state = after((1, "ring", 1), (TABLE, "arm", 2), arm="manual")
    assert verdict(state, 1) == "ignored"
    state = after((1, "ring", 3), (0, "ring", 10), state=state)
    assert GAME.keys(state)["order"] == [[1, 0], [0, 7]]
    assert state.stands == 0


def test_r4_right_gives_a_point_and_starts_the_next_round() -> None:
    state = after((1, "ring", 1), (3, "ring", 2), (TABLE, "right", 3))
    assert (state.points, state.round, state.order) == ((0, 1, 0, 0), 2, ())
    assert (state.locked, state.stands, state.armed) == (frozenset(), None, True)


def test_r4_wrong_locks_and_the_next_in_the_order_stands() -> None:
    state = after((1, "ring", 1), (3, "ring", 2), (TABLE, "wrong", 3))
    assert (state.locked, state.stands, state.round) == ({1}, 3, 1)


def test_r4_wrong_with_nobody_behind_waits_for_the_next_to_ring() -> None:
    state = after((1, "ring", 1), (TABLE, "wrong", 3))
    assert state.stands is None
    assert after((2, "ring", 4), state=state).stands == 2


def test_r4_next_starts_a_round_without_a_point() -> None:
    state = after((1, "ring", 1), (TABLE, "next", 2))
    assert (state.points, state.round, state.order) == ((0, 0, 0, 0), 2, ())


def test_r4_words_tell_what_they_did() -> None:
    standing = after((1, "ring", 1))
    told = {
        text: [(event.code, dict(event.args)) for event in GAME.play(state, TABLE, text, 2).events]
        for text, state in [
            ("arm", start(arm="manual")),
            ("right", standing),
            ("wrong", standing),
            ("next", standing),
        ]
    }
    fresh = ("round", {"round": 2, "armed": True})
    assert told == {
        "arm": [("armed", {"round": 1})],
        "right": [("right", {"seat": 1}), fresh],
        "wrong": [("wrong", {"seat": 1})],
        "next": [fresh],
    }


@pytest.mark.parametrize("text", ["right", "wrong"])
def test_r5_right_and_wrong_with_none_standing_are_refused(text: str) -> None:
    for state in (start(), after((1, "ring", 1), (TABLE, "wrong", 2)), start(arm="manual")):
        with pytest.raises(Refused, match="not-now"):
            GAME.play(state, TABLE, text, 3)


def test_r5_arm_when_armed_is_refused() -> None:
    for state in (start(), after((TABLE, "arm", 1), arm="manual")):
        with pytest.raises(Refused, match="not-now"):
            GAME.play(state, TABLE, "arm", 3)


@pytest.mark.parametrize(
    ("seat", "text"), [(0, "right"), (0, "next"), (TABLE, "ring"), (TABLE, "flip"), (1, "")]
)
def test_words_are_of_the_table_and_rings_of_seats(seat: int | None, text: str) -> None:
    with pytest.raises(Refused, match="not-an-input"):
        GAME.play(after((1, "ring", 1)), seat, text, 3)


def test_inputs_of_the_table() -> None:
    assert GAME.inputs(start(), TABLE) == ["next"]
    assert GAME.inputs(start(arm="manual"), TABLE) == ["arm", "next"]
    assert GAME.inputs(after((1, "ring", 1)), TABLE) == ["right", "wrong", "next"]
    assert GAME.inputs(after((1, "ring", 1)), 1) == []


def test_bell_means_what_a_ring_would_do_and_for_whom() -> None:
    unarmed, armed = after((2, "ring", 1), arm="manual"), after((1, "ring", 1))
    meanings = [GAME.bell(state) for state in (unarmed, armed)]
    assert [(bell.code, bell.seats) for bell in meanings] == [
        ("false-start", (0, 1, 3)),
        ("order", (0, 2, 3)),
    ]


def test_view_shows_everybody_the_whole_round() -> None:
    state = after((1, "ring", 5), (3, "ring", 9), (TABLE, "wrong", 10))
    for seat in (TABLE, 0, 3):
        view = GAME.view(state, seat)
        assert (view.seat, view.order, view.stands) == (seat, ((1, 0), (3, 4)), 3)
        assert (view.round, view.armed, view.locked) == (1, True, (1,))
        assert view.points == (0, 0, 0, 0)


def inputs_of_the_table(state: State) -> Iterator[Said]:
    yield from ((TABLE, text, 0) for text in GAME.inputs(state, TABLE))


@settings(deadline=None)
@given(st.data(), st.sampled_from(["auto", "manual"]))
def test_r5_who_stands_is_the_first_in_the_order_not_locked_and_r6_it_never_ends(
    data: st.DataObject, arm: str
) -> None:
    state = start(arm=arm)
    for at in range(data.draw(st.integers(1, 25))):
        rings = [(seat, "ring", 0) for seat in range(4)]
        seat, text, _ = data.draw(st.sampled_from([*rings, *inputs_of_the_table(state)]))
        state = after((seat, text, at), state=state)
        keys = GAME.keys(state)
        free = [seat for seat, _ in state.order if seat not in state.locked]
        assert keys["stands"] == (free[0] if free else None)
        assert len({seat for seat, _ in state.order}) == len(state.order)
        assert state.armed or not state.order
        assert (keys["over"], keys["winners"], keys["turn"]) == (False, [], None)
