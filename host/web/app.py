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
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

from host.house import House
from host.web import missions
from host.web.addresses import addresses, own_cards
from host.web.audience import Audience
from host.web.chairs import Chairs
from host.web.doors import Doors
from host.web.entrance import Entrance
from host.web.frames import Easel
from host.web.languages import languages
from host.web.links import Links
from host.web.lobby import Lobby
from host.words import Words

LONGEST = 16_384  # bytes of a message from a page


def create(house: House, links: Links) -> Starlette:
    """Return the application; it follows the house from start-up to shutdown."""
    lobby = Lobby(house, links.chairs)
    easels = {language: Easel(Words(language), links) for language in languages()}
    audience = Audience(house, easels, lobby)

    @asynccontextmanager
    async def open_house(app: Starlette) -> AsyncIterator[None]:
        close = audience.open()
        try:
            yield
        finally:
            close()

    static = StaticFiles(directory=str(files("host.web") / "static"))
    return Starlette(
        routes=[
            *Entrance(audience, links).routes(),
            *missions.routes(),
            Mount("/static", static, name="static"),
        ],
        middleware=[Middleware(Doors)],
        lifespan=open_house,
    )


async def serve(house: House, host: str, port: int, ready: Callable[[Links], None]) -> None:
    """Serve the pages until cancelled or interrupted; `ready` is told how they are reached.

    Port 0 means any free one. Raises `OSError` before anything is served if the port is taken.
    """
    with listen(host, port) as listener:
        links = reached(Chairs(house.data), host, listener.getsockname()[1])
        server = Server(create(house, links), lambda: ready(links))
        serving = asyncio.create_task(server.serve([listener]))
        try:
            await asyncio.shield(serving)
        except asyncio.CancelledError:
            server.should_exit = True  # pages are told goodbye, the house is left
            await serving
            raise


def reached(chairs: Chairs, host: str, port: int) -> Links:
    """Return how pages are reached that are served at that address of this computer."""
    lan = host == "0.0.0.0"
    found = addresses(own_cards()) if lan else []
    bases = [f"http://{address}:{port}" for address in (*found, "localhost")]
    return Links(chairs, bases[0], tuple(bases[1:-1]), port, lan)


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
