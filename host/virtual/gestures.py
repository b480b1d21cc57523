"""What a hand does to a bell or a button, as edges."""

from collections.abc import Callable
from random import Random

from firmware.pins import BELLS, FLIPS
from host.virtual.wiring import Edge, Micros, close, open_

STAY = 20_000  # µs a struck bell stays closed
BOUNCE = 5_000  # µs until a contact is quiet
BOUNCES = 30  # closings in that time

Gesture = Callable[[int, Micros, Random], list[Edge]]


def down(number: int, at: Micros, _: Random) -> list[Edge]:
    """Press a bell and hold it."""
    return [close(BELLS[number - 1], at)]


def up(number: int, at: Micros, _: Random) -> list[Edge]:
    """Let a bell go."""
    return [open_(BELLS[number - 1], at)]


def strike(number: int, at: Micros, _: Random) -> list[Edge]:
    """Press a bell and let it go 20 ms later."""
    return _press(BELLS[number - 1], at)


def flip(number: int, at: Micros, _: Random) -> list[Edge]:
    """Press a flip button and let it go 20 ms later."""
    return _press(FLIPS[number - 1], at)


def bounce(number: int, at: Micros, chance: Random) -> list[Edge]:
    """Strike a bell whose contact chatters on closing and on opening."""
    pin = BELLS[number - 1]
    return [
        *_chatter(close(pin, at), chance),
        *_chatter(open_(pin, at + STAY), chance),
    ]


def _press(pin: int, at: Micros) -> list[Edge]:
    return [close(pin, at), open_(pin, at + STAY)]


def _chatter(first: Edge, chance: Random) -> list[Edge]:
    times = sorted(chance.sample(range(1, BOUNCE), 2 * (BOUNCES - 1)))
    levels = [1 - first.level, first.level] * (BOUNCES - 1)
    return [
        first,
        *(
            Edge(first.at + after, first.pin, level)
            for after, level in zip(times, levels, strict=True)
        ),
    ]


GESTURES: dict[str, Gesture] = {
    "down": down,
    "up": up,
    "strike": strike,
    "flip": flip,
    "bounce": bounce,
}
