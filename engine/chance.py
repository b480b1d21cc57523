"""Chance that is the same on every platform, Python version and hash seed.

A stream is named, so that what a bot rolls never moves a card: `Chance(7, "deal")` and
`Chance(7, "bots")` know nothing of each other. Draws return the stream that goes on, so chance is a
value that a pure state can hold and an undo takes back.
"""

from collections.abc import Sequence
from hashlib import blake2b
from random import Random
from typing import NamedTuple, TypeVar

T = TypeVar("T")


class Chance(NamedTuple):
    """A stream of chance: `drawn` counts the draws made from it."""

    seed: int
    stream: str
    drawn: int = 0

    def below(self, bound: int) -> tuple[int, "Chance"]:
        """Return a number from 0 to `bound` − 1, each as likely, and the stream after it."""
        return int(self._dice().random() * bound), self._next()

    def shuffled(self, things: Sequence[T]) -> tuple[tuple[T, ...], "Chance"]:
        """Return the things in random order, each order as likely, and the stream after it."""
        order, random = list(things), self._dice().random
        for last in range(len(order) - 1, 0, -1):
            other = int(random() * (last + 1))
            order[last], order[other] = order[other], order[last]
        return tuple(order), self._next()

    def _dice(self) -> Random:
        # Only Random(int).random() is promised to stay the same in every Python version.
        name = f"{self.seed}/{self.stream}/{self.drawn}".encode()
        return Random(int.from_bytes(blake2b(name, digest_size=8).digest(), "big"))

    def _next(self) -> "Chance":
        return Chance(self.seed, self.stream, self.drawn + 1)
