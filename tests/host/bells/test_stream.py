import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host.bells.stream import KEPT, Event, Stream


def event(seq: int) -> Event:
    return Event(seq, 1, 1, 1000 * seq)


def test_an_event_behind_a_gap_waits_for_the_missing_one() -> None:
    stream = Stream(0)
    assert stream.take(event(2)) == []
    assert not stream.complete(2)
    assert stream.take(event(1)) == [event(1), event(2)]
    assert stream.complete(2)


def test_a_repeated_event_is_dropped() -> None:
    stream = Stream(0)
    stream.take(event(1))
    assert stream.take(event(1)) == []


def test_a_board_cannot_fill_the_host_with_events_out_of_order() -> None:
    stream = Stream(0)
    assert stream.take(event(KEPT)) == []
    with pytest.raises(ValueError, match="cannot come"):
        stream.take(event(KEPT + 1))


def test_a_stream_begins_behind_what_has_been_acknowledged() -> None:
    stream = Stream(40)
    assert stream.complete(40)
    assert stream.take(event(40)) == []
    assert stream.take(event(41)) == [event(41)]


def test_where_the_board_does_not_say_its_first_event_or_watermark_tells() -> None:
    by_event, by_watermark = Stream(None), Stream(None)
    assert by_event.take(event(41)) == [event(41)]
    assert by_watermark.complete(41)
    assert by_watermark.take(event(42)) == [event(42)]


@settings(max_examples=100)
@given(st.permutations(range(1, 12)), st.lists(st.integers(1, 11), max_size=10))
def test_bells_20_whatever_is_repeated_or_late_each_event_comes_once_in_order(
    order: list[int], again: list[int]
) -> None:
    stream, told = Stream(0), []
    for seq in [*order[:6], *again, *order]:
        told += stream.take(event(seq))
    assert told == [event(seq) for seq in range(1, 12)]


@settings(max_examples=100)
@given(st.permutations(range(1, 12)))
def test_acked_is_where_the_first_unsafe_event_begins(order: list[int]) -> None:
    stream, safe = Stream(0), set()
    for seq in order:
        stream.settle(seq)
        safe.add(seq)
        assert set(range(1, stream.acked + 1)) <= safe
        assert stream.acked + 1 not in safe
