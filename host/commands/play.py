"""`firstbell play` and `firstbell resume`: which table is opened, or opened again."""

from pathlib import Path

from engine.game import Refused
from engine.records.errors import Wrong
from host.commands import Halt, asked, bells
from host.commands.asked import Table
from host.commands.run import data, run
from host.house import House
from host.last import Last, Opening, recall


def play(table: Table, opening: Opening) -> int:
    """Run a table until it is left; returns the exit code."""
    _check(opening)
    asked.check(table)

    async def start(house: House) -> None:
        if table.open and not opening.headless:
            return
        await _boards(house, table, opening)
        count = sum(about.bells for about in house.belfry.boards.values())
        house.deal(asked.setup(table, count))

    return run(opening, start)


def resume(
    record: Path | None, boards: tuple[str, ...] | None, port: int | None, headless: bool
) -> int:
    """Continue the last table, or the one of a record; returns the exit code."""
    last = _last(record)
    opening = Opening(
        boards=boards or last.opening.boards,
        headless=headless or last.opening.headless,
        port=last.opening.port if port is None else port,
        lan=last.opening.lan,
    )
    _check(opening)

    def sit(house: House) -> None:
        _sit(house, Path(last.record), last.tempo)

    async def start(house: House) -> None:
        if opening.headless:
            await bells.arrived(house, opening.boards)
        house.begin()

    return run(opening, start, sit)


def _check(opening: Opening) -> None:
    bells.check(opening.boards)
    if opening.port is not None and not 0 <= opening.port < 65536:
        raise Halt(f"--port {opening.port} is no port: 0 to 65535")


async def _boards(house: House, table: Table, opening: Opening) -> None:
    named = opening.boards != (bells.AUTO,)
    if opening.headless or (named and table.seats is None):
        await bells.arrived(house, opening.boards)
    elif not named:
        await bells.found(house)


def _last(record: Path | None) -> Last:
    last = recall(data())
    if record is None:
        if last is None:
            raise Halt("there is no game to resume: start one with firstbell play")
        return last
    same = last is not None and Path(last.record) == record.absolute()
    return last if last and same else Last(record=str(record))


def _sit(house: House, record: Path, tempo: float | None) -> None:
    try:
        house.resume(record, tempo)
    except Wrong as wrong:
        raise Halt(f"{record}:{wrong.line}: {wrong.reason}") from None
    except OSError as error:
        raise Halt(f"{record} cannot be resumed: {error.strerror or error}") from None
    except Refused:
        raise Halt(f"{record}: this game is over; start another with firstbell play") from None
