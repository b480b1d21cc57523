"""The grid: who may lay a track where."""

import pytest

from hardware.board.grid import BOTH, NOBODY, Grid, Rect, Rules, around, cells

PAD = Rect("A", (0,), 5.0, 5.0, 6.0, 6.0)


def grid(*rects: Rect) -> Grid:
    return Grid((20.0, 10.0), rects, Rules(step=1.0))


@pytest.mark.parametrize(
    ("point", "far"), [((5.5, 5.5), 0.0), ((8.0, 5.5), 2.0), ((9.0, 10.0), 5.0), ((4.0, 6.0), 1.0)]
)
def test_a_rectangle_knows_how_far_a_point_is(point: tuple[float, float], far: float) -> None:
    assert PAD.distance(*point) == pytest.approx(far)


def test_near_a_pad_only_its_own_net_may_pass() -> None:
    closed = grid(PAD).closed("B")
    assert (0, 5, 5) in closed
    assert (0, 7, 5) not in closed
    assert (1, 5, 5) not in closed
    assert (0, 5, 5) not in grid(PAD).closed("A")


def test_between_pads_of_two_nets_neither_may_pass() -> None:
    left, right = Rect("A", (0,), 5.0, 5.0, 5.7, 6.0), Rect("B", (0,), 6.3, 5.0, 7.0, 6.0)
    between = (0, 6, 5)
    assert between in grid(left, right).closed("A") & grid(left, right).closed("B")
    assert between not in grid(left).closed("A")


def test_nobody_passes_a_hole_or_the_edge() -> None:
    closed = grid(Rect(NOBODY, BOTH, 5.0, 5.0, 6.0, 6.0)).closed("A")
    assert {(0, 5, 5), (1, 5, 5), (0, 0, 5), (1, 20, 5), (0, 9, 10)} <= closed
    assert (0, 1, 1) not in closed


def test_a_via_keeps_clear_of_pads_of_its_own_net_and_of_print() -> None:
    printed = Rect(NOBODY, BOTH, 10.0, 5.0, 12.0, 6.0)
    board = Grid((20.0, 10.0), [PAD], Rules(step=1.0), [printed])
    assert [board.takes_via((0, column, 5)) for column in (5, 8, 11)] == [False, True, False]
    assert (0, 11, 5) not in board.closed("B")


def test_a_grid_too_fine_for_its_widths_is_refused() -> None:
    with pytest.raises(ValueError, match=r"grid of 0\.5 mm is too fine"):
        Rules(step=0.5)


def test_a_diagonal_takes_the_corners_it_passes_and_a_via_its_neighbours() -> None:
    assert set(around((0, 1, 1), (0, 2, 2))) == {(0, 2, 2), (0, 1, 2), (0, 2, 1)}
    assert cells([[(0, 1, 1), (1, 1, 1)]]) == {
        (layer, 1 + dx, 1 + dy)
        for layer in BOTH
        for dx, dy in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))
    }
