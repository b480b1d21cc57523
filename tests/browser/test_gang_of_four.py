"""Gang of Four on four phones and a laptop: two hands to the end of a game."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from engine.bots import bot
from engine.chance import Chance
from host.house import House, Setup, micros
from tests.browser.conftest import Served
from tests.browser.test_laptop import AT_REST, OVERLAPS

Phones = Callable[[int], Page]
NAMES = ("Ada", "Bo", "Cy", "Dee")
FULL = (
    "G1 M1 G3 Y3 R4 G5 Y6 R6 R7 G8 Y8 R9 R10 G10 GP RD",
    "Y1 R1 G2 Y2 R2 R3 G4 Y5 G6 Y7 R8 G9 Y9 Y10 R10 YP",
    "G1 R1 G2 Y2 R3 Y4 R5 G5 G6 R6 G7 Y7 R8 Y9 G10 Y10",
    "Y1 R2 G3 Y3 G4 Y4 R4 Y5 R5 Y6 G7 R7 G8 Y8 G9 R9",
)
LAST_HANDS = (
    ("G3 Y3 G6 R8 R10", "G4 Y4 R4 Y9 YP", "G5 Y5 G7 G8 RD", "Y6 R6 Y7 R9 G9"),
    ("M1 G2 G9 R9", "R5 Y8 G10 GP R2 G7 G8", "G1 R3 Y10 R10", "Y1 R7 G4 Y4"),
)
FIRST = """
    0 play G3 Y3 | 1 play G4 Y4 | 2 play G5 Y5 | 3 play Y6 R6 | 0 pass | 1 pass | 2 pass
    3 play G9 R9 | 3 ring | 0 pass | 1 pass | 2 pass | 3 play Y7
"""
SECOND = """
    3 play G4 Y4 | 2 play Y10 R10 | 1 pass | 0 ring | 3 pass | 2 play G1 | 2 last | 1 play Y1
    0 play M1
