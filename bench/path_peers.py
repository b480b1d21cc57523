"""The peers of `bench.path`: a bare line to a bare WebSocket, read by the loop or by pyserial.

`python -m bench.path_peers floor|pyserial-readline PORT HTTP-PORT` serves `/ws` until it is killed.
"""

import asyncio
import os
import sys
import threading
import tty
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import serial
import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

screens: set[WebSocket] = set()
sending: set[asyncio.Task[None]] = set()


def publish(line: bytes) -> None:
    """Send the line to every screen."""
    for screen in screens:
        task = asyncio.ensure_future(screen.send_text(line.decode()))
        sending.add(task)
        task.add_done_callback(sending.discard)


def read_by_the_loop(port: str) -> None:
    """Read as the floor does: the file descriptor wakes the loop, the loop splits lines."""
    fd = os.open(port, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    tty.setraw(fd)
    rest = b""

    def readable() -> None:
        nonlocal rest
        *lines, rest = (rest + os.read(fd, 4096)).split(b"\n")
        for line in lines:
            publish(line)

    asyncio.get_running_loop().add_reader(fd, readable)


def read_by_readline(port: str) -> None:
    """Read as most programs do: a thread in `pyserial.readline`."""
    loop, bell = asyncio.get_running_loop(), serial.Serial(port, 115200)

    def read() -> None:
        while True:
            loop.call_soon_threadsafe(publish, bell.readline().rstrip())

    threading.Thread(target=read, daemon=True).start()


async def watch(screen: WebSocket) -> None:
    """Keep one screen until it goes."""
    await screen.accept()
    screens.add(screen)
    try:
        async for _ in screen.iter_text():
            pass
    finally:
        screens.discard(screen)


def serve(read: Callable[[str], None], port: str, http: int) -> None:
    """Run the peer."""

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        read(port)
        yield

    app = Starlette(routes=[WebSocketRoute("/ws", watch)], lifespan=lifespan)
    uvicorn.run(
        app, port=http, loop="uvloop", ws="websockets-sansio", log_level="error", access_log=False
    )


if __name__ == "__main__":
    who, port, http = sys.argv[1:]
    serve({"floor": read_by_the_loop, "pyserial-readline": read_by_readline}[who], port, int(http))
