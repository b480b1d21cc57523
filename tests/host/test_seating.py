from host.bells.source import About
from host.seating import seating

PICO = About("e66", "Pico", 3, 1.0)
OTHER = About("a11", "another Pico", 8, 1.0)


def test_bell_n_of_the_first_board_is_seat_n_minus_one_and_the_next_boards_bells_follow() -> None:
    assert seating([PICO, OTHER], [True] * 5) == {
        "e66/1": 0,
        "e66/2": 1,
        "e66/3": 2,
        "a11/1": 3,
        "a11/2": 4,
    }


def test_bots_have_no_bell_and_take_nobodys() -> None:
    assert seating([PICO], [True, False, True]) == {"e66/1": 0, "e66/3": 2}


def test_without_a_board_nobody_has_a_bell() -> None:
    assert seating([], [True, True]) == {}
