"""`firstbell virtual`."""

import asyncio
import signal

from host.virtual.control import NoControl, listen, serve
from host.virtual.launcher import VirtualBoard
from host.virtual.process import NoMicroPython


def virtual(boards: int = 1, control: int | None = None, wire: bool = False) -> None:
    """Run virtual boards until Ctrl-C: prints the port of each, takes commands on standard input.

    `control`: also take commands on this TCP port of 127.0.0.1. `wire`: join the sync wires.
    Raises SystemExit with one clear line where it cannot.
    """
    try:
        asyncio.run(_run(boards, control, wire))
    except (NoControl, NoMicroPython) as error:
        raise SystemExit(f"error: {error}") from None


async def _run(boards: int, control: int | None, wire: bool) -> None:
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stopped.set)
    async with VirtualBoard(boards, wire) as board:
        server = None if control is None else await serve(board, control)
        for port in board.ports:
            print(port, flush=True)
        listen(board, stopped.set)
        await stopped.wait()
        if server:
            server.close()
