"""The bells a host is asked to listen to, and the wait until they are there."""

import asyncio
from collections.abc import Callable, Sequence

from host.bells import registry
from host.bells.registry import NoBells
from host.bells.source import Source
from host.commands import Halt, say
from host.house import House

AUTO, NONE, VIRTUAL = "auto", "none", "virtual"
PATIENCE = 2.0  # s for boards that are plugged in to answer, before the keyboard is taken
GATHER = 1.0  # s in which one found board may be joined by others


def check(boards: Sequence[str]) -> None:
    """Raise `Halt` for words that do not go together."""
    if len(boards) > 1 and {AUTO, NONE} & set(boards):
        raise Halt("--board auto and --board none stand alone")
    if not boards or not all(boards):
        raise Halt("--board needs a name: auto, none, virtual, or a serial port")
    if twice := sorted({board for board in boards if boards.count(board) > 1} - {VIRTUAL}):
        raise Halt(f"--board {twice[0]} is there twice: name every board once")


def sources(boards: Sequence[str]) -> tuple[Source, ...]:
    """Return the sources of these boards; raises `Halt`."""
    try:
        return () if tuple(boards) == (NONE,) else registry.sources(boards)
    except NoBells as error:
        raise Halt(str(error)) from None


async def arrived(house: House, boards: Sequence[str]) -> None:
    """Wait until every board that was named is there, or one of those that can be found."""
    if tuple(boards) == (NONE,):
        return
    wanted = 1 if tuple(boards) == (AUTO,) else len(boards)
    if len(house.belfry.here) < wanted:
        say(_waiting(boards))
    await until(house, lambda: len(house.belfry.here) >= wanted)
    if tuple(boards) == (AUTO,):
        await gathered(house)


async def gathered(house: House) -> None:
    """Wait until no more boards come."""
    known = -1
    while known != (known := len(house.belfry.here)):
        await asyncio.sleep(GATHER)


async def found(house: House) -> None:
    """Give boards that may be plugged in a moment to answer."""
    from serial.tools.list_ports import comports

    if await asyncio.to_thread(comports):
        try:
            async with asyncio.timeout(PATIENCE):
                await until(house, lambda: bool(house.belfry.here))
            await gathered(house)
        except TimeoutError:
            pass  # then it is played on the keyboard


async def until(house: House, so: Callable[[], bool]) -> None:
    """Wait until something holds that can only change with a picture."""
    changed = asyncio.Event()
    forget = house.watch(changed.set)
    try:
        while not so():
            changed.clear()
            await changed.wait()
    finally:
        forget()


def _waiting(boards: Sequence[str]) -> str:
    if tuple(boards) == (AUTO,):
        return "waiting for a board: plug one in, or name its port with --board"
    return f"waiting for {', '.join(boards)}"
