"""A house made of glass: what it shows is set by the test, what it is told is kept."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect

from engine.game import BellMeaning, Event, Refused
from engine.games.halli_galli.view import HalliView
from host.bells.pages import Pages
from host.bells.source import Health, Notice
from host.house import Setup
from host.picture import Picture, Runner, Sitter
from host.web.app import Server, create, listen
from host.web.chairs import Chairs
from host.web.links import Links

HOST = "the-token-of-the-host"


class Deaf:
    """A sink for what nobody asks about."""

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *said: None


class GlassHouse:
    """The part of `House` that pages use."""

    folder: Path

    def __init__(self, shown: Picture | None = None) -> None:
        self.shown = shown
        self.told: list[tuple[Any, ...]] = []
        self.boards: list[Health] = []
        self.refuses: Refused | None = None
        self.setup: Setup | None = None
        self.record = "glass.jsonl"
        self.data = Path(mkdtemp(dir=self.folder))
        self.chairs = Chairs(self.data)
        self.chairs.host = HOST
        self.chairs.belong(self.record)
        self.pages = Pages()
        self.pages._sink = Deaf()
        self._watchers: list[Callable[[], None]] = []

    def picture(self, seat: int | None) -> Picture | None:
        if self.shown is None:
            return None
        return self.shown._replace(view=msgspec.structs.replace(self.shown.view, seat=seat))

    def health(self) -> list[Health]:
        return self.boards

    def watch(self, changed: Callable[[], None]) -> Callable[[], None]:
        self._watchers.append(changed)
        return lambda: self._watchers.remove(changed)

    def show(self, picture: Picture | None) -> None:
        self.shown = picture
        self.changed()

    def changed(self) -> None:
        for changed in tuple(self._watchers):
            changed()

    @property
    def watchers(self) -> int:
        return len(self._watchers)

    def _take(self, *words: Any) -> None:
        if self.refuses:
            raise self.refuses
        self.told.append(words)

    def deal(self, setup: Any) -> None:
        self._take("deal", setup)

    def again(self, people: Any = ()) -> None:
        self._take("again", *people.items())

    def seat(self, seat: int, bot: str | None, name: str, at: int) -> None:
        self._take("seat", seat, bot, name)

    def notice(self, notice: Notice) -> None:
        self._take("notice", notice)

    def ring(self, seat: int, at: int, err: float) -> None:
        self._take("ring", seat, at, err)

    def move(self, seat: int | None, text: str, at: int) -> None:
        self._take("move", seat, text, at)

    def pause(self, paused: bool, at: int) -> None:
        self._take("pause", paused)

    def undo(self, at: int) -> None:
        self._take("undo")

    def painted(self, rev: int, at: int) -> None:
        self._take("painted", rev, at)


TOPS = ("banana-2", "strawberry-3", "banana-3", "lime-4", "plum-5", "plum-1")
NAMES = ("Ada", "Bo", "Cy", "Dee", "Eli", "Fay")


def halli(seats: int = 4, rev: int = 7, **change: Any) -> Picture:
    """A table in mid game; arguments change the view or the picture."""
    view = HalliView(
        seat=None,
        turn=1,
        over=False,
        winners=(),
        draw=(11, 9, 14, 7, 6, 8)[:seats],
        tops=TOPS[:seats],
        open=(2, 3, 1, 4, 1, 2)[:seats],
        cards=(13, 12, 15, 11, 7, 10)[:seats],
        out=(),
        duel=False,
        last_ring=None,
    )
    ours = {key: change.pop(key) for key in list(change) if key in view.__struct_fields__}
    picture = Picture(
        rev=rev,
        slug="halli-galli",
        view=msgspec.structs.replace(view, **ours),
        bell=BellMeaning("five", tuple(range(seats))),
        sitters=tuple(
            Sitter(name, None if n < 2 else "normal", ()) for n, name in enumerate(NAMES[:seats])
        ),
        inputs=((1, ("flip",)),),
        finish=(),
        events=(Event("turned", {"seat": 0, "card": "banana-2"}),),
        paused=False,
        can_undo=True,
        tempo=None,
        notices=(),
    )
    return picture._replace(**change)


def race() -> tuple[Runner, ...]:
    """Three rings: right, 4.2 ms late, and a dead heat with that."""
    return (
        Runner(1, 0, 0.0, 412_300, "won", False),
        Runner(0, 4_200, 1.0, 416_500, "late", False),
        Runner(2, 11_731, 900.0, None, "late", True),
    )


def won(rev: int = 8, **change: Any) -> Picture:
    """What a right ring leads to."""
    events = (
        Event("ring", {"seat": 1, "verdict": "won", "grace": False}),
        Event("won", {"seat": 1, "cards": 10}),
        Event("round", {"seat": 1}),
    )
    cleared = {"tops": (None,) * 4, "open": (0,) * 4, "draw": (11, 19, 14, 7)}
    return halli(rev=rev, **{"events": events, "finish": race(), **cleared, **change})


def notices() -> tuple[Notice, ...]:
    return (Notice("board-silent", {"name": "Pico"}), Notice("bell-held", {"bell": 3}))


@asynccontextmanager
async def served(house: Any) -> AsyncIterator[int]:
    """Serve the house on a free port of this machine; yields the port."""
    ready = asyncio.Event()
    with listen("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]
        links = Links(house.chairs, f"http://127.0.0.1:{port}", (), port)
        server = Server(create(house, links), ready.set)
        # `serve` would take over the signals of the test run.
        task = asyncio.create_task(server._serve([listener]))
        await ready.wait()
        try:
            yield port
        finally:
            server.should_exit = True
            await task


class Client:
    """A page without a browser."""

    def __init__(self, link: ClientConnection) -> None:
        self.link = link

    async def hear(self, key: str) -> dict[str, Any]:
        """Return the next message that has the key."""
        async with asyncio.timeout(5):
            while key not in (message := msgspec.json.decode(await self.link.recv())):
                pass
        return message

    async def say(self, **words: Any) -> None:
        await self.link.send(msgspec.json.encode(words).decode())

    async def ask(self, **words: Any) -> dict[str, Any]:
        await self.say(**words)
        return await self.hear("answer")


@asynccontextmanager
async def page(
    port: int, name: str = "p", who: str = "host", view: str = "", **more: Any
) -> AsyncIterator[Client]:
    """Open a page of the host, of whoever watches (""), or of the seat with that token."""
    seat = "" if who == "host" else who
    cookie = {"cookie": f"firstbell-host={HOST}"} if who == "host" else {}
    headers = {**cookie, **more.pop("additional_headers", {})}
    address = f"ws://127.0.0.1:{port}/ws?page={name}&seat={seat}&view={view}"
    async with connect(address, additional_headers=headers, **more) as link:
        yield Client(link)


class Kit:
    """Everything above, for tests that cannot import this file."""

    GlassHouse, Client = GlassHouse, Client
    halli, won, race, notices = (
        staticmethod(halli),
        staticmethod(won),
        staticmethod(race),
        staticmethod(notices),
    )
    served, page = staticmethod(served), staticmethod(page)


@pytest.fixture(scope="session")
def kit(tmp_path_factory: pytest.TempPathFactory) -> type[Kit]:
    GlassHouse.folder = tmp_path_factory.mktemp("houses")
    return Kit
