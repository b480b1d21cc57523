"""GONG Fight on a laptop and phones: fights by bells, and the missions behind the QR codes."""

import asyncio
import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
import zxingcpp
from playwright.sync_api import Page, expect
from pytest_mock import MockerFixture

from host.commands.bells import arrived
from host.house import House, Setup, micros
from host.virtual import VirtualBoard, source
from host.virtual.source import VirtualSource
from tests.browser.conftest import Served
from tests.browser.test_laptop import AT_REST, OVERLAPS
from tests.host.web.games.gongs import NAMES, deal_of
from tests.host.web.test_codes import raster

Phones = Callable[[int], Page]
HANDS = ("Z2 Z6 O3 S5 V4 N3", "O1 W4 X2 S1", "A4 A5 O5", "X6 W1 W2 A6", "A1 O4", "V2 V3")
QUICK, HIGH, FIVE, BRAWL = "P1", "P2", "N1", "Z1"
PARTS = "h1, .bar > *, .corner > *, .finish, .gong-pile, .player, .quest > *, .stage > *"
SEED = 46  # its first signal comes after 5.7 s: a slow machine, too, can start falsely
BOARDED = pytest.mark.parametrize("served", [1], indirect=True)
SMALL = """[...document.querySelectorAll("button, a, summary")].filter((target) => {
  const {width, height} = target.getBoundingClientRect();
  return target.checkVisibility() && (width < 44 || height < 44);
}).map((target) => target.textContent)"""


@pytest.fixture(params=[0])
def served(
    request: pytest.FixtureRequest, tmp_path: Path, mocker: MockerFixture
) -> Iterator[Served]:
    """A house with so many virtual boards."""
    words = ("virtual",) * request.param
    mocker.patch.object(source, "listen")  # standard input is the test runner's
    with Served(tmp_path, *[VirtualSource(words)][: request.param]) as house:
        there = arrived(house.house, words or ("none",))
        asyncio.run_coroutine_threadsafe(there, house.loop).result(30)
        yield house


def deal(served: Served, card: str, seats: int = 2, names: tuple[str, ...] = NAMES) -> None:
    """Open a table on which that card is turned first."""
    cards = deal_of(*HANDS[:seats], deck=f"{card} P3 X3 X4")
    setup = Setup("gong-fight", names[:seats], {}, {}, seed=SEED, deal=cards)
    served.call(lambda house: house.deal(setup))


def play(served: Served, *inputs: str) -> None:
    """Play for seats, "0 draw"."""
    for words in inputs:
        seat, _, text = words.partition(" ")
        served.call(partial(House.move, seat=int(seat), text=text, at=micros()))


@BOARDED
def test_p11_a_quick_draw_is_won_at_the_bells_of_a_board_and_its_code_opens_the_mission(
    page: Page, served: Served, seat_phone: Phones, pictures: Path
) -> None:
    board: VirtualBoard = source.listen.call_args.args[0]  # type: ignore[attr-defined]
    deal(served, QUICK, seats=4)
    ada, bo = map(seat_phone, range(2))
    ada.get_by_role("button", name="Turn a card").tap()
    (found,) = zxingcpp.read_barcodes(
        raster(page.locator(".quest .qr").evaluate("code => code.outerHTML"))
    )
    ada.locator(".choose button", has_text="Bo").tap()
    expect(page.locator(".signal")).to_have_text("Wait …")
    expect(page.locator("main.duel-now .signal")).to_have_text("Now!", timeout=10_000)
    served.call(lambda house: [board.obey(words) for words in ("strike 2", "strike 1 +12300")])
    expect(page.locator(".lane .who")).to_have_text(["Bo", "Ada"])
    expect(page.locator(".stamp")).to_contain_text("Fastest!")
    expect(page.locator(".lane .gap").last).to_contain_text("+12.3 ms ± 0.00")
    told = page.locator(".scores .wins").text_content() or ""
    reaction = re.search(r"(\d+) ms after the signal", told)
    assert reaction, told
    expect(page.locator(".lane .reaction").first).to_have_text(reaction.group())
    expect(bo.locator(".need")).to_have_text("Give Ada 1 card")
    page.locator("main").evaluate(AT_REST)
    page.screenshot(path=pictures / "gong-fight.png")

    assert found.text == f"{served.links.base}/gong/PROXIMA-1"
    ada.goto(found.text)
    expect(ada.locator(".mission")).to_contain_text("Quick draw: choose a player.")
    expect(ada.locator(".gong-card")).to_have_attribute("aria-label", "Proxima 1, Gold")
    ada.screenshot(path=pictures / "gong-mission-phone.png")


