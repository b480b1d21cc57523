"""One run of a house, its bells and its pages, from the command line until it is left."""

import asyncio
import errno
import os
import signal
import sys
import webbrowser
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeAlias

from platformdirs import user_data_path

from host.bells.source import Notice
from host.commands import Halt, bells, say
from host.house import House
from host.journal import RecordLost
from host.last import Opening
from host.web import app
from host.web.links import Links
from host.words import Words

PORT = 8000
PORTS = 20  # how far to look for a free one
GOODBYE = 3.0  # s that pages get to close
Start: TypeAlias = Callable[[House], Awaitable[None]]  # opens the table


def data() -> Path:
    """Return the folder of records."""
    return Path(os.environ.get("FIRSTBELL_DATA") or user_data_path("firstbell", appauthor=False))


def run(opening: Opening, start: Start, sit: Callable[[House], None] | None = None) -> int:
    """Run a house until it is left: `sit` before anything else, `start` once it listens.

    Returns the exit code.
    """
    try:
        with asyncio.Runner(loop_factory=_loop) as runner:
            runner.run(_host(opening, start, sit))
    except BaseExceptionGroup as group:
        raise _first(group) from None
    return 0


async def _host(opening: Opening, start: Start, sit: Callable[[House], None] | None) -> None:
    leaving = _left()
    asyncio.get_running_loop().set_exception_handler(_fault)
    sources = bells.sources(opening.boards)
    house = House(sources, data(), opening, lambda notice: _tell(house, notice))
    if sit:
        sit(house)
    async with asyncio.TaskGroup() as tasks:
        serves = not opening.headless or opening.port is not None
        pages = tasks.create_task(_pages(house, opening)) if serves else None
        rest = [tasks.create_task(house.run()), tasks.create_task(_open(house, start, opening))]
        await leaving.wait()
        if pages:
            await asyncio.wait([pages], timeout=GOODBYE)
        for task in [*rest, pages] if pages else rest:
            task.cancel()


def _left() -> asyncio.Event:
    """Return what is set when somebody ends the program."""
    leaving = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # Windows: Ctrl-C is an exception there
            asyncio.get_running_loop().add_signal_handler(number, leaving.set)
    return leaving


async def _open(house: House, start: Start, opening: Opening) -> None:
    await start(house)
    if opening.headless:
        with suppress(OSError):
            print("ready", file=sys.stderr, flush=True)


async def _pages(house: House, opening: Opening) -> None:
    host = "0.0.0.0" if opening.lan else "127.0.0.1"
    first = PORT if opening.port is None else opening.port

    def ready(links: Links) -> None:
        say(links.host)
        if links.lan:
            say(f"phones join at {links.base}/")
        if not opening.headless:
            if "virtual" in opening.boards:
                say("type strike 1 and Enter here to ring bell 1 of the virtual board")
            say("the page opens in your browser; Ctrl-C here ends it, firstbell resume goes on")
            loop = asyncio.get_running_loop()
            loop.run_in_executor(None, webbrowser.open, links.host)  # it may wait for the browser

    for port in range(first, first + (PORTS if opening.port is None else 1)):
        try:
            return await app.serve(house, host, port, ready)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise Halt(f"port {port} cannot be opened: {error.strerror}") from None
    raise Halt(f"port {first} is taken: leave it out, or give another with --port")


def _tell(house: House, notice: Notice) -> None:
    if notice.code == "board-ready":  # a line that says ready is the table's
        return
    shown = house.picture(None)
    names = [sitter.name for sitter in shown.sitters] if shown else []
    say(Words().notice(notice, names))


def _fault(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Tell in one line what failed on the side, and `whose` it is; the game goes on."""
    whose, what = context.get("whose", "its own"), context.get("exception") or context["message"]
    say(f"a fault of {whose}, {what!r}: please report it")
    if loop.get_debug():
        loop.default_exception_handler(context)


def _loop() -> asyncio.AbstractEventLoop:
    if sys.platform == "win32":
        return asyncio.new_event_loop()
    import uvloop

    return uvloop.new_event_loop()


def _first(error: BaseException) -> BaseException:
    """Return what went wrong first, out of the groups that tasks wrap it in."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    if isinstance(error, RecordLost):
        return Halt(f"the record cannot be written: {error}; make room, then firstbell resume", 1)
    return error
