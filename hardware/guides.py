"""The parts of the guides that are made from the source: tables between two marks of a page."""

import re
from math import ceil
from pathlib import Path

from hardware import breadboard, chips, electrics, pinfiles
from hardware.source import Box

START, END = r"<!-- from hardware/pins.toml: ([^\n]+?) -->\n", "<!-- until here -->"
INSIDE = r"(?:(?!<!-- from ).)*?"  # or a lost end would swallow what is written up to the next one


class BadMark(Exception):
    """A mark of a guide that has no end, or asks for what is not made."""


def texts(box: Box) -> dict[str, str]:
    """Return name → Markdown of everything a guide can have between marks."""
    return {
        "pins": f"{pinfiles.table(box)}\n{pinfiles.picture(box)}",
        "header": pinfiles.header_table(box),
        "four wires": wires(box),
        "without power": without_power(box),
        "with power": with_power(box),
        "figures": figures(box),
    }


def renewed(path: Path, texts: dict[str, str]) -> str:
    """Return a page with what is between its marks made anew; raises BadMark."""
    page = path.read_text(encoding="utf-8")
    for name in (names := re.findall(START, page)):
        if name not in texts:
            raise BadMark(f"{path.name} asks for {name!r}, there is: {', '.join(texts)}")

    def made(found: re.Match[str]) -> str:
        return f"{found[1]}{texts[found[2]]}{END}"

    text, count = re.subn(f"({START}){INSIDE}{END}", made, page, flags=re.DOTALL)
    if count != len(names):
        raise BadMark(f"{path.name}: of {len(names)} parts made from pins.toml {count} end: {END}")
    return text


def wires(box: Box) -> str:
    """Return the wires of the first try, one a row."""
    rows = ["| wire | from | to |", "|---|---|---|"]
    for wire in breadboard.wires(box):
        row = "a" if wire.below else "j"
        start = f"column {breadboard.column(wire.pin)}, row {row}"
        rows.append(f"| {wire.label} | {start} | column {wire.column}, row {row} |")
    return "\n".join(rows) + "\n"


def without_power(box: Box) -> str:
    """Return what a multimeter says before the Pico is in."""
    bell, lamp = (box.parts[f"{name}_resistor"] for name in ("bell", "lamp"))
    seat = box.pico.seats[0]
    near = chips.EDGE[seat.bell]
    supply = f"pin {chips.SUPPLY} (3V3) and pin {chips.nearest_ground(chips.SUPPLY)} (GND)"
    rows = [
        "| set to | between | right | else |",
        "|---|---|---|---|",
        f"| beep | {supply} | silence | a bridge of solder: find it before anything else |",
        f"| beep | pin 40 (USB) and pin {chips.nearest_ground(40)} (GND) | silence | the same |",
        f"| beep | pin {near} (bell 1) and its neighbours, and so on | silence | the same |",
        f"| Ω | pin {near} and GND, bell at rest | nothing (OL, 1) | NC used instead of NO |",
        f"| Ω | the same, bell held | about {bell.value:g} Ω | 0: the resistor is bridged; "
        "nothing: a cold joint, or COM and NO not used |",
        f"| diode | red probe pin {chips.EDGE[seat.lamp]} (lamp 1), black probe GND | "
        f"a voltage, the LED may glow | nothing: turn the LED round, or a joint; "
        f"{lamp.value:g} Ω is in the way and is all right |",
    ]
    return "\n".join(rows) + "\n"


def with_power(box: Box) -> str:
    """Return what a multimeter says when the Pico runs the firmware."""
    least, most = box.chip.supply_v
    bell = chips.EDGE[box.pico.seats[0].bell]
    closed = ceil(electrics.closed_v(box) * 10) / 10
    rows = [
        "| V, black probe on GND, red probe on | right |",
        "|---|---|",
        f"| pin {chips.SUPPLY} (3V3) | {least:.1f} to {most:.1f} V |",
        f"| pin {bell} (bell 1) at rest | the same |",
        f"| pin {bell}, bell held | below {closed:g} V |",
    ]
    return "\n".join(rows) + "\n"


def figures(box: Box) -> str:
    """Return what the parts of a box do, worked out for the worst of all tolerances."""
    shortest, longest = electrics.press_span(box, box.chip.supply_v[1])
    lamp = [amps * 1e3 for amps in electrics.lamp_a(box)]
    rows = [
        "| | | limit |",
        "|---|---|---|",
        f"| a strike reaches its pin after | {shortest * 1e6:.1f} to {longest * 1e6:.1f} µs | |",
        f"| two bells struck at once are apart by at most | {electrics.skew(box) * 1e6:.1f} µs | "
        f"{box.limits.skew_us:g} µs |",
        f"| so the board declares, with its sampling | {electrics.between_bells_us(box)} µs | |",
        f"| a released bell is seen open after at most | {electrics.release(box) * 1e6:.0f} µs | "
        f"{box.limits.open_us:g} µs |",
        f"| a lamp draws | {lamp[0]:.1f} to {lamp[1]:.1f} mA | |",
        f"| a pin with a shorted cable gives at most | "
        f"{electrics.shorted_a(box, 'lamp_resistor') * 1e3:.1f} mA | {box.limits.pin_ma:g} mA |",
        f"| all pins together give at most | {electrics.total_a(box) * 1e3:.1f} mA | "
        f"{box.limits.total_ma:g} mA |",
    ]
    return "\n".join(rows) + "\n"
