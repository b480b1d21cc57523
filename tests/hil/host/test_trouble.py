"""Unplugged, restarted, deaf, noisy: no strike lost or doubled, no crash, a clear word."""

import signal
import time

from tests.hil.host.evening import Boards, Host, Line

PACE = 100_000  # µs between two strikes; a bell comes round every eight


def strikes(count: int, first: str = "strike 1") -> list[str]:
    """Return commands for strikes at an even pace round all bells."""
    return [first, *(f"strike {number % 8 + 1} +{PACE}" for number in range(1, count))]


def check(lines: list[Line], count: int) -> None:
    """Every strike once, in order, with its true gap."""
    assert len({line["from"] for line in lines}) == len(lines) == count
    assert [line["seat"] for line in lines] == [number % 8 for number in range(count)]
    times = [round(line["t"] * 1e6) for line in lines]
    assert all(abs(time - times[0] - PACE * n) <= 2 for n, time in enumerate(times))


def test_bells_14_unplugged_and_plugged_in_mid_round(boards: Boards, host: Host) -> None:
    host.play("referee", boards.ports[0])
    boards.tell(*strikes(30))
    host.strikes_of(5)
    boards.tell("unplug")
    host.hears("unplugged")
    before = len(host.strikes)
    boards.tell("plug")
    lines = host.strikes_of(30)
    host.leave()
    assert before < 30
    check(lines, 30)


def test_bells_13_restart_voids_what_was_not_acknowledged_and_says_so(
    boards: Boards, host: Host
) -> None:
    host.play("referee", boards.ports[0])
    boards.tell(*strikes(3))
    host.strikes_of(3)
    boards.tell("restart")
    host.hears("restarted")
    boards.tell("strike 8")
    lines = host.strikes_of(4)
    host.leave()
    assert [line["seat"] for line in lines] == [0, 1, 2, 7]
    boots = [line["from"].split("/")[1] for line in lines]
    assert len(set(boots[:3])) == 1
    assert boots[3] != boots[0]


def test_bells_06_host_that_does_not_read_for_ten_seconds(boards: Boards, host: Host) -> None:
    host.play("referee", boards.ports[0])
    assert host.process
    host.process.send_signal(signal.SIGSTOP)
    boards.tell(*strikes(50))
    time.sleep(10)  # what is measured: so long nobody reads
    host.process.send_signal(signal.SIGCONT)
    lines = host.strikes_of(50)
    host.leave()
    check(lines, 50)


def test_bells_06_line_that_is_deaf_for_a_while(boards: Boards, host: Host) -> None:
    host.play("referee", boards.ports[0])
    boards.tell("deaf 3000", *strikes(25))
    lines = host.strikes_of(25)
    host.leave()
    check(lines, 25)


def test_bells_01_firmware_that_is_frozen_keeps_true_times(boards: Boards, host: Host) -> None:
    host.play("referee", boards.ports[0])
    boards.tell(*strikes(20))
    for pause in (8, 50, 300, 120):
        count = len(host.strikes)
        boards.tell(f"stall {pause}")
        host.strikes_of(min(20, count + 3))
    lines = host.strikes_of(20)
    host.leave()
    check(lines, 20)


def test_bells_11_random_bytes_between_lines(boards: Boards, host: Host) -> None:
    host.play("referee", boards.ports[0])
    boards.tell(*strikes(20))
    for count in range(1, 20):
        boards.tell("noise 40")
        host.strikes_of(count)
    lines = host.strikes_of(20)
    host.leave()
    check(lines, 20)


def test_bells_12_board_left_at_the_prompt_is_started(boards: Boards, host: Host) -> None:
    host.play("referee", boards.ports[0])
    host.leave()
    host.record.unlink()
    boards.tell("repl")
    host.play("referee", boards.ports[0])
    boards.tell(*strikes(3))
    lines = host.strikes_of(3)
    host.leave()
    check(lines, 3)


def test_bells_12_board_that_falls_to_the_prompt_in_mid_round_is_started_again(
    boards: Boards, host: Host
) -> None:
    host.play("referee", boards.ports[0])
    boards.tell("repl")
    host.hears("restarted")
    boards.tell("strike 8")
    (line,) = host.strikes_of(1)
    host.leave()
    assert line["seat"] == 7


def test_port_that_is_not_there_is_named_and_waited_for(boards: Boards, host: Host) -> None:
    boards.tell("unplug")
    path = boards.ports[0]
    host.start("play", "referee", "--headless", "--record", str(host.record), "--board", path)
    host.hears(path)
    boards.tell("plug")
    host.hears("ready", 1)
    host.leave()