def test_p11_a_false_start_on_a_phone_loses_and_the_winner_gives_a_card(
    page: Page, served: Served, seat_phone: Phones
) -> None:
    deal(served, QUICK)
    ada, bo = map(seat_phone, range(2))
    play(served, "0 draw", "0 choose 1")
    assert bo.evaluate(SMALL) == []
    bell = bo.locator("main.duel-wait .ring")
    expect(bell).to_contain_text("Ringing now loses.")
    bell.tap()
    expect(page.locator(".stamp")).to_contain_text("Too early!")
    expect(page.locator(".scores")).to_contain_text("Bo rang before the signal")
    expect(page.locator(".lane .reaction")).to_be_empty()
    expect(bo.locator(".ring")).to_contain_text("Ringing means nothing for you now.")
    give = ada.get_by_role("button", name="Give Bo 1 card")
    expect(give).to_be_disabled()
    for card in ("ZETA-2", "OMEGA-3"):
        ada.locator(f"#card-{card}").tap()
    expect(give).to_be_disabled()
    ada.locator("#card-ZETA-2").tap()
    assert ada.evaluate("document.documentElement.scrollWidth") == 360
    assert ada.evaluate(SMALL) == []
    give.tap()
    expect(bo.locator("#card-OMEGA-3")).to_be_visible()
    expect(page.locator("#seat-1.turn .gong-backs")).to_contain_text("5 cards")


def test_p12_in_five_seconds_nothing_counts_with_them_and_both_distances_are_told(
    page: Page, served: Served
) -> None:
    deal(served, FIVE)
    play(served, "0 draw", "0 choose 1")
    expect(page.locator("main.duel-now .signal")).to_have_text("Go!")
    page.keyboard.press("a")
    expect(page.locator("#seat-0 .mark")).to_have_text("has rung")
    expect(page.locator(".lane")).to_have_count(0)
    assert " ms" not in (page.locator("main").text_content() or "")
    page.keyboard.press("l")
    expect(page.locator(".lane")).to_have_count(2)
    rows = page.locator(".scores li")
    expect(rows).to_have_text([re.compile(rf"{who}.*[−+]\d+ ms from 5.000 s") for who in NAMES[:2]])
    expect(rows.last).to_contain_text("wins the fight")


FIGHTS = {HIGH: ["0 choose 1"], BRAWL: [], QUICK: ["0 choose 1"]}


@pytest.mark.parametrize("seats", [2, 6])
@pytest.mark.parametrize("card", FIGHTS)
def test_nothing_overlaps_at_any_size(page: Page, served: Served, card: str, seats: int) -> None:
    names = ("Maximiliane", "Bo", "Konstantin", "Dee", "Eli", "Fay")
    deal(served, card, seats, names)
    play(served, "0 draw", *FIGHTS[card])
    expect(page.locator(".scores" if card == HIGH else ".signal")).to_be_visible()
    if card == BRAWL:
        for key in "alzot "[:seats]:
            page.keyboard.press(key)
    for width, height in ((1280, 720), (1920, 1080), (1024, 768), (800, 600)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OVERLAPS, PARTS) == [], (width, height)
