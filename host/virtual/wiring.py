"""What is wired to a virtual board: contacts that pull their pin to ground."""

from typing import NamedTuple

Micros = int  # true time: `time.monotonic_ns() // 1000`

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
