"""Strikes at known times, from the contact of a bell to the line of the record."""

from itertools import pairwise, permutations

from tests.hil.host.evening import Boards, Host, Line

REST = 120_000  # µs: more than a bell needs to be armed again


def gaps(lines: list[Line]) -> list[int]:
    """Return the µs between strikes, each by its own stamp."""
    times = [line.get("stamp", line["t"]) for line in lines]
    return [round((after - before) * 1e6) for before, after in pairwise(times)]


def seats(lines: list[Line]) -> list[int]:
    return [line["seat"] for line in lines]


def test_strikes_stand_in_order_with_their_gaps(boards: Boards, host: Host) -> None:
    host.play("referee", boards.ports[0])
    bells, apart = [4, 8, 1, 7, 2, 6, 3, 5], [150, 20, 40_000, 1_000, 7, 250_000, 700_000]
    later = (f"strike {bell} +{gap}" for bell, gap in zip(bells[1:], apart, strict=True))
    boards.tell(f"strike {bells[0]}", *later)
    lines = host.strikes_of(8)
    host.leave()
    assert seats(lines) == [bell - 1 for bell in bells]
    assert [abs(had - true) <= 2 for had, true in zip(gaps(lines), apart, strict=True)] == [
        True
    ] * 7
    assert not any("tied" in line for line in lines)


def test_bells_03_two_strikes_20_us_apart_keep_their_order_on_whatever_pins(
    boards: Boards, host: Host
) -> None:
    host.play("referee", boards.ports[0])
    pairs = list(permutations(range(1, 9), 2))
    (first, second), *rest = pairs
    later = [text for one, two in rest for text in (f"strike {one} +{REST}", f"strike {two} +20")]
    boards.tell(f"strike {first}", f"strike {second} +20", *later)
    lines = host.strikes_of(2 * len(pairs))
    host.leave()
    assert seats(lines) == [bell - 1 for pair in pairs for bell in pair]
    assert all(18 <= gap <= 22 for gap in gaps(lines)[::2])


def test_bells_03_true_order_of_bells_1_6_2_at_0_20_25_us(boards: Boards, host: Host) -> None:
    host.play("referee", boards.ports[0])
    boards.tell("strike 1", "strike 6 +20", "strike 2 +5")
    lines = host.strikes_of(3)
    host.leave()
    assert seats(lines) == [0, 5, 1]
    assert gaps(lines) == [20, 5]


def test_bells_03_equal_strikes_are_a_dead_heat(boards: Boards, host: Host) -> None:
    host.play("referee", boards.ports[0])
    boards.tell("strike 5", "strike 2 +0", f"strike 7 +{REST}")
    first, second, alone = host.strikes_of(3)
    host.leave()
    assert {first["seat"], second["seat"]} == {1, 4}
    assert (first["tied"], second["tied"]) == ([second["seat"]], [first["seat"]])
    assert first["t"] == second["t"] == first["stamp"] == second["stamp"]
    assert "tied" not in alone


def test_bells_03_coin_of_equal_strikes_falls_both_ways(boards: Boards, host: Host) -> None:
    host.play("referee", boards.ports[0], seed="1")
    again = [text for _ in range(30) for text in (f"strike 1 +{REST}", "strike 2 +0")]
    boards.tell("strike 1", "strike 2 +0", *again)
    lines = host.strikes_of(62)
    host.leave()
    assert set(seats(lines)[::2]) == {0, 1}


def test_dead_heat_that_nobody_gets_is_a_line_of_its_own(boards: Boards, host: Host) -> None:
    host.play("referee", boards.ports[0], rule="dead_heat=replay")
    boards.tell("strike 5", "strike 2 +0")
    (line,) = host.strikes_of(1)
    host.leave()
    assert sorted(line["heat"]) == [1, 4]
    assert len(line["from"]) == 2
