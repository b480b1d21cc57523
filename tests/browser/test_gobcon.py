"""GobCon on three phones and a laptop: cancels, a second King, a win out of turn."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from engine.games.gobcon import view
from engine.games.gobcon.deck import DECK, in_record
from host.house import Setup, micros
from tests.browser.conftest import Served
from tests.browser.test_laptop import OVERLAPS

Phones = Callable[[int], Page]
NAMES = ("Ada", "Bo", "Cy", "Dee", "Eli", "Fay")
LONG = ("Maximiliane", "Bo", "Konstantin", "Dee", "Eli", "Fay")
LATER = 600_000_000  # µs
ACROSS = "document.documentElement.scrollWidth"
SMALL = """[...document.querySelectorAll("main button, main summary")].filter((button) => {
    const {width, height} = button.getBoundingClientRect();
    return width && (width < 44 || height < 44);
}).map((button) => button.textContent)"""
PARTS = ".gob-seat, .gob-stage > *, .gob-foot > *, .bar > *, .corner > *, h1"
INSIDE = ".gob-seat .name > *, .gob-track, .gob-tile"
CLIPPED = """[...document.querySelectorAll(".gob-seat, .gob-tiles, .gob-stage, .gob-foot")]
    .filter((part) => part.scrollHeight > part.clientHeight + 1
        || part.scrollWidth > part.clientWidth + 1)
    .map((part) => part.className)"""


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody runs out of time, however busy the machine is."""
    monkeypatch.setattr(view, "ANSWER", LATER)
    monkeypatch.setattr(view, "PATIENCE", dict.fromkeys(view.PATIENCE, LATER))


def deal(served: Served, *hands: str, names: tuple[str, ...] = NAMES, **said: Any) -> None:
    position = {"hands": [hand.split() for hand in hands], "turn": 0} | said
    if "play" in said:
        position["play"] = [cards.split() for cards in said["play"]]
    setup = Setup("gobcon", names[: len(hands)], {}, {}, seed=4, deal=position)
    served.call(lambda house: house.deal(setup))


def do(served: Served, *moves: str) -> None:
    """Let seats play without their phones."""
    for move in moves:
        seat, _, text = move.partition(" ")
        served.call(lambda house: house.move(int(seat), text, micros()))  # noqa: B023 - called here


def button(phone: Page, name: str) -> Locator:
    return phone.get_by_role("button", name=name, exact=True)


def play(phone: Page, card: str, on: str = "Play it") -> None:
    """Tap a card of the hand, then what it is played on."""
    phone.locator(f"#card-{card.replace('.', chr(92) + '.')}").tap()
    phone.locator(f'.gob-aims[data-for="{card}"]').get_by_role("button", name=on, exact=True).tap()


def test_c24_c17_c1_a_cancel_is_cancelled_a_second_king_is_green_and_wins_out_of_turn(
    page: Page, served: Served, seat_phone: Phones
) -> None:
    hands = "game.none.3 fame.1", "cancel.2 shame.1", "cancel.1 fame.2"
    deal(served, *hands, tokens=[3, 18, 4], dice=["king", "king", "king"])
    ada, bo, cy = map(seat_phone, range(3))
    acts, answers = page.locator(".gob-act > p:not(.gob-text)"), page.locator(".gob-answers li")

    play(ada, "game.none.3")
    expect(acts).to_have_text(["Ada plays Pub Quiz at Dawn."])
    expect(button(ada, "Let it happen")).to_have_count(0)
    button(cy, "Cancel it: Not at My Convention").tap()
    expect(acts.first).to_have_text("Cy cancels it: Not at My Convention!")
    button(bo, "Cancel it: Fire Drill").tap()
    expect(acts).to_have_text(
        [
            "Bo cancels it: Fire Drill!",
            "Cy cancels it: Not at My Convention!",
            "Ada plays Pub Quiz at Dawn.",
        ]
    )
    for phone in (ada, cy):
        expect(button(phone, "No card to cancel it")).to_be_disabled()
        button(phone, "Let it happen").tap()
    expect(acts).to_have_text(["Ada plays Pub Quiz at Dawn."])
    expect(answers).to_have_text(["Bo asked", "Cy has answered"])

    bo.locator(".ring").tap()
    expect(answers.first).to_have_text("Bo thinks")
    button(bo, "Let it happen").tap()
    expect(bo.locator("#ask")).to_have_text("Do you join in? Pub Quiz at Dawn")
    button(bo, "Join in").tap()
    expect(page.locator(".gob-joined")).to_have_text("Taking part: Ada, Bo")
    button(cy, "Join in").tap()

    expect(page.locator(".over h2")).to_have_text("Bo wins!")
    expect(page.locator(".ranking li")).to_have_text(["1. Bo 20 GP", "2. Ada 7 GP", "3. Cy 4 GP"])
    rolls = page.locator(".gob-rolls li")
    expect(rolls).to_have_count(2)  # Cy does not roll any more
    expect(rolls.last).to_contain_text("Bo → +2")
    expect(rolls.last.locator("svg").first).to_have_attribute("aria-label", "King")
    expect(rolls.last.locator("svg").last).to_have_attribute("aria-label", "Green")
    expect(ada.locator(".whose")).to_have_text("Bo: won")
    expect(bo.locator(".ranking .best")).to_have_text("1. Bo 20 GP")


