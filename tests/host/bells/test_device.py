from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pytest_mock import MockerFixture

from firmware import wire
from host.bells.prompt import GREETING, START
from host.bells.roster import Roster
from host.bells.source import About, Flip
from tests.host.bells.benches import Bench
from tests.host.bells.boards import Board

MS = 1_000
SECOND = 1_000_000


def test_a_board_is_present_once_it_has_said_who_it_is_and_its_clock_is_mapped(
    bench: Bench,
) -> None:
    assert bench.ears.told == [About("e661", "ttyACM0", 8, 3.0, "/dev/ttyACM0")]
    assert bench.board.count(wire.PROBE) >= 8


def test_hello_is_asked_every_200_ms_until_it_is_answered() -> None:
    bench = Bench()
    bench.board.hear = lambda data, now: bench.board.heard.append(data)
    bench.run(SECOND - 50 * MS)
    assert b"".join(bench.board.heard).count(GREETING) == 5


def test_bells_12_a_board_that_has_run_for_hours_is_found_in_mid_line() -> None:
    bench = Bench()
    bench.board.ahead = 3 * 3600 * SECOND
    bench.deliver(b"7,12345*0badc0de\n$w,9,1234")
    bench.run(SECOND)
    assert bench.ears.here == {"e661"}


@pytest.mark.parametrize("shown", [b">>> ", b"\r\n>>> ", b"\r\n>>> " + GREETING])
def test_bells_12_a_board_at_its_prompt_is_started_once_a_second(shown: bytes) -> None:
    bench = Bench()
    for _ in range(3):
        bench.device.feed(shown, bench.now)
    assert bench.device.take() == START
    bench.device.feed(shown, bench.now + SECOND)
    assert bench.device.take() == START


def test_a_prompt_is_seen_across_two_reads() -> None:
    bench = Bench()
    bench.device.feed(b"\r\n>>", bench.now)
    assert not bench.device.take()
    bench.device.feed(b"> ", bench.now)
    assert bench.device.take() == START


def test_a_raw_repl_that_shows_nothing_is_left_after_a_second() -> None:
    bench = Bench()
    written = b""
    for _ in range(30):
        bench.device.tick(bench.now)
        written += bench.device.take()
        bench.now += 40 * MS
    assert written.count(START) == 1


def test_a_running_board_is_sent_no_control_characters(bench: Bench) -> None:
    bench.run(3 * SECOND)
    assert bench.board._splitter.noise == 0


def test_a_board_that_stalls_in_a_game_is_sent_none_either(bench: Bench) -> None:
    bench.arm()
    bench.run(200 * MS)
    say, bench.board.say = bench.board.say, lambda now: b""
    bench.run(600 * MS)
    bench.board.say = say
    bench.run(400 * MS)
    assert bench.board._splitter.noise == 0
    assert bench.ears.watermarks[-1] > bench.now - 110 * MS


def test_a_strike_is_told_with_its_own_time_error_and_mark(bench: Bench) -> None:
    bench.board.ahead = 0
    bench.board.strike(2, bench.now)
    at = bench.now
    bench.run(5 * MS)
    (strike,) = bench.ears.strikes
    assert (strike.source, strike.bell, strike.mark) == ("e661", 2, "e661/1/1")
    assert strike.err == 3
    assert strike.bound > strike.err
    assert abs(strike.at - at) <= strike.bound


def test_the_map_improves_in_a_round_until_its_first_strike() -> None:
    bench = Bench()
    bench.board.time = lambda now: now + now * 80 // 1_000_000
    bench.run(200 * MS)
    bench.arm()
    bench.run(45 * SECOND)
    bench.board.strike(1, bench.now)
    bench.run(10 * MS)
    (strike,) = bench.ears.strikes
    assert abs(strike.at - (bench.now - 10 * MS)) <= strike.bound < 1_500


