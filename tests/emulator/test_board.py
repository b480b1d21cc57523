"""Boots an official MicroPython image on an emulated RP2040, and strikes its pins."""

import os
from itertools import permutations
from typing import Any

import pytest

from firmware import VERSION, wire

if not os.environ.get("FIRSTBELL_UF2"):
    pytest.skip(
        "FIRSTBELL_UF2 names no MicroPython image: see docs/firmware.md", allow_module_level=True
    )

pytestmark = pytest.mark.slow
GAPS = (0, 1, 5, 20, 100)  # µs
REARM_MS = 10
HOURS = 7200  # s of ours; a second of the chip's takes minutes


def strikes(chip: Any) -> list[tuple[int, int]]:
    """Return (bell, stamp) of every strike so far."""
    return [(bell, at) for _, bell, kind, at in chip.events if kind == wire.STRIKE]


def test_it_boots_and_says_hello_over_usb(chip: Any) -> None:
    major, minor, *_ = map(int, chip.said[wire.IDENTITY][:2])
    assert (major, minor) == (wire.MAJOR, wire.MINOR)
    assert int(chip.said[wire.ABOUT][0]) == VERSION
    assert chip.said[wire.ABOUT][2] == "8"


def test_bells_03_no_pair_of_pins_is_stamped_in_a_wrong_order_while_memory_is_collected(
    chip: Any,
) -> None:
    races = [[(one, 0), (two, gap)] for gap in GAPS for one, two in permutations(range(1, 9), 2)]
    before = len(strikes(chip))
    chip.say(wire.SET, 1, REARM_MS)
    chip.race(races)
    assert chip.wait(lambda: len(strikes(chip)) >= before + 2 * len(races), HOURS)
    stamps = iter(strikes(chip)[before:])
    wrong = [race for race in races if not in_order(race, dict([next(stamps), next(stamps)]))]
    assert wrong == []


def in_order(race: list[tuple[int, int]], stamp: dict[int, int]) -> bool:
    """Return whether two stamps are as far apart as the strikes, within one tick."""
    (one, _), (two, gap) = race
    apart = stamp[two] - stamp[one]
    return apart == 0 if gap == 0 else max(0, gap - 1) <= apart <= gap + 1


def test_bells_22_every_stamp_is_as_far_from_the_true_time_as_the_next(chip: Any) -> None:
    assert chip.wait(lambda: len(strikes(chip)) == len(chip.struck), HOURS)
    true = sorted((at, bell) for bell, at in chip.struck)
    seen = sorted((at, bell) for bell, at in strikes(chip))
    assert [bell for _, bell in seen] == [bell for _, bell in true]
    late = {stamp - at for (stamp, _), (at, _) in zip(seen, true, strict=True)}
    assert max(late) - min(late) <= 1


def test_bells_06_strikes_made_while_the_host_is_deaf_come_with_their_true_gaps(chip: Any) -> None:
    races = [[(1 + n % 8, 0), (1 + (n + 3) % 8, 20)] for n in range(24)]
    before, made = len(strikes(chip)), len(chip.struck)
    chip.silent = True
    chip.race(races)
    assert chip.wait(lambda: len(chip.struck) >= made + 2 * len(races), HOURS)
    chip.silent = False
    chip.say(wire.HELLO)
    assert chip.wait(lambda: len(strikes(chip)) >= before + 2 * len(races), HOURS)
    stamps = iter(strikes(chip)[before:])
    assert all(in_order(race, dict([next(stamps), next(stamps)])) for race in races)