def test_a_turn_is_played_on_a_phone_from_aims_to_discards(
    page: Page, served: Served, seat_phone: Phones
) -> None:
    hand = "shame.3 purchase.none.3 event.break friend.trader malus.3d fame.1 fame.2"
    deal(served, hand, "", play=("friend.heckler", "purchase.3d.5"), tokens=[2, 0])
    ada = seat_phone(0)
    expect(ada.locator("#ask")).to_contain_text("discard 2 cards")
    ada.locator('[data-card="fame.1"]').first.tap()
    play(ada, "event.break", on="Unwashed Resin Troll, of Bo")
    do(served, "1 allow")
    expect(page.locator("#seat-1 .gob-tile")).to_have_count(0)
    play(ada, "shame.3", on="Bo")
    do(served, "1 allow")
    expect(page.locator("#seat-1 .gob-tile")).to_have_attribute("title", "Sneezed on the Diorama")
    ada.locator("#use summary").tap()
    ada.locator("#use").get_by_role("button", name="Bo").tap()
    do(served, "1 allow")
    expect(page.locator("#seat-0 .gob-purse").last).to_contain_text("1")

    ada.locator('[data-card="fame.2"]').first.tap()
    ada.locator("#ending summary").tap()  # what was selected to be played is not discarded
    expect(ada.locator(".gob-hand")).to_be_hidden()
    expect(ada.locator("#discard")).to_be_disabled()
    for card in ("Nine Ribbons for the Badge", "Glue on the Fingers"):
        button(ada, card).tap()
    assert ada.evaluate(ACROSS) == 360
    assert ada.evaluate(SMALL) == []
    ada.locator("#discard").tap()
    expect(ada.locator(".whose")).to_have_text("Bo’s turn")
    expect(ada.locator(".gob-hand .gob-card")).to_have_count(3)
    expect(page.locator(".gob-top + figcaption")).to_contain_text("4 cards")


def many(*cards: str) -> str:
    return " ".join(cards)


PLAYS = (
    many(*(f"purchase.3d.{n}" for n in range(1, 6)), "malus.3d", "ban.3d.1", "ban.3d.2", "shame.5"),
    "friend.guard purchase.cards.6 bonus.cards fame.3",
    "friend.collector purchase.none.1 purchase.none.2 purchase.none.3 shame.1",
    "purchase.boardgame.1 purchase.boardgame.2 purchase.boardgame.3 malus.rpg ban.rpg.1 fame.1",
    "",
    "friend.celebrity",
)
HANDS = ("game.none.3 fame.4", "cancel.1", "cancel.2", "cancel.3", "cancel.4", "fame.5")
STACK = ("0 play game.none.3", "1 cancel cancel.1", "2 cancel cancel.2")


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_nothing_overlaps_on_the_laptop(page: Page, served: Served, seats: int) -> None:
    deal(served, *HANDS[:seats], names=LONG, play=PLAYS[:seats], tokens=[9, 2, 4, 0, 1, 5][:seats])
    do(served, *STACK[:seats], "0 bell")
    expect(page.locator(".gob-act")).to_have_count(min(seats, 3))
    for width, height in ((1280, 720), (1920, 1080), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OVERLAPS, PARTS) == [], (width, height)
        assert page.evaluate(OVERLAPS, INSIDE) == [], (width, height)
        assert page.evaluate(CLIPPED) == [], (width, height)


def test_long_names_of_the_players_own_cards_are_cut_nowhere(page: Page, served: Served) -> None:
    own = "Donaudampfschifffahrtsgesellschaftskapitänsmütze"
    cards = [card | {"name": own} for card in in_record(DECK)]
    deal(served, *HANDS, play=PLAYS, cards=cards)
    do(served, *STACK)
    expect(page.locator(".gob-act > p:not(.gob-text)").first).to_contain_text(own)
    assert page.evaluate(CLIPPED) == []
    assert page.evaluate(OVERLAPS, PARTS) == []


def test_the_pictures_of_the_readme_are_taken(
    page: Page, served: Served, seat_phone: Phones, pictures: Path
) -> None:
    plays = (
        "friend.painter purchase.3d.3 purchase.3d.5 bonus.3d shame.1",
        "friend.heckler purchase.rpg.5 purchase.none.4 fame.3",
        "friend.organizer purchase.cards.6 ban.cards.1 purchase.cards.2",
        "purchase.boardgame.6 purchase.boardgame.4 malus.rpg fame.1",
    )
    hands = (
        "game.3d.3 purchase.none.2 friend.trader malus.boardgame event.gift",
        "cancel.2 event.reroll purchase.3d.1 game.none.6 event.steal",
        "cancel.3 game.rpg.2 event.rush bonus.cards fame.5",
        "event.swap purchase.rpg.3 ban.rpg.1 cancel.4 game.cards.2",
    )
    deal(served, *hands, play=plays, tokens=[3, 4, 1, 2], dice=["green", "black"])
    ada = seat_phone(0)
    ada.locator('[data-card="malus.boardgame"]').first.tap()
    expect(ada.locator('.gob-aims[data-for="malus.boardgame"]')).to_be_visible()
    ada.screenshot(path=pictures / "gobcon-phone.png")
    do(
        served,
        "0 play game.3d.3",
        *(f"{seat} {said}" for said in ("allow", "join") for seat in (1, 2, 3)),
    )
    do(served, "1 play event.reroll", "2 cancel cancel.3", "1 bell", "3 allow")
    expect(page.locator(".says-thinks")).to_be_visible()
    expect(page.locator(".says-answered")).to_be_visible()
    page.screenshot(path=pictures / "gobcon.png")
