"""The wiring picture and the cable list: which core goes from which pin to which contact."""

from collections.abc import Iterator
from dataclasses import dataclass
from shutil import which

from wireviz.wireviz import parse

from hardware import chips
from hardware.source import Box

COLOURS = {"bell": "YE", "ground": "BK", "lamp": "RD", "flip": "BU"}
NAMES = {"YE": "yellow", "BK": "black", "RD": "red", "BU": "blue"}
AIR = 12 * "\N{NO-BREAK SPACE}"  # or labels touch the frame
ENDS = {"bell": ("S", 1), "ground": ("S", 2), "lamp": ("LED", 1), "flip": ("SF", 1)}

Table = dict[str, dict[str, object]]


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
    """Return the wiring as SVG, by WireViz and Graphviz; raises NoGraphviz.

    Each seat is drawn with its own part of the board's pins, whose numbers have the prefix.
    """
    if not which("dot"):
        raise NoGraphviz(
            "Graphviz is not installed: scripts/hardware_tools, or apt install graphviz"
        )
    connectors: Table = {}
    cables: Table = {}
    connections: list[object] = []
    for seat in sorted({core.seat for core in all_cores}, reverse=True):  # it is drawn from below
        cores = [core for core in all_cores if core.seat == seat]
        connectors |= _connectors(title, prefix, cores, flips)
        cables |= _cables(cores)
        connections += _connections(cores, flips)
    harness = {"connectors": connectors, "cables": cables, "connections": connections}
    drawn = parse(harness, return_types="harness")
    drawn.graph.attr("graph", ranksep="0.7")  # shorter wires, larger letters
    return str(drawn.svg)


def _names(cores: list[Core]) -> list[str]:
    return ["GND" if core.gpio is None else core.name for core in cores]


def _connectors(title: str, prefix: str, cores: list[Core], flips: bool) -> Table:
    """Return a seat's pins of the board, its socket, its bell and lamp, as WireViz reads them."""
    n = cores[0].seat
    pins = [core.pin for core in cores]
    labels = ["GND" if core.gpio is None else f"{prefix}{core.gpio}" for core in cores]
    flip: Table = {f"SF{n}": {"type": "flip", "pinlabels": ["a", "b"]}} if flips else {}
    return {
        f"U{n}": {"type": title, "show_name": False, "pins": pins, "pinlabels": labels},
        f"J{n}": {"type": "socket", "pinlabels": _names(cores)},
        f"S{n}": {"type": "bell", "pinlabels": ["a", "b"]},
        f"LED{n}": {"type": "long leg +", "pinlabels": ["+", "−"]},
        **flip,
    }


def _cables(cores: list[Core]) -> Table:
    """Return what is between pins and socket, and the cable behind it."""
    n = cores[0].seat
    alike = {"colors": [COLOURS[core.name] for core in cores], "show_wirecount": False}
    through = [core.through for core in cores]
    bundle = {"category": "bundle", "type": f"{AIR}{AIR}on the board{AIR}{AIR}", "show_name": False}
    cable = {"type": f"{AIR}cable of seat {n}, up to 3 m{AIR}"}
    return {
        f"B{n}": {**bundle, **alike, "wirelabels": through},
        f"W{n}": {**cable, **alike, "wirelabels": _names(cores)},
    }


def _connections(cores: list[Core], flips: bool) -> Iterator[object]:
    n, row = cores[0].seat, list(range(1, len(cores) + 1))
    pins = [core.pin for core in cores]
    yield [{f"U{n}": pins}, {f"B{n}": row}, {f"J{n}": row}, {f"W{n}": row}]
    for core in cores:
        for part, pin in _ends(core, flips):
            yield [{f"W{n}": [core.socket]}, {f"{part}{n}": [pin]}]
