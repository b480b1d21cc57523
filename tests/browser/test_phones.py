import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from engine.registry import games

PHONE = {"width": 360, "height": 740}
Opened = Callable[[str], Page]


@pytest.fixture
def phone(chromium: Browser, served: Any) -> Iterator[Opened]:
    """Opens pages as phones do, each with a browser of its own; an error on one fails the test."""
    contexts = []
    errors: list[str] = []

    def opened(path: str) -> Page:
        context = chromium.new_context(viewport=PHONE, has_touch=True)  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(served.address + path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not errors


def joined(phone: Opened, name: str) -> Page:
    page = phone("join")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Join").click()
    expect(page.locator("html")).to_have_attribute("data-link", "on")
    return page


def test_a_phone_joins_in_the_lobby_plays_and_rings(page: Page, phone: Opened) -> None:
    zoe = joined(phone, "Zoe")
    expect(zoe.locator("main")).to_contain_text("You are in, Zoe.")
    expect(page.locator('[name="name.1"]')).to_have_value("Zoe")
    expect(page.locator('[name="who.1"] option:checked')).to_have_text("a person, with a phone")
    for row in (2, 3):
        page.locator(f'[name="who.{row}"]').select_option("nobody")
    expect(zoe.locator("li")).to_have_count(2)
    page.keyboard.press("Enter")
    expect(page.locator(".seat")).to_have_count(2)
    expect(zoe.locator(".whose")).to_have_text("Ada’s turn")
    page.keyboard.press("f")
    zoe.get_by_role("button", name="Turn a card").tap()
    expect(page.locator(".face")).to_have_count(2)
    zoe.locator(".ring").tap()
    expect(page.locator(".lane")).to_have_count(1)
    expect(page.locator(".lane .who")).to_contain_text("Zoe")


def test_what_the_host_is_filling_in_is_not_lost_when_a_phone_joins(
    page: Page, phone: Opened
) -> None:
    field = page.locator('[name="name.0"]')
    field.fill("Eva")
    joined(phone, "Zoe")
    expect(page.locator('[name="name.1"]')).to_have_value("Zoe")
    expect(field).to_have_value("Eva")
    expect(field).to_be_focused()


def test_screens_20_a_phone_that_was_frozen_shows_the_newest_table_within_a_second(
    page: Page, phone: Opened, served: Any
) -> None:
    zoe = joined(phone, "Zoe")
    for row in (2, 3):
        page.locator(f'[name="who.{row}"]').select_option("nobody")
    cdp = zoe.context.new_cdp_session(zoe)
    cdp.send("Page.setWebLifecycleState", {"state": "frozen"})
    page.keyboard.press("Enter")
    expect(page.locator(".seat")).to_have_count(2)
    page.keyboard.press("f")
    expect(page.locator(".face")).to_have_count(1)
    cdp.send("Page.setWebLifecycleState", {"state": "active"})
    expect(zoe.locator(".whose")).to_have_text("Your turn", timeout=1_000)


def test_screens_21_a_cloned_tab_takes_the_seat_and_the_first_can_take_it_back(
    page: Page, phone: Opened
) -> None:
    zoe = joined(phone, "Zoe")
    clone = zoe.context.new_page()
    clone.goto(zoe.url)
    expect(clone.locator("main")).to_contain_text("You are in, Zoe.")
    expect(zoe.locator("#moved")).to_be_visible()
    zoe.get_by_role("link", name="Take it back").click()
    expect(zoe.locator("#moved")).to_be_hidden()
    expect(clone.locator("#moved")).to_be_visible()


def test_the_host_gives_a_seat_to_a_bot_and_to_another_phone(
    page: Page, phone: Opened, served: Any
) -> None:
    served.deal("Ada Bo")
    bo = phone(f"seat/{served.links.chairs.token(1)}")
    expect(bo.locator(".whose")).to_have_text("Ada’s turn")
    page.locator(".seating > summary").click()
    row = page.locator("#place-1")
    expect(row).to_contain_text("page open")
    row.get_by_role("button", name="Another phone").click()
    expect(bo.locator("#moved")).to_be_visible()
    link = row.get_by_role("link", name="Open here").get_attribute("href") or ""
    other = phone(re.sub(r".*?(?=seat/)", "", link))
    expect(other.locator(".whose")).to_have_text("Ada’s turn")
    expect(row).to_contain_text("page open")
    row.get_by_role("button", name="A bot takes over").click()
    expect(row).to_contain_text("A person takes over")
    expect(other.locator("main")).to_have_class("waiting")


def test_the_longest_names_fit_a_small_phone_in_every_game(phone: Opened, served: Any) -> None:
    for game in sorted(games()):
        served.deal(f"{'W' * 20} Maximiliane-of-Hohen Cy", game=game, rules={})
        for seat in (0, 1):
            page = phone(f"seat/{served.links.chairs.token(seat)}")
            assert page.evaluate("document.documentElement.scrollWidth") == 360, game
            page.close()


@pytest.mark.parametrize("path", ["join", "watch", "gong/ZETA-4", "gong/fight"])
def test_pages_of_guests_fit_a_small_phone_and_its_thumbs(phone: Opened, path: str) -> None:
    page = phone(path)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    targets = page.locator("button:visible, input:visible, a:visible").all()
    assert targets
    for button in targets:
        box = button.bounding_box()
        assert box
        assert box["height"] >= 44


def test_the_watch_page_has_nothing_to_press(phone: Opened, served: Any) -> None:
    served.deal("Ada Bo")
    page = phone("watch")
    expect(page.locator(".seat")).to_have_count(2)
    assert page.locator("[data-command]").count() == 0
