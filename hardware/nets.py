"""What is connected to what in a box: the parts with their numbers, and the nets between them."""

from collections.abc import Iterator
from dataclasses import dataclass

from hardware import chips
from hardware.source import Box, Part, Seat

SOCKET = ("bell", "ground", "lamp", "flip")  # pins 1, 2, 3 (and 4) of a seat's socket


@dataclass(frozen=True)
class Component:
    """One part in its place; ref is unique, seat is 0 for what the box has once."""

    ref: str
    key: str
    part: Part
    seat: int = 0


@dataclass(frozen=True)
class Pad:
    """A pin of a component, as its footprint numbers it."""

    ref: str
    pin: str


@dataclass(frozen=True)
class Netlist:
    """A box for some seats; a net is a name and the pads it joins."""

    components: tuple[Component, ...]
    nets: dict[str, tuple[Pad, ...]]


def netlist(box: Box, seats: int, flips: bool) -> Netlist:
    """Return what is on the board of a box, with the sockets its cables go to.

    Nets of a seat n: BELLn, LAMPn, FLIPn at the pin, BELLn_OUT, LAMPn_OUT, FLIPn_OUT at the cable.
    """
    parts = tuple(_components(box, seats, flips))
    nets: dict[str, list[Pad]] = {}
    for name, pad in (*_box(box), *_seats(box, seats, flips)):
        ref, pin = pad.split(".")
        nets.setdefault(name, []).append(Pad(ref, pin))
    return Netlist(parts, {name: tuple(pads) for name, pads in nets.items()})


def _components(box: Box, seats: int, flips: bool) -> Iterator[Component]:
    for key, part in box.parts.items():
        if not part.footprint or not part.quantity(seats, flips):
            continue
        if part.per == "box":
            yield Component(f"{part.ref}1", key, part)
            continue
        for number in range(1, seats + 1):
            yield Component(f"{part.ref}{number}", key, part, number)


def _box(box: Box) -> Iterator[tuple[str, str]]:
    """Yield (net, pad) of what the box has once."""
    pico = "U1"
    yield from (("GND", f"{pico}.{pin}") for pin in chips.GROUNDS)
    yield from (("3V3", f"{pico}.{chips.SUPPLY}"), ("3V3", "BZ1.1"), ("3V3", "RZ1.1"))
    yield from (("SOUND", pad) for pad in ("BZ1.2", "RZ1.2", "Q1.3"))
    yield from (("BASE", "RQ1.2"), ("BASE", "Q1.2"), ("GND", "Q1.1"))
    yield from (("BUZZER", f"{pico}.{chips.EDGE[box.pico.buzzer]}"), ("BUZZER", "RQ1.1"))
    yield from (("SYNC", f"{pico}.{chips.EDGE[box.pico.sync]}"), ("SYNC", "RS1.1"))
    yield from (("SYNC_OUT", pad) for pad in ("RS1.2", "DS1.1", "DS1.2", "JS1.1"))
    yield from (("GND", pad) for pad in ("DS1.3", "JS1.2"))


def _seats(box: Box, seats: int, flips: bool) -> Iterator[tuple[str, str]]:
    for seat in box.pico.seats[:seats]:
        yield from _seat(seat)
        if flips:
            yield from _flip(seat)


def _seat(seat: Seat) -> Iterator[tuple[str, str]]:
    n = seat.number
    yield from ((f"BELL{n}", pad) for pad in (_pico(seat.bell), f"RB{n}.1", f"CB{n}.1"))
    yield from ((f"BELL{n}_OUT", pad) for pad in (f"RB{n}.2", f"D{n}.1", f"J{n}.1"))
    yield from ((f"LAMP{n}", pad) for pad in (_pico(seat.lamp), f"RL{n}.1"))
    yield from ((f"LAMP{n}_OUT", pad) for pad in (f"RL{n}.2", f"D{n}.2", f"J{n}.3"))
    yield from (("GND", pad) for pad in (f"CB{n}.2", f"D{n}.3", f"J{n}.2"))


def _flip(seat: Seat) -> Iterator[tuple[str, str]]:
    n = seat.number
    yield from ((f"FLIP{n}", pad) for pad in (_pico(seat.flip), f"RF{n}.1"))
    yield from ((f"FLIP{n}_OUT", pad) for pad in (f"RF{n}.2", f"DF{n}.1", f"DF{n}.2", f"J{n}.4"))
    yield "GND", f"DF{n}.3"


def _pico(gpio: int) -> str:
    return f"U1.{chips.EDGE[gpio]}"
