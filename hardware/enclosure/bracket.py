"""The microswitch and the bracket that it slides on; z = 0 is the underside of the panel."""

from build123d import Box as Block
from build123d import Cylinder, Part, Plane, Polygon, Pos, Rot, extrude

from hardware.enclosure.case import DOWN, UP
from hardware.enclosure.sizes import BRACKET, RIDER, SWITCH, Bracket, Rider, Switch


def bracket(size: Bracket = BRACKET, switch: Switch = SWITCH) -> Part:
    """Return a wall with two slots, open at its end, so that nothing hangs in print."""
    face, apart = switch.body[1] / 2, switch.holes[0] / 2
    wall = Block(size.width, size.thickness, size.height, align=DOWN)
    slot = Pos(0, 0, -size.slot_from) * Block(size.slot, size.thickness, size.height, align=DOWN)
    prong = size.width / 2 - apart - size.slot / 2
    outer = size.width / 2 - prong / 4  # clear of the nuts
    ribs = [Pos(x, size.thickness / 2, 0) * _rib(prong / 2, size) for x in (-outer, 0, outer)]
    whole = wall + ribs - [Pos(x, 0, 0) * slot for x in (-apart, apart)]
    return Pos(switch.x, face + size.thickness / 2, 0) * whole


def switch_body(size: Switch = SWITCH, rider: Rider = RIDER) -> Part:
    """Return the switch at rest, without its lever."""
    body = Block(*size.body, align=UP) + Block(20, 6.4, size.terminals, align=DOWN)
    screws = switch_screws(size, rider)
    return _at_rest(size, rider) * Pos(0, 0, -size.lower_hole) * body - screws


def switch_screws(size: Switch = SWITCH, rider: Rider = RIDER, thread: float = 3.0) -> Part:
    """Return the two screws on the diagonal of the switch, as long as switch and bracket."""
    across, up = size.holes
    screw = Rot(90, 0, 0) * Cylinder(thread / 2, 2 * size.body[1] + 2)
    holes = Pos(-across / 2, 0, 0), Pos(across / 2, 0, up)
    return _at_rest(size, rider) * (Part() + [hole * screw for hole in holes])


def lever(size: Switch = SWITCH, rider: Rider = RIDER) -> Part:
    """Return the lever where it touches the plunger."""
    return Pos(size.x, 0, -rider.reach) * Block(*size.lever, align=DOWN)


def _at_rest(size: Switch, rider: Rider) -> Pos:
    """Return the middle of the line of the lower hole."""
    return Pos(size.x, 0, -rider.reach - size.lever_at_rest)


def _rib(thickness: float, size: Bracket) -> Part:
    corners = (0, 0), (size.rib_depth, 0), (0, -size.height)
    return extrude(Plane.YZ * Polygon(*corners, align=None), thickness / 2, both=True)
