"""Game records: the journal of a live game, the file of a bug report, a test; one text format.

`line` writes, `replay` checks, `read` gives a host back the table it had.
"""

from engine.records.errors import Damaged, Failed, Wrong
from engine.records.header import Header, open_table, options
from engine.records.lines import (
    Bells,
    Do,
    Expect,
    Heat,
    Late,
    Line,
    Moves,
    Note,
    Paused,
    Resumed,
    Seated,
    TooLate,
    Undo,
    line,
    parse,
    seconds,
)
from engine.records.reading import Reading, Sitter
from engine.records.replay import Outcome, Played, read, replay, replay_file

__all__ = [
    "Bells",
    "Damaged",
    "Do",
    "Expect",
    "Failed",
    "Header",
    "Heat",
    "Late",
    "Line",
    "Moves",
    "Note",
    "Outcome",
    "Paused",
    "Played",
    "Reading",
    "Resumed",
    "Seated",
    "Sitter",
    "TooLate",
    "Undo",
    "Wrong",
    "line",
    "open_table",
    "options",
    "parse",
    "read",
    "replay",
    "replay_file",
    "seconds",
]
