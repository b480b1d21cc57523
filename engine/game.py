"""The contract between a game and everything that plays it: host, replay, bots, simulation.

A state is a value: `play` never changes one. Inputs are short texts, the way chess programs write
moves. Times are microseconds since the game began, and only those handed in: no game reads a clock.
Nothing here can hold itself: what each input makes anew is none of the garbage collector's concern.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Generic, Literal, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from engine.chance import Chance

Seat: TypeAlias = int
Micros: TypeAlias = int
Deal: TypeAlias = Mapping[str, Any] | Sequence[Mapping[str, Any]]  # a list: one a hand
HouseRules: TypeAlias = Any  # the options of the game in question
S = TypeVar("S")


class Refused(Exception):
    """A game says no: `code` names the reason, `details` what its sentence needs."""

    def __init__(self, code: str, **args: object) -> None:
        super().__init__(code)
        self.code, self.details = code, args

    def __str__(self) -> str:
        return " ".join([self.code, *(f"{key}={value}" for key, value in self.details.items())])


class Options(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """House rules every game has; a game's own options extend them."""

    dead_heat: Literal["earliest", "replay"] = "earliest"


class Event(Struct, frozen=True, gc=False):
    """A coded fact that everybody may know: for animation, sound, log and screen reader."""

    code: str
    args: Mapping[str, Any] = {}


class Step(Struct, Generic[S], frozen=True, gc=False):
    """What an input led to."""

    state: S
    events: tuple[Event, ...] = ()


class Timer(Struct, frozen=True):
    """The host plays `text` when nothing else has happened for `after` µs.

    A `spread` adds a random part of so many µs; `seat` is for whom it is played, or the table.
    """

    text: str
    after: Micros
    spread: Micros = 0
    seat: Seat | None = None


class Waits(Struct, frozen=True, gc=False):
    """Who may act now, bell presses apart, and the timers the host keeps for the table."""

    seats: tuple[Seat, ...]
    timers: tuple[Timer, ...] = ()


class BellMeaning(Struct, frozen=True):
    """What ringing means now: a code for the screen, and the seats whose ring can matter."""

    code: str
    seats: tuple[Seat, ...]
    args: Mapping[str, Any] = {}


class View(Struct, frozen=True, kw_only=True):
    """What one screen may know, extended by each game: the only door out of the engine."""

    seat: Seat | None
    turn: Seat | None
    over: bool
    winners: tuple[Seat, ...]


class Game(Protocol[S]):
    """One game. Values of `keys` are what JSON can hold."""

    slug: str
    name: str
    rules: int
    seats: range
    Options: type[Options]
    strike: str  # the input a press of a seat's bell stands for; never refused

    def start(self, seats: int, options: HouseRules, deal: Deal | None, chance: Chance) -> S:
        """Return the first state; raises `Refused` for a deal or an option that cannot be."""
        ...

    def inputs(self, state: S, seat: Seat | None) -> Sequence[str]:
        """Return all legal inputs of a seat, or of the table (None), bell presses apart.

        Total: empty when there is none, off turn and after the end too.
        """
        ...

    def play(self, state: S, seat: Seat | None, text: str, at: Micros, err: float = 0.0) -> Step[S]:
        """Return what the input of a seat, or of the table (None), leads to; raises `Refused`.

        `err` is the half-width of the time's uncertainty in µs.
        """
        ...

    def waits(self, state: S) -> Waits:
        """Return who may act now and the timers of the table."""
        ...

    def bell(self, state: S) -> BellMeaning | None:
        """Return what ringing means now, None where it means nothing."""
        ...

    def view(self, state: S, seat: Seat | None) -> View:
        """Return what the seat may know; None is the laptop and every spectator."""
        ...

    def keys(self, state: S) -> dict[str, object]:
        """Return the state keys of the game's rules, hidden cards included."""
        ...
