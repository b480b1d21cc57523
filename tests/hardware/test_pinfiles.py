"""Changing a pin in the one place changes every file that repeats it; a stale one is told."""

from collections.abc import Callable
from pathlib import Path

import pytest

from firmware import pins
from hardware import electrics, made, pinfiles
from hardware.__main__ import main, make
from hardware.source import Box, load
from host.bells import header_pins

ROOT = Path(__file__).parents[2]
Changed = Callable[..., Box]


def test_everything_made_from_the_source_is_up_to_date() -> None:
    said: list[str] = []
    assert main(["--check"], said.append) == 0, said


def test_firmware_and_host_have_the_pins_of_the_source() -> None:
    box = load()
    assert (pins.SYNC, *pins.BELLS) == tuple(range(1, 10))
    assert (box.pico.bells, box.pico.lamps, box.pico.flips) == (pins.BELLS, pins.LAMPS, pins.FLIPS)
    assert box.raspberry_pi.bells == header_pins.BELLS


def test_the_firmware_declares_its_sampling_and_the_skew_at_the_contact() -> None:
    box = load()
    skew = electrics.skew(box) * 1e6
    assert skew <= box.limits.skew_us
    assert pins.SAMPLING_US == 1
    assert pins.SAMPLING_US + skew <= pins.ERR_US < pins.SAMPLING_US + skew + 1


def test_slower_parts_are_declared_by_the_firmware(changed: Changed) -> None:
    box = changed(("parts.bell_capacitor.value", 2.2e-9))
    assert "ERR_US = 3" in pinfiles.firmware(box)


def test_the_guide_has_the_pin_of_the_source(changed: Changed) -> None:
    swapped = changed(("pico.lamps.7", 22), ("pico.flips.3", 17))
    assert "lamp 8 (GP22)" in made.made(swapped)[ROOT / "docs" / "wiring.md"]


def test_what_is_stale_or_missing_is_named_and_made_anew(tmp_path: Path) -> None:
    stale, fresh, missing = (tmp_path / name for name in ("a.py", "b.py", "out/c.py"))
    stale.write_text("old")
    fresh.write_text("new")
    files = dict.fromkeys((stale, fresh, missing), "new")
    assert made.stale(files) == [stale, missing]
    made.write(files)
    assert made.stale(files) == []


def test_a_stale_file_fails_the_check(monkeypatch: pytest.MonkeyPatch) -> None:
    path = ROOT / "firmware" / "pins.py"
    monkeypatch.setattr(made, "made", lambda box: {path: "SYNC = 7\n"})
    said: list[str] = []
    assert main(["--check"], said.append) == 1
    assert said == ["firmware/pins.py is out of date: run make hardware"]


def test_a_board_of_other_pins_fails_the_check_without_kicad(
    monkeypatch: pytest.MonkeyPatch, changed: Changed
) -> None:
    box = changed(("pico.lamps.7", 22), ("pico.flips.3", 17))
    monkeypatch.setattr(made, "stale", lambda files: [])
    said: list[str] = []
    assert make(box, True, said.append) == 1
    assert said == ["hardware/board/out/carrier.kicad_pcb is out of date: run make hardware"]
