"""What a drawing shows, before it is ink: lines by kind, measures and labels, in mm, y up."""

from dataclasses import dataclass

Point = tuple[float, float]
Line = tuple[Point, ...]


@dataclass(frozen=True)
class Layer:
    """Lines of one kind: seen, hidden, cut, bought or bought-cut."""

    kind: str
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Measure:
    """The distance of two points along x or y; `away` is the y or x of its line."""

    start: Point
    end: Point
    away: float

    @property
    def flat(self) -> bool:
        """Whether it is measured along x."""
        return abs(self.end[0] - self.start[0]) > abs(self.end[1] - self.start[1])

    @property
    def size(self) -> float:
        """What it says, in mm."""
        return max(abs(self.end[0] - self.start[0]), abs(self.end[1] - self.start[1]))

    @property
    def ends(self) -> tuple[Point, Point]:
        """The ends of its line."""
        if self.flat:
            return (self.start[0], self.away), (self.end[0], self.away)
        return (self.away, self.start[1]), (self.away, self.end[1])


@dataclass(frozen=True)
class Label:
    """A text, and the point of the view that it speaks of."""

    text: str
    at: Point
    to: Point


@dataclass(frozen=True)
class View:
    """One projection with what is written into it; `margin` is the room for that on each side."""

    title: str
    layers: tuple[Layer, ...]
    written: tuple[Measure | Label, ...] = ()
    margin: float = 16.0

    @property
    def low(self) -> Point:
        """The least x and y, the margin included."""
        return min(self._xs()) - self.margin, min(self._ys()) - self.margin

    @property
    def high(self) -> Point:
        """The greatest x and y, the margin included."""
        return max(self._xs()) + self.margin, max(self._ys()) + self.margin

    def _xs(self) -> list[float]:
        return [x for layer in self.layers for line in layer.lines for x, _ in line]

    def _ys(self) -> list[float]:
        return [y for layer in self.layers for line in layer.lines for _, y in line]
