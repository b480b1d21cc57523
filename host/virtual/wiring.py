"""Where the virtual board's bells, flip buttons and sync wire are, and what closing them does.

Contacts pull their pin to ground.
"""

from typing import NamedTuple

Micros = int  # true time: `time.monotonic_ns() // 1000`

SYNC = 1
BELLS = (2, 3, 4, 5, 6, 7, 8, 9)
FLIPS = (19, 20, 21, 22, 26, 27, 28, 0)
ALL_OPEN = (1 << 30) - 1


class Edge(NamedTuple):
    """A pin takes a level at a true time, in µs."""

    at: Micros
    pin: int
    level: int


def close(pin: int, at: Micros) -> Edge:
    """Return the edge of a contact that closes."""
    return Edge(at, pin, 0)


def open_(pin: int, at: Micros) -> Edge:
    """Return the edge of a contact that opens."""
    return Edge(at, pin, 1)
