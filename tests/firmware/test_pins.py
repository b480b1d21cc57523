import copy
import importlib.util
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

from firmware import pins

ROOT = Path(__file__).parents[2]
MAP = tomllib.loads((ROOT / "hardware" / "pins.toml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def make_pins() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_pins", ROOT / "scripts" / "make_pins.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_everything_made_from_the_pin_map_is_up_to_date(make_pins: ModuleType) -> None:
    said: list[str] = []
    assert make_pins.main(["--check"], said.append) == 0, said


def test_the_capture_pins_follow_each_other_from_the_sync_wire() -> None:
    assert (pins.SYNC, *pins.BELLS) == tuple(range(1, 10))


def test_the_pin_map_of_the_docs_is_the_one_of_the_board(make_pins: ModuleType) -> None:
    page = (ROOT / "docs" / "wiring.md").read_text(encoding="utf-8")
    assert make_pins.table(MAP) in page
    assert page.count("lamp 8 (GP17)") == 1


@pytest.mark.parametrize(
    ("seat", "what", "pin", "said"),
    [
        (0, "lamp", {"gpio": 18, "pin": 24}, "lamp 1: GP18 is already buzzer"),
        (1, "flip", {"gpio": 23, "pin": 30}, "flip 2: GP23 is used by the board itself"),
        (2, "lamp", {"gpio": 12, "pin": 15}, "lamp 3: GP12 is not on pin 15 but on 16"),
        (3, "bell", {"gpio": 0, "pin": 1}, "bell 4: PIO samples pins in a row, it must be GP5"),
    ],
)
def test_a_rule_broken_is_named_with_its_pin(
    make_pins: ModuleType, seat: int, what: str, pin: dict[str, int], said: str
) -> None:
    broken = copy.deepcopy(MAP)
    if said.startswith("bell"):
        broken["seat"][7]["flip"] = {"gpio": 22, "pin": 29}
        del broken["seat"][3]["flip"]
    broken["seat"][seat][what] = pin
    with pytest.raises(make_pins.Wrong, match=said):
        make_pins.check(broken)


@pytest.mark.parametrize("pin", [1, 17])
def test_a_pin_of_the_raspberry_pi_that_is_taken_is_named(make_pins: ModuleType, pin: int) -> None:
    broken = copy.deepcopy(MAP)
    broken["raspberry_pi"]["buzzer"] = pin
    with pytest.raises(make_pins.Wrong, match=f"GPIO{pin} is used twice or by the header itself"):
        make_pins.check(broken)
