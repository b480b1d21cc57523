"""The first try as a picture: a Pico and two buttons on a breadboard, four wires.

Lengths are in holes of 2.54 mm. The Pico lies with its USB socket to the left, so that its pins
1 to 20 run along the lower side and 40 to 21 along the upper one.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from hardware import chips
from hardware.source import Box

HOLE = 22  # px
COLUMNS, LEFT, TOP = 30, 2.4, 4.0
ROWS = dict(zip("jihgfedcba", (0, 1, 2, 3, 4, 7, 8, 9, 10, 11), strict=True))  # from above
BUTTONS = (23, 28)  # left column of each; its legs stand in e and f, two columns apart
YELLOW, BLACK = "#e0b000", "#222"
STYLE = "text{font:15px Arial,'Liberation Sans',sans-serif;fill:#222}.small{font-size:12px}"


@dataclass(frozen=True)
class Wire:
    """A wire from a Pico's pin to a column of a button, on its side of the board."""

    pin: int
    column: int
    colour: str
    label: str
    lane: float  # how far outside the board it runs

    @property
    def below(self) -> bool:
        """Whether it runs on the lower side."""
        return self.pin <= 20


def column(pin: int) -> int:
    """Return the column that a pin of the Pico stands in."""
    return pin if pin <= 20 else 41 - pin


def wires(box: Box) -> Iterator[Wire]:
    """Yield the four wires: a bell goes to one leg, ground to the one diagonally across.

    Diagonal legs are the two ends of the switch whichever way round the button stands.
    """
    for lane, (seat, left) in enumerate(zip(box.pico.seats, BUTTONS, strict=False)):
        bell = chips.EDGE[seat.bell]
        yield Wire(bell, left, YELLOW, f"bell {seat.number}: GP{seat.bell}, pin {bell}", lane)
        across = [pin for pin in chips.GROUNDS if (pin <= 20) != (bell <= 20)]
        near = sorted(across, key=lambda pin: left + 2 - column(pin))[lane]
        yield Wire(near, left + 2, BLACK, f"ground: GND, pin {near}", lane)


def picture(box: Box) -> str:
    """Return the picture as SVG."""
    width, height = (COLUMNS + 2 * LEFT - 1) * HOLE, (11 + 2 * TOP) * HOLE
    shapes = (*_board(), *_pico(), *_buttons(), *(_wire(wire) for wire in wires(box)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}">\n'
        f"<title>A Pico and two buttons on a breadboard</title>\n<style>{STYLE}</style>\n"
        f'<rect width="{width:g}" height="{height:g}" fill="white"/>\n'
        + "\n".join(shapes)
        + "\n</svg>\n"
    )


def _at(column: float, row: float) -> tuple[float, float]:
    return (column - 1 + LEFT) * HOLE, (row + TOP) * HOLE


def _box(left: float, top: float, right: float, bottom: float, fill: str, round: int = 4) -> str:
    (x, y), (x2, y2) = _at(left, top), _at(right, bottom)
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{x2 - x:g}" height="{y2 - y:g}" '
        f'rx="{round}" fill="{fill}" stroke="#999"/>'
    )


def _text(column: float, row: float, text: str, small: bool = False, fill: str = "") -> str:
    x, y = _at(column, row)
    kind = ' class="small"' if small else ""
    style = f' style="fill:{fill}"' if fill else ""
    return f'<text x="{x:g}" y="{y + 5:g}" text-anchor="middle"{kind}{style}>{text}</text>'


def _dot(column: float, row: float, fill: str, radius: int = 4) -> str:
    x, y = _at(column, row)
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius}" fill="{fill}"/>'


def _board() -> Iterator[str]:
    yield _box(-0.4, -0.8, COLUMNS + 1.4, 11.8, "#f4f1ea", 8)
    yield _box(-0.4, 5.2, COLUMNS + 1.4, 5.8, "#e4dfd2", 0)
    for name, row in ROWS.items():
        yield _text(COLUMNS + 0.9, row, name, True)
        yield from (_dot(n, row, "#bbb") for n in range(1, COLUMNS + 1))


def _pico() -> Iterator[str]:
    yield _box(0.4, 1.3, 20.6, 9.7, "#1f7a4d")
    yield _box(-1.0, 3.8, 1.2, 7.2, "#c9ccd1")
    yield _text(0.1, 5.5, "USB", True)
    yield _text(10.5, 5.5, "Raspberry Pi Pico", fill="white")
    for pin in range(1, 41):
        row, inside = (9, 8.1) if pin <= 20 else (2, 2.9)
        yield _dot(column(pin), row, "#d9b84a", 5)
        yield _text(column(pin), inside, str(pin), True, "white")


def _buttons() -> Iterator[str]:
    for number, left in enumerate(BUTTONS, 1):
        yield _box(left - 0.3, 4.4, left + 2.3, 6.6, "#444")
        yield _dot(left + 1, 5.5, "#c0392b", 17)
        yield _text(left + 1, 5.5, str(number), fill="white")
        yield from (_dot(left + dx, row, "#888", 5) for dx in (0, 2) for row in (4, 7))


def _wire(wire: Wire) -> str:
    """Draw a wire from the hole outside a pin around the board to a button, with its name."""
    row, edge, out = (11, 11.8, 1) if wire.below else (0, -0.8, -1)
    lane = edge + out * (0.7 + 1.3 * wire.lane)
    (x, y), (x2, y2) = _at(column(wire.pin), row), _at(wire.column, row)
    _, far = _at(0, lane)
    path = f"M{x:g} {y:g}V{far:g}H{x2:g}V{y2:g}"
    ends = _dot(column(wire.pin), row, wire.colour, 5) + _dot(wire.column, row, wire.colour, 5)
    name = _text((column(wire.pin) + wire.column) / 2, lane + 0.55 * out, wire.label)
    return f'<path d="{path}" fill="none" stroke="{wire.colour}" stroke-width="5"/>{ends}{name}'
