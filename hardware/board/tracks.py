"""What the router laid, in mm."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise, product
from typing import NamedTuple

from hardware.board.grid import Grid, Node, Path, Rect, around, cells
from hardware.board.placement import Point
from hardware.board.router import Router, bends

SOWN = 8  # steps of the grid between vias of the ground


class Track(NamedTuple):
    """A straight piece of copper; layer 0 is the top; ends in mm."""

    net: str
    layer: int
    ends: tuple[Point, Point]


class Via(NamedTuple):
    """A plated hole that joins both layers, in mm."""

    net: str
    at: Point


def lay(
    grid: Grid, nets: Mapping[str, Sequence[Rect]], ground: str
) -> tuple[list[Track], list[Via]]:
    """Return the tracks and vias that join the pads of every net; raises router.Unroutable.

    Vias between the ground zones of both sides are sown where there is room.
    """
    tracks, vias = set[Track](), set[Via]()
    ways = Router(grid).route(nets)
    for net, paths in ways.items():
        tracks.update(_stubs(grid, paths, nets[net]))
        for path in paths:
            for before, after in pairwise(bends(path)):
                at, to = grid.at(before), grid.at(after)
                if before[0] == after[0]:
                    tracks.add(Track(net, before[0], (at, to)))
                else:
                    vias.add(Via(net, at))
    taken = grid.closed(ground) | cells(path for paths in ways.values() for path in paths)
    vias.update(Via(ground, grid.at(node)) for node in _sown(grid, taken))
    return sorted(tracks), sorted(vias)


def _sown(grid: Grid, taken: set[Node]) -> Iterator[Node]:
    """Yield every few nodes one with room for a via."""
    columns, rows = (int(length / grid.rules.step) for length in grid.size)
    for column, row in product(range(0, columns, SOWN), range(0, rows, SOWN)):
        top, bottom = (0, column, row), (1, column, row)
        if grid.takes_via(top) and taken.isdisjoint(around(top, bottom)):
            yield top


def _stubs(grid: Grid, paths: Iterable[Path], pads: Iterable[Rect]) -> Iterator[Track]:
    """Yield the short pieces from the grid to the middle of each pad a path comes to."""
    visited = {node for path in paths for node in path}
    for pad in pads:
        for gate in grid.gates(pad):
            if gate in visited and math.dist(grid.at(gate), pad.middle) > 1e-6:
                yield Track(pad.net, gate[0], (grid.at(gate), pad.middle))
