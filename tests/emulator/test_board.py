"""Boots an official MicroPython image on an emulated RP2040, and strikes its pins."""

import os
from itertools import combinations
from typing import Any

import pytest

from firmware import VERSION, pins, wire

if not os.environ.get("FIRSTBELL_UF2"):
    pytest.skip(
        "FIRSTBELL_UF2 names no MicroPython image: see docs/firmware.md", allow_module_level=True
    )

pytestmark = pytest.mark.slow
GAPS = (0, 1, 5, 20, 100)  # µs
PATIENCE = 1800  # s of ours; a second of the chip takes minutes
# All eight bells a race; in the eight races each bell comes right before each other one, once.
ORDERS = [[1 + (first + step) % 8 for step in (0, 1, 7, 2, 6, 3, 5, 4)] for first in range(8)]


def strikes(chip: Any) -> list[tuple[int, int]]:
    """Return (bell, stamp) of every strike so far."""
    return [(bell, at) for _, bell, kind, at in chip.events if kind == wire.STRIKE]


def told(chip: Any, races: list[list[tuple[int, int]]], before: int) -> list[dict[int, int]]:
    """Return the stamp of each bell in each race once all have been told."""
    size = len(races[0])
    assert chip.wait(lambda: len(strikes(chip)) >= before + size * len(races), PATIENCE)
    seen = strikes(chip)[before:]
    return [dict(seen[n : n + size]) for n in range(0, len(seen), size)]


def in_order(race: list[tuple[int, int]], stamp: dict[int, int]) -> bool:
    """Return whether any two stamps are as far apart as the strikes, within one tick."""
    return all(
        abs(stamp[two] - stamp[one] - (b - a)) <= (b > a)
        for (one, a), (two, b) in combinations(race, 2)
    )


def test_it_boots_and_says_hello_over_usb(chip: Any) -> None:
    major, minor, *_ = map(int, chip.said[wire.IDENTITY][:2])
    assert (major, minor) == (wire.MAJOR, wire.MINOR)
    version, board, bells, _, micropython = map(int, chip.said[wire.ABOUT])
    assert (version, board, bells) == (VERSION, pins.BOARDS["Raspberry Pi Pico"], 8)
    assert micropython >= 12400


@pytest.mark.parametrize("gap", GAPS)
def test_bells_03_no_pair_of_pins_is_stamped_in_a_wrong_order_while_memory_is_collected(
    chip: Any, gap: int
) -> None:
    races = [[(bell, n * gap) for n, bell in enumerate(order)] for order in ORDERS]
    before = len(strikes(chip))
    chip.race(races)
    stamps = told(chip, races, before)
    assert [
        race for race, stamp in zip(races, stamps, strict=True) if not in_order(race, stamp)
    ] == []


def test_bells_06_strikes_made_while_the_host_is_deaf_come_with_their_true_gaps(chip: Any) -> None:
    races = [[(bell, 20 * n) for n, bell in enumerate(order)] for order in ORDERS]
    before, made = len(strikes(chip)), len(chip.struck)
    chip.listen(False)
    chip.race(races)
    assert chip.wait(lambda: len(chip.struck) >= made + 64, PATIENCE)
    assert len(strikes(chip)) == before
    chip.listen(True)
    chip.say(wire.HELLO)
    stamps = told(chip, races, before)
    assert all(in_order(race, stamp) for race, stamp in zip(races, stamps, strict=True))


def test_bells_22_every_stamp_is_the_true_time_within_a_tick(chip: Any) -> None:
    assert chip.wait(lambda: len(strikes(chip)) == len(chip.struck), PATIENCE)
    true = sorted((at, bell) for bell, at in chip.struck)
    late = [stamp - at for (at, _), (_, stamp) in zip(true, strikes(chip), strict=True)]
    assert set(late) <= {0, 1}
