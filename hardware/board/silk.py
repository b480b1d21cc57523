"""What is printed on the carrier board besides the names of its parts."""

from collections.abc import Iterator
from typing import NamedTuple

from hardware.board.placement import Outline, Point
from hardware.nets import SOCKET, Netlist

REVISION = "untested rev A"
LETTERS = {"bell": "B", "ground": "G", "lamp": "L", "flip": "F"}
PITCH = 2.5  # of the XH sockets, in mm


class Text(NamedTuple):
    """A line on the upper side, in mm: its middle and the height of its letters."""

    text: str
    at: Point
    size: float


def texts(netlist: Netlist, board: Outline) -> Iterator[Text]:
    """Yield every line: the title, the seats, what the pins of the sockets are, the values."""
    width, height = board.size
    x = (board.buzzer[0] + board.sync[0]) / 2 - 8
    yield Text("firstbell", (x, 27.9), 2.2)
    yield Text(f"carrier board, {REVISION}", (x, 31.2), 1.3)
    seats = max(part.seat for part in netlist.components)
    for number, socket in enumerate(board.seats[:seats], 1):
        yield from _seat(number, socket, upper=socket[1] < height / 2, height=height)
    yield from _sync(board.sync, width)
    yield Text("USB", (board.pico[0] + 0.6, height / 2), 1.1)
    lines = [", ".join(f"{letter} {what}" for what, letter in LETTERS.items()), *values(netlist)]
    for row, line in enumerate(lines):
        yield Text(line, (x, 48.6 + 1.8 * row), 1.0)


def _seat(number: int, socket: Point, *, upper: bool, height: float) -> Iterator[Text]:
    x, y = socket
    side = 1 if upper else -1
    yield Text(str(number), (x - 8.4 * side, y), 2.5)
    for pin, what in enumerate(SOCKET):
        at = x + side * PITCH * (len(SOCKET) / 2 - 0.5 - pin)
        yield Text(LETTERS[what], (at, 1.7 if upper else height - 1.7), 1.2)


def _sync(socket: Point, width: float) -> Iterator[Text]:
    x, y = socket
    yield Text("sync", (x, y - 6), 1.2)
    yield Text("S", (width - 1.4, y + PITCH / 2), 1.2)
    yield Text("G", (width - 1.4, y - PITCH / 2), 1.2)


def values(netlist: Netlist) -> list[str]:
    """Return a line for each value: the names that carry it, without their seats' numbers."""
    names: dict[str, list[str]] = {}
    for part in netlist.components:
        if part.part.value:
            known = names.setdefault(quantity(part.part.value, part.part.ref), [])
            if part.part.ref not in known:
                known.append(part.part.ref)
    return ["   ".join(f"{' '.join(refs)}: {value}" for value, refs in names.items())]


def quantity(value: float, ref: str) -> str:
    """Return a value as it is printed on parts lists: 680 Ω, 1 kΩ, 1 nF."""
    unit = "F" if ref.startswith("C") else "Ω"
    for factor, prefix in ((1e3, "k"), (1.0, ""), (1e-6, "µ"), (1e-9, "n")):
        if value >= factor * 0.999:
            return f"{value / factor:g} {prefix}{unit}"
    return f"{value / 1e-12:g} p{unit}"
