"""A 5 mm LED in a panel; z = 0 is the panel's outer face."""

from build123d import Cylinder, Part, Pos

from hardware.enclosure.case import DOWN, UP
from hardware.enclosure.sizes import LAMP, Lamp


def collar(size: Lamp = LAMP) -> Part:
    """Return the ring that keeps the LED upright."""
    return Cylinder(size.collar / 2, size.collar_end, align=DOWN)


def lamp_hole(size: Lamp = LAMP) -> Part:
    """Return the hole for the lens, wider where the flange rests."""
    wide = size.flange / 2 + 0.15
    behind = Pos(0, 0, -size.seat) * Cylinder(wide, size.collar_end - size.seat, align=DOWN)
    return Cylinder(size.hole / 2, size.seat, align=DOWN) + behind


def lamp(size: Lamp = LAMP) -> Part:
    """Return the LED, its flange on the step."""
    flange = Cylinder(size.flange / 2, 1.0, align=DOWN)
    lens = Cylinder(size.lens / 2, size.length - 1.0, align=UP)
    return Pos(0, 0, -size.seat) * (flange + lens)
