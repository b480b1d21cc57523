import numpy as np
import pytest
import trimesh

from hardware.enclosure.checks import faults, overhangs, unnamed, walls
from hardware.enclosure.sizes import Bridge

Size = tuple[float, float, float]


def block(size: Size, x: float = 0.0, z: float = 0.0) -> trimesh.Trimesh:
    """Return a block whose underside is at a height."""
    return trimesh.creation.box(size).apply_translation((x, 0, z + size[2] / 2))


def gate(span: float) -> trimesh.Trimesh:
    """Return a lintel on two pillars."""
    apart = span / 2 + 5
    pillars = block((10, 10, 20), -apart), block((10, 10, 20), apart)
    return trimesh.util.concatenate([*pillars, block((span, 10, 5), z=15)])


def cone(degrees: float) -> trimesh.Trimesh:
    """Return a cone that stands on its tip, its side so far from the vertical."""
    mesh = trimesh.creation.cone(10 * np.tan(np.radians(degrees)), 10, sections=64)
    return mesh.apply_transform(np.diag([1, -1, -1, 1])).apply_translation((0, 0, 10))


def test_a_block_is_fine() -> None:
    assert list(faults(block((20, 20, 10)))) == []


def test_a_mesh_with_a_hole_is_not_watertight() -> None:
    mesh = block((20, 20, 10))
    mesh.update_faces(np.arange(len(mesh.faces)) > 0)
    assert list(faults(mesh)) == ["is not watertight"]


def test_what_is_larger_than_the_bed_does_not_fit() -> None:
    assert list(faults(block((221, 20, 10)))) == ["does not fit a bed of 220 mm"]


@pytest.mark.parametrize(("thickness", "share"), [(1.9, 0.8), (2.0, 0.0)])
def test_walls_are_measured_across(thickness: float, share: float) -> None:
    measured = walls(block((60, thickness, 60)), least=2.0)
    assert measured.least == pytest.approx(thickness, abs=1e-3)
    assert measured.thin >= share
    assert (measured.thin > 0) is (thickness < 2)


def test_a_thin_wall_is_a_fault() -> None:
    assert [line.endswith("thinner than 2 mm") for line in faults(block((60, 1.9, 60)))] == [True]


@pytest.mark.parametrize(("degrees", "hangs"), [(30, False), (45, False), (55, True), (80, True)])
def test_a_side_flatter_than_45_degrees_hangs(degrees: float, hangs: bool) -> None:
    assert bool(overhangs(cone(degrees))) is hangs


def test_a_bridge_is_no_fault_when_the_design_names_it() -> None:
    mesh, named = gate(5), Bridge("lintel", (0, 0, 15), (5, 10, 0.2))
    assert list(faults(mesh)) == ["50.0 mm² hang free at (-2.5, -5.0, 15.0)"]
    assert list(faults(mesh, (named,))) == []


def test_a_bridge_that_is_named_elsewhere_does_not_count() -> None:
    elsewhere = Bridge("lintel", (0, 0, 12), (5, 10, 0.2))
    assert unnamed(overhangs(gate(5)), [elsewhere]) == overhangs(gate(5))


def test_a_named_bridge_that_is_too_long_is_a_fault() -> None:
    named = Bridge("lintel", (0, 0, 15), (8, 10, 0.2))
    assert list(faults(gate(8), (named,))) == ["bridge lintel is longer than 6 mm"]
