"""The pages of a house as a web application, and the server that serves it."""

import asyncio
import os
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from importlib.resources import files

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from host.alarm import micros
from host.house import House
from host.web import missions
from host.web.clocks import rows
from host.web.doors import POLICY, Doors
from host.web.frames import Easel
from host.web.ledger import Ledger
from host.web.page import Page
from host.web.stage import Stage
from host.words import Words

HEADERS = {"content-security-policy": POLICY, "cache-control": "no-store"}
LONGEST = 16_384  # bytes of a message from a page


def create(house: House) -> Starlette:
    """Return the application; it follows the house from start-up to shutdown."""
    easel = Easel(Words())
    stage, ledger = Stage(house, easel), Ledger()

    @asynccontextmanager
    async def open_stage(app: Starlette) -> AsyncIterator[None]:
        close = stage.open()
        try:
            yield
        finally:
            close()

    async def laptop(request: Request) -> HTMLResponse:
        return HTMLResponse(easel.page(stage.main), headers=HEADERS)

    async def new(request: Request) -> HTMLResponse:
        return HTMLResponse(easel.page(easel.start()), headers=HEADERS)

    async def clocks(request: Request) -> HTMLResponse:
        return HTMLResponse(easel.clocks(rows(house.health(), micros())), headers=HEADERS)

    async def converse(websocket: WebSocket) -> None:
        await Page(websocket, house, stage, ledger).run()

    static = StaticFiles(directory=str(files("host.web") / "static"))
    return Starlette(
        routes=[
            Route("/", laptop),
            Route("/new", new),
            Route("/clocks", clocks),
            *missions.routes(),
            WebSocketRoute("/ws", converse),
            Mount("/static", static, name="static"),
        ],
        middleware=[Middleware(Doors)],
        lifespan=open_stage,
    )


async def serve(house: House, host: str, port: int, ready: Callable[[int], None]) -> None:
    """Serve the pages until cancelled or interrupted; `ready` is told the bound port.

    Port 0 means any free one. Raises `OSError` before anything is served if the port is taken.
    """
    with listen(host, port) as listener:
        server = Server(create(house), lambda: ready(listener.getsockname()[1]))
        serving = asyncio.create_task(server.serve([listener]))
        try:
            await asyncio.shield(serving)
        except asyncio.CancelledError:
            server.should_exit = True  # pages are told goodbye, the house is left
            await serving
            raise


def listen(host: str, port: int) -> socket.socket:
    """Return a socket bound to that address; raises `OSError`."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":  # elsewhere the option would let two servers share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen()
    except OSError:
        listener.close()
        raise
    return listener


class Server(uvicorn.Server):
    """Says when it is ready."""

    def __init__(self, app: Starlette, ready: Callable[[], None]) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                ws="websockets-sansio",
                ws_max_size=LONGEST,
                ws_per_message_deflate=False,  # packing costs more than a loopback saves
                log_level="warning",
                proxy_headers=False,
                timeout_graceful_shutdown=1,
            )
        )
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start serving."""
        await super().startup(sockets)
        self._ready()
