"""The command line: what can be asked for, and one clear line for whatever goes wrong."""

import os
import sys
from collections.abc import Sequence
from importlib import metadata
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated

from cyclopts import App, CycloptsError, Parameter

from engine.game import Refused
from host.commands import Halt, say

SEVERAL = Parameter(consume_multiple=True, negative="")
FLAG = Parameter(negative="")
DASH = Parameter(allow_leading_hyphen=True)  # - is standard input

app = App(
    name="firstbell",
    help="Bells that know who was first, and the games played on them.",
    version=lambda: metadata.version("firstbell"),
    suppress_keyboard_interrupt=False,  # it is how a command is left
)

printing = App(name="print", help="Make a file to print.")
app.command(printing)


@app.command
def play(
    game: str | None = None,
    *,
    seats: str | None = None,
    bots: int | None = None,
    board: Annotated[tuple[str, ...], SEVERAL] = ("auto",),
    tempo: float | None = None,
    rule: Annotated[tuple[str, ...], SEVERAL] = (),
    port: int | None = None,
    lan: Annotated[bool, FLAG] = False,
    headless: Annotated[bool, FLAG] = False,
    record: Path | None = None,
    seed: int | None = None,
    deck: Path | None = None,
) -> int:
    """Run a table; with no arguments, open the start page in a browser.

    Parameters
    ----------
    game
        Which game: see `firstbell games`.
    seats
        Names of the players, clockwise: Ada,Bo,Cy. Without it, one seat per bell.
    bots
        How many bots sit after the players.
    board
        auto (boards that are found, else keys), none (keys), virtual, gpio, serial ports, or
        addresses: socket://HOST:PORT, rfc2217://HOST:PORT.
    tempo
        Turn the next card after so many seconds of quiet.
    rule
        House rules: name=value.
    port
        Where the pages are served (8000, or the next free one; 0: any).
    lan
        Let other devices of the network in.
    headless
        No browser, and no pages unless --port is given.
    record
        Where the record of the game goes; it must not exist.
    seed
        Plays the same cards again.
    deck
        A deck of your own for GobCon: see docs/gobcon-deck.md.
    """
    from host.commands.asked import Table
    from host.commands.play import play
    from host.last import Opening

    opening = Opening(boards=board, headless=headless, port=port, lan=lan)
    return play(Table(game, seats, bots, rule, tempo, record, seed, deck), opening)


@app.command
def resume(
    record: Path | None = None,
    *,
    board: Annotated[tuple[str, ...] | None, SEVERAL] = None,
    port: int | None = None,
    headless: Annotated[bool, FLAG] = False,
) -> int:
    """Continue a game that was left or killed: the last one, or that of a record.

    Parameters
    ----------
    record
        The record to go on with.
    board
        Other bells than those it was played with.
    port
        Where the pages are served.
    headless
        No browser, and no pages unless --port is given.
    """
    from host.commands.play import resume

    return resume(record, board, port, headless)


@app.command
def replay(*records: Annotated[str, DASH], json: Annotated[bool, FLAG] = False) -> int:
    """Run records and check them.

    Parameters
    ----------
    records
        Files, or - for standard input.
    json
        Print the state keys at the end of each, one JSON line a record.
    """
    from host.commands.replay import replay

    return replay(records, json)


@app.command
def games() -> int:
    """List the games and their options."""
    from host.commands.games import games

    return games()


@app.command
def rules(game: str) -> int:
    """Print the rules of a game."""
    from host.commands.games import rules

    return rules(game)


@app.command
def simulate(
    game: str,
    *,
    games: int,
    bots: str | None = None,
    seats: int | None = None,
    rule: Annotated[tuple[str, ...], SEVERAL] = (),
    seed: int = 0,
    jobs: int | None = None,
    csv: Path | None = None,
) -> int:
    """Let bots play many games, and say who wins how often and how long it takes.

    Parameters
    ----------
    game
        Which game: see `firstbell games`.
    games
        How many.
    bots
        Their level: easy, normal or hard; or one for every seat: easy,hard.
    seats
        How many play.
    rule
        House rules: name=value.
    seed
        Plays the same games again.
    jobs
        Processes at work; all cores without it. The result is the same.
    csv
        Where a row for every game goes.
    """
    from host.commands.simulate import Asked, simulate

    return simulate(Asked(game, games, bots, seats, rule, seed, jobs, csv))


