"""The controller's box: the carrier board on stand-offs, a numbered notch for each seat's cable."""

from build123d import Box as Block
from build123d import Cylinder, Part, PolarLocations, Pos

from hardware.enclosure.carrier import Carrier
from hardware.enclosure.case import DOWN, UP, over, plate, screws, tray
from hardware.enclosure.digits import strokes
from hardware.enclosure.outline import Outline, read_outline
from hardware.enclosure.pieces import Box, Dummy, Piece, Written
from hardware.enclosure.sizes import BOARD_SCREW, ROOM, Case, PanScrew, Room
from hardware.enclosure.views import Label, Measure


def controller_box(outline: Outline | None = None, room: Room = ROOM) -> Box:
    """Return the box for a board: a tray, and a lid with the numbers of the seats."""
    carrier = Carrier(outline or read_outline(), room)
    case = carrier.case
    closed = [Dummy(each.name, over(case, each.solid)) for each in screws(case)]
    return Box(
        "controller-box",
        "Controller box",
        (Piece("tray", _tray(carrier)), Piece("lid", _lid(carrier), lift=75.0)),
        (carrier.board, carrier.plug, *_board_screws(carrier), *closed),
        _written(carrier),
        (
            "carrier board, untested rev A: 4 M3 × 6 into inserts in the stand-offs",
            "4 M3 × 10 countersunk; 8 M3 heat-set inserts (hole 4.0) in all",
            "a cable tie on each cable, inside its notch, takes the strain; 4 rubber feet",
        ),
    )


def _tray(carrier: Carrier) -> Part:
    case, room = carrier.case, carrier.room
    post = Cylinder(case.screw.post / 2, room.standoff, align=UP)
    insert = Pos(0, 0, room.standoff) * Cylinder(case.screw.insert / 2, room.standoff, align=DOWN)
    return tray(case) + _at_holes(carrier, post) - _at_holes(carrier, insert)


def _lid(carrier: Carrier) -> Part:
    case, room = carrier.case, carrier.room
    top = Pos(0, 0, case.height)
    sound = top * Pos(*carrier.here(carrier.outline.buzzer), 0) * _sound(case, room)
    return over(case, plate(case)) - [top * each for each in _numbers(carrier)] - sound


def _numbers(carrier: Carrier) -> list[Part]:
    """Return what is engraved into a lid whose top is z = 0: each seat's number at its notch."""
    edge = carrier.case.depth / 2 - carrier.case.wall - carrier.room.digit[1]
    return [
        Pos(x, edge if y > 0 else -edge, 0) * _number(number, carrier.room)
        for number, (x, y) in enumerate(carrier.seats, 1)
    ]


def _number(number: int, room: Room) -> Part:
    return Part() + [
        Pos(x, y, 0) * Block(width, height, room.engraved, align=DOWN)
        for x, y, width, height in strokes(number, *room.digit)
    ]


def _sound(case: Case, room: Room) -> Part:
    """Return the holes over the buzzer: one in the middle and six around it."""
    diameter, ring = room.sound
    hole = Cylinder(diameter / 2, case.plate, align=DOWN)
    return hole + [place * hole for place in PolarLocations(ring, 6)]


def _board_screws(carrier: Carrier) -> list[Dummy]:
    head_at = carrier.room.standoff + carrier.outline.thickness
    solids = _at_holes(carrier, Pos(0, 0, head_at) * _pan_screw())
    return [Dummy(f"board screw {number}", solid) for number, solid in enumerate(solids, 1)]


def _pan_screw(screw: PanScrew = BOARD_SCREW) -> Part:
    """Return a screw that hangs down from z = 0, its head above."""
    wide, high = screw.head
    thread = Cylinder(screw.diameter / 2, screw.length, align=DOWN)
    return thread + Cylinder(wide / 2, high, align=UP)


def _written(carrier: Carrier) -> Written:
    case = carrier.case
    x, y, z = case.width / 2, case.depth / 2, case.height
    buzzer = carrier.here(carrier.outline.buzzer)
    one, two = (carrier.seats[number][0] for number in (4, 5))
    return Written(
        front=(
            Measure((-x, 0), (x, 0), -10),
            Measure((-x, 0), (-x, z), -x - 8),
            Measure((one, z - 8.5), (two, z - 8.5), z + 6),
        ),
        above=(
            Measure((x, -y), (x, y), x + 10),
            Label("USB", (-x - 9, 12), (-x, carrier.outline.usb[1])),
            Label("sync wire", (x - 24, -18), (x - case.wall, carrier.outline.sync[1])),
            Label("buzzer", (buzzer[0] - 24, 18), buzzer),
        ),
        across=(
            Measure((y, z - case.plate), (y, z), y + 8),
            Measure((-y, 0), (-y, carrier.underside), -y - 6),
        ),
    )


def _at_holes(carrier: Carrier, solid: Part) -> list[Part]:
    """Return a solid at each hole of the board, standing on the floor of the case."""
    holes = map(carrier.here, carrier.outline.holes)
    return [Pos(*at, carrier.case.floor) * solid for at in holes]
