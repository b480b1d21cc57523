"""`firstbell simulate`: many games of bots, on all cores, and what they say."""

import csv
import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, contextmanager, nullcontext
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple, TypeAlias

from rich.console import Console
from rich.progress import track
from rich.table import Table as Grid

from engine.bots import levels
from engine.game import Refused
from engine.records import Damaged, options
from engine.registry import game
from engine.simulate import LONGEST, Played, Table, check, numbered, play
from engine.simulated import Share, Spread, Summary, summary
from host.commands import Halt
from host.commands.asked import LEVEL, USUAL, house_rules

CHUNK = 20  # games at most that a process is given at once
SHARES = 20  # … and a process is to come back so often
STOPPED = 130  # the exit code of what Ctrl-C ended
WHOLE = 1000  # from here on a length is told without a fraction

Write: TypeAlias = Callable[[Played], object]


class Asked(NamedTuple):
    """What the command line asks for; None is what nobody said."""

    game: str
    games: int
    bots: str | None
    seats: int | None
    rules: tuple[str, ...]
    seed: int
    jobs: int | None
    csv: Path | None


def simulate(asked: Asked) -> int:
    """Play the games, with a bar on a terminal, and print what came out of them."""
    table = table_of(asked)
    jobs = os.cpu_count() or 1 if asked.jobs is None else asked.jobs
    with _rows(asked.csv, len(table.bots)) as write, _processes(jobs) as pool:
        games = _games(pool, table, asked.games, jobs)
        found = finished(_watched(games, asked.games, write), asked.games)
    Console().print(_grid(table, summary(found, len(table.bots))))
    for line in lengths(summary(found, len(table.bots))):
        print(line)
    return 0


def table_of(asked: Asked) -> Table:
    """Return the table that is meant; raises `Halt` or `Refused`."""
    rules = game(asked.game)
    if not levels(rules.slug):
        raise Halt(f"{rules.name} has no bots: nobody can play it by himself")
    _count("--games", asked.games, "games")
    _count("--seats", asked.seats, "seats")
    _count("--jobs", asked.jobs, "processes")
    try:
        house = options(rules, house_rules(asked.rules))
    except Damaged as wrong:
        raise Refused("no-such-table", reason=wrong.reason) from None
    table = Table(rules.slug, _bots(asked, max(rules.seats)), asked.seed, house)
    check(table)
    return table


def finished(games: Iterable[Played], total: int) -> list[Played]:
    """Return the games once all are played; raises `Halt` where somebody stopped them."""
    found: list[Played] = []
    try:
        found.extend(games)
    except KeyboardInterrupt:
        raise Halt(f"stopped after {len(found):,} of {total:,} games", STOPPED) from None
    except BrokenProcessPool:
        raise Halt("a process at work was killed: out of memory? Try fewer --jobs") from None
    return found


def lengths(found: Summary) -> Iterator[str]:
    """Yield how long the games were, a line each."""
    told = f"{found.games:,} {'games' if found.games > 1 else 'game'}"
    if found.ended < found.games:
        told += f", {found.games - found.ended:,} of them without an end in {LONGEST:,} inputs"
    yield told
    if found.rounds:
        yield f"rounds   {_spread(found.rounds)}"
    yield f"inputs   {_spread(found.inputs)}"
    yield f"minutes  {_spread(found.minutes)}, at the pace of these bots"


def _count(option: str, number: int | None, of: str) -> None:
    if number is not None and number < 1:
        raise Halt(f"{option} {number} is no number of {of}")


def _bots(asked: Asked, most: int) -> tuple[str, ...]:
    """Return the level of every seat: those named in turn, clockwise."""
    said = (LEVEL,) if asked.bots is None else tuple(map(str.strip, asked.bots.split(",")))
    seats = asked.seats
    if seats is None:
        seats = len(said) if len(said) > 1 else min(USUAL, most)
    if len(said) > seats:
        raise Halt(f"--bots names {len(said)} levels for --seats {seats}")
    return tuple(said[seat % len(said)] for seat in range(seats))


def _games(pool: Executor, table: Table, games: int, jobs: int) -> Iterator[Played]:
    """Play every game wherever there is room for it; they come in their own order."""
    chunk = max(1, min(CHUNK, games // (jobs * SHARES)))
    return pool.map(play, (numbered(table, number) for number in range(games)), chunksize=chunk)


def _watched(games: Iterable[Played], total: int, write: Write) -> Iterator[Played]:
    bar = Console(stderr=True)
    silent = not bar.is_terminal
    for played in track(games, "Playing", total, console=bar, disable=silent, transient=True):
        write(played)
        yield played


def _processes(jobs: int) -> Executor:
    # Ctrl-C is for the command, not for those that work for it.
    ignore = (signal.SIGINT, signal.SIG_IGN)
    return ProcessPoolExecutor(jobs, get_context("spawn"), signal.signal, ignore)


def _rows(path: Path | None, seats: int) -> AbstractContextManager[Write]:
    return nullcontext(lambda played: None) if path is None else _file(path, seats)


@contextmanager
def _file(path: Path, seats: int) -> Iterator[Write]:
    """Open a file of one row a game; raises `Halt` where it cannot be written."""
    try:
        with path.open("w", encoding="utf-8", newline="") as file:
            rows = csv.writer(file)
            seated = [f"won_{seat}" for seat in range(seats)]
            rows.writerow(("game", "seed", *seated, "rounds", "inputs", "seconds"))
            yield _numbering(rows.writerow, seats)
    except OSError as error:
        raise Halt(f"{path} cannot be written: {error.strerror}; give --csv another") from None


def _numbering(row: Callable[[Iterable[object]], object], seats: int) -> Write:
    written = iter(range(2**63))

    def write(played: Played) -> None:
        won = [int(seat in played.winners) for seat in range(seats)]
        seconds = f"{played.micros / 1e6:.6f}"
        row((next(written), played.seed, *won, f"{played.rounds:g}", played.inputs, seconds))

    return write


def _grid(table: Table, found: Summary) -> Grid:
    grid = Grid("seat", "bot", "wins", "95 %", title=f"{table.game}, seed {table.seed}")
    for seat, (level, wins) in enumerate(zip(table.bots, found.wins, strict=True)):
        grid.add_row(f"{seat + 1}", level, _percent(wins.value), _interval(wins))
    return grid


def _interval(share: Share) -> str:
    return f"{_percent(share.low)} to {_percent(share.high)}"


def _percent(share: float) -> str:
    return f"{share:.1%}"


def _spread(found: Spread) -> str:
    median, low, high = map(_number, found)
    return f"{median} ({low} to {high} in eight of ten games)"


def _number(length: float) -> str:
    return f"{length:,.0f}" if length >= WHOLE else f"{length:.4g}"
