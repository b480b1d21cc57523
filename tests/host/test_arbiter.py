from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host.arbiter import Arbiter, Coin, Decision, Heat, Move, Press, TooLate
from host.bells.source import Wire
from host.coin import fair_coin

FOREVER = 10**12


def press(
    seat: int, at: int, *, source: str = "a", err: float = 1, bound: float = 1, mark: str = ""
) -> Press:
    return Press(seat, at, err, bound, source, mark or f"{source}/{seat}/{at}")


def arbiter(*sources: str, coin: Coin | None = None) -> Arbiter:
    made = Arbiter(coin or fair_coin(7))
    for source in sources:
        made.join(source, 0)
    return made


def decided(made: Arbiter, before: int = FOREVER) -> list[Decision]:
    for source in ("a", "b", "c", "d"):
        made.watermark(source, before, before)
    return made.decide()


def flat(decisions: list[Decision]) -> list[tuple[int | None, int]]:
    """Every press and move, in decided order."""
    found: list[tuple[int | None, int]] = []
    for decision in decisions:
        if isinstance(decision, Heat):
            found += [(one.seat, one.at) for one in decision.presses]
        elif not isinstance(decision, TooLate):
            found.append((decision.seat, decision.at))
    return found


def test_a_press_waits_for_the_watermark_of_every_live_source() -> None:
    made = arbiter("a", "b")
    made.offer(press(0, 1000))
    made.watermark("a", 2000, 2000)
    assert made.decide() == []
    made.watermark("b", 1001, 2000)
    assert made.decide() == [], "a contender of b may still come"
    made.watermark("b", 1002, 2000)
    assert made.decide() == [press(0, 1000)]


def test_with_one_board_the_watermark_behind_the_batch_decides_at_once() -> None:
    made = arbiter("a")
    made.offer(press(0, 1000, bound=300))
    made.watermark("a", 1003 - 300, 1400)
    assert made.decide() == [press(0, 1000, bound=300)]


def test_a_contender_of_the_same_source_can_still_be_seen() -> None:
    made = arbiter("a")
    made.offer(press(0, 1000, bound=300))
    made.watermark("a", 1002 - 300, 1400)
    assert made.decide() == []
    made.offer(press(1, 1002, bound=300))
    assert decided(made) == [Heat((press(0, 1000, bound=300), press(1, 1002, bound=300)))]


def test_a_move_waits_until_every_watermark_has_passed_it() -> None:
    made = arbiter("a")
    made.offer(Move(0, "flip", 1000))
    made.watermark("a", 1000, 1000)
    assert made.decide() == []
    made.offer(press(1, 999))
    assert flat(decided(made, 1200)) == [(1, 999), (0, 1000)]


def test_with_no_live_source_nothing_waits() -> None:
    made = arbiter()
    made.offer(press(0, 1000, source="page"))
    made.offer(Move(1, "flip", 900))
    assert flat(made.decide()) == [(1, 900), (0, 1000)]


def test_a_press_in_the_microsecond_of_a_move_was_made_before_it() -> None:
    made = arbiter()
    made.offer(Move(1, "flip", 1000))
    made.offer(press(0, 1000))
    assert flat(made.decide()) == [(0, 1000), (1, 1000)]


def test_a_heat_is_measured_by_err_on_one_board_and_by_bound_between_boards() -> None:
    one_board = arbiter("a", "b")
    one_board.offer(press(0, 1000, bound=200))
    one_board.offer(press(1, 1050, bound=200))
    assert [type(one) for one in decided(one_board)] == [Press, Press]
    two_boards = arbiter("a", "b")
    two_boards.offer(press(0, 1000, bound=200))
    two_boards.offer(press(1, 1050, source="b", bound=200))
    assert [type(one) for one in decided(two_boards)] == [Heat]


