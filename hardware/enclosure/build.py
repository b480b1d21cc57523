"""All boxes: built, measured, written."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import trimesh

from hardware.enclosure.bell_box import bell_box
from hardware.enclosure.button_box import button_box
from hardware.enclosure.checks import faults, walls
from hardware.enclosure.controller_box import controller_box
from hardware.enclosure.fit import collisions
from hardware.enclosure.output import OUT, stale, stl, write
from hardware.enclosure.pieces import Box


@cache
def boxes() -> tuple[Box, ...]:
    """Return the three boxes."""
    return button_box(), bell_box(), controller_box()


def rebuild(folder: Path = OUT) -> None:
    """Write every file anew, and nothing else."""
    folder.mkdir(exist_ok=True)
    for path in folder.iterdir():
        path.unlink()
    for box in boxes():
        write(box, folder)


def check(folder: Path = OUT) -> list[str]:
    """Return a line for everything that is wrong with the boxes or stale in the folder."""
    with TemporaryDirectory() as temporary:
        built = Path(temporary)
        rebuild(built)
        return [*wrong(built), *stale(built, folder)]


def wrong(folder: Path = OUT) -> Iterator[str]:
    """Yield a line for every fault of the boxes, whose prints are in a folder."""
    for box in boxes():
        for piece in box.pieces:
            mesh = trimesh.load_mesh(stl(box, piece, folder))
            yield from (f"{box.name}, {piece.name} {line}" for line in faults(mesh, piece.bridges))
        yield from (f"{box.name}: {line}" for line in collisions(box))


def table(folder: Path = OUT) -> Iterator[str]:
    """Yield a line for each print: its size in mm, volume in cm³, thinnest wall in mm."""
    for path in sorted(folder.glob("*.stl")):
        mesh = trimesh.load_mesh(path)
        size = " × ".join(f"{extent:.1f}" for extent in mesh.extents)
        thin = walls(mesh).least
        yield f"{path.stem:28} {size:22} {mesh.volume / 1000:6.1f} cm³  wall {thin:.2f} mm"
