"""The carrier board in its box: where it lies, and what stands on it."""

from dataclasses import dataclass

from build123d import Align, Cylinder, Part, Pos
from build123d import Box as Block

from hardware.enclosure.case import DOWN, UP
from hardware.enclosure.outline import Outline, Point
from hardware.enclosure.pieces import Dummy
from hardware.enclosure.sizes import Case, Notch, Room


@dataclass(frozen=True)
class Carrier:
    """A board and the room around it; the middle of the case is the origin."""

    outline: Outline
    room: Room

    @property
    def case(self) -> Case:
        """The case that fits, with a notch where each cable and the USB plug go through."""
        wide, deep = self.outline.size
        walls = 2 * Case.wall
        width = wide + self.room.usb_gap + self.room.cables + walls
        depth = deep + 2 * self.room.cables + walls
        return Case(width, depth, self.room.height, self._notches())

    @property
    def seats(self) -> tuple[Point, ...]:
        """The middle of each seat's connector, seat 1 first."""
        return tuple(map(self.here, self.outline.seats))

    @property
    def underside(self) -> float:
        """The height of the board's underside."""
        return Case.floor + self.room.standoff

    @property
    def usb_height(self) -> float:
        """The height of the middle of the Pico's USB connector."""
        return self._pico + self.room.pico[2] + self.room.socket[2] / 2

    def here(self, point: Point) -> Point:
        """Return a point of the board seen from the middle of the case."""
        return point[0] + (self.room.usb_gap - self.room.cables) / 2, point[1]

    @property
    def board(self) -> Dummy:
        """The board with its Pico, connectors and buzzer."""
        wide, deep = self.outline.size
        thick = self.outline.thickness
        solid = self._on(self.underside, (0, 0), Block(wide, deep, thick, align=UP))
        hole = Cylinder(self.outline.hole / 2, thick, align=UP)
        solid -= [self._on(self.underside, at, hole) for at in self.outline.holes]
        return Dummy("board", solid + self._parts(), lift=35.0)

    @property
    def plug(self) -> Dummy:
        """A USB plug, its overmould in the wall."""
        x, y = self.here(self.outline.usb)
        wide, high = self.room.usb
        deep = self.room.usb_gap + Case.wall + 10
        mould = Block(deep, wide - 2, high - 2, align=(Align.MAX, Align.CENTER, Align.CENTER))
        return Dummy("plug", Pos(x, y, self.usb_height) * mould)

    def _notches(self) -> tuple[Notch, ...]:
        seats = (Notch("back" if y > 0 else "front", x) for x, y in self.seats)
        wide, high = self.room.usb
        deep = self.room.height - self.usb_height + high / 2
        usb = Notch("left", self.outline.usb[1], wide, deep, rounding=1.0)
        return *seats, Notch("right", self.outline.sync[1]), usb

    @property
    def _top(self) -> float:
        return self.underside + self.outline.thickness

    @property
    def _pico(self) -> float:
        return self._top + self.outline.socket_height

    def _on(self, z: float, point: Point, solid: Part) -> Part:
        return Pos(*self.here(point), z) * solid

    def _parts(self) -> list[Part]:
        size, room = self.outline, self.room
        connector = Block(*room.connector, align=UP)
        pins = Block(6.0, 1.0, size.pin_length + size.thickness, align=DOWN)
        buzzer = Cylinder(size.buzzer_diameter / 2, room.buzzer_height, align=UP)
        usb_x, usb_y = size.usb
        middle = usb_x + room.pico[0] / 2
        socket = Block(*room.socket, align=UP)
        stack = Block(room.pico[0], room.pico[1], size.socket_height + room.pico[2], align=UP)
        return [
            *(self._on(self._top, at, connector) for at in size.seats),
            *(self._on(self._top, at, pins) for at in size.seats),
            self._on(self._top, size.sync, Block(*room.sync, align=UP)),
            self._on(self._top, size.buzzer, buzzer),
            self._on(self._top, (middle + 1, usb_y), stack),
            self._on(self._pico + room.pico[2], (usb_x + room.socket[0] / 2, usb_y), socket),
        ]