def test_a_heat_between_boards_on_one_sync_wire_is_measured_by_near() -> None:
    def heat(near: Wire, far: Wire | None) -> bool:
        made = arbiter()
        made.offer(Press(0, 1000, 1, 200, "a", "a/0/1", near, 3))
        made.offer(Press(1, 1010, 1, 200, "b", "b/0/1", far, 6))
        return isinstance(made.decide()[0], Heat)

    joined = Wire("a/0", frozenset("ab"))
    assert not heat(joined, joined)
    assert heat(joined, None)
    assert heat(joined, Wire("a/1", frozenset("ab")))
    assert heat(joined, Wire("a/0", frozenset("abc"))), "the wire was another one"


def test_only_those_no_one_certainly_came_before_are_contenders() -> None:
    made = arbiter()
    made.offer(press(0, 1000, err=10))
    made.offer(press(1, 1015, err=10))
    made.offer(press(2, 1030, err=10))
    heat, third = made.decide()
    assert isinstance(heat, Heat)
    assert [one.seat for one in heat.presses] == [0, 1]
    assert third == press(2, 1030, err=10)


def test_a_precise_press_may_end_the_window_of_a_vague_one() -> None:
    made = arbiter()
    made.offer(press(0, 1000, source="page", err=5000, bound=5000))
    made.offer(press(1, 1200, source="a", bound=5))
    made.offer(press(2, 1900, source="b", bound=5))
    heat, third = made.decide()
    assert isinstance(heat, Heat)
    assert [one.seat for one in heat.presses] == [0, 1]
    assert third.seat == 2  # type: ignore[union-attr]


def test_the_second_press_of_a_seat_is_not_a_contender() -> None:
    made = arbiter()
    made.offer(press(0, 1000, err=10))
    made.offer(press(0, 1001, err=10))
    made.offer(press(1, 1002, err=10))
    assert made.decide() == [
        Heat((press(0, 1000, err=10), press(1, 1002, err=10))),
        press(0, 1001, err=10),
    ]


def test_two_presses_of_one_seat_are_no_dead_heat() -> None:
    made = arbiter()
    made.offer(press(0, 1000))
    made.offer(press(0, 1001))
    assert made.decide() == [press(0, 1000), press(0, 1001)]


def test_a_press_older_than_what_was_decided_is_too_late() -> None:
    made = arbiter()
    made.offer(press(0, 1000))
    made.decide()
    made.offer(press(1, 900))
    assert made.decide() == [TooLate(press(1, 900))]


def test_a_move_older_than_what_was_decided_happens_then() -> None:
    made = arbiter()
    made.offer(press(0, 1000))
    made.decide()
    made.offer(Move(1, "flip", 900))
    assert made.decide() == [Move(1, "flip", 1000)]


def test_the_time_of_a_heat_is_that_of_its_first() -> None:
    made = arbiter()
    made.offer(press(0, 1000, err=10))
    made.offer(press(1, 1010, err=10))
    made.decide()
    made.offer(press(2, 1005))
    assert made.decide() == [press(2, 1005)]


def test_a_watermark_that_goes_back_holds_nothing_up() -> None:
    made = arbiter("a")
    made.watermark("a", 2000, 2000)
    made.watermark("a", 500, 2001)
    made.offer(Move(0, "flip", 1000))
    assert made.decide() == [Move(0, "flip", 1000)]


def test_a_silent_source_is_named_once_and_waited_for_no_longer() -> None:
    made = arbiter("a", "b")
    made.offer(press(0, 100_000))
    named = []
    for now in range(0, 1_000_000, 50_000):
        made.watermark("a", now, now)
        named += made.silent(now)
    assert named == ["b"]
    assert made.decide() == [press(0, 100_000)]


def test_a_silent_source_counts_again_with_its_next_watermark() -> None:
    made = arbiter("a", "b")
    for now in range(0, 600_000, 50_000):
        made.watermark("a", now, now)
        made.silent(now)
    made.watermark("b", 600_000, 600_000)
    made.offer(press(0, 700_000))
    made.watermark("a", 800_000, 800_000)
    assert made.decide() == []


def test_a_source_that_left_is_not_waited_for() -> None:
    made = arbiter("a", "b")
    made.offer(press(0, 1000))
    made.watermark("a", 2000, 2000)
    made.leave("b")
    assert made.decide() == [press(0, 1000)]


