"""GONG Family on three phones and a laptop, to its end."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from host.house import Setup
from tests.browser.conftest import Served
from tests.browser.test_laptop import OVERLAPS
from tests.host.web.games.gongs import NAMES, deal_of

Phones = Callable[[int], Page]
ACROSS = "document.documentElement.scrollWidth"
SMALL = """[...document.querySelectorAll("main button")].filter((button) => {
    const {width, height} = button.getBoundingClientRect();
    return width && (width < 44 || height < 44);
}).map((button) => button.textContent)"""
PARTS = ".gong-pile, .gong-told > div > *, .player, .bar > *, .corner > *, h1, .gong-asked"


def family(*hands: str, deck: str = "") -> Setup:
    deal = deal_of(*hands, deck=deck)
    return Setup("gong-family", NAMES[: len(hands)], {}, {}, seed=3, deal=deal)


def ask(phone: Page, card: str, whom: str) -> None:
    """Ask for a card: a tap on it, then one on whom."""
    cell = phone.locator(f"#ask-{card}")
    if cell.get_attribute("aria-pressed") != "true":
        cell.tap()
    phone.locator(".gong-ask button", has_text=whom).tap()


def heard(page: Page, told: str) -> None:
    """Wait until the question is the newest that everybody can read."""
    expect(page.locator(".gong-askings li").first).to_contain_text(told)


def test_a_game_is_played_on_three_phones_until_every_card_is_laid(
    page: Page, served: Served, seat_phone: Phones, pictures: Path
) -> None:
    hands = "Z1 Z2 Z3 Z4 N1", "Z5 N2 N3 N4 N5 O1", "Z6 N6 O2 O3 O4 O5 O6"
    served.call(lambda house: house.deal(family(*hands)))
    ada, bo, cy = map(seat_phone, range(3))
    assert [phone.evaluate(ACROSS) for phone in (ada, bo, cy)] == [360] * 3
    assert ada.evaluate(SMALL) == []

    expect(ada.locator(".gong-ask button").first).to_be_disabled()
    ask(ada, "ZETA-5", "Bo")
    heard(page, "Ada asked Bo for Zeta 5. ✓ got it")
    ask(ada, "ZETA-6", "Bo")
    heard(page, "Ada asked Bo for Zeta 6. ✗ not there")
    expect(bo.locator(".whose")).to_have_text("Your turn")
    ask(bo, "NEBULA-6", "Cy")
    heard(page, "Bo asked Cy for Nebula 6. ✓ got it")
    bo.locator("#ask-NEBULA-1").tap()
    bo.screenshot(path=pictures / "gong-family-phone.png")
    ask(bo, "NEBULA-1", "Ada")
    expect(page.locator("#seat-1 .gong-laid li")).to_have_text(["Nebula"])
    for number in range(2, 7):
        ask(bo, f"OMEGA-{number}", "Cy")
        heard(page, f"Bo asked Cy for Omega {number}. ✓ got it")
    for number in range(1, 6):
        ask(cy, f"ZETA-{number}", "Ada")
        heard(page, f"Cy asked Ada for Zeta {number}. ✓ got it")

    expect(page.locator(".over h2")).to_have_text("Bo wins!")
    expect(page.locator(".ranking li")).to_have_text(
        ["1. Bo 2 families", "2. Cy 1 family", "3. Ada 0 families"]
    )
    expect(ada.locator(".whose")).to_have_text("Bo: won")
    expect(bo.locator(".gong-down")).to_contain_text(re.compile(r"Bo\s+Nebula\s*Omega"))


def test_a_joker_is_cancelled_a_card_drawn_and_a_family_laid(
    page: Page, served: Served, seat_phone: Phones
) -> None:
    served.call(lambda house: house.deal(family("J1 N1", "Z1 Z2", "Z3 Z4 Z5 Z6 J2")))
    ada, bo, cy = map(seat_phone, range(3))
    ada.locator("#joker summary").tap()
    ada.locator("#joker button", has_text="Cy").tap()
    expect(page.locator(".question")).to_contain_text("Ada wants to swap hands with Cy.")
    cy.get_by_role("button", name="Cancel it with a Joker").tap()
    for number in (1, 2):
        ask(cy, f"ZETA-{number}", "Bo")
        heard(cy, f"Cy asked Bo for Zeta {number}. ✓ got it")
    expect(page.locator("#seat-2 .gong-laid li")).to_have_text(["Zeta"])
    cy.get_by_role("button", name="Draw a card").tap()
    expect(ada.locator(".whose")).to_have_text("Your turn")
    expect(cy.locator("#joker")).to_be_visible()
    expect(bo.locator(".gong-rows")).to_contain_text("You hold no card of a family.")


@pytest.mark.parametrize("seats", [2, 6])
def test_nothing_overlaps_at_any_size(page: Page, served: Served, seats: int) -> None:
    whole = [f"{f}{n}" for f in "PNZASW" for n in range(1, 7)]
    hands = ["V1", " ".join([*whole, "V2"]), "V3 J1", "V4", "O1", "O2"][:seats]
    names = ("Maximiliane", "Bo", "Konstantin", "Dee", "Eli", "Fay")[:seats]
    setup = family(*hands, deck="X1 X2 X3 X4 X5 X6 V5")
    served.call(lambda house: house.deal(setup._replace(names=names)))
    expect(page.locator(".player")).to_have_count(seats)
    expect(page.locator("#seat-1 .gong-laid li")).to_have_count(6)
    for width, height in ((1280, 720), (1920, 1080), (1024, 768), (800, 600)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OVERLAPS, PARTS) == [], (width, height)
