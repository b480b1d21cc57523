"""The wiring picture and the cable list: which core goes from which pin to which contact."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from shutil import which

from wireviz.wireviz import parse

from hardware import chips
from hardware.source import Box

COLOURS = {"bell": "YE", "ground": "BK", "lamp": "RD", "flip": "BU"}
NAMES = {"YE": "yellow", "BK": "black", "RD": "red", "BU": "blue"}
AIR = 12 * "\N{NO-BREAK SPACE}"  # or labels touch the frame
ENDS = {"bell": ("S", 1), "ground": ("S", 2), "lamp": ("LED", 1), "flip": ("SF", 1)}


@dataclass(frozen=True)
class Core:
    """One core of a seat's cable, from the board's pin to the part at the seat."""

    seat: int
    name: str
    gpio: int | None  # None: ground
    pin: int  # of the Pico's edge or the Pi's header
    socket: int  # pin of the seat's socket
    through: str  # what is between pin and socket


def cores(box: Box, seats: int, flips: bool) -> Iterator[Core]:
    """Yield every core of a box with a Pico, seat by seat."""
    for seat in box.pico.seats[:seats]:
        rows = {"bell": seat.bell, "lamp": seat.lamp} | ({"flip": seat.flip} if flips else {})
        yield from _cores(box, seat.number, rows, chips.EDGE, chips.GROUNDS)


def header_cores(box: Box) -> Iterator[Core]:
    """Yield every core of a box on a Raspberry Pi's header."""
    pi = box.raspberry_pi
    for number, (bell, lamp) in enumerate(zip(pi.bells, pi.lamps, strict=True), 1):
        rows = {"bell": bell, "lamp": lamp}
        yield from _cores(box, number, rows, chips.HEADER, chips.HEADER_GROUNDS)


def _cores(
    box: Box, seat: int, rows: dict[str, int], edge: dict[int, int], grounds: tuple[int, ...]
) -> Iterator[Core]:
    through = {name: _ohms(box, f"{name}_resistor") for name in rows}
    through["bell"] += f", {box.parts['bell_capacitor'].value * 1e9:g} nF"
    bell = edge[rows["bell"]]
    yield Core(seat, "bell", rows["bell"], bell, 1, through["bell"])
    yield Core(seat, "ground", None, chips.nearest_ground(bell, grounds), 2, "")
    for socket, name in ((3, "lamp"), (4, "flip")):
        if name in rows:
            yield Core(seat, name, rows[name], edge[rows[name]], socket, through[name])


def _ohms(box: Box, key: str) -> str:
    return f"{box.parts[key].value:g} Ω"


def cable_list(box: Box, seats: int, flips: bool) -> str:
    """Return the cable list as TSV, one core a line."""
    lines = ["seat\tcable\tcore\tcolour\tPico pin\tGPIO\tthrough\tsocket\tseat end"]
    for core in cores(box, seats, flips):
        gpio = "GND" if core.gpio is None else f"GP{core.gpio}"
        colour = NAMES[COLOURS[core.name]]
        ends = ", ".join(f"{part}{core.seat}.{pin}" for part, pin in _ends(core, flips))
        cells = (core.seat, f"W{core.seat}", core.name, colour, core.pin, gpio, core.through)
        lines.append("\t".join(map(str, (*cells, f"J{core.seat}.{core.socket}", ends))))
    return "\n".join(lines) + "\n"


def _ends(core: Core, flips: bool) -> tuple[tuple[str, int], ...]:
    """Return the parts and their pins where a core ends; the ground goes to all of them."""
    if core.name != "ground":
        return (ENDS[core.name],)
    return (("S", 2), ("LED", 2), ("SF", 2)) if flips else (("S", 2), ("LED", 2))


class NoGraphviz(Exception):
    """There is no Graphviz here; its text says how to get it."""


def picture(title: str, prefix: str, all_cores: list[Core], flips: bool) -> str:
    """Return the wiring as SVG, by WireViz and Graphviz; raises NoGraphviz."""
    if not which("dot"):
        raise NoGraphviz(
            "Graphviz is not installed: scripts/hardware_tools, or apt install graphviz"
        )
    drawn: str = parse(harness(title, prefix, all_cores, flips), return_types="harness").svg
    return drawn


def harness(title: str, prefix: str, all_cores: list[Core], flips: bool) -> dict[str, object]:
    """Return the wiring as WireViz reads it: each seat with its part of the board's pins."""
    seats = sorted({core.seat for core in all_cores}, reverse=True)  # it is drawn from below
    made = [
        _seat(title, prefix, [core for core in all_cores if core.seat == seat], flips)
        for seat in seats
    ]
    return {
        "connectors": dict(chain.from_iterable(parts.items() for parts, _, _ in made)),
        "cables": dict(chain.from_iterable(cables.items() for _, cables, _ in made)),
        "connections": [one for _, _, connections in made for one in connections],
    }


Table = dict[str, dict[str, object]]


def _seat(
    title: str, prefix: str, cores: list[Core], flips: bool
) -> tuple[Table, Table, list[object]]:
    """Return connectors, cables and connections of one seat."""
    n, row = cores[0].seat, list(range(1, len(cores) + 1))
    colours = [COLOURS[core.name] for core in cores]
    names = ["GND" if core.gpio is None else core.name for core in cores]
    parts: Table = {
        f"U{n}": {
            "type": title,
            "show_name": False,
            "pins": [core.pin for core in cores],
            "pinlabels": ["GND" if one.gpio is None else f"{prefix}{one.gpio}" for one in cores],
        },
        f"J{n}": {"type": "socket", "pinlabels": names},
        f"S{n}": {"type": "bell", "pinlabels": ["a", "b"]},
        f"LED{n}": {"type": "long leg +", "pinlabels": ["+", "−"]},
    }
    if flips:
        parts[f"SF{n}"] = {"type": "flip", "pinlabels": ["a", "b"]}
    wires: dict[str, object] = {"colors": colours, "show_wirecount": False}
    through = [core.through for core in cores]
    on_board: dict[str, object] = {
        "category": "bundle",
        "type": AIR + "on the board" + AIR,
        "show_name": False,
        "wirelabels": through,
    }
    cable = {"type": AIR + f"cable of seat {n}, up to 3 m" + AIR, "wirelabels": names}
    cables: Table = {
        f"B{n}": {**on_board, **wires},
        f"W{n}": {**cable, **wires},
    }
    pins = [core.pin for core in cores]
    connections: list[object] = [[{f"U{n}": pins}, {f"B{n}": row}, {f"J{n}": row}, {f"W{n}": row}]]
    for core in cores:
        for part, pin in _ends(core, flips):
            connections.append([{f"W{n}": [core.socket]}, {f"{part}{n}": [pin]}])
    return parts, cables, connections
