"""The source, pins.toml, as typed values.

Here and in what it imports: the standard library only, since KiCad's own Python reads it, too.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from hardware.shape import read

SOURCE = Path(__file__).with_name("pins.toml")
ROOT = SOURCE.parent.parent
Span = tuple[float, float]


class Fault(Exception):
    """The source breaks a rule: a number to look up in rules.py, and one line that says how."""

    def __init__(self, number: str, text: str) -> None:
        super().__init__(f"{number}: {text}")
        self.number = number


class Faults(Exception):
    """Everything that is wrong with a source."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults


@dataclass(frozen=True)
class Uncertainty:
    """Half-width in µs of a stamp at the pin."""

    sampling_us: int


@dataclass(frozen=True)
class Seat:
    """The GP numbers of one seat; number counts from 1."""

    number: int
    bell: int
    lamp: int
    flip: int


@dataclass(frozen=True)
class Pins:
    """GP numbers on a Pico, seat 1 first."""

    sync: int
    bells: tuple[int, ...]
    lamps: tuple[int, ...]
    flips: tuple[int, ...]
    buzzer: int

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The same, seat by seat."""
        rows = zip(self.bells, self.lamps, self.flips, strict=True)
        return tuple(Seat(number, *row) for number, row in enumerate(rows, 1))


@dataclass(frozen=True)
class Header:
    """BCM numbers on a Raspberry Pi's header, seat 1 first."""

    bells: tuple[int, ...]
    lamps: tuple[int, ...]
    buzzer: int


@dataclass(frozen=True)
class Chip:
    """What the pins' electronics do, in V and Ω; a Span is least and most."""

    supply_v: Span
    pull: Literal["up", "down"]
    pull_up_ohm: Span
    low_v: float
    high_v: float
    hysteresis_v: float

    @property
    def falling_v(self) -> Span:
        """Where a falling edge may be seen: at the latest where it is low for certain."""
        return self.low_v, self.high_v - self.hysteresis_v


@dataclass(frozen=True)
class Cable:
    """What the longest cable of a seat adds, in F."""

    farad: float
    between_farad: float


@dataclass(frozen=True)
class Limits:
    """What the rules allow; units are in the names."""

    seats: tuple[int, int]
    pin_ma: float
    total_ma: float
    lamp_ma: float
    skew_us: float
    open_us: float
    sync_boards: int


@dataclass(frozen=True)
class Part:
    """One line of the parts list. Value is in Ω or F; no footprint: it is not on the board."""

    ref: str
    name: str
    use: str
    per: Literal["seat", "flip", "box"]
    value: float = 0.0
    tolerance: float = 0.0
    forward_v: Span = (0.0, 0.0)
    count: int = 1
    without_flips: bool = False  # only where there are no flip buttons
    footprint: str = ""

    def quantity(self, seats: int, flips: bool) -> int:
        """How many of it a box with so many seats takes."""
        if self.without_flips and flips:
            return 0
        return self.count * {"seat": seats, "flip": seats * flips, "box": 1}[self.per]

    @property
    def span(self) -> Span:
        """Least and greatest value within its tolerance."""
        return self.value * (1 - self.tolerance), self.value * (1 + self.tolerance)


@dataclass(frozen=True)
class Box:
    """All of the source."""

    uncertainty: Uncertainty
    pico: Pins
    boards: Mapping[str, int]
    raspberry_pi: Header
    chip: Chip
    cable: Cable
    limits: Limits
    parts: Mapping[str, Part]


def load(path: Path = SOURCE) -> Box:
    """Return the source as it is written; raises Faults (H01) if it is not in shape.

    Whether it keeps the rules is asked of `hardware.rules`.
    """
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise Faults([Fault("H01", f"{path}: {error.strerror}")]) from None
    except ValueError as error:
        raise Faults([Fault("H01", f"{path}: not a TOML file: {error}")]) from None
    return parse(table)


def parse(table: Mapping[str, object]) -> Box:
    """Return the source from its tables; raises Faults (H01) for all that is not in shape."""
    wrong: list[str] = []
    box = read(Box, table, wrong.append)
    if wrong:
        raise Faults([Fault("H01", text) for text in wrong])
    return box