"""
THIRD = "3 play GP | 3 last | 2 pass | 1 pass | 0 pass | 3 play R7"
SHOWS_MORE_THAN = "(rev) => document.querySelector('main').dataset.rev !== rev"
ACROSS = "document.documentElement.scrollWidth"
SMALL = """[...document.querySelectorAll("main button, main summary")].filter((button) => {
    const {width, height} = button.getBoundingClientRect();
    return width && (width < 44 || height < 44);
}).map((button) => button.textContent)"""
PARTS = ".chair, .middle > *, .beside-felt > *, .bar > *, .corner > *, h1"


def deal(
    served: Served, *hands: tuple[str, ...], names: tuple[str, ...] = NAMES, **said: Any
) -> None:
    deals: list[dict[str, Any]] = [{"hands": [hand.split() for hand in each]} for each in hands]
    deals[0] |= said
    setup = Setup("gang-of-four", names[: len(hands[0])], {}, {}, seed=4, deal=deals)
    served.call(lambda house: house.deal(setup))


def do(served: Served, *moves: str) -> None:
    """Let seats play without their phones."""
    for move in moves:
        seat, _, text = move.partition(" ")
        hand_in(served, int(seat), text)


def hand_in(served: Served, seat: int, text: str) -> None:
    served.call(lambda house: house.move(seat, text, micros()))


def choose(phone: Page, *cards: str) -> None:
    for card in cards:
        phone.locator(f'[data-card="{card}"][aria-pressed="false"]').first.tap()


def tap(phones: list[Page], moves: str) -> None:
    """Play on the phones, and wait each time until the one that played shows it."""
    for move in filter(str.strip, moves.replace("\n", "|").split("|")):
        seat, word, *cards = move.split()
        phone = phones[int(seat)]
        choose(phone, *cards)
        button = phone.locator(".ring" if word == "ring" else f"#{word}")
        expect(button).to_be_enabled()
        before = phone.locator("main").get_attribute("data-rev")
        button.tap()
        phone.wait_for_function(SHOWS_MORE_THAN, arg=before)


def test_a_game_is_played_on_four_phones_to_its_end(
    page: Page, served: Served, seat_phone: Phones
) -> None:
    deal(served, *LAST_HANDS, hand=4, leader=0, scores=[61, 94, 70, 52])
    phones = [seat_phone(seat) for seat in range(4)]
    tap(phones, FIRST)
    expect(page.locator(".tally tr")).to_have_text(["Ada+364", "Bo+397", "Cy+373", "Deewon52"])
    expect(page.locator(".gifts")).to_contain_text("Bo gives the highest card")
    expect(phones[1].locator("#asked")).to_contain_text("your highest card")
    tap(phones, "1 give")
    choose(phones[3], "R7", "Y1")  # only one can be chosen
    phones[3].locator("#give").tap()
    expect(page.locator(".gift > b:first-child")).to_have_text(["Bo", "Dee"])
    expect(page.locator(".gift [role=img]").first).to_have_attribute("aria-label", "green Phoenix")
    expect(page.locator(".gift [role=img]").last).to_have_attribute("aria-label", "yellow 1")

    tap(phones, SECOND)
    expect(page.locator("#seat-2")).to_contain_text("last card!")
    expect(phones[3].locator("#asked")).to_have_text(
        "The next player has one card left: play your highest card."
    )
    choose(phones[3], "R7")
    phones[3].locator("#play").tap()
    expect(phones[3].get_by_role("alert").first).to_contain_text("play your highest card")
    expect(phones[3].locator('[data-card="R7"]')).to_have_attribute("aria-pressed", "true")
    phones[3].locator("#clear").tap()

    tap(phones, THIRD)
    expect(page.locator(".over h2")).to_have_text("Dee wins!")
    expect(page.locator(".ranking li")).to_have_text(
        ["1. Dee 52 points", "2. Ada 67 points", "3. Cy 74 points", "4. Bo 103 points"]
    )
    for phone in phones:
        expect(phone.locator(".ranking .best")).to_have_text("1. Dee 52 points")
    expect(page.locator(".curve.s-1 text")).to_have_text("103 Bo")


def test_extra_idiomorph_what_is_chosen_and_the_focus_stay_when_another_seat_plays(
    page: Page, served: Served, seat_phone: Phones
) -> None:
    deal(served, FULL)
    cy = seat_phone(2)
    choose(cy, "G5", "G6", "G7")
    cy.locator("#card-R8-1").focus()
    do(served, "0 play M1 R4 R6 R7 R9", "3 pass")
    expect(cy.locator(".whose")).to_have_text("Your turn")
    expect(cy.locator(".lies")).to_contain_text("flush")
    expect(cy.locator('[aria-pressed="true"]')).to_have_count(3)
    expect(cy.locator("#play")).to_have_text("Play 3")
    expect(cy.locator("#card-R8-1")).to_be_focused()
    for key in ("Space", "Enter", "Space"):
        cy.keyboard.press(key)
    expect(cy.locator("#card-R8-1")).to_have_attribute("aria-pressed", "true")
    cy.locator("#play").tap()
    expect(cy.get_by_role("alert").first).to_contain_text("These cards are no combination.")
    expect(cy.locator('[aria-pressed="true"]')).to_have_count(4)


def test_a_hand_is_sorted_by_number_or_by_colour(
    page: Page, served: Served, seat_phone: Phones
) -> None:
    deal(served, FULL)
    ada = seat_phone(0)
    cards = "[...document.querySelectorAll('[data-card]')].map((card) => card.dataset.card)"
    assert ada.evaluate(cards) == FULL[0].replace("R10 G10", "G10 R10").split()
    ada.locator("#sort").tap()
    colours = [card[0] for card in ada.evaluate(cards)]
    assert colours == sorted(colours, key="GYRM".index)
    do(served, "0 play G1 M1")
    expect(ada.locator("[data-card]")).to_have_count(14)
    assert [card[0] for card in ada.evaluate(cards)] == [c for c in colours if c != "M"][1:]


def test_screens_20_a_phone_that_was_frozen_is_current_within_a_second(
    page: Page, served: Served, seat_phone: Phones
) -> None:
    deal(served, FULL)
    dee = seat_phone(3)
    chrome = dee.context.new_cdp_session(dee)
    chrome.send("Page.setWebLifecycleState", {"state": "frozen"})
    do(served, "0 play M1 R4 R6 R7 R9")
    expect(page.locator(".middle")).to_contain_text("flush")
    chrome.send("Page.setWebLifecycleState", {"state": "active"})
    expect(dee.locator(".lies .gang-card")).to_have_count(5, timeout=1000)
    expect(dee.locator("#pass")).to_be_enabled(timeout=1000)


def test_a_full_hand_fits_a_small_phone_and_its_thumbs(
    page: Page, served: Served, seat_phone: Phones
) -> None:
    deal(served, FULL)
    ada = seat_phone(0)
    expect(ada.locator("[data-card]")).to_have_count(16)
    assert ada.evaluate(ACROSS) == 360
    assert ada.evaluate(SMALL) == []


LONG = ("Maximiliane", "Bartholomew", "Konstantin", "Wilhelmina")
FLUSH = "0 play M1 R4 R6 R7 R9"


@pytest.mark.parametrize(
    ("seats", "moves"), [(4, []), (4, [FLUSH, "3 pass"]), (3, [FLUSH, "2 pass"])]
)
def test_nothing_overlaps_on_the_laptop(
    page: Page, served: Served, seats: int, moves: list[str]
) -> None:
    deal(served, FULL[:seats], names=LONG)
    do(served, *moves)
    expect(page.locator(".chair")).to_have_count(seats)
    expect(page.locator(".played .gang-card")).to_have_count(5 if moves else 0)
    for width, height in ((1280, 720), (1920, 1080), (1024, 768), (800, 600)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OVERLAPS, PARTS) == [], (width, height)


def play_on(house: House, moves: int) -> None:
    """Let bots play so many moves, without the time they take to think."""
    play = bot("gang-of-four", "hard")
    assert play
    for _ in range(moves):
        for seat in range(4):
            now = house.picture(seat)
            assert now
            plan, _ = play(now.view, dict(now.inputs).get(seat, ()), now.bell, Chance(0, "bots"))
            if plan:
                house.move(seat, plan.text, micros())
                break


def test_the_pictures_of_the_readme_are_taken(
    page: Page, served: Served, seat_phone: Phones, pictures: Path
) -> None:
    served.call(lambda house: house.deal(Setup("gang-of-four", NAMES, {}, {}, seed=72)))
    served.call(lambda house: play_on(house, 270))
    expect(page.locator(".played .gang-card")).to_have_count(5)
    dee = seat_phone(3)
    choose(dee, "G8", "R8")
    page.locator("main").evaluate(AT_REST)
    page.screenshot(path=pictures / "gang-of-four.png")
    dee.screenshot(path=pictures / "gang-of-four-phone.png")
