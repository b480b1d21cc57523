"""The one interface of every bell source, and the values that cross it.

Times are host µs (`time.monotonic_ns() // 1000`), already mapped from the source's own clock.
A source calls its `Sink` from the event loop; nothing behind the sink reads a clock.
"""

from collections.abc import Mapping
from typing import NamedTuple, Protocol

Micros = int


class Strike(NamedTuple):
    """One press of one bell, at the time of its first edge."""

    source: str  # the board's uid, "keyboard", a phone's id: the same for ever
    bell: int  # 1…
    at: Micros
    err: float  # half-width in µs against other bells of the same source
    bound: float  # half-width in µs against any other source
    mark: str  # "uid/boot/seq": the source's own number of the strike, unique for ever


class Flip(NamedTuple):
    """A flip button of a board: a move, not a race."""

    source: str
    button: int  # 1…
    at: Micros
    mark: str


class About(NamedTuple):
    """What a source says of itself."""

    source: str
    name: str  # for people: "Pico on /dev/ttyACM0"
    bells: int
    err: float  # half-width in µs between two of its bells


class Notice(NamedTuple):
    """Something people must be told, as a code and what its sentence needs."""

    code: str  # "board-restarted", "bell-held", "strikes-lost", "board-silent", …
    args: Mapping[str, object]


class Sink(Protocol):
    """What a source reports to."""

    def present(self, about: About) -> None:
        """The source is there (again) and will send watermarks."""

    def absent(self, source: str, why: Notice) -> None:
        """The source is gone; nobody waits for it any more."""

    def strike(self, strike: Strike) -> None:
        """A bell was struck. Comes in order of time within a source."""

    def flip(self, flip: Flip) -> None:
        """A flip button was pressed."""

    def watermark(self, source: str, before: Micros) -> None:
        """Every strike of this source made before that time has been reported."""

    def notice(self, notice: Notice) -> None:
        """Tell the people at the table."""


class Source(Protocol):
    """A bell source; `run` ends only when it is cancelled."""

    async def run(self, sink: Sink) -> None:
        """Find the bells, report to the sink, come back after every unplugging."""

    def settle(self, mark: str) -> None:
        """The strike or flip with that mark is safe on disk: the source may forget it."""

    def arm(self, armed: bool) -> None:
        """Ask for watermarks (a game is on) or for rest."""

    def thaw(self) -> None:
        """A round ended: the clock map, frozen inside a round, may take its newest fit."""

    def lamps(self, lit: int, blinking: int = 0) -> None:
        """Show lamps by bit mask, bit 0 for bell 1."""

    def buzz(self, pattern: int) -> None:
        """Sound a pattern of the buzzer."""