def test_bells_30_a_host_that_stood_still_calls_nobody_silent() -> None:
    made = arbiter("a")
    for now in range(5_000_000, 5_200_000, 50_000):
        made.watermark("a", now, now)
        assert made.silent(now) == []
    assert made.silent(8_000_000) == [], "it was the host that slept"
    assert made.silent(8_050_000) == []
    made.watermark("a", 8_060_000, 8_060_000)
    assert made.silent(8_100_000) == []


def test_a_source_that_stays_silent_after_a_stall_is_named() -> None:
    made = arbiter("a")
    made.silent(1_000_000)
    named = [name for now in range(4_000_000, 4_700_000, 50_000) for name in made.silent(now)]
    assert named == ["a"]


@st.composite
def races(draw: st.DrawFn) -> list[Press]:
    """Presses of up to 4 sources, each with one precision, seats spread over them."""
    bounds = {source: draw(st.integers(1, 300)) for source in "abcd"}
    count = draw(st.integers(1, 12))
    stamps = draw(st.lists(st.integers(1000, 3000), min_size=count, max_size=count))
    seats = draw(st.lists(st.integers(0, 5), min_size=count, max_size=count))
    sources = draw(st.lists(st.sampled_from("abcd"), min_size=count, max_size=count))
    return [
        press(seat, at, source=source, bound=bounds[source], mark=f"{source}/0/{seq:02}")
        for seq, (seat, at, source) in enumerate(zip(seats, stamps, sources, strict=True))
    ]


def deliver(presses: list[Press], delays: dict[str, list[int]], moves: list[int]) -> list[Decision]:
    """Play the wire: every source in order, each line after its own delay, watermarks behind."""
    lines: list[tuple[int, int, Press | Move | tuple[str, int]]] = []
    for source, delay in delays.items():
        arrival = 0
        own = sorted((one for one in presses if one.source == source), key=lambda one: one.at)
        bound = int(own[0].bound) if own else 0
        for turn, one in enumerate(own):
            arrival = max(arrival, one.at + delay[turn % len(delay)])
            lines += [(arrival, 1, one), (arrival, 2, (source, one.at - bound))]
        lines.append((arrival + 10_000, 2, (source, FOREVER)))
    lines += [(at, 0, Move(9, "flip", at)) for at in moves]
    made, decisions = arbiter(*delays), []
    for now, _, line in sorted(lines, key=lambda line: line[:2]):
        if isinstance(line, tuple) and len(line) == 2:
            made.watermark(line[0], line[1], now)
        else:
            made.offer(line)  # type: ignore[arg-type]
        decisions += made.decide()
    return decisions


delayed = st.fixed_dictionaries(
    {source: st.lists(st.integers(0, 400_000), min_size=1, max_size=4) for source in "abcd"}
)


@settings(max_examples=150, deadline=None)
@given(races(), delayed, st.lists(st.integers(1000, 3000), max_size=4))
def test_bells_05_the_order_is_the_true_one_for_any_delay(
    presses: list[Press], delays: dict[str, list[int]], moves: list[int]
) -> None:
    at_once = deliver(presses, {source: [0] for source in "abcd"}, moves)
    assert deliver(presses, delays, moves) == at_once
    truth = sorted([*(one.at for one in presses), *moves])
    assert len(flat(at_once)) == len(truth)
    firsts = [one.presses[0].at if isinstance(one, Heat) else one.at for one in at_once]  # type: ignore[union-attr]
    assert firsts == sorted(firsts)
    if not any(isinstance(one, Heat) for one in at_once):
        assert [at for _, at in flat(at_once)] == truth


@settings(max_examples=80, deadline=None)
@given(races(), delayed)
def test_bells_26_a_decision_is_never_revised_and_nothing_is_lost(
    presses: list[Press], delays: dict[str, list[int]]
) -> None:
    decisions = deliver(presses, delays, [])
    marks = [
        one.mark
        for decision in decisions
        for one in (decision.presses if isinstance(decision, Heat) else [decision])  # type: ignore[list-item]
    ]
    assert sorted(marks) == sorted(one.mark for one in presses)
    assert not any(isinstance(one, TooLate) for one in decisions)


