"""One seat on perfboard, seen from the side of the parts, and what joins them below."""

from hardware import chips
from hardware.holes import Place, Sheet
from hardware.source import Box

COLUMNS, ROWS = 15, 7
BELL, GROUND, LAMP = 1, 3, 5  # rows
SOCKET = 14  # column
COLOURS = {BELL: "#e0b000", GROUND: "#222", LAMP: "#c0392b"}


def picture(box: Box) -> str:
    """Return seat 1 as SVG."""
    sheet = Sheet("One seat on perfboard, from above", (COLUMNS + 14, ROWS + 2.5), (8.5, 1.2))
    _board(sheet)
    for row, end in ((BELL, 2), (GROUND, 3), (LAMP, 4)):
        _joined(sheet, row, end)
    _resistor(sheet, BELL, _ohms(box, "bell_resistor", "RB1"))
    _resistor(sheet, LAMP, _ohms(box, "lamp_resistor", "RL1"))
    _capacitor(sheet, f"{box.parts['bell_capacitor'].value * 1e9:g} nF", "CB1")
    _socket(sheet)
    _pico(sheet, box)
    return sheet.svg()


def _ohms(box: Box, key: str, ref: str) -> str:
    return f"{ref} {box.parts[key].value:g} Ω"


def _board(sheet: Sheet) -> None:
    sheet.box((0.2, -0.6), (COLUMNS + 0.8, ROWS - 0.4), "#e9dcc0", 6)
    for row in range(ROWS):
        for n in range(1, COLUMNS + 1):
            sheet.dot((n, row), "#dccfae")
    sheet.text((COLUMNS / 2 + 0.5, ROWS + 0.5), "grey, dashed: bare wire soldered below the board")


def _joined(sheet: Sheet, row: int, end: int) -> None:
    """Draw the wire below the board from the Pico's wire over the parts to the socket."""
    ways: list[list[Place]] = [[(2, row), (SOCKET - 1, row), (SOCKET, end)]]
    if row != GROUND:
        ways = [[(2, row), (7, row)], [(11, row), (SOCKET - 1, row), (SOCKET, end)]]
    for way in ways:
        sheet.line(way, "#8a8f98", 7, "5 4")


def _resistor(sheet: Sheet, row: int, text: str) -> None:
    sheet.line([(7, row), (11, row)], "#999", 3)
    sheet.box((7.6, row - 0.32), (10.4, row + 0.32), "#9cc4e0", 6)
    sheet.text((9, row - 0.75), text, small=True)
    for leg in (7, 11):
        sheet.dot((leg, row), "#555", 5)


def _capacitor(sheet: Sheet, text: str, ref: str) -> None:
    sheet.line([(5, BELL), (5, GROUND)], "#999", 3)
    sheet.box((4.5, BELL + 0.6), (5.5, GROUND - 0.6), "#d9822b", 8)
    sheet.text((3.9, 1.7), ref, small=True, side="end")
    sheet.text((3.9, 2.3), text, small=True, side="end")
    for leg in (BELL, GROUND):
        sheet.dot((5, leg), "#555", 5)


def _socket(sheet: Sheet) -> None:
    sheet.box((SOCKET - 0.7, 1.3), (SOCKET + 0.9, 4.7), "white")
    for pin, (row, name) in enumerate(((2, "bell"), (3, "GND"), (4, "lamp")), 1):
        sheet.dot((SOCKET, row), "#555", 5)
        sheet.text((COLUMNS + 1.3, row), f"{pin} {name}", side="start")
    sheet.text((COLUMNS + 1.3, 0.7), "J1", side="start")


def _pico(sheet: Sheet, box: Box) -> None:
    """Draw the three wires that go to the Pico."""
    seat = box.pico.seats[0]
    bell, lamp = chips.EDGE[seat.bell], chips.EDGE[seat.lamp]
    for row, name in (
        (BELL, f"GP{seat.bell}, pin {bell}"),
        (GROUND, f"GND, pin {chips.nearest_ground(bell)}"),
        (LAMP, f"GP{seat.lamp}, pin {lamp}"),
    ):
        sheet.line([(-1.2, row), (2, row)], COLOURS[row])
        sheet.dot((2, row), COLOURS[row], 6)
        sheet.text((-1.5, row), name, side="end")
