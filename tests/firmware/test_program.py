from random import Random
from typing import Any

from firmware import VERSION, pins, wire

MS = 1000
LATEST = 1_256 * MS  # by then a pulse of the sync wire has been due
HEAD = ["h", "1", "1", "e6614103e7123456", "00c0ffee", "0"]


def events(lines: list[list[str]]) -> list[tuple[int, ...]]:
    """Return (bell, kind, time) of the events among lines."""
    return [tuple(map(int, line[2:])) for line in lines if line[0] == wire.EVENT]


def kinds(lines: list[list[str]]) -> list[str]:
    return [line[0] for line in lines]


def test_bells_12_a_greeting_is_answered_in_the_same_turn_also_in_mid_line(rig: Any) -> None:
    rig.stream.heard += b"$A,00c0f"
    identity, about = rig.greet()
    assert identity == HEAD
    assert about[:2] == ["i", str(VERSION)]
    assert about[3:5] == ["8", str(pins.ERR_US)]


def test_bells_12_a_board_that_has_run_for_an_hour_answers_too(rig: Any) -> None:
    for _ in range(60):
        rig.turn(60_000 * MS)
    assert rig.greet()[0] == HEAD


def test_before_a_greeting_the_board_says_nothing(rig: Any) -> None:
    rig.strike(2)
    rig.program.report()
    assert rig.turn() == []


def test_strikes_made_before_the_host_came_follow_its_greeting_with_their_time(rig: Any) -> None:
    at = rig.time
    rig.strike(2)
    rig.turn(50 * MS)
    assert events(rig.greet()) == [(2, wire.STRIKE, at)]


def test_a_strike_and_the_watermark_after_it_are_one_write(rig: Any) -> None:
    rig.greet()
    rig.tell(wire.ARM, 1)
    at = rig.time
    rig.strike(4)
    event, mark = rig.turn()
    assert event == ["e", "1", "4", "1", str(at)]
    assert mark[:2] == ["w", "1"]
    assert at < int(mark[2]) < rig.time


def test_no_watermark_is_later_than_an_edge_still_to_be_read(rig: Any) -> None:
    rig.greet()
    rig.tell(wire.ARM, 1)
    rig.capture.stopped = True
    rig.strike(4)
    assert kinds(rig.tell(wire.WANT)) == []
    rig.capture.stopped = False
    assert kinds(rig.turn()) == ["e", "w"]


def test_an_unarmed_board_sends_strikes_and_no_watermarks(rig: Any) -> None:
    rig.greet()
    rig.strike(1)
    assert kinds(rig.turn()) == ["e"]


def test_bells_23_a_bell_held_as_the_game_begins_is_told_and_does_not_strike(rig: Any) -> None:
    rig.greet()
    rig.move(3, True)
    assert [event[:2] for event in events(rig.turn())] == [(3, wire.STRIKE)]
    assert [event[:2] for event in events(rig.tell(wire.ARM, 1))] == [(3, wire.HELD)]
    assert events(rig.tell(wire.ARM, 1)) == []
    rig.strike(5)
    assert [event[:2] for event in events(rig.turn())] == [(5, wire.STRIKE)]


def test_bells_23_a_press_of_one_bell_presses_no_other(rig: Any) -> None:
    rig.greet()
    for bell in range(1, 9):
        rig.strike(bell, rig.time + bell)
        assert [event[0] for event in events(rig.turn())] == [bell]


def test_bells_23_a_bell_that_stays_closed_is_told_as_stuck(rig: Any) -> None:
    rig.greet()
    rig.move(6, True)
    rig.turn(2500 * MS)
    rig.tell(wire.ACK, "c0ffee", 1)
    assert [event[:2] for event in events(rig.turn(2500 * MS))] == [(6, wire.STUCK)]


def test_bells_03_simultaneous_strikes_have_one_time(rig: Any) -> None:
    rig.greet()
    rig.capture.coming.append((0b100100, rig.time))
    assert events(rig.turn()) == [(2, 1, rig.time - MS), (5, 1, rig.time - MS)]


def test_bells_02_pairs_of_strikes_keep_their_order_however_long_the_loop_stands_still(
    rig: Any,
) -> None:
    rig.greet()
    chance = Random(2)
    for _ in range(1000):
        first, second = chance.sample(range(1, 9), 2)
        gap = chance.randrange(1, 500)
        begin = rig.time
        both = 1 << first | 1 << second
        rig.capture.coming += [(1 << first, begin), (both, begin + gap), (0, begin + 20 * MS)]
        got = events(rig.turn(100 * MS + chance.randrange(300 * MS)))
        rig.tell(wire.ACK, "c0ffee", rig.program.outbox.seq)
        assert [(bell, at - begin) for bell, _, at in got] == [(first, 0), (second, gap)]


