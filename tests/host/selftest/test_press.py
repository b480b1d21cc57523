from host.selftest.board import Edge
from host.selftest.press import press

BELL_3, BELL_5 = 1 << 3, 1 << 5


def test_bells_21_closing_and_opening_are_told_apart_by_the_rest_between() -> None:
    at = 1_000_000
    edges = [Edge(at + after, closed) for after, closed in CHATTER]
    seen = press(3, edges, 1)
    assert [move.at for move in seen.closing] == [0, 100, 900]
    assert [move.at for move in seen.opening] == [30_000, 30_400, 31_500]
    assert str(seen) == (
        "bell 3: closes in 0.90 ms (3 edges), stays 29.1 ms, opens in 1.50 ms (3 edges)"
    )


CHATTER = [(0, BELL_3), (100, 0), (900, BELL_3), (30_000, 0), (30_400, BELL_3), (31_500, 0)]


def test_a_press_shorter_than_its_chatter_is_one_burst() -> None:
    seen = press(3, [Edge(5, BELL_3), Edge(1005, 0)], 1)
    assert seen.closing == seen.opening
    assert str(seen) == (
        "bell 3: closes in 1.00 ms (2 edges), stays 0.0 ms, opens in 1.00 ms (2 edges)"
    )


def test_bells_23_bells_that_move_with_it_are_listed_and_the_sync_wire_is_not() -> None:
    edges = [Edge(5, BELL_3), Edge(6, BELL_3 | BELL_5), Edge(9, BELL_3 | 1), Edge(90_000, 0)]
    assert press(3, edges, 1).others == (5,)
    assert [move.at for move in press(3, edges, 1).moves] == [0, 89_995]


def test_a_bell_alone_has_no_others() -> None:
    assert press(3, [Edge(5, BELL_3), Edge(90_000, 0)], 1).others == ()
