"""Pages of GONG drawn from dealt positions; cards are written as in the engine's own tests."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine.records import Header, Reading
from host.arbiter import Move, Press
from host.picture import Picture
from host.screen import picture
from host.table import Table
from host.web.chairs import Chairs
from host.web.frames import Easel
from host.web.links import Links
from host.web.verdict import Verdict
from host.web.viewer import Viewer
from host.words import Words
from tests.engine.games.gong.tables import full, named

NAMES = ("Ada", "Bo", "Cy", "Dee", "Eli", "Fay")
LAPTOP = Viewer(host=True)


def deal_of(*hands: str, **said: Any) -> dict[str, Any]:
    """A deal in short words: `top`, `deck` and `discard` as cards, `turn` as a seat."""
    deal: dict[str, Any] = {"hands": [named(hand) for hand in hands], "turn": 0} | said
    deal |= {key: named(said[key]) for key in ("deck", "discard") if key in said}
    if "top" in said:
        deal["top"] = named(said["top"])[0]
    return deal


def dealt(slug: str, *hands: str, moves: Sequence[str] = (), **said: Any) -> Table:
    """A table on which these inputs, "0 play Z4" or "1 bell", have been played."""
    names = NAMES[: len(hands)]
    header = Header(game=slug, seats=names, deal=deal_of(*hands, **said))
    table = Table(Reading(header), 0)
    for number, move in enumerate(moves, 1):
        seat, _, text = move.partition(" ")
        at = number * 1_000_000
        if text == "bell":
            table.take(Press(int(seat), at, 0.0, 0.0, "pico", ""))
        else:
            table.take(Move(int(seat), full(text), at))
    return table


def shown(table: Table, seat: int | None = None) -> Picture:
    return picture(table, seat, None, (), ())


def drawn(table: Table, folder: Path, viewer: Viewer = LAPTOP) -> str:
    """The page of a viewer."""
    easel = Easel(Words(), Links(Chairs(folder), "http://localhost:8000"))
    return easel.table(viewer, None, shown(table, viewer.seat), Verdict())
