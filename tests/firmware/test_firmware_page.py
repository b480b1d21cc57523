"""docs/firmware.md and docs/selftest.md say what the code does."""

from pathlib import Path

import pytest

from firmware import pins, settings
from host.selftest import clock, races

DOCS = Path(__file__).parents[2] / "docs"
FIRMWARE = (DOCS / "firmware.md").read_text(encoding="utf-8")
SELFTEST = (DOCS / "selftest.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "default", "least", "most"), settings.KNOWN)
def test_every_setting_is_in_the_table(name: str, default: int, least: int, most: int) -> None:
    assert f"| `{name}` | {default} | {least}…{most} |" in FIRMWARE


def test_the_loop_back_is_wired_as_the_pin_map_says() -> None:
    assert f"flip 1 (GP{pins.FLIPS[0]}, pin 25) ──── any bell" in SELFTEST
    assert f"flip 2 (GP{pins.FLIPS[1]}, pin 26) ──── any other" in SELFTEST
    assert f"bell 1 (GP{pins.BELLS[0]}, pin 4)" in SELFTEST


def test_the_numbers_of_the_self_test_are_those_of_the_code() -> None:
    *first, last = map(str, races.GAPS)
    assert f"gaps of {', '.join(first)} and {last} µs" in SELFTEST
    assert f"{clock.PROBES} probes" in SELFTEST
    assert f"over {clock.WORST // 1000} ms" in SELFTEST
