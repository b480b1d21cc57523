"""The pages of GONG's missions on a small phone, and the cards drawn on them."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from engine.games.gong.cards import FAMILIES

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


MASKS = """async (side) => {
    const text = await (await fetch("/static/gong.svg")).text();
    const sprite = new DOMParser().parseFromString(text, "image/svg+xml");
    const masks = {};
    for (const symbol of sprite.querySelectorAll("symbol")) {
        const image = new Image();
        image.src = "data:image/svg+xml," + encodeURIComponent(
            `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${symbol.getAttribute("viewBox")}" ` +
            `width="${side}" height="${side}"><rect width="100" height="100" fill="#131735"/>` +
            symbol.innerHTML + "</svg>");
        await image.decode();
        const ink = new OffscreenCanvas(side, side).getContext("2d");
        ink.drawImage(image, 0, 0);
        const data = ink.getImageData(0, 0, side, side).data;
        masks[symbol.id] = Array.from({length: side * side}, (_, k) =>
            Math.max(data[4 * k], data[4 * k + 1], data[4 * k + 2]) > 128 ? 1 : 0);
    }
    return masks;
}"""


def test_families_are_told_apart_by_their_outlines_alone_at_40_pixels(
    served: Any, phone: Page
) -> None:
    phone.goto(f"{served.address}gong/bonus")
    masks = phone.evaluate(MASKS, 40)
    for one, other in combinations([family.lower() for family in FAMILIES], 2):
        pairs = list(zip(masks[one], masks[other], strict=True))
        shared = sum(a and b for a, b in pairs) / sum(a or b for a, b in pairs)
        assert shared < 0.6, (one, other)
