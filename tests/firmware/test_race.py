"""The races of the self-test in a PIO emulator: gaps to the cycle."""

import importlib
from collections import deque
from types import ModuleType
from typing import Any

import adafruit_pioasm
import pytest
from pioemu import State, emulate

from firmware import pins

WRAP = 3


@pytest.fixture
def race(silicon: Any) -> ModuleType:
    return importlib.import_module("firmware.race")


def courses(race: ModuleType, words: list[int]) -> list[tuple[int, int]]:
    """Return (cycle, outputs that pull) at every change."""
    program = list(adafruit_pioasm.Program(race.steps.text).assembled)
    found = [(0, 0)]
    states = emulate(
        program,
        stop_when=lambda _, state: state.clock > 20_000,
        initial_state=State(transmit_fifo=deque(words)),
        shift_osr_right=True,
        auto_push=False,
        wrap_top=WRAP,
    )
    for before, after in states:
        pulling = after.pin_directions & 3
        if pulling != found[-1][1]:
            found.append((before.clock, pulling))
    return found[1:]


@pytest.mark.parametrize("gap", [1, 5, 20, 100, 1000])
@pytest.mark.parametrize("first", [1, 2])
def test_the_second_output_follows_after_the_gap_to_the_cycle(
    race: Any, silicon: Any, first: int, gap: int
) -> None:
    race.Race().run(first, gap)
    *words, on = silicon.machines[-1].did
    assert on == 1
    (begin, one), (second, both), (end, none) = courses(race, words)
    assert (one, both, none) == (first, 3, 0)
    assert second - begin == race.CYCLES * gap
    assert end - second == race.CYCLES * race.HOLD


def test_both_at_once_are_one_change(race: Any, silicon: Any) -> None:
    race.Race().run(3, 1)
    *words, _ = silicon.machines[-1].did
    assert [pulling for _, pulling in courses(race, words)] == [3, 0]


def test_the_outputs_are_flips_1_and_2_which_follow_each_other(race: Any, silicon: Any) -> None:
    race.Race().run(1, 1)
    made = silicon.machines[-1]
    assert made.number == 1  # 0 captures
    assert made.setup["out_base"].number == pins.FLIPS[0]
    assert made.setup["freq"] == 1_000_000 * race.CYCLES
    assert pins.FLIPS[1] == pins.FLIPS[0] + 1
    assert race.steps.setup == {"out_init": [0, 0], "out_shiftdir": 1}


@pytest.mark.parametrize(("first", "gap"), [(0, 1), (4, 1), (1, 0), (1, 1_000_001), (-1, 5)])
def test_a_race_that_cannot_be_is_refused(race: Any, silicon: Any, first: int, gap: int) -> None:
    with pytest.raises(ValueError, match="no race"):
        race.Race().run(first, gap)
    assert silicon.machines == []


def test_closing_lets_go_also_when_there_was_no_race(race: Any, silicon: Any) -> None:
    made = race.Race()
    made.close()
    made.run(1, 1)
    made.close()
    assert silicon.machines[-1].did[-1] == 0
