"""A router for two layers: every net goes the cheapest way, and who is in the way moves.

A net may cross what another has laid, at a price; that one is then taken up and laid again. The
price of a node rises each time it is fought over, so the nets spread out. No chance is used: the
same pads give the same tracks.
"""

import heapq
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise

from hardware.board.grid import Grid, Node, Path, Rect, around, cells

STRAIGHT, DIAGONAL, AGAINST, TURN, VIA, CROSSING = 10, 14, 3, 3, 80, 120
COMPASS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


class Unroutable(Exception):
    """A pad is walled in, or the nets never came to terms."""


class Router:
    """Lays nets on a grid."""

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        self._laid: dict[Node, set[str]] = {}
        self._fought: Counter[Node] = Counter()

    def route(self, nets: Mapping[str, Sequence[Rect]], tries: int = 40) -> dict[str, list[Path]]:
        """Return the paths that join the pads of every net; raises Unroutable.

        Short nets are laid first, and pads joined in the order given.
        """
        waiting = deque(sorted(nets, key=lambda name: (_extent(nets[name]), name)))
        ways: dict[str, list[Path]] = {}
        for _ in range(tries * len(nets)):
            if not waiting:
                return ways
            name = waiting.popleft()
            ways[name] = self._tree(name, nets[name])
            for loser in self._losers(ways[name]):
                self._lift(loser, ways.pop(loser))
                waiting.append(loser)
            for node in cells(ways[name]):
                self._laid.setdefault(node, set()).add(name)
        raise Unroutable(f"no room for all of {', '.join(sorted(waiting))}")

    def _losers(self, paths: list[Path]) -> list[str]:
        fights = cells(paths) & self._laid.keys()
        self._fought.update(fights)
        return sorted(set().union(*(self._laid[node] for node in fights)))

    def _lift(self, name: str, paths: list[Path]) -> None:
        for node in cells(paths):
            self._laid[node].discard(name)
            if not self._laid[node]:
                del self._laid[node]

    def _tree(self, net: str, pads: Sequence[Rect]) -> list[Path]:
        """Join pad after pad to what is joined already."""
        first, *rest = (self._grid.gates(pad) for pad in pads)
        joined, paths, closed = set(first), list[Path](), self._grid.closed(net)
        for gates in rest:
            path = self._way(gates, joined, closed)
            if not path:
                raise Unroutable(f"{net}: no way from {self._grid.at(gates[0])} mm")
            joined.update(path, gates)
            paths.append(path)
        return paths

    def _way(self, starts: Sequence[Node], ends: set[Node], closed: set[Node]) -> Path:
        """Return the cheapest way from one of the starts to one of the ends (A*), or nothing."""
        rest = _distance_to(ends)
        cost = dict.fromkeys(starts, 0)
        came: dict[Node, Node] = {}
        heap = [(rest(node), node) for node in starts]
        done: set[Node] = set()
        while heap:
            _, node = heapq.heappop(heap)
            if node in ends:
                return _back(node, came)
            if node in done:
                continue
            done.add(node)
            for after, price in self._steps(node, came.get(node, node), closed):
                total = cost[node] + price
                if after not in cost or total < cost[after]:
                    cost[after], came[after] = total, node
                    heapq.heappush(heap, (total + rest(after), after))
        return []

    def _steps(self, node: Node, before: Node, closed: set[Node]) -> Iterator[tuple[Node, int]]:
        """Yield where one step leads and what it costs."""
        for after, price, taken in _moves(node):
            if closed.isdisjoint(taken) and (after[0] == node[0] or self._grid.takes_via(node)):
                turn = TURN * (_heading(before, node) != _heading(node, after))
                yield after, price + turn + self._price(taken)

    def _price(self, taken: Sequence[Node]) -> int:
        """Return what it costs to take these nodes from others."""
        if self._laid.keys().isdisjoint(taken):
            return 0
        return sum(CROSSING * (1 + self._fought[node]) for node in taken if node in self._laid)


@cache
def _moves(node: Node) -> list[tuple[Node, int, tuple[Node, ...]]]:
    """Return where one step could lead, what it costs and takes; the layers favour a direction."""
    layer, column, row = node
    moves = []
    for dx, dy in COMPASS:
        along = STRAIGHT if (dx == 0) == (layer == 1) else STRAIGHT + AGAINST
        moves.append(((layer, column + dx, row + dy), DIAGONAL if dx and dy else along))
    moves.append(((1 - layer, column, row), VIA))
    return [(after, price, around(node, after)) for after, price in moves]


def _distance_to(ends: Iterable[Node]) -> Callable[[Node], int]:
    """Return a lower bound of what the way to the box around the ends costs."""
    _, columns, rows = zip(*ends, strict=True)
    left, right, top, bottom = min(columns), max(columns), min(rows), max(rows)

    def bound(node: Node) -> int:
        dx: int = max(left - node[1], 0, node[1] - right)
        dy: int = max(top - node[2], 0, node[2] - bottom)
        return STRAIGHT * max(dx, dy) + (DIAGONAL - STRAIGHT) * min(dx, dy)

    return bound


def _extent(pads: Sequence[Rect]) -> float:
    """Return half the circumference of the box around all pads, in mm."""
    xs, ys = zip(*(pad.middle for pad in pads), strict=True)
    return float(max(xs) - min(xs) + max(ys) - min(ys))


def _back(node: Node, came: Mapping[Node, Node]) -> Path:
    path = [node]
    while path[-1] in came:
        path.append(came[path[-1]])
    return path[::-1]


def bends(path: Path) -> Path:
    """Return only the nodes where a path turns, changes its layer, or ends."""
    turns = [path[0]]
    for (before, node), (_, after) in pairwise(pairwise(path)):
        if _heading(before, node) != _heading(node, after):
            turns.append(node)
    return [*turns, path[-1]]


def _heading(before: Node, after: Node) -> Node:
    return after[0] - before[0], after[1] - before[1], after[2] - before[2]
