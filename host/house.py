"""The house: the bells that are plugged in and the table being played on them."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from host.bells.source import About, Flip, Micros, Notice, Source, Strike
from host.picture import Picture


class Setup(NamedTuple):
    """What a table is opened with."""

    game: str
    names: tuple[str, ...]  # every seat, bots too
    bots: Mapping[int, str]  # seat → level
    rules: Mapping[str, Any]  # house rules
    seed: int | None = None
    tempo: float | None = None
    record: Path | None = None


class House:
    """Joins sources, one table and any number of screens; everything runs on one event loop."""

    def __init__(self, sources: tuple[Source, ...], data: Path) -> None:
        raise NotImplementedError

    # For screens. Times are host µs; every call may raise `engine.game.Refused`.
    def deal(self, setup: Setup) -> None:
        """Open a table: writes the header, starts the game."""

    def again(self) -> None:
        """Play the same setup once more, with a new seed."""

    def picture(self, seat: int | None) -> Picture | None:
        """Return what a screen shows (None: the laptop), or None while no table is open."""

    def watch(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Call `changed` after every change of any picture; returns the call that ends it."""

    def move(self, seat: int | None, text: str, at: Micros) -> None:
        """Hand a move in; it is decided in its turn, at most a heartbeat later."""

    def ring(self, seat: int, at: Micros, err: float) -> None:
        """A key or a button of a page was pressed as the bell of that seat."""

    def painted(self, rev: int, at: Micros) -> None:
        """The laptop page has shown that revision: reaction times count from here."""

    def pause(self, paused: bool, at: Micros) -> None:
        """Let the table stand still, or go on."""

    def undo(self, at: Micros) -> None:
        """Take the last input back."""

    # For sources: this is their Sink.
    def present(self, about: About) -> None: ...
    def absent(self, source: str, why: Notice) -> None: ...
    def strike(self, strike: Strike) -> None: ...
    def flip(self, flip: Flip) -> None: ...
    def watermark(self, source: str, before: Micros) -> None: ...
    def notice(self, notice: Notice) -> None: ...
