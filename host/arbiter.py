"""The reorder buffer: inputs of any number of sources leave it in order of when they happened.

An input goes on only when nothing earlier can still arrive, so no verdict is ever revised.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from host.bells.source import Micros


class Press(NamedTuple):
    """A strike of a seated bell."""

    seat: int
    at: Micros
    err: float  # against the same source
    bound: float  # against any other
    source: str
    mark: str


class Move(NamedTuple):
    """Any other input: from a screen, a flip button, a bot, a timer."""

    seat: int | None
    text: str
    at: Micros
    mark: str = ""


class Heat(NamedTuple):
    """A dead heat, in the order the coin and the estimates gave."""

    presses: tuple[Press, ...]


class TooLate(NamedTuple):
    """A press made before an input that has already been applied."""

    press: Press


Decision: TypeAlias = Press | Heat | TooLate | Move
Coin: TypeAlias = Callable[[Sequence[Press]], Sequence[Press]]  # puts equals in order


class Arbiter:
    """Holds inputs until they are final; no I/O, and the only time it knows is handed in."""

    def __init__(self, coin: Coin) -> None:
        raise NotImplementedError

    def join(self, source: str, now: Micros) -> None:
        """From now on wait for the watermarks of this source."""

    def leave(self, source: str) -> None:
        """Wait for it no longer."""

    def offer(self, item: Press | Move) -> None:
        """Take an input in; what it was before is decided by its time alone."""

    def watermark(self, source: str, before: Micros, now: Micros) -> None:
        """Note that every press of this source before that time has been offered."""

    def silent(self, now: Micros) -> list[str]:
        """Return the sources that have just been silent too long; they are waited for no longer."""

    def decide(self) -> list[Decision]:
        """Return what has become final since the last call, in order."""
