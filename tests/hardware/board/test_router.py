"""The router: every net is joined, keeps its distance, and is laid the same way each time."""

import os
import subprocess
import sys
from itertools import combinations, pairwise
from pathlib import Path as File

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.board.grid import BOTH, NOBODY, Grid, Path, Rect, Rules, cells
from hardware.board.router import Router, Unroutable, bends

SIZE = (20.0, 12.0)
ROOT = File(__file__).parents[3]


def pad(net: str, x: float, y: float, layers: tuple[int, ...] = BOTH) -> Rect:
    return Rect(net, layers, x - 0.3, y - 0.3, x + 0.3, y + 0.3)


def route(pads: list[Rect], walls: list[Rect] | None = None) -> dict[str, list[Path]]:
    nets: dict[str, list[Rect]] = {}
    for item in pads:
        nets.setdefault(item.net, []).append(item)
    return Router(Grid(SIZE, [*pads, *(walls or [])], Rules(step=1.0))).route(nets)


def wall(left: float, top: float, right: float, bottom: float, *layers: int) -> Rect:
    return Rect(NOBODY, layers, left, top, right, bottom)


def test_two_pads_in_a_row_are_joined_by_a_straight_track() -> None:
    assert route([pad("A", 3, 5), pad("A", 9, 5)]) == {
        "A": [[(0, column, 5) for column in range(9, 2, -1)]]
    }


def test_a_track_goes_around_a_wall_on_both_layers() -> None:
    [path] = route([pad("A", 3, 5), pad("A", 9, 5)], [wall(5, 3, 6, 12, *BOTH)])["A"]
    assert min(row for _, _, row in path) == 2
    assert {layer for layer, _, _ in path} == {0}


def test_a_wall_on_the_top_is_passed_below_with_two_vias() -> None:
    ends = [pad("A", 3, 5, (0,)), pad("A", 9, 5, (0,))]
    [path] = route(ends, [wall(5, 0, 6, 12, 0)])["A"]
    assert [before[0] for before, after in pairwise(path) if before[0] != after[0]] == [0, 1]


def test_a_pad_that_is_walled_in_is_named() -> None:
    cage = [wall(7, 3, 11, 4, *BOTH), wall(7, 6, 11, 7, *BOTH)]
    ends = [wall(7, 3, 8, 7, *BOTH), wall(10, 3, 11, 7, *BOTH)]
    with pytest.raises(Unroutable, match=r"A: no way from \(9\.0, 5\.0\) mm"):
        route([pad("A", 3, 5), pad("A", 9, 5)], [*cage, *ends])


def test_more_nets_than_a_gap_has_room_for_never_come_to_terms() -> None:
    ends = [pad(net, x, 2 + 2 * row) for row, net in enumerate("ABC") for x in (6, 11)]
    gap = [wall(8, 0, 9, 4.4, *BOTH), wall(8, 5.6, 9, 12, *BOTH)]
    with pytest.raises(Unroutable, match="no room for all of"):
        route(ends, gap)


def test_a_short_net_moves_when_it_blocks_the_only_gap_of_a_long_one() -> None:
    gap = [wall(8, 0, 9, 4.4, *BOTH), wall(8, 5.6, 9, 12, *BOTH)]
    ways = route([pad("A", 7, 3), pad("A", 7, 8), pad("B", 2, 5), pad("B", 17, 5)], gap)
    assert any(node[1:] == (8, 5) for node in cells(ways["B"]))
    assert cells(ways["A"]).isdisjoint(cells(ways["B"]))


def test_a_third_pad_joins_the_nearest_of_the_tree() -> None:
    ways = route([pad("A", 3, 3), pad("A", 15, 3), pad("A", 9, 8)])
    assert len(ways["A"]) == 2
    assert ways["A"][1][0][1:] == (9, 8)
    assert ways["A"][1][-1] in ways["A"][0]


def test_bends_are_where_a_path_turns_or_changes_its_layer() -> None:
    path: Path = [(0, 1, 1), (0, 2, 1), (0, 3, 1), (0, 4, 2), (1, 4, 2), (1, 4, 3), (1, 4, 4)]
    assert bends(path) == [(0, 1, 1), (0, 3, 1), (0, 4, 2), (1, 4, 2), (1, 4, 4)]


places = st.tuples(st.integers(1, 9), st.integers(1, 5)).map(lambda at: (at[0] * 2.0, at[1] * 2.0))


def check(pads: list[Rect], ways: dict[str, list[Path]]) -> None:
    grid = Grid(SIZE, pads, Rules(step=1.0))
    for net, paths in ways.items():
        joined = set(grid.gates(next(item for item in pads if item.net == net)))
        for path in paths:
            assert path[-1] in joined
            joined.update(path)
            joined.update((layer, *path[0][1:]) for layer in BOTH)
        assert all(joined & set(grid.gates(item)) for item in pads if item.net == net)
        assert cells(paths).isdisjoint(grid.closed(net))
    for one, other in combinations(ways.values(), 2):
        assert cells(one).isdisjoint(cells(other))


@settings(max_examples=60, deadline=None)
@given(st.lists(places, min_size=4, max_size=9, unique=True))
def test_all_nets_are_joined_and_no_two_share_a_node(spots: list[tuple[float, float]]) -> None:
    pads = [pad("ABC"[number % 3], *at) for number, at in enumerate(spots)]
    check(pads, route(pads))


def test_the_same_pads_give_the_same_tracks_whatever_the_hash_seed() -> None:
    code = (
        "from tests.hardware.board.test_router import pad, route;"
        "print(route([pad(n, x, y) for n, x, y in"
        " [('A', 3, 3), ('A', 15, 9), ('B', 3, 9), ('B', 15, 3), ('C', 9, 2), ('C', 9, 10)]]))"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(told) == 1
    assert "'C'" in told.pop()
