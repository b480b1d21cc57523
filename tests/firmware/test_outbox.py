from hypothesis import given, settings
from hypothesis import strategies as st

from firmware import wire
from firmware.outbox import BEAT, PATIENCE, RESEND, RESERVE, ROOM, Outbox

MS = 1000


def said(outbox: Outbox, now: int, before: int | None = None) -> list[list[str]]:
    """Return everything the outbox wants to say now."""
    lines = []
    while line := outbox.next_line(now, before):
        lines.append(line)
    return wire.Splitter().feed(b"".join(lines))


def numbers(lines: list[list[str]]) -> list[int]:
    return [int(line[1]) for line in lines if line[0] == wire.EVENT]


def ready() -> Outbox:
    outbox = Outbox()
    outbox.grant()
    return outbox


def test_an_event_is_kept_until_it_is_acknowledged() -> None:
    outbox = ready()
    outbox.put(3, wire.STRIKE, 77)
    assert said(outbox, 0) == [["e", "1", "3", "1", "77"]]
    outbox.restart(0)
    assert said(outbox, 0) == [["e", "1", "3", "1", "77"]]
    outbox.acknowledge(1, 0)
    outbox.restart(0)
    assert said(outbox, 0) == []


def test_without_credit_nothing_leaves_and_an_answer_is_counted_as_held() -> None:
    outbox = Outbox()
    outbox.put(1, wire.STRIKE, 5)
    outbox.answer(wire.ECHO, 1, 2, 3)
    assert said(outbox, 0) == []
    assert outbox.held == 1
    outbox.grant()
    assert numbers(said(outbox, 0)) == [1]


def test_bells_06_a_grant_is_worth_so_many_lines_and_no_more() -> None:
    outbox = ready()
    for bell in range(40):
        outbox.put(1 + bell % 8, wire.STRIKE, bell)
    assert len(said(outbox, 0)) == wire.CREDIT
    outbox.grant()
    assert numbers(said(outbox, 0)) == list(range(17, 33))


def test_watermarks_leave_credit_for_events() -> None:
    outbox = ready()
    outbox.armed = True
    for beat in range(1, wire.CREDIT + 1):
        said(outbox, beat * BEAT, beat * BEAT)
    outbox.put(1, wire.STRIKE, 9)
    assert numbers(said(outbox, PATIENCE, None)) == [1]
    assert outbox.held == RESERVE


def test_an_armed_board_sends_a_watermark_with_every_beat() -> None:
    outbox = ready()
    assert said(outbox, BEAT, 1) == []
    outbox.armed = True
    assert said(outbox, BEAT, 1) == [["w", "0", "1"]]
    assert said(outbox, 2 * BEAT - 1, 2) == []
    assert said(outbox, 2 * BEAT, 2) == [["w", "0", "2"]]


def test_a_watermark_follows_events_at_once() -> None:
    outbox = ready()
    outbox.armed = True
    said(outbox, BEAT, 1)
    outbox.put(4, wire.STRIKE, 10_500)
    assert said(outbox, BEAT + 1000, 10_998) == [["e", "1", "4", "1", "10500"], ["w", "1", "10998"]]


def test_no_watermark_passes_an_event_that_is_not_on_the_line() -> None:
    outbox = ready()
    outbox.armed = True
    for n in range(wire.CREDIT + 1):
        outbox.put(1, wire.STRIKE, n)
    assert all(line[0] == wire.EVENT for line in said(outbox, BEAT, 50))


def test_no_watermark_while_edges_are_unread() -> None:
    outbox = ready()
    outbox.armed = True
    assert said(outbox, BEAT, None) == []


def test_bells_20_an_unacknowledged_event_comes_again_after_100_ms_with_its_time() -> None:
    outbox = ready()
    outbox.put(2, wire.STRIKE, 4)
    first = said(outbox, 0)
    assert said(outbox, RESEND - 1) == []
    assert said(outbox, RESEND) == first


def test_bells_20_slow_acknowledgements_do_not_make_the_traffic_grow() -> None:
    outbox, lines = ready(), 0
    for n in range(5):
        outbox.put(1, wire.STRIKE, n)
    for now in range(0, 800 * MS, MS):
        outbox.grant()
        lines += len(said(outbox, now))
    assert lines <= 5 * 4
    outbox.acknowledge(5, 800 * MS)
    assert said(outbox, 10_000 * MS) == []


@settings(max_examples=100, deadline=None)
@given(st.integers(1, 60), st.lists(st.booleans(), min_size=1, max_size=40), st.integers(0, 20))
def test_bells_20_with_lost_lines_and_late_acknowledgements_every_event_arrives_in_order(
    events: int, losses: list[bool], delay: int
) -> None:
    outbox = ready()
    got: list[int] = []
    acks: list[tuple[int, int]] = []
    sent = 0
    for turn in range(3000):
        now = turn * 10 * MS
        if turn < events:
            outbox.put(1, wire.STRIKE, now)
        for number in numbers(said(outbox, now)):
            sent += 1
            lost = losses[sent % len(losses)] and sent < 25
            if not lost and number == len(got) + 1:
                got.append(number)
        acks.append((turn + delay, len(got)))
        while acks and acks[0][0] <= turn:
            outbox.grant()
            outbox.acknowledge(acks.pop(0)[1], now)
    assert got == list(range(1, events + 1))


def test_screens_18_an_overflow_is_told_in_its_place_and_never_silent() -> None:
    outbox = ready()
    for n in range(ROOM + 3):
        outbox.put(1, wire.STRIKE, n)
    outbox.acknowledge(2, 0)
    outbox.put(1, wire.STRIKE, 999)
    outbox.acknowledge(ROOM - 1, 0)
    outbox.restart(0)
    assert said(outbox, 0) == [
        ["e", str(ROOM), "1", "1", str(ROOM - 1)],
        ["e", str(ROOM + 1), "0", str(wire.OVERRUN), str(ROOM + 2)],
        ["e", str(ROOM + 2), "1", "1", "999"],
    ]


def test_while_an_overflow_is_untold_no_watermark_hides_it() -> None:
    outbox = ready()
    outbox.armed = True
    for n in range(ROOM + 1):
        outbox.put(1, wire.STRIKE, n)
    lines = []
    for _ in range(ROOM // wire.CREDIT + 1):
        lines += said(outbox, 0, 500)
        outbox.grant()
    assert numbers(lines) == list(range(1, ROOM + 1))
    assert all(line[0] == wire.EVENT for line in lines)


def test_an_acknowledgement_of_what_was_never_sent_is_ignored() -> None:
    outbox = ready()
    outbox.put(1, wire.STRIKE, 1)
    outbox.acknowledge(2, 0)
    outbox.acknowledge(-4, 0)
    assert numbers(said(outbox, 0)) == [1]


def test_a_silenced_outbox_says_nothing_counts_its_answers_and_keeps_its_events() -> None:
    outbox = ready()
    outbox.put(1, wire.STRIKE, 1)
    outbox.answer(wire.ECHO, 1, 2, 3)
    outbox.silence()
    assert outbox.held == 1
    assert said(outbox, 0) == []
    outbox.grant()
    assert numbers(said(outbox, 0)) == [1]


def test_an_acknowledgement_of_some_events_does_not_repeat_the_others() -> None:
    outbox = ready()
    for n in range(5):
        outbox.put(1, wire.STRIKE, n)
    said(outbox, 0)
    outbox.acknowledge(2, 1)
    assert said(outbox, 2) == []
