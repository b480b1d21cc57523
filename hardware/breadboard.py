"""The first try as a picture: a Pico and two buttons on a breadboard, four wires.

Lengths are in holes of 2.54 mm. The Pico lies with its USB socket to the left, so that its pins
1 to 20 run along the lower side and 40 to 21 along the upper one.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from hardware import chips
from hardware.holes import Sheet
from hardware.source import Box

COLUMNS, LEFT, TOP = 30, 2.4, 4.0
ROWS = dict(zip("jihgfedcba", (0, 1, 2, 3, 4, 7, 8, 9, 10, 11), strict=True))  # from above
BUTTONS = (23, 28)  # left column of each; its legs stand in e and f, two columns apart
YELLOW, BLACK = "#e0b000", "#222"


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
    size = COLUMNS + 2 * LEFT - 1, 11 + 2 * TOP
    sheet = Sheet("A Pico and two buttons on a breadboard", size, (LEFT, TOP))
    _board(sheet)
    _pico(sheet)
    for number, left in enumerate(BUTTONS, 1):
        _button(sheet, number, left)
    for wire in wires(box):
        _wire(sheet, wire)
    return sheet.svg()


def _board(sheet: Sheet) -> None:
    sheet.box((-0.4, -0.8), (COLUMNS + 1.4, 11.8), "#f4f1ea", 8)
    sheet.box((-0.4, 5.2), (COLUMNS + 1.4, 5.8), "#e4dfd2", 0)
    for name, row in ROWS.items():
        sheet.text((COLUMNS + 0.9, row), name, small=True)
        for n in range(1, COLUMNS + 1):
            sheet.dot((n, row), "#bbb")


def _pico(sheet: Sheet) -> None:
    sheet.box((0.4, 1.3), (20.6, 9.7), "#1f7a4d")
    sheet.box((-1.0, 3.8), (1.2, 7.2), "#c9ccd1")
    sheet.text((0.1, 5.5), "USB", small=True)
    sheet.text((10.5, 5.5), "Raspberry Pi Pico", fill="white")
    for pin in range(1, 41):
        row, inside = (9, 8.1) if pin <= 20 else (2, 2.9)
        sheet.dot((column(pin), row), "#d9b84a", 5)
        sheet.text((column(pin), inside), str(pin), small=True, fill="white")


def _button(sheet: Sheet, number: int, left: int) -> None:
    sheet.box((left - 0.3, 4.4), (left + 2.3, 6.6), "#444")
    sheet.dot((left + 1, 5.5), "#c0392b", 17)
    sheet.text((left + 1, 5.5), str(number), fill="white")
    for leg in ((left, 4), (left + 2, 4), (left, 7), (left + 2, 7)):
        sheet.dot(leg, "#888", 5)


def _wire(sheet: Sheet, wire: Wire) -> None:
    """Draw a wire from the hole outside a pin around the board to a button, with its name."""
    row, edge, out = (11, 11.8, 1) if wire.below else (0, -0.8, -1)
    start, end, lane = column(wire.pin), wire.column, edge + out * (0.7 + 1.3 * wire.lane)
    sheet.line([(start, row), (start, lane), (end, lane), (end, row)], wire.colour)
    for there in (start, end):
        sheet.dot((there, row), wire.colour, 5)
    sheet.text(((start + end) / 2, lane + 0.55 * out), wire.label)
