"""The files of a box: STEP in place, STL as printed, the drawing; and whether they are stale."""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import trimesh
from build123d import Compound, Part, export_step, export_stl, import_step

from hardware.enclosure.drawing import drawing
from hardware.enclosure.pieces import Box, Piece

OUT = Path(__file__).with_name("out")
UNDATED = datetime(2000, 1, 1)
COARSE = 0.05, 0.3  # mm and rad: how far a facet may be off
SAME = 1e-3
Sizes = tuple[float, ...]


def write(box: Box, folder: Path) -> None:
    """Write every file of a box."""
    for piece in box.pieces:
        export_stl(piece.on_the_bed, stl(box, piece, folder), *COARSE)
    solids = Compound(label=box.name, children=[_named(piece) for piece in box.pieces])
    export_step(solids, folder / f"{box.name}.step", timestamp=UNDATED, write_pcurves=False)
    (folder / f"{box.name}.svg").write_text(drawing(box), encoding="utf-8")


def stl(box: Box, piece: Piece, folder: Path) -> Path:
    """Return the path of a print."""
    return folder / f"{box.name}-{piece.name.replace(' ', '-')}.stl"


def stale(built: Path, kept: Path) -> Iterator[str]:
    """Yield a line for every file that is not what a rebuild makes: missing, old or left over."""
    made, found = ({path.name for path in folder.iterdir()} for folder in (built, kept))
    yield from (f"{name} is missing" for name in sorted(made - found))
    yield from (f"{name} is made by nothing" for name in sorted(found - made))
    for name in sorted(made & found):
        if not same(built / name, kept / name):
            yield f"{name} is stale"


def same(one: Path, two: Path) -> bool:
    """Return whether two files show the same: solids to a thousandth, texts to the letter."""
    if one.suffix not in {".step", ".stl"}:
        return one.read_text(encoding="utf-8") == two.read_text(encoding="utf-8")
    firsts, seconds = _sizes(one), _sizes(two)
    return len(firsts) == len(seconds) and all(
        abs(first - second) <= SAME * max(1.0, abs(first))
        for first, second in zip(firsts, seconds, strict=True)
    )


def _sizes(path: Path) -> Sizes:
    """Return volume, area and the corners of the box round each solid of a file."""
    if path.suffix == ".stl":
        mesh = trimesh.load_mesh(path)
        return mesh.volume, mesh.area, *mesh.bounds.flatten()
    return tuple(size for solid in import_step(path).solids() for size in _solid(solid))


def _solid(solid: Part) -> Sizes:
    bounds = solid.bounding_box()
    return solid.volume, solid.area, *bounds.min, *bounds.max


def _named(piece: Piece) -> Part:
    solid = Part(piece.solid.wrapped)
    solid.label = piece.name
    return solid
