"""What the cable of a seat ends in: a microswitch under the bell and a lamp, as they look."""

from hardware.holes import Sheet
from hardware.wiring import COLOURS, NAMES

WIRE = {"bell": "#e0b000", "ground": "#222", "lamp": "#c0392b"}


def picture() -> str:
    """Return the picture as SVG."""
    sheet = Sheet("Where the cable of a seat ends", (30, 14.5), (1, 1.5))
    _cable(sheet)
    _switch(sheet)
    _lamp(sheet)
    return sheet.svg()


def _cable(sheet: Sheet) -> None:
    sheet.line([(1, 5), (8, 5)], "#777", 26)
    sheet.text((4.5, 3.9), "cable of the seat")
    for row, core in ((4.6, "bell"), (5.0, "ground"), (5.4, "lamp")):
        sheet.line([(8, row), (9, row)], WIRE[core], 5)
    sheet.line([(9, 4.6), (10.5, 2), (20, 2)], WIRE["bell"])
    sheet.line([(9, 5.0), (13, 5), (14.5, 4), (20, 4)], WIRE["ground"])
    sheet.line([(13, 5), (14.5, 8.5), (21, 8.5)], WIRE["ground"])
    sheet.line([(9, 5.4), (10.5, 10.5), (21, 10.5)], WIRE["lamp"])
    sheet.dot((13, 5), WIRE["ground"], 7)
    for at, core in (((14.5, 1.4), "bell"), ((17.3, 7.9), "ground"), ((15.5, 9.9), "lamp")):
        sheet.text(at, f"{core}: {NAMES[COLOURS[core]]}", small=True)


def _switch(sheet: Sheet) -> None:
    """Draw the microswitch with its three tabs; the one that opens stays free."""
    sheet.box((21, 1), (26, 7), "#3b3b3b", 6)
    sheet.line([(21.5, 0.9), (26, 0.1)], "#b5b5b5", 4)
    sheet.text((23.5, 4), "microswitch", fill="white")
    for row, name in ((2, "COM"), (4, "NO"), (6, "NC, free")):
        sheet.line([(20, row), (21, row)], "#d9b84a", 7)
        sheet.text((20.7, row + 0.75), name, small=True, side="end")


def _lamp(sheet: Sheet) -> None:
    sheet.line([(21, 8.5), (24, 8.9)], "#999", 4)
    sheet.line([(21, 10.5), (24, 10.1)], "#999", 4)
    sheet.box((24, 8.4), (27, 10.6), "#e06055", 18)
    sheet.box((23.6, 8.2), (24.2, 10.8), "#e06055", 2)
    sheet.text((25.6, 11.5), "LED")
    sheet.text((22.4, 11.3), "long leg, +", small=True)
    sheet.text((22.4, 7.8), "short leg, −", small=True)