def test_bells_05_a_frozen_loop_changes_no_time_and_no_order(rig: Any) -> None:
    rig.greet()
    true = [(bell, rig.time + 7 * n) for n, bell in enumerate((8, 3, 5, 1))]
    for bell, at in true:
        rig.move(bell, True, at)
    got = events(rig.turn(300 * MS))
    assert [(bell, at) for bell, _, at in got] == true


def test_bells_01_an_overrun_is_told_and_no_strike_gets_a_wrong_time(rig: Any) -> None:
    rig.greet()
    rig.capture.gap = True
    rig.move(2, True)
    assert events(rig.turn()) == [(0, wire.OVERRUN, rig.time)]


def test_bells_06_a_deaf_host_costs_no_turn_and_gets_all_50_strikes_once(rig: Any) -> None:
    rig.greet()
    rig.tell(wire.ARM, 1)
    rig.stream.room = 100
    for n in range(50):
        rig.strike(1 + n % 8, rig.time)
        rig.turn(200 * MS)
    rig.stream.room = 1 << 30
    half = rig.turn()
    lines = half + rig.greet()
    got: dict[int, tuple[int, ...]] = {}
    for _ in range(8):
        got |= {int(line[1]): event for line in lines for event in events([line])}
        lines = rig.tell(wire.ACK, "c0ffee", max(got, default=0))
    struck = [event for event in got.values() if event[1] == wire.STRIKE]
    assert [event[0] for event in struck] == [1 + n % 8 for n in range(50)]
    assert sorted(got) == list(range(1, len(got) + 1))


def test_bells_07_all_256_bytes_are_survived_and_counted(rig: Any) -> None:
    rig.greet()
    rig.stream.heard += bytes(range(256)) + b"\n"
    for _ in range(5):
        rig.turn()
    rig.program.report()
    counters = rig.tell(wire.PROBE, 1)
    assert "p" in kinds(counters)
    noise = next(int(line[1]) for line in counters if line[0] == wire.COUNTERS)
    assert noise > 0


def test_bells_07_ctrl_c_is_off_while_a_host_talks_and_back_3_s_after(rig: Any) -> None:
    rig.greet()
    assert rig.silicon.ctrl_c == [-1]
    rig.turn(2000 * MS)
    rig.tell(wire.PROBE, 1)
    rig.turn(2999 * MS)
    assert rig.silicon.ctrl_c == [-1]
    rig.turn(2 * MS)
    assert rig.silicon.ctrl_c == [-1, 3]


def test_bells_07_noise_does_not_keep_ctrl_c_off(rig: Any) -> None:
    rig.greet()
    for _ in range(4):
        rig.stream.heard += b"\x03"
        rig.turn(1000 * MS)
    assert rig.silicon.ctrl_c == [-1, 3]


def test_a_host_that_left_ends_the_game_and_the_next_one_gets_what_it_missed(rig: Any) -> None:
    rig.greet()
    rig.tell(wire.ARM, 1)
    rig.turn(3001 * MS)
    rig.strike(7)
    assert rig.turn() == []
    lines = rig.greet()
    assert kinds(lines) == ["h", "i", "e"]


def test_bells_13_an_acknowledgement_for_another_boot_forgets_nothing(rig: Any) -> None:
    rig.greet()
    rig.strike(2)
    rig.turn()
    rig.tell(wire.ACK, "deadbeef", 1)
    assert kinds(rig.greet()) == ["h", "i", "e"]
    rig.tell(wire.ACK, "00c0ffee", 1)
    identity, about = rig.greet()
    assert (identity[5], about[0]) == ("1", "i")


def test_bells_17_a_modem_probe_between_lines_is_ignored(rig: Any) -> None:
    rig.greet()
    rig.stream.heard += b"AT\r\n"
    assert kinds(rig.tell(wire.PROBE, 7)) == ["p"]


def test_a_watermark_that_is_asked_for_comes_at_once(rig: Any) -> None:
    rig.greet()
    assert kinds(rig.tell(wire.ARM, 1)) == ["w"]
    assert kinds(rig.turn()) == []
    assert kinds(rig.tell(wire.WANT)) == ["w"]


def test_a_probe_comes_back_with_both_times(rig: Any) -> None:
    rig.greet()
    (echo,) = rig.tell(wire.PROBE, 7)
    assert echo == ["p", "7", str(rig.time), str(rig.time)]


