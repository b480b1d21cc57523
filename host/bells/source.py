"""The one interface of every bell source, and the values that cross it.

Times are host µs (`time.monotonic_ns() // 1000`), already mapped from the source's own clock.
A source calls its `Sink` from the event loop; nothing behind the sink reads a clock.
"""

from collections.abc import Mapping, Sequence
from math import inf
from typing import NamedTuple, Protocol, runtime_checkable

Micros = int


class Wire(NamedTuple):
    """A sync wire: the sources on it tell the time by one clock."""

    clock: str  # whose it is, and which run of its program
    sources: frozenset[str]


class Strike(NamedTuple):
    """One press of one bell, at the time of its first edge."""

    source: str  # the board's uid, "keyboard", a phone's id: the same for ever
    bell: int  # 1…
    at: Micros
    err: float  # half-width in µs against other bells of the same source
    bound: float  # half-width in µs against any other source
    mark: str  # "uid/boot/seq": the source's own number of the strike, unique for ever
    wire: Wire | None = None  # None: the source shares its clock with no other
    near: float = inf  # half-width in µs against sources on the same wire


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
    bells: int  # none: a page, whose strikes name the number of a seat, from 1, as the bell
    err: float  # half-width in µs between two of its bells
    word: str = ""  # of `--board`, if it was named: boards come in the order of their words


class Health(NamedTuple):
    """How the clock and the line of a board do."""

    source: str
    name: str  # for people
    here: bool  # whether it is plugged in
    offset: float  # host µs minus its own at the newest probe
    drift: float  # host µs gained on its own, in ppm
    bound: float  # half-width in µs against any other source
    wire: frozenset[str]  # the sources on its sync wire, itself among them
    damaged: int  # lines that came damaged, on either side, since it was plugged in
    restarts: int
    silent: Micros | None = None  # when it last fell silent in a game


class Notice(NamedTuple):
    """Something people must be told, as a code and what its sentence needs."""

    code: str  # "board-restarted", "bell-held", "strikes-lost", "board-silent", …
    args: Mapping[str, object]
    to: int | None = None  # the seat whose it is alone, None: everybody's


class Sink(Protocol):
    """What a source reports to."""

    def present(self, about: About) -> None:
        """Note that the source is there (again), its clock mapped, and will send watermarks."""

    def absent(self, source: str, why: Notice | None) -> None:
        """Note that the source is gone; nobody waits for it any more. `why` is for people."""

    def strike(self, strike: Strike) -> None:
        """Take a strike; those of one source come in order of time."""

    def flip(self, flip: Flip) -> None:
        """Take the press of a flip button."""

    def watermark(self, source: str, before: Micros) -> None:
        """Note that no strike made before that time is still to come from this source.

        The source has taken its own uncertainty off: even `at - bound` of a later strike is not
        before it.
        """

    def notice(self, notice: Notice) -> None:
        """Tell the people at the table."""


class Source(Protocol):
    """A bell source; `run` ends only when it is cancelled."""

    async def run(self, sink: Sink) -> None:
        """Find the bells, report to the sink, come back after every unplugging."""

    def settle(self, mark: str) -> None:
        """Forget the strike or flip with that mark, it is safe on disk; other marks are ignored."""

    def arm(self, armed: bool) -> None:
        """Ask for watermarks (a game is on) or for rest."""

    def hurry(self) -> None:
        """Send a watermark soon: an input waits for it."""

    def thaw(self) -> None:
        """Let the clock map, frozen inside a round that has ended, take its newest fit."""

    def lamps(self, source: str, lit: int, blinking: int = 0) -> None:
        """Show one board's lamps by bit mask, bit 0 for bell 1; other sources' are ignored."""

    def buzz(self, pattern: int) -> None:
        """Sound a pattern of the buzzer."""


@runtime_checkable
class Timed(Protocol):
    """A source whose boards have clocks of their own."""

    def health(self) -> Sequence[Health]:
        """Return how each board does whose clock is mapped."""
