"""Writes what repeats hardware/pins.toml.

That is firmware/pins.py, host/bells/header_pins.py, and table and picture in docs/wiring.md.

`--check` writes nothing and exits 1 if one of them is out of date.
"""

import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "hardware" / "pins.toml"
MARKS = "<!-- from hardware/pins.toml -->\n", "<!-- until here -->\n"
TAKEN = (23, 24, 25, 29)  # power mode, USB sense, LED and wireless of the Pico boards
# GPIO → pin on the Pico's edge, where every fifth pin is a ground.
EDGE = {gpio: 1 + gpio + (gpio + 2) // 4 for gpio in range(23)} | {26: 31, 27: 32, 28: 34}


class Wrong(Exception):
    """The pin map breaks a rule; the message says which pin and why."""


def contacts(pins: dict[str, Any]) -> Iterator[tuple[str, int, int]]:
    """Yield (name, GPIO, edge pin) of everything that is connected."""
    yield "sync wire", pins["sync"]["gpio"], pins["sync"]["pin"]
    yield "buzzer", pins["buzzer"]["gpio"], pins["buzzer"]["pin"]
    for number, seat in enumerate(pins["seat"], 1):
        for what, at in seat.items():
            yield f"{what} {number}", at["gpio"], at["pin"]


def check(pins: dict[str, Any]) -> None:
    """Raise Wrong if a pin is used twice, taken, misnumbered, or a bell is out of line."""
    check_header(pins["raspberry_pi"])
    seen: dict[int, str] = {}
    for name, gpio, pin in contacts(pins):
        if gpio in TAKEN:
            raise Wrong(f"{name}: GP{gpio} is used by the board itself")
        if EDGE.get(gpio) != pin:
            raise Wrong(f"{name}: GP{gpio} is not on pin {pin} but on {EDGE.get(gpio)}")
        if gpio in seen:
            raise Wrong(f"{name}: GP{gpio} is already {seen[gpio]}")
        seen[gpio] = name
    first = pins["sync"]["gpio"]
    for number, seat in enumerate(pins["seat"], 1):
        if seat["bell"]["gpio"] != first + number:
            raise Wrong(f"bell {number}: PIO samples pins in a row, it must be GP{first + number}")


def check_header(pi: dict[str, Any]) -> None:
    """Raise Wrong if a pin of the Raspberry Pi's header is used twice or is for its own EEPROM."""
    used = [*pi["bells"], *pi["lamps"], pi["buzzer"]]
    for gpio in used:
        if gpio in (0, 1) or used.count(gpio) > 1:
            raise Wrong(f"Raspberry Pi: GPIO{gpio} is used twice or by the header itself")


def module(pins: dict[str, Any]) -> str:
    """Return the text of firmware/pins.py."""

    def row(what: str) -> tuple[int, ...]:
        return tuple(seat[what]["gpio"] for seat in pins["seat"])

    boards = "".join(f'    "{name}": {code},\n' for name, code in pins["boards"].items())
    return (
        '"""Made from hardware/pins.toml by scripts/make_pins.py: change it there."""\n\n'
        f"SYNC = {pins['sync']['gpio']}\n"
        f"BELLS = {row('bell')}\n"
        f"LAMPS = {row('lamp')}\n"
        f"FLIPS = {row('flip')}\n"
        f"BUZZER = {pins['buzzer']['gpio']}\n"
        f"ERR_US = {pins['uncertainty']['between_bells_us']}\n"
        f"BOARDS = {{\n{boards}}}\n"
    )


def header(pins: dict[str, Any]) -> str:
    """Return the text of host/bells/header_pins.py."""
    pi = pins["raspberry_pi"]
    return (
        '"""Made from hardware/pins.toml by scripts/make_pins.py: change it there."""\n\n'
        f"BELLS = {tuple(pi['bells'])}\n"
        f"LAMPS = {tuple(pi['lamps'])}\n"
        f"BUZZER = {pi['buzzer']}\n"
    )


def table(pins: dict[str, Any]) -> str:
    """Return the pin table in Markdown."""
    rows = ["| seat | bell | lamp | flip (optional) |", "|---|---|---|---|"]
    for number, seat in enumerate(pins["seat"], 1):
        cells = " | ".join(
            f"GP{seat[w]['gpio']}, pin {seat[w]['pin']}" for w in ("bell", "lamp", "flip")
        )
        rows.append(f"| {number} | {cells} |")
    for name in ("buzzer", "sync"):
        rows.append(f"\n{name.capitalize()}: GP{pins[name]['gpio']}, pin {pins[name]['pin']}.")
    return "\n".join(rows) + "\n"


def picture(pins: dict[str, Any]) -> str:
    """Return the Pico seen from above, USB at the top, with what goes to each pin."""
    names = {pin: f"{name} (GP{gpio})" for name, gpio, pin in contacts(pins)}
    names |= dict.fromkeys((3, 8, 13, 18, 23, 28, 38), "GND") | {36: "3V3"}
    rows = [
        f"{names.get(left, ''):>18} {left:2} ┤        ├ {41 - left:<2} {names.get(41 - left, '')}"
        for left in range(1, 21)
    ]
    top, bottom = " " * 22 + "┌──USB───┐", " " * 22 + "└────────┘"
    return "\n".join(["```text", top, *(row.rstrip() for row in rows), bottom, "```"]) + "\n"


def page(pins: dict[str, Any], old: str) -> str:
    """Return the wiring page with the part between the marks made anew."""
    before, after = old.split(MARKS[0])[0], old.split(MARKS[1])[1]
    return before + MARKS[0] + table(pins) + "\n" + picture(pins) + MARKS[1] + after


def made(pins: dict[str, Any]) -> dict[Path, str]:
    """Return the text of every file made from the pin map."""
    wiring = ROOT / "docs" / "wiring.md"
    return {
        ROOT / "firmware" / "pins.py": module(pins),
        ROOT / "host" / "bells" / "header_pins.py": header(pins),
        wiring: page(pins, wiring.read_text(encoding="utf-8")),
    }


def main(arguments: list[str], say: Callable[[str], object] = print) -> int:
    """Write the files, or with `--check` tell which ones are out of date; return the exit code."""
    pins = tomllib.loads(SOURCE.read_text(encoding="utf-8"))
    try:
        check(pins)
    except Wrong as wrong:
        say(f"hardware/pins.toml: {wrong}")
        return 1
    stale = [
        (path, text)
        for path, text in made(pins).items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]
    for path, text in stale:
        if "--check" in arguments:
            say(f"{path.relative_to(ROOT)} is out of date: run python scripts/make_pins.py")
        else:
            path.write_text(text, encoding="utf-8")
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
