"""Backends are found by entry point, so that others can add theirs.

A backend is called with the words of `--board` that are its own and returns a source for them: a
word is the backend's name, or an address that begins with it and `://`. A word that names no
backend is a serial port.
"""

from collections.abc import Callable, Sequence
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import TypeAlias

from host.bells.source import Source

Backend: TypeAlias = Callable[[tuple[str, ...]], Source]

GROUP = "firstbell.bells"
PORTS = "serial"


class NoBells(Exception):
    """A backend cannot be used here; its text says in one line why, and what to do."""


@cache
def backends() -> dict[str, EntryPoint]:
    """Return every installed backend by its name, in order of name."""
    found = sorted(entry_points(group=GROUP), key=lambda point: point.name)
    return {point.name: point for point in found}


def sources(boards: Sequence[str]) -> tuple[Source, ...]:
    """Return a source for each backend asked for, in the order of their first words.

    Raises `NoBells`.
    """
    words: dict[Backend, list[str]] = {}
    for board in boards:
        words.setdefault(_load(board), []).append(board)
    return tuple(_made(backend, tuple(asked)) for backend, asked in words.items())


def plain(words: Sequence[str]) -> None:
    """Raise `NoBells` for a word with an address: for backends that have none."""
    for word in words:
        name, is_address, _ = word.partition("://")
        if is_address:
            raise NoBells(f"--board {word}: write just {name}, it has no address")


def _load(board: str) -> Backend:
    name, is_address, _ = board.partition("://")
    if is_address and name not in backends():
        raise NoBells(f"--board {board}: no {name} here; there are {', '.join(backends())}")
    point = backends().get(name) or backends()[PORTS]
    try:
        backend: Backend = point.load()
    except Exception as fault:  # of whoever wrote it
        raise NoBells(f"--board {board}: {point.value} cannot be loaded: {fault}") from None
    return backend


def _made(backend: Backend, asked: tuple[str, ...]) -> Source:
    try:
        return backend(asked)
    except NoBells:
        raise
    except Exception as fault:  # of whoever wrote it
        raise NoBells(f"--board {asked[0]}: it cannot be used: {fault!r}") from None
