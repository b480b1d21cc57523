"""Pictures, lists and diagrams: each from the source alone, and saying the same as the firmware."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from firmware import pins
from hardware import breadboard, chips, made, shopping, wiring
from hardware.__main__ import main
from hardware.nets import netlist
from hardware.source import Box, load

ROOT = Path(__file__).parents[2]
OUT = ROOT / "hardware" / "out"
Changed = Callable[..., Box]


def different(one: Box, other: Box) -> set[str]:
    now, then = made.made(one), made.made(other)
    assert now.keys() == then.keys()
    return {
        path.relative_to(ROOT).as_posix()
        for path in now
        if made.meaning(path, now[path]) != made.meaning(path, then[path])
    }


def test_a_pin_changed_in_the_source_changes_firmware_wiring_cables_and_diagram(
    changed: Changed,
) -> None:
    assert different(load(), changed(("pico.lamps.7", 22), ("pico.flips.3", 17))) == {
        "firmware/pins.py",
        "docs/wiring.md",
        *(f"hardware/out/wiring-8{kind}.svg" for kind in ("", "-flips")),
        *(f"hardware/out/cables-8{kind}.tsv" for kind in ("", "-flips")),
        *(f"hardware/out/wokwi-8{kind}/diagram.json" for kind in ("", "-flips")),
    }


def test_a_pin_of_the_header_changes_host_guide_and_wiring(changed: Changed) -> None:
    assert different(load(), changed(("raspberry_pi.lamps.7", 13), ("raspberry_pi.buzzer", 7))) == {
        "host/bells/header_pins.py",
        "docs/backends.md",
        "hardware/out/wiring-raspberry-pi.svg",
    }


def test_a_part_changed_in_the_source_changes_circuit_wiring_list_and_diagram(
    changed: Changed,
) -> None:
    part = "parts.lamp_resistor"
    names = different(load(), changed((f"{part}.value", 390), (f"{part}.name", "resistor 390 Ω")))
    assert {
        "hardware/out/seat.svg",
        "hardware/out/parts.md",
        "hardware/out/parts.tsv",
        "hardware/out/wiring-2.svg",
        "hardware/out/cables-2.tsv",
        "hardware/out/wokwi-2/diagram.json",
    } <= names


@pytest.mark.parametrize("seed", ["1", "2"])
def test_a_rebuild_is_what_is_committed_whatever_the_hash_seed(seed: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "hardware", "--check"],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_nothing_is_left_over_in_the_folder_of_made_files() -> None:
    assert set(OUT.rglob("*.*")) == {path for path in made.made(load()) if OUT in path.parents}


@pytest.mark.parametrize("size", made.SIZES)
def test_the_simulated_box_has_the_pins_of_the_firmware(size: str) -> None:
    seats, flips = made.SIZES[size]
    diagram = json.loads((OUT / f"wokwi-{size}" / "diagram.json").read_text(encoding="utf-8"))
    joined = {frozenset(wire[:2]) for wire in diagram["connections"]}
    for n, (bell, lamp, flip) in enumerate(zip(pins.BELLS, pins.LAMPS, pins.FLIPS, strict=True), 1):
        for gpio, end, there in (
            (bell, f"s{n}:1.l", n <= seats),
            (lamp, f"rl{n}:1", n <= seats),
            (flip, f"sf{n}:1.l", n <= seats and flips),
        ):
            assert (frozenset((f"pico:GP{gpio}", end)) in joined) == there
    ids = {part["id"] for part in diagram["parts"]}
    assert {end.partition(":")[0] for wire in joined for end in wire} == ids


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("flips", [False, True])
def test_cables_and_board_agree_on_every_socket(seats: int, flips: bool) -> None:
    box = load()
    sockets = {
        (pad.ref, pad.pin): name
        for name, pads in netlist(box, seats, flips).nets.items()
        for pad in pads
        if re.fullmatch(r"J\d", pad.ref)
    }
    named = {
        (f"J{core.seat}", str(core.socket)): (
            "GND" if core.gpio is None else f"{core.name.upper()}{core.seat}_OUT"
        )
        for core in wiring.cores(box, seats, flips)
    }
    assert named == sockets


def test_a_seat_has_the_ground_next_to_its_bell() -> None:
    grounds = {core.seat: core.pin for core in wiring.cores(load(), 8, False) if core.gpio is None}
    assert grounds == {1: 3, 2: 3, 3: 8, 4: 8, 5: 8, 6: 8, 7: 13, 8: 13}


def test_what_is_bought_is_what_the_board_and_its_seats_take() -> None:
    box = load()
    for flips in (False, True):
        bill = shopping.bill(box, flips)
        for n, seats in enumerate(shopping.sizes(box)):
            placed = [one.part.name for one in netlist(box, seats, flips).components]
            assert all(bill[name][n] == placed.count(name) for name in set(placed))
            assert bill[box.parts["bell"].name][n] == seats
            assert ((bill.get(box.parts["flip"].name) or [0] * 7)[n]) == seats * flips


def test_the_first_try_joins_each_bell_to_a_ground_through_its_button() -> None:
    wires = list(breadboard.wires(load()))
    bells, grounds = wires[::2], wires[1::2]
    assert [wire.pin for wire in bells] == [chips.EDGE[gpio] for gpio in pins.BELLS[:2]]
    assert {wire.pin for wire in grounds} <= set(chips.GROUNDS)
    for left, bell, ground in zip(breadboard.BUTTONS, bells, grounds, strict=True):
        assert (bell.column, ground.column) == (left, left + 2)
        assert bell.below != ground.below  # legs across: the switch, whichever way it stands


def test_without_graphviz_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    said: list[str] = []
    assert main(["--check"], said.append) == 1
    assert said == ["Graphviz is not installed: scripts/hardware_tools, or apt install graphviz"]


def test_a_guide_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(made, "ROOT", Path("/nowhere"))
    assert main(["--check"], said.append) == 1
    assert said == ["/nowhere/docs/build.md: No such file or directory"]


def test_without_its_packages_it_says_how_to_get_them() -> None:
    code = (
        "import sys; sys.modules['schemdraw'] = None; from hardware.__main__ import main; main([])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    said = "schemdraw is not installed: pip install -e '.[hardware]'\n"
    assert (done.stdout, done.stderr) == (said, "")