def test_the_map_stands_still_from_the_first_strike_of_a_round() -> None:
    bench = Bench()
    bench.board.time = lambda now: now + now * 80 // 1_000_000
    bench.run(200 * MS)
    bench.arm()
    bench.board.strike(1, bench.now)
    bench.run(45 * SECOND)
    bench.board.strike(1, bench.now)
    bench.run(10 * MS)
    first, last = bench.ears.strikes
    assert last.bound > 3_000, "what the drift made of it"
    gap = 45 * SECOND
    assert abs(last.at - first.at - gap - gap * 80 // 1_000_000) <= 1, "the board's own"


def test_strikes_made_before_the_clock_is_mapped_wait_for_it() -> None:
    bench = Bench()
    bench.board.strike(1, bench.now)
    bench.board.strike(2, bench.now + 20)
    bench.run(100 * MS)
    kinds = [type(one).__name__ for one in bench.ears.told]
    assert kinds == ["About", "Strike", "Strike"]
    first, second = bench.ears.strikes
    assert second.at - first.at == 20


@pytest.mark.parametrize("size", [1, 63, 64, 65, 128])
def test_bells_09_the_size_of_the_reads_changes_nothing(size: int) -> None:
    def told(cut: Any) -> list[Any]:
        bench = Bench()
        bench.cut = cut
        bench.run(100 * MS)
        for bell in range(1, 9):
            bench.board.strike(bell, bench.now)
        bench.run(100 * MS)
        return list(bench.ears.told)

    whole = told(lambda data: [data])
    assert len(whole) == 9
    assert told(lambda data: [data[i : i + size] for i in range(0, len(data), size)]) == whole


def test_bells_10_half_a_line_is_never_whole(bench: Bench) -> None:
    line = wire.seal(wire.EVENT, 1, 3, wire.STRIKE, bench.now)
    for cut in range(1, len(line)):
        bench.device.feed(line[:cut], bench.now)
        bench.device.tick(bench.now)
        assert not bench.ears.strikes
        bench.device.feed(b"\n", bench.now)
    bench.device.feed(line, bench.now)
    assert len(bench.ears.strikes) == 1


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_bells_11_a_line_that_damages_what_it_carries_tells_nothing_wrong(seed: int) -> None:
    random = Random(seed)

    def damage(data: bytes) -> bytes:
        if not data or random.random() < 0.6:
            return data
        spot, kind = random.randrange(len(data)), random.randrange(3)
        new = bytes([random.randrange(256)])
        return data[:spot] + (b"", new, new + data[spot : spot + 1])[kind] + data[spot + 1 :]

    bench = Bench()
    bench.run(200 * MS)
    bench.line = damage
    made = []
    for turn in range(12):
        bell = 1 + turn % 8
        made.append((bell, bench.now))
        bench.board.strike(bell, bench.now)
        bench.run(20 * MS)
        bench.settle()
    bench.line = lambda data: data
    bench.run(2 * SECOND)
    assert [one.bell for one in bench.ears.strikes] == [bell for bell, _ in made]
    assert all(
        abs(one.at - at) <= one.bound for one, (_, at) in zip(bench.ears.strikes, made, strict=True)
    )


def test_a_right_checksum_over_wrong_fields_is_noise(bench: Bench) -> None:
    for line in (wire.seal("e", 1), wire.seal("w", "x", "y"), wire.seal("h", 1), wire.seal("p")):
        bench.device.feed(line, bench.now)
    bench.device.feed(wire.seal("q", 1), bench.now)
    assert (bench.device.noise, bench.device.unknown) == (4, 1)
    assert not bench.ears.strikes


def test_a_fault_behind_the_sink_is_not_taken_for_noise(
    bench: Bench, mocker: MockerFixture
) -> None:
    mocker.patch.object(bench.ears, "strike", side_effect=ValueError("a fault of ours"))
    bench.run(200 * MS)
    bench.board.strike(1, bench.now)
    with pytest.raises(ValueError, match="a fault of ours"):
        bench.run(200 * MS)
    assert bench.device.noise == 0


def test_bells_13_a_restart_voids_the_old_boot_and_plays_on_within_two_seconds(
    bench: Bench,
) -> None:
    bench.arm()
    bench.run(200 * MS)
    bench.board.strike(1, bench.now)
    bench.run(20 * MS)
    bench.board.restart("2", ahead=77 * SECOND)
    bench.run(600 * MS)
    assert [one.args["source"] for one in bench.ears.notices("board-restarted")] == ["e661"]
    assert bench.board.armed
    bench.ears.watermarks.clear()
    at = bench.now
    bench.board.strike(5, bench.now)
    bench.run(110 * MS)
    assert [one.mark for one in bench.ears.strikes] == ["e661/1/1", "e661/2/1"]
    assert abs(bench.ears.strikes[1].at - at) <= bench.ears.strikes[1].bound
    assert bench.ears.watermarks


def test_bells_13_an_event_of_the_new_boot_is_not_taken_for_one_of_the_old(bench: Bench) -> None:
    bench.arm()
    bench.run(200 * MS)
    bench.board.restart("2", ahead=77 * SECOND)
    bench.now += 150 * MS
    bench.board.strike(4, bench.now)
    bench.run(500 * MS)
    assert [one.mark for one in bench.ears.strikes] == ["e661/2/1"]


def test_a_board_that_has_gone_quiet_is_given_no_credit(bench: Bench) -> None:
    bench.arm()
    bench.run(200 * MS)
    bench.board.say = lambda now: b""
    bench.run(100 * MS)
    thanks = bench.board.count(wire.ACK)
    bench.run(SECOND)
    assert bench.board.count(wire.ACK) == thanks


def test_bells_15_a_mute_port_is_named_with_dtr() -> None:
    bench = Bench()
    bench.board.say = lambda now: b""
    bench.run(10 * SECOND)
    (notice,) = bench.ears.told
    assert (notice.code, notice.args["line"]) == ("port-mute", "DTR")
    assert notice.args["port"] == "/dev/ttyACM0"


def test_a_port_with_something_else_on_it_is_told_apart_from_a_mute_one() -> None:
    bench = Bench()
    bench.board.say = lambda now: b"$GPGGA,123519*47\r\n"
    bench.run(10 * SECOND)
    assert [one.code for one in bench.ears.told] == ["not-a-board"]


def test_another_major_version_is_told_with_both_numbers() -> None:
    bench = Bench()
    bench.board.major = 7
    bench.run(2 * SECOND)
    (notice,) = bench.ears.told
    assert notice.code == "other-protocol"
    assert (notice.args["board"], notice.args["ours"]) == (
        f"7.{wire.MINOR}",
        f"{wire.MAJOR}.{wire.MINOR}",
    )


def test_bells_16_a_second_board_with_the_same_uid_is_refused(bench: Bench) -> None:
    twin = Bench(roster=bench.roster)
    twin.plug("/dev/ttyACM1")
    twin.run(2 * SECOND)
    (notice,) = twin.ears.told
    assert notice.code == "same-board-twice"
    assert (notice.args["port"], notice.args["other"]) == ("/dev/ttyACM1", "/dev/ttyACM0")
    twin.board.strike(1, twin.now)
    twin.run(SECOND)
    assert not twin.ears.strikes


def test_bells_16_the_second_is_welcome_once_the_first_has_gone(bench: Bench) -> None:
    twin = Bench(roster=bench.roster)
    twin.plug("/dev/ttyACM1")
    twin.run(SECOND)
    bench.device.closed("gone")
    twin.run(SECOND)
    assert twin.ears.here == {"e661"}


def test_bells_16_boards_whose_ports_swap_names_keep_their_places() -> None:
    roster = Roster()
    left = Bench(Board("aa", bells=3), roster)
    right = Bench(Board("bb", bells=3), roster)
    for bench, port in ((left, "/dev/ttyACM0"), (right, "/dev/ttyACM1")):
        bench.plug(port)
        bench.run(SECOND)
    roster.show("aa", 0b001, 0)
    roster.show("bb", 0b010, 0)
    for bench in (left, right):
        bench.device.closed("restart")
    for bench, port in ((right, "/dev/ttyACM0"), (left, "/dev/ttyACM1")):
        bench.plug(port)
        bench.run(SECOND)
    assert ["L", "1", "0"] in left.board.heard
    assert ["L", "2", "0"] in right.board.heard


@settings(max_examples=25, deadline=None)
@given(moments=st.lists(st.integers(0, 399), min_size=1, max_size=6))
def test_bells_17_the_at_commands_of_modemmanager_are_ignored(moments: list[int]) -> None:
    bench = Bench()
    for moment in range(400):
        if moment in moments:
            bench.deliver(b"AT\r\nATE0 +GCAP\r\n")
        if moment % 100 == 50:
            bench.board.strike(1 + moment // 100, bench.now)
        bench.run(MS)
    bench.run(200 * MS)
    assert [one.bell for one in bench.ears.strikes] == [1, 2, 3, 4]
    assert bench.device._splitter.noise >= 1


def test_bells_20_late_acknowledgements_bring_no_strike_twice(bench: Bench) -> None:
    for wait in (0, 150, 400, 800):
        bench.board.strike(1, bench.now)
        bench.run(wait * MS + MS)
        bench.settle()
        bench.run(100 * MS)
    assert [one.mark for one in bench.ears.strikes] == [f"e661/1/{seq}" for seq in range(1, 5)]
    assert bench.board.acked == 4


def test_an_event_is_acknowledged_only_once_it_is_safe(bench: Bench) -> None:
    bench.board.strike(1, bench.now)
    bench.run(500 * MS)
    assert bench.board.acked == 0
    bench.settle()
    bench.run(50 * MS)
    assert bench.board.acked == 1


def test_acknowledgements_go_up_in_order(bench: Bench) -> None:
    for bell in (1, 2, 3):
        bench.board.strike(bell, bench.now)
    bench.run(50 * MS)
    first, second, third = (one.mark for one in bench.ears.strikes)
    for mark, acked in ((third, 0), (first, 1), (second, 3)):
        bench.roster.settle(mark)
        bench.run(50 * MS)
        assert bench.board.acked == acked


def test_marks_of_other_boots_and_other_sources_settle_nothing(bench: Bench) -> None:
    bench.board.strike(1, bench.now)
    bench.run(50 * MS)
    for mark in ("e661/9/1", "keyboard/0/1", "ffff/1/1", "bots", ""):
        bench.roster.settle(mark)
    bench.run(100 * MS)
    assert bench.board.acked == 0


def test_credit_is_renewed_in_time_and_not_for_every_watermark(bench: Bench) -> None:
    bench.arm()
    bench.run(500 * MS)
    before, marks = bench.board.count(wire.ACK), len(bench.ears.watermarks)
    for _ in range(100):
        bench.device.hurry()
        bench.run(10 * MS)
    assert len(bench.ears.watermarks) - marks >= 95
    assert 10 <= bench.board.count(wire.ACK) - before <= 20


def test_a_watermark_that_an_input_waits_for_is_asked_for_once_until_it_comes(bench: Bench) -> None:
    bench.arm()
    bench.run(500 * MS)
    before, marks = bench.board.count(wire.WANT), len(bench.ears.watermarks)
    bench.device.hurry()
    bench.device.hurry()
    bench.run(5 * MS)
    assert bench.board.count(wire.WANT) == before + 1
    assert len(bench.ears.watermarks) == marks + 1


def test_a_board_at_rest_is_told_little(bench: Bench) -> None:
    bench.run(SECOND)
    before = len(bench.board.heard)
    bench.run(4 * SECOND)
    assert len(bench.board.heard) - before <= 20


def test_a_watermark_counts_only_when_every_event_before_it_is_here(bench: Bench) -> None:
    bench.arm()
    bench.run(200 * MS)
    bench.line = lambda data: b"\n".join(
        line for line in data.split(b"\n") if not line.startswith(b"$e")
    )
    bench.board.strike(1, bench.now)
    bench.ears.watermarks.clear()
    bench.run(80 * MS)
    assert not bench.ears.watermarks
    bench.line = lambda data: data
    bench.run(200 * MS)
    assert bench.ears.strikes
    assert bench.ears.watermarks


@pytest.mark.parametrize(
    ("kind", "code"),
    [(wire.HELD, "bell-held"), (wire.STUCK, "bell-stuck"), (wire.OVERRUN, "strikes-lost")],
)
def test_what_is_wrong_with_a_bell_is_told_and_acknowledged(
    bench: Bench, kind: int, code: str
) -> None:
    bench.board.event(4, kind, bench.now)
    bench.run(100 * MS)
    (notice,) = bench.ears.notices(code)
    assert notice.args == {"source": "e661", "name": "ttyACM0", "bell": 4}
    assert bench.board.acked == 1


def test_a_pulse_of_the_sync_wire_is_acknowledged_in_silence(bench: Bench) -> None:
    told = list(bench.ears.told)
    bench.board.event(0, wire.SYNC, bench.now)
    bench.run(100 * MS)
    assert bench.ears.told == told
    assert bench.board.acked == 1


def test_a_flip_button_is_a_flip(bench: Bench) -> None:
    bench.board.event(2, wire.FLIP, bench.now)
    bench.run(10 * MS)
    flip = bench.ears.told[-1]
    assert isinstance(flip, Flip)
    assert (flip.button, flip.mark) == (2, "e661/1/1")


@pytest.mark.parametrize("wrap", [2**30, 2**32])
def test_bells_19_two_bells_astride_a_wrap_keep_their_order_and_gap(wrap: int) -> None:
    bench = Bench()
    bench.board.ahead = wrap - bench.now - 500 * MS
    bench.run(500 * MS)
    for bell, now in ((2, bench.now - 20), (1, bench.now + 20)):
        bench.board.strike(bell, now)
    bench.run(10 * MS)
    first, second = bench.ears.strikes
    assert (first.bell, second.bell, second.at - first.at) == (2, 1, 40)


def test_bells_18_after_the_host_slept_strikes_wait_for_a_new_map(bench: Bench) -> None:
    bench.arm()
    bench.run(200 * MS)
    bench.board.ahead += 3600 * SECOND
    at = bench.now
    bench.board.strike(1, at)
    bench.run(300 * MS)
    (strike,) = bench.ears.strikes
    assert abs(strike.at - at) <= strike.bound
    assert all(a <= b for a, b in pairwise(bench.ears.watermarks[-20:]))


def test_what_was_struck_while_unplugged_comes_once_with_its_own_time(bench: Bench) -> None:
    bench.board.strike(1, bench.now)
    bench.run(10 * MS)
    bench.device.closed("unplugged")
    at = bench.now
    bench.board.strike(2, at)
    bench.board.say(bench.now)
    bench.now += 5 * SECOND
    bench.plug()
    bench.run(500 * MS)
    assert [one.bell for one in bench.ears.strikes] == [1, 2]
    assert abs(bench.ears.strikes[1].at - at) <= bench.ears.strikes[1].bound
    assert len(bench.ears.notices("board-unplugged")) == 1
    assert bench.ears.here == {"e661"}


def test_a_new_host_goes_on_behind_what_the_last_one_acknowledged() -> None:
    bench = Bench()
    bench.board.seq = bench.board.acked = 40
    bench.board.strike(3, bench.now)
    bench.run(200 * MS)
    assert [one.mark for one in bench.ears.strikes] == ["e661/1/41"]


def test_a_board_that_does_not_say_what_was_acknowledged_is_played_all_the_same() -> None:
    bench = Bench()
    bench.board.seq = 40
    hello = wire.seal(wire.IDENTITY, 1, 0, "e661", "1")
    bench.line = lambda data: b"".join(
        hello if line.startswith(b"$h") else line for line in data.splitlines(keepends=True)
    )
    bench.run(200 * MS)
    bench.board.strike(3, bench.now)
    bench.run(20 * MS)
    bench.settle()
    bench.run(100 * MS)
    assert [one.mark for one in bench.ears.strikes] == ["e661/1/41"]
    assert not bench.board.kept


def test_lamps_buzzer_and_arming_reach_the_board_once(bench: Bench) -> None:
    bench.roster.show("e661", 0b101, 0b010)
    bench.arm()
    bench.device.obey()
    bench.device.buzz(2)
    bench.run(50 * MS)
    told = [message for message in bench.board.heard if message[0] in "MLB"]
    assert told[-3:] == [["M", "1"], ["L", "5", "2"], ["B", "2"]]
    assert bench.board.count(wire.ARM) == 2, "at rest when it was found, then armed"


def test_the_counters_and_facts_of_the_board_can_be_read(bench: Bench) -> None:
    bench.device.feed(wire.seal(wire.COUNTERS, 4, 5, 6), bench.now)
    assert bench.device.counters == (4, 5, 6)
    assert bench.device.facts == ("100", "1", "8", "3", "12800")


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        (wire.ABOUT, (100, 1, -1, 1, 12800)),
        (wire.ABOUT, (100, 1, 10**17, 1, 12800)),
        (wire.ABOUT, (100, 1, 8, "nan", 12800)),
        (wire.ABOUT, (100, 1, 8, "inf", 12800)),
        (wire.ABOUT, (100, 1, 8, -5, 12800)),
        (wire.ABOUT, (100, 1, 8, 10**9, 12800)),
        (wire.EVENT, (1, -3, wire.STRIKE, 1_000_000)),
        (wire.EVENT, (1, 10**9, wire.STRIKE, 1_000_000)),
        (wire.EVENT, (10**9, 1, wire.STRIKE, 1_000_000)),
        (wire.IDENTITY, (1, 0, "a/b", "1", 0)),
        (wire.IDENTITY, (1, 0, "e661", "", 0)),
    ],
)
def test_bells_11_what_no_board_says_is_noise_whatever_its_checksum(
    bench: Bench, kind: str, fields: tuple[object, ...]
) -> None:
    before = list(bench.ears.told)
    bench.deliver(wire.seal(kind, *fields))
    assert bench.device.noise == 1
    bench.board.strike(1, bench.now)
    bench.run(100 * MS)
    assert [strike.bell for strike in bench.ears.strikes] == [1]
    assert bench.ears.told[: len(before)] == before


FIELD = st.one_of(
    st.integers(-2, 9),
    st.integers(-(10**12), 10**12),
    st.sampled_from(["", "x", "nan", "inf", "1_0", "a/b", "0x5"]),
)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(st.sampled_from("hiewpcq"), st.lists(FIELD, max_size=3))))
def test_bells_11_no_message_with_a_right_checksum_breaks_the_talk(
    said: list[tuple[str, list[object]]],
) -> None:
    bench = Bench()
    bench.run(100 * MS)
    for kind, fields in said:
        bench.deliver(wire.seal(kind, *fields))
    bench.run(100 * MS)
    for strike in bench.ears.strikes:
        assert 0 <= strike.err <= strike.bound < float("inf")
    bench.settle()
