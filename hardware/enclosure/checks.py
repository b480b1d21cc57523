"""What a print must be, measured on the mesh that is printed: closed, thick enough, carried.

A mesh lies as it is printed, on z = 0; lengths are in mm.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import radians, sin

import numpy as np
import trimesh

from hardware.enclosure.sizes import PRINTER, Bridge, Printer

SAMPLES = 4000
ROUNDING = 4.0  # degrees that a facet of a 45° cone may be off
TOUCHES = 0.02


@dataclass(frozen=True)
class Walls:
    """The thickness below sampled points: the least, and the share that is too thin."""

    least: float
    thin: float


@dataclass(frozen=True)
class Overhang:
    """Faces that hang together and that nothing carries: the corners of a box round them."""

    low: tuple[float, ...]
    high: tuple[float, ...]
    area: float


def walls(mesh: trimesh.Trimesh, least: float = PRINTER.wall, samples: int = SAMPLES) -> Walls:
    """Return how thick the mesh is, by rays from its surface straight in."""
    points, faces = trimesh.sample.sample_surface(mesh, samples, seed=1)
    inward = -mesh.face_normals[faces]
    starts = points + inward * 1e-4
    ends, rays, _ = mesh.ray.intersects_location(starts, inward, multiple_hits=False)
    deep = np.linalg.norm(ends - points[rays], axis=1)
    return Walls(float(deep.min()), float((deep < least - TOUCHES).mean()))


def overhangs(mesh: trimesh.Trimesh, steepest: float = PRINTER.overhang) -> list[Overhang]:
    """Return what hangs flatter than an angle from the vertical, apart from the bed."""
    down = mesh.face_normals[:, 2] < -sin(radians(steepest + ROUNDING))
    lifted = mesh.triangles[:, :, 2].max(axis=1) > TOUCHES
    hanging = np.flatnonzero(down & lifted)
    pairs = mesh.face_adjacency[np.isin(mesh.face_adjacency, hanging).all(axis=1)]
    groups = trimesh.graph.connected_components(pairs, nodes=hanging)
    return [_overhang(mesh, group) for group in groups]


def unnamed(found: Sequence[Overhang], bridges: Sequence[Bridge]) -> list[Overhang]:
    """Return the overhangs that no bridge of the design accounts for."""
    return [each for each in found if not any(_within(each, bridge) for bridge in bridges)]


def faults(
    mesh: trimesh.Trimesh, bridges: Sequence[Bridge] = (), printer: Printer = PRINTER
) -> Iterator[str]:
    """Yield a line for everything that is wrong with a print."""
    if not mesh.is_watertight:
        yield "is not watertight"
        return
    if (mesh.extents > printer.bed).any():
        yield f"does not fit a bed of {printer.bed:g} mm"
    thin = walls(mesh, printer.wall)
    if thin.thin > printer.thin_share:
        yield f"{thin.thin:.1%} of the walls are thinner than {printer.wall:g} mm"
    for bridge in bridges:
        if min(bridge.size[:2]) > printer.bridge:
            yield f"bridge {bridge.name} is longer than {printer.bridge:g} mm"
    for each in unnamed(overhangs(mesh, printer.overhang), bridges):
        at = ", ".join(f"{value:.1f}" for value in each.low)
        yield f"{each.area:.1f} mm² hang free at ({at})"


def _overhang(mesh: trimesh.Trimesh, faces: Sequence[int]) -> Overhang:
    corners = mesh.triangles[faces].reshape(-1, 3)
    low, high = corners.min(axis=0), corners.max(axis=0)
    area = float(mesh.area_faces[faces].sum())
    return Overhang(tuple(map(float, low)), tuple(map(float, high)), area)


def _within(each: Overhang, bridge: Bridge) -> bool:
    reach = np.array(bridge.size) / 2 + TOUCHES
    middle = np.array(bridge.middle)
    return bool((each.low >= middle - reach).all() and (each.high <= middle + reach).all())
