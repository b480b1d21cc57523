"""The drawing of a box: front, from above, a section through the middle, and taken apart."""

from hardware.enclosure.lines import ABOVE, CORNER, FRONT, section, seen, seen_and_hidden
from hardware.enclosure.pieces import Box
from hardware.enclosure.sheet import sheet
from hardware.enclosure.views import Layer, View

SECTION = "section through the middle, from the right"
PRINTED = "the STL files lie as they are printed, without supports; nobody has printed them yet"


def drawing(box: Box) -> str:
    """Return the drawing of a box as SVG text."""
    pieces = [piece.solid for piece in box.pieces]
    front = View("front", seen_and_hidden(pieces, FRONT), box.written.front)
    above = View("from above", (seen(pieces, ABOVE),), box.written.above)
    across = View(SECTION, _across(box), box.written.across)
    apart = View("taken apart", (seen(box.apart, CORNER),), margin=6.0)
    columns = (front, above), (across,), (apart,)
    return sheet(f"{box.title}, sizes in mm", columns, (*box.notes, PRINTED))


def _across(box: Box) -> tuple[Layer, ...]:
    """Return the section, bought parts in blue between what lies behind and what is cut."""
    behind, cut = section([piece.solid for piece in box.pieces], "seen", "cut")
    bought = section([dummy.solid for dummy in box.dummies], "bought", "bought-cut")
    return behind, *bought, cut
