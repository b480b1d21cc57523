"""Where every part of the carrier board is: a block a seat, and the middle of the board."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from hardware.nets import Component, Netlist

Point = tuple[float, float]


class Spot(NamedTuple):
    """A footprint's origin, and the middle of its printed name if it has one.

    mm from the upper left corner; `turn` and `slant`, their angles, in degrees counter-clockwise.
    """

    at: Point
    turn: float
    name: Point | None = None
    slant: float = 0.0


@dataclass(frozen=True)
class Outline:
    """Where the board meets its box, in mm: outline.toml."""

    size: Point
    hole: float
    holes: tuple[Point, ...]
    pico: Point
    seats: tuple[Point, ...]
    sync: Point
    buzzer: Point


def outline() -> Outline:
    """Return outline.toml as typed values."""
    path = Path(__file__).with_name("outline.toml")
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    return Outline(
        size=tuple(table["size"]),
        hole=table["holes"]["diameter"],
        holes=tuple(map(tuple, table["holes"]["at"])),
        pico=tuple(table["pico"]["pin_1"]),
        seats=tuple(map(tuple, table["connectors"]["seats"])),
        sync=tuple(table["connectors"]["sync"]),
        buzzer=tuple(table["buzzer"]["at"]),
    )


# From the middle of the seat's socket at the upper edge; at the lower edge all is turned around.
SEAT = {
    "seat_socket_flip": Spot((3.75, 0.0), 180),
    "protector": Spot((1.25, 5.6), 270, (4.1, 5.6)),
    "flip_protector": Spot((-3.75, 5.6), 270, (-7.1, 5.6)),
    "bell_resistor": Spot((4.445, 17.145), 90, (4.445, 13.335), 90),
    "lamp_resistor": Spot((0.0, 17.145), 90, (0.0, 13.335), 90),
    "flip_resistor": Spot((-4.445, 17.145), 90, (-4.445, 13.335), 90),
    "bell_capacitor": Spot((8.255, 17.145), 90, (8.255, 14.645), 90),
}
# From the middle of the buzzer.
BUZZER = {
    "piezo": Spot((-2.5, 0.0), 0, (0.0, 2.5)),
    "piezo_resistor": Spot((-8.325, 3.81), 90, (-8.325, 0.0), 90),
    "piezo_transistor": Spot((-13.405, 2.54), 90, (-13.405, -5.0)),
    "base_resistor": Spot((-17.85, -3.81), 270, (-17.85, 0.0), 90),
}
# From the middle of the sync wire's socket.
SYNC = {
    "sync_socket": Spot((0.0, 1.25), 90),
    "sync_protector": Spot((-5.735, 0.0), 180, (-5.735, 2.7)),
    "sync_resistor": Spot((-10.18, 3.81), 90, (-10.18, 0.0), 90),
}


def spots(netlist: Netlist, board: Outline) -> Iterator[tuple[Component, Spot]]:
    """Yield every component and its spot on the board; raises KeyError for one without a spot."""
    for part in netlist.components:
        if part.seat:
            yield part, _seat(SEAT[part.key], board.seats[part.seat - 1], board.size[1])
        elif part.key == "pico":
            yield part, Spot(board.pico, 90)
        elif part.key in BUZZER:
            yield part, _moved(BUZZER[part.key], board.buzzer)
        else:
            yield part, _moved(SYNC[part.key], board.sync)


def _seat(spot: Spot, socket: Point, height: float) -> Spot:
    upper = socket[1] < height / 2
    return _moved(spot if upper else _turned(spot), socket)


def _turned(spot: Spot) -> Spot:
    """Return a spot turned around by half a circle; the name stays readable."""
    name = (-spot.name[0], -spot.name[1]) if spot.name else None
    return Spot((-spot.at[0], -spot.at[1]), (spot.turn + 180) % 360, name, spot.slant)


def _moved(spot: Spot, to: Point) -> Spot:
    name = (spot.name[0] + to[0], spot.name[1] + to[1]) if spot.name else None
    return spot._replace(at=(spot.at[0] + to[0], spot.at[1] + to[1]), name=name)