@settings(max_examples=60, deadline=None)
@given(races(), st.randoms(use_true_random=False))
def test_bells_03_the_order_presses_come_in_decides_nothing(
    presses: list[Press], random: Random
) -> None:
    shuffled = random.sample(presses, len(presses))
    one, other = arbiter(), arbiter()
    for given_first, given_second in zip(presses, shuffled, strict=True):
        one.offer(given_first)
        other.offer(given_second)
    assert one.decide() == other.decide()


chances = st.one_of(
    st.tuples(st.just("press"), st.integers(0, 3), st.integers(1000, 1400)),
    st.tuples(st.just("move"), st.integers(0, 3), st.integers(1000, 1400)),
    st.tuples(st.just("watermark"), st.integers(0, 3), st.integers(1000, 1400)),
    st.tuples(st.just("leave"), st.integers(0, 3), st.just(0)),
    st.tuples(st.just("join"), st.integers(0, 3), st.just(0)),
    st.tuples(st.just("look"), st.just(0), st.integers(0, 700_000)),
)


@settings(max_examples=200, deadline=None)
@given(st.lists(chances, max_size=40))
def test_bells_25_27_whatever_happens_each_input_is_decided_once_and_keeps_its_place(
    happenings: list[tuple[str, int, int]],
) -> None:
    made, now, given_in = arbiter("a", "b"), 0, []
    out: list[Decision] = []
    for turn, (what, who, value) in enumerate(happenings):
        source = "abcd"[who]
        if what == "press":
            given_in.append(press(who, value, source=source, bound=20, mark=f"{source}/0/{turn}"))
            made.offer(given_in[-1])
        elif what == "move":
            given_in.append(Move(who, "flip", value, f"m/0/{turn}"))
            made.offer(given_in[-1])
        elif what == "look":
            now += value
            made.silent(now)
        elif what == "watermark":
            made.watermark(source, value, now)
        else:
            made.leave(source) if what == "leave" else made.join(source, now)
        out += made.decide()
    for source in "abcd":
        made.leave(source)
    out += made.decide()
    last, marks = 0, []
    for decision in out:
        if isinstance(decision, TooLate):
            assert decision.press.at < last
            marks.append(decision.press.mark)
            continue
        items = decision.presses if isinstance(decision, Heat) else (decision,)
        assert items[0].at >= last
        last = items[0].at
        marks += [item.mark for item in items]
    assert sorted(marks) == sorted(item.mark for item in given_in)


@pytest.mark.parametrize(("first", "second"), [(1000, 1000), (1000, 1001), (1001, 1000)])
def test_bells_03_swapped_bells_of_a_dead_heat_give_swapped_bells(first: int, second: int) -> None:
    def order(bells: dict[int, int]) -> list[int]:
        """The bells in decided order, when seat → bell is as given."""
        made = arbiter()
        stamps = {1: first, 2: second}
        for seat, bell in bells.items():
            made.offer(press(seat, stamps[bell], mark=f"a/0/{bell}"))
        (heat,) = made.decide()
        assert isinstance(heat, Heat)
        return [bells[one.seat] for one in heat.presses]

    straight, crossed = order({0: 1, 1: 2}), order({0: 2, 1: 1})
    if first == second:
        assert straight == crossed[::-1], "the coin falls for a seat, wherever its bell is"
    else:
        assert straight == crossed, "the earlier bell wins, whoever has it"


def test_equal_stamps_are_left_to_the_coin_and_others_are_not() -> None:
    made = arbiter(coin=lambda equals: sorted(equals, key=lambda one: -one.seat))
    for seat, at in product((0, 1), (1000,)):
        made.offer(press(seat, at))
    made.offer(press(2, 1001))
    (heat,) = made.decide()
    assert isinstance(heat, Heat)
    assert [one.seat for one in heat.presses] == [1, 0, 2]
