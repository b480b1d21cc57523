"""A real house on a thread of its own, and Chromium to look at it."""

import asyncio
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from host.bells.source import Source
from host.house import House, Setup
from host.web.app import serve
from host.web.links import Links

QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
STRICT = {"reaction_grace_ms": 0}  # a test is faster than anybody can see


class Served:
    """A house that a test may talk to from another thread."""

    def __init__(self, data: Path, *sources: Source) -> None:
        self._data, self._sources, self._ready = data, sources, threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()))

    def __enter__(self) -> "Served":
        self._thread.start()
        assert self._ready.wait(10)
        return self

    def __exit__(self, *why: object) -> None:
        self.loop.call_soon_threadsafe(self._left.set)
        self._thread.join(10)
        assert not self._thread.is_alive()

    async def _run(self) -> None:
        self.loop, self._left = asyncio.get_running_loop(), asyncio.Event()
        self.house = House(self._sources, self._data)
        tasks = [
            asyncio.create_task(self.house.run()),
            asyncio.create_task(serve(self.house, "127.0.0.1", 0, self._bound)),
        ]
        await self._left.wait()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _bound(self, links: Links) -> None:
        self.address, self.links = f"http://127.0.0.1:{links.port}/", links
        self._ready.set()

    def call(self, what: Callable[[House], Any]) -> Any:
        """Do something with the house on its own loop; returns what it returned."""

        async def there() -> Any:
            return what(self.house)

        return asyncio.run_coroutine_threadsafe(there(), self.loop).result(10)

    def deal(self, names: str, **more: Any) -> None:
        """Open a table of Halli Galli, the same cards every time."""
        setup = Setup("halli-galli", tuple(names.split()), {}, STRICT, seed=3)
        self.call(lambda house: house.deal(setup._replace(**more)))


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with Served(tmp_path) as house:
        yield house


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    path = shutil.which("chromium")
    if path is None:
        pytest.fail("Chromium is missing: run scripts/chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=QUIET)
        yield browser
        browser.close()


@pytest.fixture
def page(chromium: Browser, served: Served) -> Iterator[Page]:
    """A page that is connected; an error on it fails the test."""
    context = chromium.new_context(viewport={"width": 1280, "height": 720})
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    page.goto(served.address)
    page.wait_for_selector("html[data-link=on]")
    yield page
    context.close()
    assert not errors


@pytest.fixture
def seat_phone(chromium: Browser, served: Served) -> Iterator[Callable[[int], Page]]:
    """Opens the page of a seat on a phone of its own; an error on one fails the test."""
    contexts, errors = [], list[str]()

    def opened(seat: int) -> Page:
        context = chromium.new_context(viewport={"width": 360, "height": 740}, has_touch=True)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
        page.goto(f"{served.address}seat/{served.links.chairs.token(seat)}")
        page.wait_for_selector("html[data-link=on]")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not errors


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    """The README's own folder where its pictures are asked for, another in any other run."""
    return PICTURES if "FIRSTBELL_PICTURES" in os.environ else tmp_path
