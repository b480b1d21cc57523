"""The pages of GONG's missions on a small phone, and the cards drawn on them."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

UNDRAWN = """[...document.querySelectorAll("use")]
    .filter((use) => !use.getBoundingClientRect().width).map((use) => use.href.baseVal)"""
CUT = """[...document.querySelectorAll(".gong-card > *")].filter((part) => {
    const card = part.parentElement.getBoundingClientRect(), its = part.getBoundingClientRect();
    return its.width && (its.left < card.left - 1 || its.right > card.right + 1);
}).map((part) => part.textContent)"""


@pytest.fixture
def phone(chromium: Browser) -> Iterator[Page]:
    """A page 360 px wide; what the page's policy forbids fails the test."""
    page = chromium.new_page(viewport={"width": 360, "height": 640})
    errors: list[str] = []
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    yield page
    page.close()
    assert not errors


@pytest.mark.parametrize("what", ["ANDROMEDE-6", "NEBULA-2", "bonus", "malus", "fight"])
def test_a_mission_fits_a_small_phone_and_every_picture_is_drawn(
    served: Any, phone: Page, what: str
) -> None:
    phone.goto(f"{served.address}gong/{what}")
    phone.wait_for_function(f"() => !({UNDRAWN}).length")
    assert phone.evaluate("document.documentElement.scrollWidth") == 360
    assert phone.evaluate(CUT) == []
    assert phone.locator(".gong-card").first.is_visible()
