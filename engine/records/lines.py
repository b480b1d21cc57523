"""The lines of a record: typed both ways, one JSON object a line.

Reading is strict about what a line says and blind to keys it does not know. Times are seconds since
the game began as JSON writes them, and whole µs everywhere else.
"""

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType, field

from engine.game import Micros, Seat
from engine.records.errors import Damaged, Garbled

Marks: TypeAlias = str | tuple[str, ...]  # "uid/boot/seq", one a strike

LONGEST = 9e9  # s; no game goes on for 285 years, and up to there a float tells µs apart


class Timed(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A line that happened at a time; `t` in seconds."""

    t: Annotated[float, Meta(ge=0, le=LONGEST)]

    @property
    def at(self) -> Micros:
        """The time in µs."""
        return round(self.t * 1_000_000)


class Strikes(Timed, frozen=True, kw_only=True, omit_defaults=True):
    """A line of one or more strikes, each known by the mark its board gave it."""

    sources: Marks = field(default=(), name="from")

    @property
    def marks(self) -> tuple[str, ...]:
        """The marks, however many there are."""
        return (self.sources,) if isinstance(self.sources, str) else self.sources


class Do(Strikes, frozen=True, kw_only=True, omit_defaults=True):
    """An input of a seat, or of the table (None); `refused` makes it a check."""

    seat: Seat | None
    do: str
    err: float = 0.0  # half-width of the time's uncertainty, seconds
    tied: tuple[Seat, ...] = ()  # a dead heat against these
    stamp: float | None = None  # this strike's own time in a dead heat, seconds
    refused: bool | str = False


class Heat(Strikes, frozen=True, kw_only=True, omit_defaults=True):
    """A dead heat that by house rule nobody got."""

    heat: tuple[Seat, ...]


class Late(Struct, frozen=True):
    """Who struck too late, and when in seconds."""

    seat: Seat
    t: float


class TooLate(Strikes, frozen=True, kw_only=True, omit_defaults=True):
    """A strike that came in after its time had been decided."""

    too_late: Late


class Undo(Timed, frozen=True, kw_only=True, omit_defaults=True):
    """Takes back the last accepted input that still stands."""

    undo: bool

    def __post_init__(self) -> None:
        if not self.undo:
            raise ValueError("`undo` can only be true")


class Paused(Timed, frozen=True, kw_only=True, omit_defaults=True):
    """The table stands still, or goes on."""

    paused: bool


class Resumed(Timed, frozen=True, kw_only=True, omit_defaults=True):
    """The host came back."""

    resumed: bool

    def __post_init__(self) -> None:
        if not self.resumed:
            raise ValueError("`resumed` can only be true")


class Seated(Timed, frozen=True, kw_only=True, omit_defaults=True):
    """Who plays the seat from now on: a person, a bot of that level, or nobody (`left`)."""

    seat: Seat
    name: str | UnsetType = UNSET
    bot: str | UnsetType | None = UNSET
    left: bool | UnsetType = UNSET


class Bells(Timed, frozen=True, kw_only=True, omit_defaults=True):
    """Whose bells these are, `{"uid/1": seat}`."""

    bells: dict[str, Seat]


class Expect(Struct, frozen=True, kw_only=True):
    """A check: state keys have these values now."""

    expect: dict[str, Any]


class Moves(Struct, frozen=True, kw_only=True):
    """A check: exactly these inputs are legal for the seats now, bell presses apart."""

    moves: dict[str, list[str]]


class Note(Struct, frozen=True, kw_only=True):
    """Words for people; may stand on any other line too."""

    note: Any


Line: TypeAlias = (
    Do | Heat | TooLate | Undo | Paused | Resumed | Seated | Bells | Expect | Moves | Note
)

KINDS: dict[str, type[Line]] = {
    "do": Do,
    "heat": Heat,
    "too_late": TooLate,
    "undo": Undo,
    "paused": Paused,
    "resumed": Resumed,
    "name": Seated,
    "bot": Seated,
    "left": Seated,
    "bells": Bells,
    "expect": Expect,
    "moves": Moves,
}


def seconds(at: Micros) -> float:
    """Return µs as a record writes them."""
    return at / 1_000_000


def line(said: Struct) -> bytes:
    """Return the bytes of a header or a line, newline included."""
    return msgspec.json.encode(said) + b"\n"


def parse(raw: bytes) -> Line:
    """Return what the bytes of one line say; raises `Damaged` without the line's number."""
    said = json(raw)
    kind = _kind(said)
    try:
        return msgspec.convert(said, kind)
    except msgspec.ValidationError as error:
        raise Damaged(f"not a line of the kind `{_named(said, kind)}`: {error}") from None


def json(raw: bytes) -> dict[str, Any]:
    """Return the JSON object of one line; raises `Damaged`."""
    try:
        return msgspec.json.decode(raw, type=dict[str, Any])
    except msgspec.ValidationError as error:
        raise Damaged(f"not a line of a record: {error}") from None
    except (msgspec.DecodeError, RecursionError) as error:
        raise Garbled(f"not JSON: {error}") from None


def _kind(said: dict[str, Any]) -> type[Line]:
    kinds = {KINDS[key] for key in said if key in KINDS}
    if len(kinds) > 1:
        raise Damaged(f"one line, two kinds: {', '.join(key for key in said if key in KINDS)}")
    if not kinds and "note" not in said:
        raise Damaged(f"unknown kind of line with the keys: {', '.join(said) or 'none'}")
    return kinds.pop() if kinds else Note


def _named(said: dict[str, Any], kind: type[Line]) -> str:
    return next((key for key in said if KINDS.get(key) is kind), "note")
