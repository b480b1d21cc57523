"""How the last table was opened, so that `firstbell resume` alone opens it again."""

import os
from pathlib import Path

import msgspec
from msgspec import Struct


class Opening(Struct, frozen=True, kw_only=True):
    """How a host is run: which bells it listens to, and for whom it serves pages."""

    boards: tuple[str, ...] = ("auto",)
    headless: bool = False
    port: int | None = None
    lan: bool = False


class Last(Struct, frozen=True, kw_only=True):
    """The table opened last."""

    record: str
    tempo: float | None = None
    opening: Opening = Opening()


def remember(folder: Path, last: Last) -> None:
    """Note the table; whoever reads meanwhile finds the old note or the new one, whole."""
    folder.mkdir(parents=True, exist_ok=True)
    fresh = folder / "last.json.new"
    fresh.write_bytes(msgspec.json.encode(last))
    os.replace(fresh, folder / "last.json")


def recall(folder: Path) -> Last | None:
    """Return what was noted, None where there is nothing to read."""
    try:
        return msgspec.json.decode((folder / "last.json").read_bytes(), type=Last)
    except (OSError, msgspec.MsgspecError):
        return None
