"""Which key of the keyboard is whose bell: far apart, so that two hands never meet."""

from collections.abc import Sequence
from typing import NamedTuple

from host.picture import BoardBell, Sitter

ALONE = ("Space",)
CORNERS = ("A", "L", "Space", "T", "Z", "O")  # P, U, N, M, F and Enter mean something else


class Bell(NamedTuple):
    """What rings for a seat."""

    seat: int
    name: str
    key: str  # of the keyboard, empty for none
    bells: tuple[BoardBell, ...]


def bells(sitters: Sequence[Sitter], keyboard: bool = True) -> list[Bell]:
    """Return the bell of every seat, its key only where there is a keyboard to ring with."""
    keys = bell_keys(sitters) if keyboard else {}
    return [
        Bell(seat, sitter.name, keys.get(seat, ""), sitter.bells)
        for seat, sitter in enumerate(sitters)
    ]


def bell_keys(sitters: Sequence[Sitter]) -> dict[int, str]:
    """Return seat → key for every person without a bell of their own, as many as there are keys."""
    people = [seat for seat, sitter in enumerate(sitters) if _needs_key(sitter)]
    return dict(zip(people, ALONE if len(people) == 1 else CORNERS, strict=False))


def _needs_key(sitter: Sitter) -> bool:
    return sitter.bot is None and not sitter.bells
