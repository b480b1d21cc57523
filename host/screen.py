"""Draws the picture of a table for one screen."""

from collections.abc import Container, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from engine.chance import Chance
from engine.game import Game, S, Seat
from host.bells.source import Notice
from host.picture import BoardBell, Picture, Sitter
from host.table import Table


def picture(
    table: Table,
    seat: Seat | None,
    tempo: float | None,
    boards: Sequence[str],
    notices: tuple[Notice, ...],
    pages: Container[Seat] = (),
) -> Picture:
    """Return what the screen of that seat shows (None: the laptop).

    Boards are uids in order, pages the seats that have a page of their own open.
    """
    game, reading = table.game, table.reading
    return Picture(
        rev=table.rev,
        slug=game.slug,
        view=game.view(reading.state, seat),
        bell=game.bell(reading.state),
        sitters=tuple(_sitters(table, boards, pages)),
        inputs=tuple(_inputs(table, seat)),
        finish=table.finish.runners(),
        events=table.events,
        paused=reading.paused,
        can_undo=len(reading.states) > 1,
        tempo=tempo,
        notices=tuple(notice for notice in notices if may_read(table, seat, notice)),
    )


def may_read(table: Table, screen: Seat | None, notice: Notice) -> bool:
    """Tell whether a screen shows the notice: a refusal can tell what is in a hand."""
    return notice.to in (None, screen) or (screen is None and notice.to in _open_seats(table))


def fits_laptop(game: Game[Any]) -> bool:
    """Tell whether a game can be played on the laptop alone: nobody begins with a hand to hide."""
    seats = min(game.seats)
    state = game.start(seats, game.Options(), None, Chance(0, "deal"))
    return all(_sees_no_more(game, state, seat) for seat in range(seats))


def _inputs(table: Table, screen: Seat | None) -> Iterator[tuple[Seat | None, tuple[str, ...]]]:
    """Yield what a screen may play: its own seat's inputs, the laptop all but those of bots."""
    for seat in _open_seats(table) if screen is None else [screen]:
        if legal := tuple(table.game.inputs(table.reading.state, seat)):
            yield seat, legal


def _open_seats(table: Table) -> Iterator[Seat | None]:
    """Yield the table and the people whose inputs the laptop may list."""
    for seat, by in enumerate(table.reading.sitters):
        if not by.bot and _sees_no_more(table.game, table.reading.state, seat):
            yield seat
    yield None


def _sees_no_more(game: Game[S], state: S, seat: Seat) -> bool:
    """Tell whether a seat sees what the laptop sees: where it has a hand, inputs would tell it."""
    return replace(game.view(state, seat), seat=None) == game.view(state, None)


def _sitters(table: Table, boards: Sequence[str], pages: Container[Seat]) -> Iterator[Sitter]:
    here = set(_open_seats(table))
    for seat, by in enumerate(table.reading.sitters):
        theirs = [name for name, whose in table.reading.bells.items() if whose == seat]
        bells = tuple(_bell(name, boards) for name in theirs)
        yield Sitter(by.name, by.bot, bells, seat in here, seat in pages, by.left)


def _bell(name: str, boards: Sequence[str]) -> BoardBell:
    source, _, number = name.rpartition("/")
    many = len(boards) > 1 and source in boards
    return BoardBell(number, boards.index(source) + 1 if many else 0)
