"""A seat's box for a counter bell that rides on springs above a microswitch."""

from math import atan2, degrees

from build123d import Cylinder, Location, Part, Pos, Rot, Sphere

from hardware.enclosure.bracket import bracket, lever, switch_body, switch_screws
from hardware.enclosure.case import UP, over, plate, saddle, screw_in, screws, tray
from hardware.enclosure.lamp import collar, lamp, lamp_hole
from hardware.enclosure.pieces import Box, Dummy, Piece, Struck, Written
from hardware.enclosure.rider import at_springs, rider
from hardware.enclosure.sizes import (
    BELL,
    BELL_CASE,
    LAMP,
    LAMP_OF_THE_BELL,
    RIDER,
    SWITCH,
    Bell,
    Case,
    Rider,
)
from hardware.enclosure.views import Label, Measure

SPRING_SCREWS = tuple(f"spring screw {number}" for number in range(1, 5))


def bell_box(case: Case = BELL_CASE, size: Rider = RIDER) -> Box:
    """Return the box: a shell with the switch's bracket, its base, and the spring plate."""
    block, bridge = saddle(case)
    carried = Pos(0, 0, case.height + size.rest)
    return Box(
        "bell-box",
        "Seat box, counter bell on springs",
        (
            Piece("shell", _shell(case, size), turned=True, lift=90.0),
            Piece("base", plate(case) + block, bridges=(bridge,)),
            Piece("spring plate", carried * rider(case.floor, size), turned=True, lift=130.0),
        ),
        (*_moving(case, size), *_still(case, size), *screws(case)),
        _written(case, size),
        _notes(size),
        Struck(
            frozenset({"spring plate", "bell", *SPRING_SCREWS}),
            frozenset({"lever"}),
            _ways(case, size),
        ),
    )


def _notes(size: Rider) -> tuple[str, ...]:
    wide, long = size.spring
    return (
        "1 counter bell, base up to 85 mm; 1 microswitch V-152 or similar, 2 M3 × 20 with nuts",
        f"4 springs {wide:g} × {long:g} mm on M3 × 25 countersunk with lock nuts: the height",
        "slide the switch up until it clicks, down until it lets go, and fix it; 1 LED 5 mm",
        "4 M3 × 10 countersunk, 4 M3 heat-set inserts (hole 4.0), cable tie 3.6 mm",
    )


def _shell(case: Case, size: Rider) -> Part:
    lit = Pos(*LAMP_OF_THE_BELL, case.height)
    below = Pos(0, 0, case.height - case.floor)
    guides = [at * Cylinder(size.guide / 2, case.floor, align=UP) for at in at_springs(size)]
    hole = Cylinder(size.plunger_hole / 2, case.floor, align=UP)
    solid = over(case, tray(case)) + lit * collar() + below * bracket()
    return solid - lit * lamp_hole() - [below * cut for cut in (hole, *guides)]


def _still(case: Case, size: Rider) -> tuple[Dummy, ...]:
    below = Pos(0, 0, case.height - case.floor)
    return (
        Dummy("lamp", Pos(*LAMP_OF_THE_BELL, case.height) * lamp()),
        Dummy("switch", below * switch_body(rider=size)),
        Dummy("switch screws", below * switch_screws(rider=size)),
    )


def _moving(case: Case, size: Rider, bell: Bell = BELL) -> tuple[Dummy, ...]:
    top = Pos(0, 0, case.height + size.rest + size.thickness)
    radius = bell.diameter / 2
    dome = Pos(0, 0, bell.base) * Sphere(radius, arc_size1=0, align=UP)
    whole = Cylinder(radius, bell.base, align=UP) + dome
    screw = Rot(180, 0, 0) * screw_in(size.screw)
    screwed = zip(SPRING_SCREWS, at_springs(size), strict=True)
    return (
        Dummy("bell", top * whole, lift=155.0),
        Dummy("lever", Pos(0, 0, case.height - case.floor) * lever(rider=size)),
        *(Dummy(name, top * at * screw) for name, at in screwed),
    )


def _ways(case: Case, size: Rider) -> dict[str, Location]:
    """Return where the spring plate goes: to its stop, or tilted until the cups of a side are."""
    spring = at_springs(size)[0].position.X
    pivot = Pos(0, 0, case.height + size.rest)
    turn_down = degrees(atan2(size.travel, 2 * spring + size.cup[1] / 2))
    tilt = Pos(-spring, 0, 0) * Rot(0, turn_down, 0) * Pos(spring, 0, 0)
    sides = {"right": 0, "back": 90, "left": 180, "front": 270}
    return {"struck": Pos(0, 0, -size.travel)} | {
        f"struck at the {side}": pivot * Rot(0, 0, turn) * tilt * Rot(0, 0, -turn) * pivot.inverse()
        for side, turn in sides.items()
    }


def _written(case: Case, size: Rider) -> Written:
    x, y, z = case.width / 2, case.depth / 2, case.height
    plate_at = z + size.rest
    spring = at_springs(size)[0].position
    return Written(
        front=(
            Measure((-x, 0), (x, 0), -10),
            Measure((-x, 0), (-x, z), -x - 8),
            Measure((size.diameter / 2, 0), (size.diameter / 2, plate_at + size.thickness), x + 12),
        ),
        above=(
            Measure((x, -y), (x, y), x + 10),
            Label(f"Ø {size.diameter:g}", (-30, y + 8), (-23, 38.5)),
            Label(f"Ø {LAMP.hole:g}", (30, -y - 10), LAMP_OF_THE_BELL),
            Label(f"4 springs on Ø {2 * size.springs:g}", (24, y + 8), (spring.X, spring.Y)),
            Label("3 × Ø 3.4 for the bell", (-14, -y - 10), (-17.3, -10)),
        ),
        across=(
            Measure((y, 0), (y, case.plate), y + 10),
            Measure((-y, z), (-size.diameter / 2, plate_at), -y - 6),
            Label(f"travel {size.travel:g}", (-y - 6, plate_at + 24), (-30, z + size.travel / 2)),
            Label(f"switch ± {SWITCH.adjust:g}", (-26, -10), (-4, 22)),
        ),
    )
