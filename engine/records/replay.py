"""Plays records: from a stream of lines to the end, or to the first line that is wrong."""

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from engine.records.errors import Damaged, Failed, Garbled, Wrong
from engine.records.header import parse_header
from engine.records.lines import parse
from engine.records.reading import Reading

BOM = b"\xef\xbb\xbf"  # some editors put it before the first line


class Played(NamedTuple):
    """How far a record could be read: `whole` bytes of it; `torn` numbers a torn last line.

    To go on with it, cut the file to `whole` bytes and end its last line if a newline is missing.
    """

    reading: Reading | None
    whole: int
    torn: int | None = None
    wrong: Wrong | None = None


class Outcome(NamedTuple):
    """What a replay found; `keys` are the state keys where it ended, {} without a header."""

    name: str
    keys: dict[str, Any]
    wrong: Wrong | None = None
    warnings: tuple[str, ...] = ()

    @property
    def code(self) -> int:
        """The exit code: 0 in order, 1 a failed check, 2 damage."""
        if self.wrong is None:
            return 0
        return 1 if isinstance(self.wrong, Failed) else 2

    def __str__(self) -> str:
        if self.wrong is None:
            return f"{self.name}: ok"
        return _place(self.name, self.wrong.line, self.wrong.reason)


def read(stream: Iterable[bytes]) -> Played:
    """Return how far a record can be read, given in lines with their newlines."""
    reading, whole = None, 0
    for number, raw in enumerate(stream, 1):
        try:
            reading = _take(reading, raw)
        except Garbled as wrong:
            if raw.endswith(b"\n"):
                return Played(reading, whole, wrong=_at(wrong, number))
            return _end(Played(reading, whole, torn=number))
        except Wrong as wrong:
            return Played(reading, whole, wrong=_at(wrong, number))
        whole += len(raw)
    return _end(Played(reading, whole))


def replay(stream: Iterable[bytes], name: str) -> Outcome:
    """Return what came out of the record of that name; never raises for what is in it."""
    played = read(stream)
    keys = played.reading.keys if played.reading else {}
    torn = "the last line is torn and was dropped"
    warnings = (_place(name, played.torn, torn),) if played.torn else ()
    return Outcome(name, keys, played.wrong, warnings)


def replay_file(path: str) -> Outcome:
    """Return what came out of a file, `-` for standard input; one nobody can read is damage."""
    if path == "-":
        return replay(sys.stdin.buffer, path)
    try:
        with Path(path).open("rb") as stream:
            return replay(stream, path)
    except OSError as error:
        return Outcome(path, {}, Damaged(f"cannot be read: {error.strerror}"))


def _take(reading: Reading | None, raw: bytes) -> Reading:
    if reading is None:
        return Reading(parse_header(raw.removeprefix(BOM)))
    reading.take(parse(raw))
    return reading


def _end(played: Played) -> Played:
    if played.reading is None:
        return played._replace(wrong=Damaged("there is no header: the record is empty", 1))
    return played


def _at(wrong: Wrong, number: int) -> Wrong:
    wrong.line = number
    return wrong


def _place(name: str, line: int, reason: str) -> str:
    return f"{name}:{line}: {reason}" if line else f"{name}: {reason}"
