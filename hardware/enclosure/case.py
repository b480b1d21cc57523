"""A tray and its plate: the two prints that every box has.

Both lie as they are printed, outer face on z = 0: the tray is open at the top, the plate is flat.
"""

from math import copysign

from build123d import (
    Align,
    Axis,
    Box,
    Cone,
    Cylinder,
    Location,
    Part,
    Plane,
    Pos,
    RectangleRounded,
    Rot,
    chamfer,
    extrude,
    mirror,
)

from hardware.enclosure.pieces import Dummy
from hardware.enclosure.sizes import SADDLE, Bridge, Case, Notch, Saddle, Screw

UP = (Align.CENTER, Align.CENTER, Align.MIN)
DOWN = (Align.CENTER, Align.CENTER, Align.MAX)


def tray(case: Case) -> Part:
    """Return the tray: walls, four posts with holes for inserts, a notch for each cable."""
    inside = Pos(0, 0, case.floor) * _block(case, case.wall, case.height)
    solid = chamfer(_block(case, 0, case.height).faces().sort_by(Axis.Z)[0].edges(), case.chamfer)
    solid = solid - inside + [_post(case, at) for at in case.posts]
    return solid - [_insert(case, at) for at in case.posts] - [_slot(case, n) for n in case.notches]


def plate(case: Case) -> Part:
    """Return the plate, with a tongue into every notch and four countersunk holes."""
    solid = _block(case, case.wall + case.gap, case.plate)
    solid = solid + [_tongue(case, notch) for notch in case.notches]
    solid = solid - [Pos(*at, 0) * sunk_hole(case.screw, case.plate) for at in case.posts]
    return mirror(solid, Plane.YZ)  # the tray is turned over x to meet it


def sunk_hole(screw: Screw, through: float) -> Part:
    """Return what a countersunk screw takes out of a plate whose outer face is z = 0."""
    wide, narrow = screw.sink / 2, screw.hole / 2
    return Cylinder(narrow, through, align=UP) + Cone(wide, narrow, wide - narrow, align=UP)


def screw_in(screw: Screw) -> Part:
    """Return a countersunk screw, its head flush with z = 0, pointing up."""
    head, thread = screw.head / 2, screw.diameter / 2
    return Cylinder(thread, screw.length, align=UP) + Cone(head, thread, head - thread, align=UP)


def over(case: Case, solid: Part) -> Part:
    """Return a solid turned upside down, so that its outer face is the top of the case."""
    return Pos(0, 0, case.height) * Rot(0, 180, 0) * solid


def screws(case: Case) -> list[Dummy]:
    """Return the four screws of a plate that lies on z = 0."""
    return [
        Dummy(f"screw {number}", Pos(*at, 0) * screw_in(case.screw))
        for number, at in enumerate(case.posts, 1)
    ]


def saddle(case: Case, size: Saddle = SADDLE) -> tuple[Part, Bridge]:
    """Return the cable's saddle for a plate with its notch at the back, and the bridge in it."""
    y = case.depth / 2 - case.wall - size.from_wall
    block = Pos(0, y, case.plate) * Box(size.width, size.depth, size.height, align=UP)
    wide, high = size.tunnel
    tunnel = Pos(0, y, case.plate) * Box(size.width, wide, high, align=UP)
    bridge = Bridge("saddle", (0, y, case.plate + high), (size.width, wide, 0.2))
    return block - tunnel, bridge


def _block(case: Case, inset: float, height: float) -> Part:
    outline = RectangleRounded(case.width - 2 * inset, case.depth - 2 * inset, case.corner - inset)
    return extrude(outline, height)


def _post(case: Case, at: tuple[float, float]) -> Part:
    """Return a post from the floor up, so wide that it grows into both walls."""
    x, y = (coordinate + copysign(case.post_shift, coordinate) for coordinate in at)
    outline = RectangleRounded(case.post_width, case.post_width, case.screw.post / 3)
    return Pos(x, y, case.floor) * extrude(outline, case.height - case.plate - case.floor)


def _insert(case: Case, at: tuple[float, float]) -> Part:
    top = case.height - case.plate
    return Pos(*at, top) * Cylinder(case.screw.insert / 2, case.screw.insert_depth, align=DOWN)


def _slot(case: Case, notch: Notch) -> Part:
    """Return a slot with a round end, so that the cable has no edge to lie on."""
    outline = Plane.XZ * RectangleRounded(notch.width, 2 * notch.depth, notch.rounding)
    return _at_wall(case, notch, 0, case.height) * extrude(outline, 2 * case.wall, both=True)


def _tongue(case: Case, notch: Notch) -> Part:
    reach = case.wall + 2 * case.gap
    solid = Box(notch.width - 2 * case.gap, reach, case.plate, align=UP)
    return _at_wall(case, notch, reach / 2, 0) * solid


def _at_wall(case: Case, notch: Notch, inset: float, z: float) -> Location:
    """Return the place of a notch, its width along the wall."""
    along = {"front": (0, -1), "right": (1, 0), "back": (0, 1), "left": (-1, 0)}
    x, y = along[notch.side]
    across = case.depth / 2 - inset if y else case.width / 2 - inset
    at = (notch.at, y * across) if y else (x * across, notch.at)
    return Pos(*at, z) * Rot(0, 0, 0 if y else 90)
