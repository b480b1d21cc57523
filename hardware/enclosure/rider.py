"""The spring plate: it carries the counter bell and presses the switch; z = 0 is its underside."""

from build123d import Axis, Cone, Cylinder, Location, Part, Pos, Rot, chamfer

from hardware.enclosure.case import DOWN, UP, sunk_hole
from hardware.enclosure.sizes import RIDER, Rider


def rider(panel: float, size: Rider = RIDER) -> Part:
    """Return the plate for a panel so thick, with its plunger, cups for springs and screw holes."""
    disc = Cylinder(size.diameter / 2, size.thickness, align=UP)
    disc = chamfer(disc.edges().sort_by(Axis.Z)[-1], 1.0)
    solid = disc + _plunger(panel, size) + [at * _cup(size) for at in at_springs(size)]
    sunk = Pos(0, 0, size.thickness) * Rot(180, 0, 0) * sunk_hole(size.screw, size.thickness)
    bell = Cylinder(size.screw.hole / 2, size.thickness, align=UP)
    holes = [Rot(0, 0, turn) * Pos(0, size.bell_screws, 0) * bell for turn in (0, 120, 240)]
    return solid - [at * sunk for at in at_springs(size)] - holes


def at_springs(size: Rider = RIDER) -> list[Location]:
    """Return the places of the four springs, seen from the middle."""
    return [Rot(0, 0, turn) * Pos(size.springs, 0, 0) for turn in (45, 135, 225, 315)]


def _plunger(panel: float, size: Rider) -> Part:
    """Return the plunger; it reaches through the panel, down to the lever."""
    radius = size.plunger / 2
    foot = Cone(radius, radius + 3, 3, align=DOWN)
    return Cylinder(radius, size.rest + panel + size.reach, align=DOWN) + foot


def _cup(size: Rider) -> Part:
    """Return the cup round a spring; its rim is the stop of a hard strike."""
    inner, outer = size.cup
    deep = size.rest - size.travel
    return Cylinder(outer / 2, deep, align=DOWN) - Cylinder(inner / 2, deep, align=DOWN)
