"""A drawing sheet as SVG: columns of views, measures in mm, notes below."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from math import hypot

from hardware.enclosure.views import Label, Layer, Line, Measure, Point, View

EDGE = 8.0
TITLE = 8.0
LINE = 6.0
NARROW = 12.0  # between two arrows there is no room for a number
STYLE = """
path { fill: none; stroke: #111; stroke-width: .35; stroke-linecap: round; stroke-linejoin: round }
.hidden { stroke: #999; stroke-width: .15; stroke-dasharray: 1.4 .9 }
.cut { fill: #d4d4d4; fill-rule: evenodd }
.bought { stroke: #2b6cb0; stroke-width: .2 }
.bought-cut { stroke: #2b6cb0; stroke-width: .2; fill: #dbe9f8; fill-rule: evenodd }
.measure { stroke: #a02020; stroke-width: .18 }
text { font: 4px sans-serif; fill: #111; text-anchor: middle }
.size { fill: #a02020 }
.sheet { font-size: 6px; font-weight: bold; text-anchor: start }
.note { text-anchor: start }
"""


@dataclass(frozen=True)
class Pen:
    """Writes elements; the origin of a view is at x, y of the sheet, whose y points down."""

    x: float
    y: float

    def view(self, view: View) -> list[str]:
        """Return everything of a view but its title."""
        return [
            *map(self.layer, view.layers),
            *(text for each in view.written for text in self.written(each)),
        ]

    def layer(self, layer: Layer) -> str:
        """Return one path for all lines of a kind."""
        return self.path(layer.kind, layer.lines)

    def written(self, each: Measure | Label) -> list[str]:
        """Return a measure or a label."""
        return self.measure(each) if isinstance(each, Measure) else self.label(each)

    def measure(self, measure: Measure) -> list[str]:
        """Return a measure's line with its arrows, the lines that lead to it, and its number."""
        start, end = measure.ends
        led = (measure.start, start), (measure.end, end)
        number = f"{measure.size:.2f}".rstrip("0").rstrip(".")
        text = self.text("size", number, _beside(measure), upright=not measure.flat)
        return [self.path("measure", (*led, *_arrows(start, end))), text]

    def label(self, label: Label) -> list[str]:
        """Return a text with a line to what it speaks of."""
        below = label.at[0], label.at[1] - 1 if label.to[1] < label.at[1] else label.at[1] + 4
        return [
            self.path("measure", ((below, label.to),)),
            self.text("size", label.text, label.at),
        ]

    def path(self, kind: str, lines: Iterable[Line]) -> str:
        """Return lines of a view as one path, to a hundredth of a mm."""
        drawn = " ".join("M" + " ".join(map(self._pair, line)) for line in lines)
        return f'<path class="{kind}" d="{drawn}"/>'

    def text(self, kind: str, text: str, at: Point, upright: bool = False) -> str:
        """Return a text at a point of the view, upright when it is read from the right."""
        x, y = self._pair(at).split(",")
        turn = f' transform="rotate(-90 {x} {y})"' if upright else ""
        return f'<text class="{kind}" x="{x}" y="{y}"{turn}>{escape(text)}</text>'

    def _pair(self, point: Point) -> str:
        x, y = round(self.x + point[0], 2) + 0.0, round(self.y - point[1], 2) + 0.0
        return f"{x:g},{y:g}"


def sheet(title: str, columns: Sequence[Sequence[View]], notes: Sequence[str]) -> str:
    """Return the drawing as SVG text; each column is as wide as its widest view."""
    texts = [Pen(0, 0).text("sheet", title, (EDGE, -EDGE - 2))]
    left, lowest = EDGE, 0.0
    for column in columns:
        wide = max(view.high[0] - view.low[0] for view in column)
        placed, bottom = _column(column, left + wide / 2)
        texts += placed
        left, lowest = left + wide, max(lowest, bottom)
    texts += _notes(notes, lowest)
    return _svg(left + EDGE, lowest + LINE * len(notes) + EDGE, texts)


def _column(column: Sequence[View], middle: float) -> tuple[list[str], float]:
    texts, top = [], 2 * EDGE
    for view in column:
        texts.append(Pen(0, 0).text("view", view.title, (middle, -top - LINE)))
        top += TITLE
        pen = Pen(middle - (view.low[0] + view.high[0]) / 2, top + view.high[1])
        texts += pen.view(view)
        top += view.high[1] - view.low[1]
    return texts, top


def _notes(notes: Sequence[str], top: float) -> list[str]:
    return [
        Pen(0, 0).text("note", note, (EDGE, -top - LINE * number))
        for number, note in enumerate(notes, 1)
    ]


def _beside(measure: Measure) -> Point:
    """Return where the number stands: in the middle, or past the end where there is no room."""
    start, end = sorted(measure.ends)
    share = 0.5 if measure.size > NARROW else 1 + 8 / measure.size
    x, y = (one + (two - one) * share for one, two in zip(start, end, strict=True))
    return (x, y + 1) if measure.flat else (x - 1, y)


def _arrows(start: Point, end: Point) -> Iterable[Line]:
    """Return the line with a head at each end, from outside where there is no room between."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    x, y = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    way = 1 if length > NARROW else -1
    yield start, end
    for (tip_x, tip_y), sense in ((start, way), (end, -way)):
        back_x, back_y = tip_x + 2 * sense * x, tip_y + 2 * sense * y
        yield (
            (back_x - 0.6 * y, back_y + 0.6 * x),
            (tip_x, tip_y),
            (back_x + 0.6 * y, back_y - 0.6 * x),
        )
        yield (tip_x, tip_y), (tip_x + 4 * sense * x, tip_y + 4 * sense * y)


def _svg(width: float, height: float, texts: Sequence[str]) -> str:
    size = f'width="{width:.0f}mm" height="{height:.0f}mm" viewBox="0 0 {width:.0f} {height:.0f}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>'
    paper = '<rect width="100%" height="100%" fill="#fff"/>'
    return "\n".join([head, f"<style>{STYLE}</style>", paper, *texts, "</svg>", ""])
