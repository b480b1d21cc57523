from firmware import wire
from host.bells.roster import Roster
from tests.host.bells.benches import Bench


def test_a_board_keeps_its_numbers_and_its_clock_when_it_comes_back_on_another_port() -> None:
    roster = Roster()
    boot = roster.enter("aa", "1", 0, "one")
    roster.leave("aa")
    assert roster.enter("aa", "1", 5, "two") is boot
    assert roster.port("aa") == "two"


def test_bells_13_a_new_boot_has_new_numbers_and_a_new_clock() -> None:
    roster = Roster()
    old = roster.enter("aa", "1", 0, "one")
    new = roster.enter("aa", "2", 0, "one")
    assert new is not old
    assert roster.known("aa") is new


def test_bells_16_a_uid_on_two_ports_is_refused() -> None:
    roster = Roster()
    assert roster.enter("aa", "1", 0, "one")
    assert roster.enter("aa", "1", 0, "two") is None


def test_the_lamps_of_a_board_are_its_own() -> None:
    roster = Roster()
    roster.show("aa", 0b01, 0b10)
    assert (roster.lamps("aa"), roster.lamps("bb")) == ((0b01, 0b10), (0, 0))


def test_how_a_board_does_is_told_once_its_clock_is_mapped() -> None:
    bench = Bench()
    assert bench.roster.health({}) == []
    bench.board.ahead = 500
    bench.run(2_000_000)
    (board,) = bench.roster.health({"e661": 4})
    assert (board.source, board.name, board.here) == ("e661", "ttyACM0", True)
    assert abs(board.offset + 500) <= board.bound < 1_000
    assert (board.wire, board.damaged, board.restarts) == ({"e661"}, 4, 0)
    bench.board.restart("2", ahead=0)
    bench.run(3_000_000)
    (board,) = bench.roster.health({})
    assert (board.here, board.restarts) == (False, 1)


def test_lines_that_came_damaged_are_counted_on_both_sides() -> None:
    bench = Bench()
    bench.run(1_000_000)
    bench.deliver(b"rubbish\n")
    bench.deliver(wire.seal(wire.COUNTERS, 5, 1, 2))
    assert bench.device.damaged == 6
