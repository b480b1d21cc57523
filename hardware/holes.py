"""Pictures on a grid of holes, as breadboards and perfboards have: shapes in, SVG out.

Places are (column, row) in holes of 2.54 mm, from the top left one, which is (1, 0).
"""

from dataclasses import dataclass, field

HOLE = 22  # px
STYLE = "text{font:15px Arial,'Liberation Sans',sans-serif;fill:#222}.small{font-size:12px}"
Place = tuple[float, float]


@dataclass
class Sheet:
    """A picture so many holes wide and high, with margins left of and above the first hole."""

    title: str
    size: Place
    margin: Place
    shapes: list[str] = field(default_factory=list)

    def svg(self) -> str:
        """Return the picture."""
        width, height = (length * HOLE for length in self.size)
        shapes = "\n".join(self.shapes)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}">\n'
            f"<title>{self.title}</title>\n<style>{STYLE}</style>\n"
            f'<rect width="{width:g}" height="{height:g}" fill="white"/>\n{shapes}\n</svg>\n'
        )

    def box(self, start: Place, end: Place, fill: str, rounded: int = 4) -> None:
        """Draw a box between two corners."""
        (x, y), (x2, y2) = self._at(start), self._at(end)
        self.shapes.append(
            f'<rect x="{x:g}" y="{y:g}" width="{x2 - x:g}" height="{y2 - y:g}" '
            f'rx="{rounded}" fill="{fill}" stroke="#999"/>'
        )

    def text(
        self, at: Place, text: str, small: bool = False, fill: str = "", side: str = "middle"
    ) -> None:
        """Write a text, its middle, start or end at a place."""
        x, y = self._at(at)
        kind = ' class="small"' if small else ""
        style = f' style="fill:{fill}"' if fill else ""
        words = f'<text x="{x:g}" y="{y + 5:g}" text-anchor="{side}"{kind}{style}>{text}</text>'
        self.shapes.append(words)

    def dot(self, at: Place, fill: str, radius: int = 4) -> None:
        """Draw a hole, a leg or a pin."""
        x, y = self._at(at)
        self.shapes.append(f'<circle cx="{x:g}" cy="{y:g}" r="{radius}" fill="{fill}"/>')

    def line(self, places: list[Place], colour: str, width: int = 5, dashes: str = "") -> None:
        """Draw a wire through some places."""
        path = "L".join(f"{x:g} {y:g}" for x, y in map(self._at, places))
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        self.shapes.append(
            f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="{width}"{dashed}/>'
        )

    def _at(self, place: Place) -> Place:
        column, row = place
        return (column - 1 + self.margin[0]) * HOLE, (row + self.margin[1]) * HOLE
