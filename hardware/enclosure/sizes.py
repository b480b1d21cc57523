"""Every dimension of the boxes, in mm and degrees."""

from dataclasses import dataclass
from typing import Literal

Side = Literal["front", "right", "back", "left"]


@dataclass(frozen=True)
class Printer:
    """What a hobby printer with a 0.4 mm nozzle makes without supports."""

    bed: float = 220.0
    wall: float = 2.0  # the least
    thin_share: float = 0.002  # of the surface: where two faces meet at a sharp edge
    overhang: float = 45.0  # from the vertical
    bridge: float = 6.0  # the longest between two walls


PRINTER = Printer()
Vector = tuple[float, float, float]


@dataclass(frozen=True)
class Bridge:
    """A stretch of a print that hangs between two walls on purpose: a box on the bed, in mm."""

    name: str
    middle: Vector
    size: Vector


@dataclass(frozen=True)
class Screw:
    """An M3 countersunk screw and the heat-set insert that holds it."""

    diameter: float = 3.0
    length: float = 10.0
    hole: float = 3.4
    head: float = 6.0
    sink: float = 6.6  # the width of the countersink, 90°
    insert: float = 4.0
    insert_depth: float = 7.0
    post: float = 8.6  # what the insert is melted into


@dataclass(frozen=True)
class PanScrew:
    """An M3 screw with a flat underside of its head, for what needs no countersink."""

    diameter: float = 3.0
    length: float = 6.0
    head: tuple[float, float] = (6.0, 2.4)


@dataclass(frozen=True)
class Notch:
    """A slot that is open at the rim, so that a cable is laid in before the plate closes it."""

    side: Side
    at: float = 0.0  # along the wall, from its middle
    width: float = 5.0
    depth: float = 8.5
    rounding: float = 2.4


@dataclass(frozen=True)
class Case:
    """A tray and the plate that closes it, flush with its rim; the outer measures."""

    width: float
    depth: float
    height: float
    notches: tuple[Notch, ...]
    floor: float = 2.4
    wall: float = 2.4
    plate: float = 4.0
    corner: float = 6.0
    chamfer: float = 1.0
    gap: float = 0.25  # between two prints that fit into each other
    screw: Screw = Screw()

    @property
    def posts(self) -> tuple[tuple[float, float], ...]:
        """The middle of each corner's screw, a wall's width from the edge of the plate."""
        inset = self.wall + self._to_wall
        x, y = self.width / 2 - inset, self.depth / 2 - inset
        return (-x, -y), (x, -y), (-x, y), (x, y)

    @property
    def post_width(self) -> float:
        """The side of a post: from half-way into the wall to the far side of its insert."""
        return self.wall / 2 + self._to_wall + self.screw.post / 2

    @property
    def post_shift(self) -> float:
        """How far the middle of a post lies behind its screw, towards the corner."""
        return self.post_width / 2 - self.screw.post / 2

    @property
    def _to_wall(self) -> float:
        return self.gap + PRINTER.wall + self.screw.sink / 2


@dataclass(frozen=True)
class Saddle:
    """Where a cable is tied down: a block with a tunnel for a cable tie 3.6 mm wide."""

    from_wall: float = 9.0
    width: float = 10.0
    depth: float = 8.4
    height: float = 4.4
    tunnel: tuple[float, float] = (4.2, 2.2)


@dataclass(frozen=True)
class Lamp:
    """A 5 mm LED pressed into its collar from inside."""

    lens: float = 5.0
    flange: float = 5.9
    length: float = 8.6
    hole: float = 5.2
    collar: float = 10.6
    seat: float = 5.0  # from the outside to the flange
    collar_end: float = 8.0


@dataclass(frozen=True)
class Button:
    """A 30 mm arcade button that snaps into the panel."""

    hole: float = 30.3
    bezel: tuple[float, float] = (35.0, 5.0)
    body: tuple[float, float] = (29.7, 22.0)
    terminals: tuple[float, float, float] = (20.0, 10.0, 35.0)  # the last: below the panel


@dataclass(frozen=True)
class Switch:
    """A V-size microswitch with a hinge lever (V-152): two M3 holes on a diagonal."""

    body: tuple[float, float, float] = (27.8, 10.3, 15.9)
    holes: tuple[float, float] = (22.2, 10.3)
    lower_hole: float = 2.8  # above the underside of the body
    lever_at_rest: float = 16.2  # above the lower hole
    clicks: float = 15.2
    lever: tuple[float, float, float] = (30.0, 4.0, 0.5)
    terminals: float = 8.0
    x: float = -6.0  # of its middle, so that the plunger meets the lever near its end
    adjust: float = 4.0  # up and down


@dataclass(frozen=True)
class Bracket:
    """The wall with two open slots in which the switch moves up and down."""

    width: float = 36.0
    thickness: float = 5.0
    height: float = 30.0
    slot: float = 3.4
    slot_from: float = 5.0  # below the panel
    rib_depth: float = 8.0


@dataclass(frozen=True)
class Rider:
    """The spring plate that carries the counter bell, and goes down with it when it is struck."""

    diameter: float = 90.0
    thickness: float = 4.0
    springs: float = 34.0  # from the middle, four on the diagonals
    spring: tuple[float, float] = (6.0, 15.0)  # outer diameter and length, unloaded
    cup: tuple[float, float] = (7.0, 11.4)
    rest: float = 10.0  # from the panel to the plate
    travel: float = 2.5
    screw: Screw = Screw(length=25.0)
    guide: float = 4.8
    plunger: float = 8.0
    plunger_hole: float = 10.0
    reach: float = 5.0  # of the plunger below the panel, at rest
    bell_screws: float = 20.0  # from the middle


@dataclass(frozen=True)
class Bell:
    """A counter bell: its dome, half a ball, on its base."""

    diameter: float = 85.0
    base: float = 8.0


@dataclass(frozen=True)
class Room:
    """What the carrier board needs around it; its own measures are the board's."""

    usb_gap: float = 1.0  # from the edge of the board to the wall
    cables: float = 11.0  # on the other three sides
    standoff: float = 6.0
    height: float = 32.0
    usb: tuple[float, float] = (13.0, 9.0)  # the overmould of a plug
    pico: tuple[float, float, float] = (51.0, 21.0, 1.0)
    socket: tuple[float, float, float] = (7.5, 5.6, 2.8)  # of USB, on the Pico
    connector: tuple[float, float, float] = (12.5, 6.0, 10.0)  # JST-XH with its plug
    sync: tuple[float, float, float] = (6.0, 7.5, 10.0)
    buzzer_height: float = 9.0
    sound: tuple[float, float] = (2.5, 5.0)  # the holes, and the radius of their ring
    digit: tuple[float, float, float] = (4.4, 8.0, 1.2)  # width, height, stroke
    engraved: float = 0.8


BOARD_SCREW = PanScrew()
SADDLE = Saddle()
LAMP = Lamp()
BUTTON = Button()
SWITCH = Switch()
BRACKET = Bracket()
RIDER = Rider()
BELL = Bell()
ROOM = Room()
BUTTON_CASE = Case(80.0, 80.0, 50.0, (Notch("back"),))
BELL_CASE = Case(100.0, 100.0, 50.0, (Notch("back"),), floor=3.0)
LAMP_OF_THE_BUTTON = (0.0, 29.0)
LAMP_OF_THE_BELL = (36.0, -36.0)