def test_the_counters_name_unknown_kinds_and_bad_fields(rig: Any) -> None:
    rig.greet()
    rig.tell("Z", 1)
    rig.tell(wire.PROBE)
    rig.tell(wire.PROBE, "x")
    rig.tell(wire.BUZZ, 99)
    rig.tell(wire.SET, 1, 5000)
    rig.program.report()
    assert rig.turn() == [["c", "0", "5", "0"]]


def test_a_field_more_than_known_is_no_fault(rig: Any) -> None:
    rig.greet()
    assert kinds(rig.tell(wire.PROBE, 1, 2, 3)) == ["p"]


def test_bells_22_a_longer_rest_can_be_set(rig: Any) -> None:
    rig.greet()
    rig.tell(wire.SET, 1, 200)
    rig.strike(1)
    rig.strike(1, rig.time + 120 * MS)
    assert len(events(rig.turn(200 * MS))) == 1


def test_lamps_and_buzzer_follow_the_host(rig: Any) -> None:
    rig.greet()
    rig.tell(wire.LAMPS, 0b101, 0)
    rig.tell(wire.BUZZ, 1)
    rig.program.show()
    assert [lamp.value() for lamp in rig.lamps[:3]] == [1, 0, 1]
    assert rig.pwm[-1] == ("duty", 32768)


def test_a_flip_is_an_event_of_its_own(rig: Any) -> None:
    rig.greet()
    rig.flips = 0b100
    rig.program.show()
    at = rig.time
    assert events(rig.turn()) == [(3, wire.FLIP, at)]


def test_the_sync_wire_is_stamped_and_pulled_only_in_a_game(rig: Any) -> None:
    rig.greet()
    rig.strike(0)
    assert events(rig.turn(100 * MS)) == []
    rig.tell(wire.ARM, 1)
    at = rig.time
    rig.strike(0)
    assert events(rig.turn(100 * MS)) == [(0, wire.SYNC, at)]
    rig.tell(wire.ACK, "c0ffee", 1)
    rig.time += LATEST
    rig.program.show()
    assert rig.wire.value() == 0
    rig.program.show()
    assert rig.wire.value() == 1


def test_with_no_host_the_first_strike_lights_its_lamp_alone(rig: Any) -> None:
    rig.strike(2)
    rig.strike(6, rig.time + 5)
    rig.turn()
    rig.program.show()
    assert [n for n, lamp in enumerate(rig.lamps, 1) if lamp.value()] == [2]


def test_with_a_host_the_lamps_are_the_hosts(rig: Any) -> None:
    rig.strike(2)
    rig.turn()
    rig.program.show()
    rig.greet()
    rig.strike(2)
    rig.turn()
    rig.program.show()
    assert not any(lamp.value() for lamp in rig.lamps)


def test_bells_19_strikes_astride_a_wrap_of_the_timer_keep_order_and_distance(rig: Any) -> None:
    rig.time = (1 << 32) - 50
    rig.program.clock._now = rig.time
    rig.greet()
    start = rig.time
    rig.move(8, True, start)
    rig.move(1, True, start + 60)
    got = [(bell, at - start) for bell, _, at in events(rig.turn())]
    assert got == [(8, 0), (1, 60)]


def test_bells_23_the_levels_are_told_with_the_raw_edges_of_a_bounce(rig: Any) -> None:
    rig.greet()
    rig.tell(wire.TRACE, 1)
    at = rig.time
    for n in range(9):
        rig.move(4, n % 2 == 0, at + n)
    rig.turn()
    levels, *edges = rig.tell(wire.EDGES, 0)
    assert levels == ["l", str(1 << 4), "9"]
    assert edges == [["g", str(n), str((1 - n % 2) << 4), str(at + n)] for n in range(wire.SHEAF)]
    _, *rest = rig.tell(wire.EDGES, wire.SHEAF)
    assert [line[1] for line in rest] == ["6", "7", "8"]


def test_raw_edges_are_kept_only_while_a_host_asks_for_them(rig: Any) -> None:
    rig.greet()
    rig.tell(wire.TRACE, 1)
    rig.move(4, True)
    rig.turn(4000 * MS)
    rig.greet()
    assert rig.tell(wire.EDGES, 0) == [["l", str(1 << 4), "0"]]


def test_a_race_is_run_for_a_self_test_and_never_in_a_game(rig: Any) -> None:
    rig.greet()
    rig.tell(wire.RACE, 2, 20)
    rig.tell(wire.ARM, 1)
    rig.tell(wire.RACE, 1, 20)
    assert rig.races == [(2, 20)]
    assert rig.program.unknown == 1
