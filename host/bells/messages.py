"""What a board says, as values: a right checksum alone does not make a line that boards say.

Every reader takes the fields of its kind and raises `ValueError` for what no board says. Fields
more than known are left alone: a younger board may have them.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from firmware import wire
from host.bells.stream import Event

MOST_BELLS = 64  # of one board
WORST = 1_000_000  # µs; a board that is less sure of its own bells is none


class Identity(NamedTuple):
    """Who the board is; without ids where it speaks another protocol."""

    major: int
    minor: int
    uid: str = ""
    boot: str = ""
    acked: int | None = None


class Facts(NamedTuple):
    """What the board says of itself; `fields` are those of `wire.ABOUT`."""

    bells: int
    err: int  # µs between two of them
    fields: tuple[str, ...]


class Watermark(NamedTuple):
    """Every event before board time `t` is among those up to `seq`."""

    seq: int
    t: int


class Echo(NamedTuple):
    """A probe came and its answer left, in board time."""

    number: int
    arrived: int
    answered: int


Said: TypeAlias = Identity | Facts | Event | Watermark | Echo | tuple[int, ...]


def identity(fields: list[str]) -> Identity:
    """Read `h`."""
    major, minor = map(int, fields[:2])
    if major != wire.MAJOR:
        return Identity(major, minor)
    uid, boot = map(_token, fields[2:4])
    return Identity(major, minor, uid, boot, int(fields[4]) if len(fields) > 4 else None)


def facts(fields: list[str]) -> Facts:
    """Read `i`."""
    _, _, bells, err, _ = map(int, fields[:5])
    return Facts(_within(bells, MOST_BELLS), _within(err, WORST), tuple(fields))


def event(fields: list[str]) -> Event:
    """Read `e`."""
    seq, bell, kind, t = map(int, fields[:4])
    return Event(seq, _within(bell, MOST_BELLS), kind, t)


def watermark(fields: list[str]) -> Watermark:
    """Read `w`."""
    seq, t = map(int, fields[:2])
    return Watermark(seq, t)


def echo(fields: list[str]) -> Echo:
    """Read `p`."""
    number, arrived, answered = map(int, fields[:3])
    return Echo(number, arrived, answered)


def counters(fields: list[str]) -> tuple[int, ...]:
    """Read `c`."""
    return tuple(map(int, fields))


READERS: Mapping[str, Callable[[list[str]], Said]] = {
    wire.IDENTITY: identity,
    wire.ABOUT: facts,
    wire.EVENT: event,
    wire.WATERMARK: watermark,
    wire.ECHO: echo,
    wire.COUNTERS: counters,
}


def _token(text: str) -> str:
    """Return an id of letters and digits: a mark is made of it."""
    if not text.isalnum():
        raise ValueError(f"{text!r} is no id")
    return text


def _within(number: int, most: int) -> int:
    if not 0 <= number <= most:
        raise ValueError(f"{number} is not in 0…{most}")
    return number
