"""The carrier board as its box sees it: outline.toml, with the middle of the board as origin."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

OUTLINE = Path(__file__).parents[1] / "board" / "outline.toml"
Point = tuple[float, float]


@dataclass(frozen=True)
class Outline:
    """The board from above in mm, x to the right, y to the back, USB to the left."""

    size: Point
    thickness: float
    pin_length: float
    hole: float
    holes: tuple[Point, ...]
    usb: Point
    socket_height: float
    seats: tuple[Point, ...]
    sync: Point
    buzzer: Point
    buzzer_diameter: float


def read_outline(path: Path = OUTLINE) -> Outline:
    """Return the board's outline.

    Raises:
        ValueError: a key is missing; the text names the file and the key.
    """
    found = tomllib.loads(path.read_text(encoding="utf-8"))
    try:
        return _outline(found)
    except KeyError as missing:
        raise ValueError(f"{path.name}: {missing} is missing") from None


def _outline(found: dict[str, Any]) -> Outline:
    width, depth = found["size"]

    def here(point: Sequence[float]) -> Point:
        return point[0] - width / 2, depth / 2 - point[1]

    return Outline(
        size=(width, depth),
        thickness=found["thickness"],
        pin_length=found["pin_length"],
        hole=found["holes"]["diameter"],
        holes=tuple(map(here, found["holes"]["at"])),
        usb=here(found["pico"]["usb_at"]),
        socket_height=found["pico"]["socket_height"],
        seats=tuple(map(here, found["connectors"]["seats"])),
        sync=here(found["connectors"]["sync"]),
        buzzer=here(found["buzzer"]["at"]),
        buzzer_diameter=found["buzzer"]["diameter"],
    )
