from pytest_mock import MockerFixture

from host.belfry import Belfry
from host.bells.source import About

PICO = About("e66", "ttyACM0", 2, 1.0, "/dev/ttyACM0")
OTHER = About("a11", "ttyACM1", 3, 1.0, "/dev/ttyACM1")


def test_bells_16_boards_on_named_ports_keep_the_order_of_the_ports() -> None:
    belfry = Belfry((), ("/dev/ttyACM0", "/dev/ttyACM1"))
    belfry.present(OTHER)
    belfry.present(PICO)
    assert list(belfry.boards) == ["e66", "a11"]


def test_boards_that_were_found_come_as_they_were_first_seen_and_keep_their_place() -> None:
    belfry = Belfry((), ("auto",))
    belfry.present(OTHER)
    belfry.present(PICO)
    belfry.absent("a11")
    belfry.present(OTHER)
    assert list(belfry.boards) == ["a11", "e66"]


def test_a_seat_keeps_the_bell_of_a_board_that_is_gone() -> None:
    belfry = Belfry(())
    belfry.present(OTHER)
    belfry.absent("a11")
    belfry.present(PICO)
    mine = {"a11/1": 0, "a11/2": 1}
    assert dict(belfry.unseated(mine, [True] * 4)) == {"a11/3": 2, "e66/1": 3}


def test_another_board_takes_the_place_of_one_that_never_came_back() -> None:
    belfry = Belfry(())
    belfry.present(PICO)
    assert dict(belfry.unseated({"gone/1": 0}, [True, True])) == {"e66/1": 0, "e66/2": 1}


def test_a_board_of_the_record_takes_no_place_of_one_that_comes_later() -> None:
    belfry = Belfry(())
    belfry.present(PICO)
    assert dict(belfry.unseated({"late/1": 0, "e66/1": 1}, [True, True])) == {}


def test_a_seat_that_has_a_bell_gets_no_other() -> None:
    belfry = Belfry(())
    belfry.present(PICO)
    assert dict(belfry.unseated({"e66/1": 0, "e66/2": 1}, [True, True])) == {}


def test_a_lamp_is_lit_on_its_own_board_whatever_the_order_and_told_once(
    mocker: MockerFixture,
) -> None:
    source = mocker.Mock()
    belfry = Belfry((source,), ("/dev/ttyACM0", "/dev/ttyACM1"))
    belfry.present(OTHER)
    belfry.present(PICO)
    for _ in range(2):
        belfry.light(1, {"a11/1": 0, "e66/2": 1})
    source.lamps.assert_called_once_with("e66", 0b10)
