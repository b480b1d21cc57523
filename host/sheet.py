"""The printable sheet of GONG's codes: a PDF with one for each of the 54 cards, to cut out.

Lengths are millimetres from the lower left corner. The page is A4, and what is on it also fits a
Letter page on which it is centred.
"""

import io
from typing import NamedTuple

import pydyf

from engine.games.gong.cards import FAMILY, NAMES, NUMBER, PLAIN, SIZE, STONES
from engine.games.gong.missions import BY_CARD
from host.web.codes import QUIET, matrix, runs

MM = 72 / 25.4  # points
PAGE = (210.0, 297.0)
LEFT, TOP = 10.2, 268.0  # of the first label
WIDTH, HEIGHT = 31.6, 47.0  # of a label
CODE = 29.0  # side of a code, its margin included
ROWS = 5  # families on a page
FONTS = {"F1": "Helvetica", "F2": "Helvetica-Bold"}  # every reader brings them
HOW = "Print at 100 %, cut along the lines, and glue each code on its card or lay it beside."


class Label(NamedTuple):
    """One code: its lower left corner, where it leads, and what stands below it."""

    x: float
    y: float
    url: str
    lines: tuple[str, str, str]


def sheet(base: str) -> bytes:
    """Return the PDF whose codes lead to `base`/gong/FAMILY-NUMBER; `base` is ASCII."""
    pdf = pydyf.PDF()
    labels = [label(base, card) for card in PLAIN]
    for start in range(0, len(labels), ROWS * SIZE):
        page = Page()
        page.write(LEFT, TOP + 7, "F2", 3.4, f"GONG: the missions at {base}")
        page.write(LEFT, TOP + 2, "F1", 3.2, HOW)
        for each in labels[start : start + ROWS * SIZE]:
            page.draw(each)
        page.add_to(pdf)
    with io.BytesIO() as file:
        pdf.write(file)
        return file.getvalue()


def label(base: str, card: int) -> Label:
    """Return the label of a card: a column for each number, a row for each family."""
    mission, number = BY_CARD[card], NUMBER[card]
    return Label(
        LEFT + (number - 1) * WIDTH,
        TOP - (FAMILY[card] % ROWS + 1) * HEIGHT,
        f"{base}/gong/{NAMES[card]}",
        (NAMES[card].replace("-", " "), STONES[number - 1], f"{mission.colour} {mission.number}"),
    )


class Page:
    """One page, drawn from the bottom up as PDF does."""

    def __init__(self) -> None:
        self._ink = pydyf.Stream()
        self._ink.set_matrix(MM, 0, 0, MM, 0, 0)

    def write(self, x: float, y: float, font: str, size: float, text: str) -> None:
        """Write a line of ASCII; `y` is its foot."""
        self._ink.begin_text()
        self._ink.set_font_size(font, size)
        self._ink.move_text_to(x, y)
        self._ink.show_text_string(text)
        self._ink.end_text()

    def draw(self, label: Label) -> None:
        """Draw the lines to cut along, the code, and what stands below it."""
        self._ink.set_line_width(0.1)
        self._ink.rectangle(label.x, label.y, WIDTH, HEIGHT)
        self._ink.stroke()
        self._code(label)
        name, stone, mission = label.lines
        self.write(label.x + 4.3, label.y + 12, "F2", 3.4, name)
        self.write(label.x + 4.3, label.y + 7.5, "F1", 3.2, stone)
        self.write(label.x + 4.3, label.y + 3.3, "F1", 3.2, mission)

    def add_to(self, pdf: pydyf.PDF) -> None:
        """Make this the last page of the file."""
        pdf.add_object(self._ink)
        fonts = pydyf.Dictionary({name: _font(face) for name, face in FONTS.items()})
        width, height = (side * MM for side in PAGE)
        pdf.add_page(
            pydyf.Dictionary(
                {
                    "Type": "/Page",
                    "Parent": pdf.pages.reference,
                    "MediaBox": pydyf.Array([0, 0, width, height]),
                    "Contents": self._ink.reference,
                    "Resources": pydyf.Dictionary({"Font": fonts}),
                }
            )
        )

    def _code(self, label: Label) -> None:
        """Draw the code in units of its modules, row by row from its upper left corner."""
        modules = matrix(label.url)
        unit = CODE / (len(modules) + 2 * QUIET)
        left = label.x + (WIDTH - CODE) / 2 + QUIET * unit
        top = label.y + HEIGHT - 1 - QUIET * unit
        self._ink.push_state()
        self._ink.set_matrix(unit, 0, 0, -unit, left, top)
        for y, row in enumerate(modules):
            for x, length in runs(row):
                self._ink.rectangle(x, y, length, 1)
        self._ink.fill()
        self._ink.pop_state()


def _font(face: str) -> pydyf.Dictionary:
    return pydyf.Dictionary({"Type": "/Font", "Subtype": "/Type1", "BaseFont": f"/{face}"})
