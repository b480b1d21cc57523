import importlib
import sys
from collections.abc import Callable, Iterator
from types import ModuleType

import pytest

from firmware import chip, commands, pins


@pytest.fixture
def on(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], ModuleType]]:
    """Return what makes `chip` anew as on a board of that name."""

    def name(machine: str) -> ModuleType:
        monkeypatch.setattr(sys.implementation, "_machine", machine, raising=False)
        return importlib.reload(chip)

    yield name
    monkeypatch.undo()
    importlib.reload(chip)


@pytest.mark.parametrize(
    ("machine", "timer", "watchdog", "code"),
    [
        ("Raspberry Pi Pico with RP2040", 0x40054028, 0x40058000, 1),
        ("Raspberry Pi Pico W with RP2040", 0x40054028, 0x40058000, 2),
        ("Raspberry Pi Pico2 with RP2350", 0x400B0028, 0x400D8000, 3),
        ("Raspberry Pi Pico 2 W with RP2350", 0x400B0028, 0x400D8000, 4),
        ("Some board with RP2350", 0x400B0028, 0x400D8000, 0),
    ],
)
def test_the_chip_and_the_board_are_told_by_their_name(
    on: Callable[[str], ModuleType], machine: str, timer: int, watchdog: int, code: int
) -> None:
    made = on(machine)
    assert (made.TIMERAWL, made.WATCHDOG, commands.board_code()) == (timer, watchdog, code)
    assert timer - 4 == made.TIMERAWH


def test_every_board_has_a_code_of_its_own() -> None:
    assert sorted(pins.BOARDS.values()) == list(range(1, len(pins.BOARDS) + 1))
