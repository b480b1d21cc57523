"""What a box is made of: pieces to print, and stand-ins for what is bought."""

from dataclasses import dataclass, field

from build123d import Location, Part, Pos, Rot

from hardware.enclosure.sizes import Bridge
from hardware.enclosure.views import Label, Measure


@dataclass(frozen=True)
class Piece:
    """One print; `solid` is where it is used, `turned` says that it is printed upside down."""

    name: str
    solid: Part
    turned: bool = False
    bridges: tuple[Bridge, ...] = ()
    lift: float = 0.0  # in the picture of the box taken apart

    @property
    def on_the_bed(self) -> Part:
        """The solid as it is printed, on z = 0."""
        lying = (Rot(0, 180, 0) if self.turned else Pos()) * self.solid
        return Pos(0, 0, -lying.bounding_box().min.Z) * lying


@dataclass(frozen=True)
class Dummy:
    """A bought part in its place, as coarse as a check for collisions needs it."""

    name: str
    solid: Part
    lift: float | None = None  # left out of the picture


@dataclass(frozen=True)
class Written:
    """Measures and labels for the three views of a drawing."""

    front: tuple[Measure | Label, ...]
    above: tuple[Measure | Label, ...]
    across: tuple[Measure | Label, ...]


@dataclass(frozen=True)
class Struck:
    """What moves when a bell is struck: straight down or tilted to a side; and what bends away."""

    moved: frozenset[str] = frozenset()
    bent: frozenset[str] = frozenset()
    ways: dict[str, Location] = field(default_factory=dict)


@dataclass(frozen=True)
class Box:
    """A box with everything in it; z = 0 is the table, y points away from the player."""

    name: str
    title: str
    pieces: tuple[Piece, ...]
    dummies: tuple[Dummy, ...]
    written: Written
    notes: tuple[str, ...] = ()
    struck: Struck = field(default_factory=Struck)

    @property
    def solids(self) -> dict[str, Part]:
        """Every solid at rest, by name."""
        return {part.name: part.solid for part in self._parts}

    @property
    def apart(self) -> list[Part]:
        """What the picture of the box taken apart shows."""
        return [Pos(0, 0, part.lift) * part.solid for part in self._parts if part.lift is not None]

    @property
    def _parts(self) -> tuple[Piece | Dummy, ...]:
        return self.pieces + self.dummies
