"""The commands of `firstbell virtual`, one a line: `[BOARD:] WORD [NUMBER] [+µs]`."""

import re
from typing import NamedTuple

from firmware.pins import BELLS
from host.virtual.gestures import GESTURES

DURATIONS = ("stall", "deaf")
CABLE = ("unplug", "plug", "restart", "repl")
WORDS = (*GESTURES, *DURATIONS, *CABLE, "noise")
MOST = {"stall": 3_600_000, "deaf": 3_600_000, "noise": 1_000_000}  # ms, ms, bytes
FARTHEST = 3_600_000_000  # µs from the press of one command to that of the next

_NUMBER = "([0-9]{1,99})"  # more digits than any limit has, and fewer than `int` refuses
_LINE = re.compile(rf"(?:{_NUMBER}\s*:)?\s*([a-z]+)(?:\s+{_NUMBER})?(?:\s+\+{_NUMBER})?")
_SHOWN = 40  # characters of a line that is no command


class BadCommand(Exception):
    """A command that cannot be done; its text says why, for people."""


class Command(NamedTuple):
    """One command; `after` is in µs from the press before, None means now."""

    board: int
    word: str
    number: int
    after: int | None


def parse(line: str, boards: int = 1) -> Command:
    """Return the command a line stands for; raises `BadCommand`."""
    found = _LINE.fullmatch(line.strip().lower())
    if not found:
        said = line.strip()[:_SHOWN]
        raise BadCommand(f"{said!r} is no command: try 'strike 3' or '2: strike 3 +20'")
    board, word, number, after = found.groups()
    command = Command(int(board or 1), word, int(number or 0), int(after) if after else None)
    _check(command, boards, number is not None)
    return command


def _check(command: Command, boards: int, numbered: bool) -> None:
    board, word, number, after = command
    if not 1 <= board <= boards:
        raise BadCommand(f"board {board}: there are boards 1 to {boards}")
    if word not in WORDS:
        raise BadCommand(f"{word!r} is no command: there are {', '.join(WORDS)}")
    if numbered == (word in CABLE):
        raise BadCommand(f"{word} takes {'no' if numbered else 'a'} number")
    if word in GESTURES and not 1 <= number <= len(BELLS):
        raise BadCommand(f"{word} {number}: there are bells 1 to {len(BELLS)}")
    if number > MOST.get(word, number):
        raise BadCommand(f"{word} {number} is too much: {MOST[word]} is the most")
    if after is not None and word not in GESTURES:
        raise BadCommand(f"{word} takes no +µs: only bells and buttons do")
    if after is not None and after > FARTHEST:
        raise BadCommand(f"+{after} is too far: {FARTHEST} µs is the most")
