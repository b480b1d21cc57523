"""Pages in every language have room for its words, which are longer than the English ones."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from host.web.languages import SOURCE, languages
from tests.browser import test_gong_fight as fight
from tests.browser import test_laptop as laptop
from tests.browser.conftest import Served

NAMES = ("Maximiliane", "Bo", "Konstantin", "Dee", "Eli", "Fay")
SIZES = ((1280, 720), (1920, 1080), (1024, 768), (800, 600))


@pytest.fixture(params=sorted(languages() - {SOURCE}))
def page(chromium: Browser, served: Served, request: pytest.FixtureRequest) -> Iterator[Page]:
    """The laptop of somebody who reads that language."""
    context = chromium.new_context(locale=request.param)
    page = context.new_page()
    page.goto(served.address)
    page.wait_for_selector(f"html[lang={request.param}][data-link=on]")
    yield page
    context.close()


def crowded(page: Page, parts: str) -> list[tuple[int, str]]:
    """What meets or is outside, with the width of the window."""
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found += [(width, told) for told in page.evaluate(laptop.OVERLAPS, parts)]
    return found


def test_screens_25_halli_galli_has_room_for_every_language(page: Page, served: Served) -> None:
    served.deal(" ".join(NAMES[:4]))
    laptop.flip(page)
    page.keyboard.press("a")
    expect(page.locator(".lane")).to_have_count(1)
    assert crowded(page, laptop.PARTS) == []


def test_screens_25_a_signal_of_gong_has_room_for_every_language(
    page: Page, served: Served
) -> None:
    fight.deal(served, fight.BRAWL, 6, NAMES)
    fight.play(served, "0 draw")
    expect(page.locator(".signal")).to_be_visible()
    assert crowded(page, fight.PARTS) == []
