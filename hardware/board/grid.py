"""The grid tracks are laid on: which of its nodes are too near to foreign copper."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from typing import NamedTuple

Node = tuple[int, int, int]  # layer (0 the top, 1 the bottom), column, row
Path = list[Node]
NOBODY = ""
BOTH = (0, 1)
CROSS = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))


class Rect(NamedTuple):
    """Copper or a hole in the way, in mm; only tracks of its own net may touch it."""

    net: str
    layers: tuple[int, ...]
    left: float
    top: float
    right: float
    bottom: float

    def distance(self, x: float, y: float) -> float:
        """Return how far a point is from it in mm, 0 inside."""
        dx = max(self.left - x, 0.0, x - self.right)
        dy = max(self.top - y, 0.0, y - self.bottom)
        return float((dx * dx + dy * dy) ** 0.5)

    @property
    def middle(self) -> tuple[float, float]:
        """Its middle in mm."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


@dataclass(frozen=True)
class Rules:
    """Widths and distances in mm; raises ValueError if neighbours on the grid came too near."""

    step: float = 0.635
    track: float = 0.3
    gap: float = 0.3
    via: float = 0.8
    drill: float = 0.4
    edge: float = 0.8  # from the middle of a track to the edge of the board

    def __post_init__(self) -> None:
        straight, diagonal = self.step, self.step * 2**0.5
        if straight < self.track + self.gap or diagonal < self.beside_via + self.track / 2:
            raise ValueError(f"a grid of {self.step} mm is too fine for these widths")

    @property
    def beside_track(self) -> float:
        """The least distance of the middle of a track from foreign copper."""
        return self.gap + self.track / 2

    @property
    def beside_via(self) -> float:
        """The least distance of the middle of a via from foreign copper."""
        return self.gap + self.via / 2


class Grid:
    """A board of `size` mm with copper in the way; vias keep clear of what is printed, too."""

    def __init__(
        self,
        size: tuple[float, float],
        rects: Sequence[Rect],
        rules: Rules,
        prints: Sequence[Rect] = (),
    ) -> None:
        self.size, self.rules = size, rules
        self._owner = dict.fromkeys(_border(size, rules), NOBODY)
        self._no_via: set[tuple[int, int]] = set()
        for rect in rects:
            for node in self._near(rect, rules.beside_track):
                known = self._owner.setdefault(node, rect.net)
                self._owner[node] = rect.net if known == rect.net else NOBODY
        for rect in (*rects, *prints):
            self._no_via.update(node[1:] for node in self._near(rect, rules.beside_via))

    def at(self, node: Node) -> tuple[float, float]:
        """Return where a node is, in mm."""
        return node[1] * self.rules.step, node[2] * self.rules.step

    def gates(self, rect: Rect) -> list[Node]:
        """Return the nodes nearest to the middle of a pad, one a layer."""
        column, row = (round(at / self.rules.step) for at in rect.middle)
        return [(layer, column, row) for layer in rect.layers]

    def closed(self, net: str) -> set[Node]:
        """Return where the middle of a track of this net may not be."""
        return {node for node, owner in self._owner.items() if owner != net}

    def takes_via(self, node: Node) -> bool:
        """Tell whether a via is clear here of every pad, of its own net's, too, and of print."""
        return node[1:] not in self._no_via

    def _near(self, rect: Rect, reach: float) -> Iterator[Node]:
        step = self.rules.step
        columns = range(int((rect.left - reach) / step), int((rect.right + reach) / step) + 2)
        rows = range(int((rect.top - reach) / step), int((rect.bottom + reach) / step) + 2)
        for node in product(rect.layers, columns, rows):
            if rect.distance(*self.at(node)) < reach:
                yield node


def _border(size: tuple[float, float], rules: Rules) -> Iterator[Node]:
    """Yield the nodes too near to the edge of the board, and one row beyond it."""
    columns, rows = (range(-1, int(length / rules.step) + 3) for length in size)
    for node in product(BOTH, columns, rows):
        x, y = node[1] * rules.step, node[2] * rules.step
        if min(x, y, size[0] - x, size[1] - y) < rules.edge:
            yield node


def cells(paths: Iterable[Path]) -> set[Node]:
    """Return the nodes that paths take; two nets that share none keep their distance.

    A track takes its nodes and the corners its diagonals pass, a via its neighbours on both layers.
    """
    taken: set[Node] = set()
    for path in paths:
        taken.update(path)
        for before, after in pairwise(path):
            taken.update(around(before, after))
    return taken


def around(before: Node, after: Node) -> tuple[Node, ...]:
    """Return what one step takes besides where it starts."""
    layer, column, row = before
    if after[0] != layer:
        return tuple((here, column + dx, row + dy) for here in BOTH for dx, dy in CROSS)
    if after[1] != column and after[2] != row:
        return after, (layer, column, after[2]), (layer, after[1], row)
    return (after,)