@app.command
def boards() -> int:
    """Find the boards that are plugged in, and describe them."""
    from host.commands.boards import boards

    return boards()


@app.command
def flash(port: str | None = None, *, force: Annotated[bool, FLAG] = False) -> int:
    """Copy the firmware to a board; its settings stay.

    Parameters
    ----------
    port
        Its serial port; without it, the only board that is found.
    force
        Copy although the board has this version, or a newer one.
    """
    from host.commands.boards import flash

    return flash(port, force)


@app.command
def selftest(
    port: str | None = None,
    *,
    report: Path | None = None,
    unattended: Annotated[bool, FLAG] = False,
) -> int:
    """Test a board: lamps, bells and their bounce, its clock, and its order over two wires.

    Parameters
    ----------
    port
        Its serial port, or virtual; without it, the only board that is found.
    report
        Where the page about it goes (selftest-UID.html).
    unattended
        Ask nobody: what needs hands and eyes is left out.
    """
    from host.commands.selftest import selftest

    return selftest(port, report, unattended)


@app.command
def virtual(
    *, boards: int = 1, control: int | None = None, wire: Annotated[bool, FLAG] = False
) -> int:
    """Run boards without hardware: the real firmware, behind serial ports that are printed.

    Parameters
    ----------
    boards
        How many.
    control
        TCP port on this machine that takes commands; without it, standard input does.
    wire
        Join the sync wires of the boards.
    """
    from host.commands.boards import virtual

    return virtual(boards, control, wire)


@printing.command
def gong(*, base: str | None = None, out: Path = Path("gong-codes.pdf")) -> int:
    """Print a code for each of the 54 cards of GONG that opens its mission on a phone.

    Parameters
    ----------
    base
        Where the table's pages are, as phones see it: http://192.168.1.7:8000. Without it, this
        computer by its name, at port 8000.
    out
        The PDF.
    """
    from host.commands.gong import gong

    return gong(base, out)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command that was asked for and leave with its exit code."""
    _open_streams()
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is left goes nowhere
        gone = isinstance(error, BrokenPipeError)  # nobody reads on
        code = 0 if gone else _fail(f"it had to stop: {error.strerror or error}", 1)
    sys.exit(code)


def _open_streams() -> None:
    """Make the three streams take everything: some come closed, some know only ASCII."""
    for fd, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            # The lowest free number is this one: no record must come to stand in its place.
            os.open(os.devnull, os.O_RDWR)
            setattr(sys, name, open(fd, "w" if fd else "r", encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _run(arguments: Sequence[str] | None) -> int:
    try:
        given = sys.argv[1:] if arguments is None else arguments
        done = app(given, exit_on_error=False, print_error=False, result_action="return_value")
        return done if isinstance(done, int) else 0
    except CycloptsError as error:
        return _fail(f"{_sentence(error)} See firstbell --help.", 2)
    except Halt as halt:
        return _fail(str(halt), halt.code)
    except Refused as reason:
        return _fail(_in_words(reason), 2)
    except KeyboardInterrupt:
        return 0
    except Exception as fault:
        if sys.flags.dev_mode or isinstance(fault, OSError):
            raise
        return _fail(f"a fault of its own, {fault!r}: please report it (with python -X dev)", 1)


def _sentence(error: CycloptsError) -> str:
    return " ".join(str(error).split())


def _in_words(reason: Refused) -> str:
    from host.words import Words

    return Words().say([f"refused.{reason.code}"], reason.details)


def _fail(line: str, code: int) -> int:
    say(line)
    return code
