"""Each rule is broken on its own and gives one numbered error, which says what and where."""

import re
import tomllib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from hardware import rules
from hardware.__main__ import main
from hardware.circuit_rules import CIRCUIT
from hardware.nets import netlist
from hardware.source import SOURCE, Box, Faults, load

Changed = Callable[..., Box]
HERE = Path(__file__).parent
BROKEN: list[tuple[dict[str, object], str]] = [
    ({"pico.lamps.0": 23}, "H04: Pico, lamp 1: GP23 is used by the power mode"),
    ({"pico.flips.1": 25}, "H04: Pico, flip 2: GP25 is used by the LED"),
    ({"pico.flips.7": 30}, "H03: Pico, flip 8: there is no GP30 on its edge"),
    ({"pico.flips.2": 13}, "H05: Pico, flip 3: GP13 is already lamp 4"),
    ({"pico.buzzer": 22}, "H05: Pico, flip 4: GP22 is already buzzer"),
    (
        {"pico.bells.3": 0, "pico.flips.7": 5},
        "H06: Pico, bell 4: GP0 is out of the row, it must be GP5",
    ),
    (
        {"pico.lamps.0": 19, "pico.flips.0": 10},
        "H07: Pico, lamp 1: GP19 is on the buzzer's PWM slice 1",
    ),
    ({"raspberry_pi.buzzer": 17}, "H05: Raspberry Pi, bell 1: GPIO17 is already buzzer"),
    (
        {"raspberry_pi.lamps.2": 1},
        "H04: Raspberry Pi, lamp 3: GPIO1 is used by the EEPROM of a HAT",
    ),
    (
        {"raspberry_pi.bells.1": 2},
        "H04: Raspberry Pi, bell 2: GPIO2 is used by I²C with pull-ups of its own",
    ),
    ({"raspberry_pi.bells.1": 99}, "H03: Raspberry Pi, bell 2: there is no GPIO99 on its edge"),
    ({"pico.lamps": [10]}, "H02: Pico: 1 lamp pins for 8 bells"),
    (
        {"raspberry_pi.bells": [17], "raspberry_pi.lamps": [4]},
        "H02: Raspberry Pi: 1 bells, it must be 2 to 8",
    ),
    ({"parts.lamp": None}, "H08: parts.lamp: is missing"),
    (
        {"parts.bell_capacitor.value": 0.0},
        "H09: parts.bell_capacitor: value 0 must be more than 0",
    ),
    (
        {"parts.base_resistor.tolerance": 5},
        "H09: parts.base_resistor: tolerance 5 must be at least 0 and below 1",
    ),
    ({"parts.pico_socket.count": 0}, "H09: parts.pico_socket: count 0 must be at least 1"),
    ({"parts.lamp.forward_v": [2.2, 1.7]}, "H09: forward_v: 2.2 to 1.7 is no span above 0"),
    (
        {"boards.Raspberry Pi Pico2": 1},
        "H10: board Raspberry Pi Pico2: code 1 is already Raspberry Pi Pico",
    ),
    (
        {"boards.Raspberry Pi Pico2": 0},
        "H10: board Raspberry Pi Pico2: code 0 must be 1 to 255",
    ),
    (
        {"chip.pull": "down"},
        "H11: chip.pull: a Pico 2's inputs stay high with a pull-down (RP2350-E9), it must be up",
    ),
    (
        {"chip.low_v": 1.9},
        "H12: chip: low_v, high_v less hysteresis_v, high_v, supply_v must be in this order",
    ),
    ({"cable.farad": -1e-9}, "H12: cable: farad and between_farad must be at least 0"),
    ({"limits.sync_boards": 1}, "H12: sync_boards must be at least 2, sampling_us at least 1"),
    ({"limits.seats": [0, 8]}, "H12: limits.seats: 0 to 8 must be within 1 to 8"),
    (
        {"parts.bell_resistor.ref": "RX"},
        "H13: parts.bell_resistor: is 'RX' per seat, the circuit has 'RB' per seat",
    ),
    (
        {"parts.pico.per": "seat"},
        "H13: parts.pico: is 'U' per seat, the circuit has 'U' per box",
    ),
    (
        {"parts.cable.footprint": "Fuse:Fuse"},
        "H13: parts.cable: has a footprint, and no place on the board",
    ),
    (
        {"parts.flip_resistor.value": 220},
        "H20: parts.flip_resistor: a shorted pin gives 15.9 mA, limit 12",
    ),
    ({"limits.total_ma": 45}, "H21: all pins together give 46.4 mA, limit 45"),
    (
        {"parts.lamp.forward_v": [2.8, 3.4]},
        "H22: parts.lamp: 3.4 V of forward voltage leave 0.0 mA, too dim below 2: "
        "take red or green",
    ),
    (
        {"parts.bell_capacitor.value": 10e-9},
        "H23: parts of two bells may set them 6.69 µs apart, limit 2",
    ),
    (
        {"cable.farad": 100e-9},
        "H24: a released bell is seen open after 9147 µs, limit 5000",
    ),
    (
        {"parts.flip_resistor.value": 10e3},
        "H25: parts.flip_resistor: a closed contact reads 0.87 V, limit 0.8",
    ),
    (
        {"parts.bell_resistor.value": 20e3},
        "H25: parts.bell_resistor: a closed contact reads 1.40 V, limit 0.8",
    ),
    ({"cable.between_farad": 1e-9}, "H26: a lamp going out pulls its bell to 1.53 V, least 2"),
    ({"limits.sync_boards": 12}, "H27: the sync wire of 12 boards is 0.94 V, limit 0.8"),
]


def numbered(text: str) -> list[str]:
    return re.findall(r"\bH\d\d\b", text)


def test_the_box_as_it_is_keeps_every_rule() -> None:
    assert rules.check(load()) == []
    assert {*rules.PLAIN, *CIRCUIT} == {said[:3] for _, said in BROKEN}


@pytest.mark.parametrize(("changes", "said"), BROKEN, ids=[said for _, said in BROKEN])
def test_a_rule_broken_is_one_error_with_its_number(
    changed: Changed, changes: dict[str, object], said: str
) -> None:
    assert list(map(str, rules.check(changed(*changes.items())))) == [said]


@pytest.mark.parametrize("name", ["bad_shape.toml", "bad_pins.toml", "bad_parts.toml"])
def test_a_bad_board_file_gives_one_error_a_fault(name: str) -> None:
    said: list[str] = []
    assert main([str(HERE / name)], said.append) == 1
    assert sorted(numbered("\n".join(said))) == sorted(numbered((HERE / name).read_text("utf-8")))


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("flips", [False, True])
def test_a_box_of_any_size_joins_every_pad_once(seats: int, flips: bool) -> None:
    made = netlist(load(), seats, flips)
    pads = [pad for net in made.nets.values() for pad in net]
    assert len(pads) == len(set(pads))
    assert {pad.ref for pad in pads} == {part.ref for part in made.components}
    assert all(len(net) > 1 for net in made.nets.values())
    assert f"BELL{seats}" in made.nets
    assert (f"FLIP{seats}" in made.nets) == flips


def places(table: Any, path: str = "") -> list[str]:
    """Return the dotted path of every entry of a source."""
    entries = enumerate(table) if isinstance(table, list) else table.items()
    found = []
    for name, value in entries:
        found.append(f"{path}{name}")
        if isinstance(value, (dict, list)):
            found += places(value, f"{path}{name}.")
    return found


STRANGE: list[object] = [0, -1, 1e-300, 1e300, float("nan"), float("inf"), "x", True, [], {}]
ENTRIES = places(tomllib.loads(SOURCE.read_text(encoding="utf-8")))


@pytest.mark.parametrize("value", STRANGE, ids=repr)
def test_no_value_anywhere_costs_a_traceback(changed: Changed, value: object) -> None:
    assert len(ENTRIES) > 200
    for entry in ENTRIES:
        with suppress(Faults):
            rules.check(changed((entry, value)))


@pytest.mark.parametrize("text", [b"\xff\x00", b"pins = [", b""])
def test_what_is_no_board_file_is_said_in_a_line(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "box.toml"
    path.write_bytes(text)
    said: list[str] = []
    assert main([str(path)], said.append) == 1
    assert set(numbered("\n".join(said))) == {"H01"}
    assert main([str(tmp_path / "none.toml")], said.append) == 1
    assert said[-1].endswith("none.toml: No such file or directory")


def test_a_board_file_as_windows_saves_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_text(SOURCE.read_text("utf-8"), "utf-8-sig", newline="\r\n")
    assert load(path) == load()


def test_an_option_that_there_is_not_is_said() -> None:
    said: list[str] = []
    assert main(["--chek"], said.append) == 2
    assert said == ["--chek: python -m hardware takes --check, or board files, or nothing"]
