"""GONG Link on phones and a laptop, its bells on virtual boards."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from pytest_mock import MockerFixture

from host.commands.bells import arrived
from host.house import Setup, micros
from host.orders import BELLS
from host.timekeeper import Timekeeper
from host.virtual import VirtualBoard, source
from host.virtual.source import VirtualSource
from tests.browser.conftest import Served
from tests.browser.test_gong_family import ACROSS, SMALL
from tests.browser.test_laptop import AT_REST, OVERLAPS
from tests.host.web.games.gongs import NAMES, deal_of

Phones = Callable[[int], Page]
PARTS = ".gong-pile, .gong-told > *, .player, .bar > *, .corner > *, h1, .finish"


class Bench:
    """A house whose bells are those of virtual boards."""

    def __init__(self, served: Served, boards: VirtualBoard) -> None:
        self.served, self.boards = served, boards

    def deal(self, deal: dict[str, Any], seats: int = 3) -> None:
        """Open a table; the bell of every seat is on a board of its own, as far as there are."""
        self.served.call(lambda house: house.deal(link(deal, seats)))
        for seat, uid in enumerate(self.uids):
            self.served.call(
                lambda house, seat=seat, uid=uid: house.move(seat, f"{BELLS} {uid}/1", micros())
            )

    @property
    def uids(self) -> list[str]:
        """The boards in the order of their numbers, whichever was there first."""
        return sorted(self.served.call(lambda house: list(house.belfry.boards)))

    def tell(self, *commands: str) -> None:
        """Let things happen at the boards, all at once."""
        self.served.call(lambda house: [self.boards.obey(command) for command in commands])


def link(deal: dict[str, Any], seats: int = 3) -> Setup:
    return Setup("gong-link", NAMES[:seats], {}, {}, seed=3, deal=deal)


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


@pytest.fixture
def bench(served: Served) -> Bench:
    return Bench(served, source.listen.call_args.args[0])  # type: ignore[attr-defined]


def tap(phone: Page, card: str) -> None:
    """Play a card of the hand."""
    phone.locator(f"#card-{card}").tap()


def played_to_one_card(page: Page, ada: Page, bo: Page) -> None:
    """Ada and Bo play; Ada has one card left and says nothing."""
    tap(ada, "ZETA-1")
    expect(page.locator(".gong-call")).to_have_text("Ada has one card left and owes a GONG.")
    expect(bo.locator(".whose")).to_have_text("Your turn")
    tap(bo, "ZETA-2")
    expect(page.locator(".gong-call.open")).to_have_text("GONG may be called on Ada now!")


RACE = deal_of("Z1 V3", "Z2 O1 O2", "Z3 P5 P6", top="Z4", deck="N1 N2", discard="Z5")


@pytest.mark.parametrize("served", [2], indirect=True)
def test_na10_the_owner_who_struck_first_is_safe_although_his_strike_arrives_later(
    page: Page, bench: Bench, seat_phone: Phones, mocker: MockerFixture
) -> None:
    mocker.patch("host.arbiter.SILENCE", 30_000_000)  # a busy machine is no board that is gone
    arrival = mocker.spy(Timekeeper, "strike")
    bench.deal(RACE)
    ada, bo, cy = map(seat_phone, range(3))
    played_to_one_card(page, ada, bo)
    bench.tell("1: strike 1", "1: stall 1000", "2: strike 1 +50000")
    expect(page.locator(".lane .who")).to_have_text(["Ada", "Bo"], timeout=15_000)
    assert [call.args[1].source for call in arrival.call_args_list] == bench.uids[::-1]
    expect(page.locator(".stamp")).to_contain_text("GONG!")
    expect(page.locator("#seat-0 .gong-backs")).to_contain_text("1 card")
    expect(page.locator(".gong-call")).to_have_count(0)

    tap(cy, "PROXIMA-5")
    expect(cy.locator(".notices")).to_contain_text("Proxima 5 does not match the top card.")
    tap(cy, "ZETA-3")
    expect(ada.locator(".fits")).to_have_count(1)
    tap(ada, "VIRGO-3")
    expect(page.locator(".over h2")).to_have_text("Ada wins!")
    expect(page.locator(".ranking b")).to_have_text(["1. Ada", "2. Bo", "2. Cy"])
    expect(bo.locator(".whose")).to_have_text("Ada: won")


@pytest.mark.parametrize("served", [1], indirect=True)
def test_na10_a_call_20_us_before_the_owners_costs_a_card(
    page: Page, bench: Bench, seat_phone: Phones, pictures: Path
) -> None:
    hands = "Z1 V3", "Z2 O1 O2", "Z3 P5 P6 N3 N5", "S1 S2 S4"
    deal = deal_of(*hands, top="Z4", deck="N1 N2 W1 W2", discard="Z5")
    bench.served.call(lambda house: house.deal(link(deal, 4)))
    ada, bo = map(seat_phone, range(2))
    played_to_one_card(page, ada, bo)
    bench.tell("strike 2", "strike 1 +20")
    expect(page.locator(".lane .who")).to_have_text(["Bo", "Ada"])
    expect(page.locator(".said")).to_contain_text("Ada forgot to call GONG and draws 1 card.")
    expect(page.locator("#seat-0 .gong-backs")).to_contain_text("2 cards")
    expect(ada.locator(".pick")).to_have_count(2)
    page.locator("main").evaluate(AT_REST)
    page.screenshot(path=pictures / "gong-link.png")


def test_a_phone_draws_keeps_swaps_and_calls_gong(
    page: Page, served: Served, seat_phone: Phones
) -> None:
    deal = deal_of("V1 J1 O2", "P2 N3", "Z3 P5", top="Z4", deck="Z5 X1")
    served.call(lambda house: house.deal(link(deal)))
    ada, bo = seat_phone(0), seat_phone(1)
    ada.get_by_role("button", name="Draw a card").tap()
    ada.get_by_text("You drew Zeta 5: play it or keep it.").wait_for()
    assert (ada.evaluate(ACROSS), ada.evaluate(SMALL)) == (360, [])
    ada.get_by_role("button", name="Keep it").tap()
    bo.get_by_role("button", name="Draw a card").tap()
    served.call(lambda house: house.move(2, "play ZETA-3", micros()))
    ada.locator("[data-card=JOKER-1]").tap()
    ada.locator(".choose button", has_text="Bo").tap()
    expect(page.locator(".question")).to_contain_text("Ada wants to swap hands with Bo.")
    expect(bo.get_by_role("button", name="Cancel it with a Joker")).to_be_disabled()
    assert (bo.evaluate(ACROSS), bo.evaluate(SMALL)) == (360, [])
    bo.get_by_role("button", name="Allow it").tap()
    expect(bo.locator("#card-ZETA-5")).to_be_visible()
    expect(page.locator(".question")).to_have_count(0)
    expect(ada.locator(".whose")).to_have_text("Your turn")


# The first seat owes a GONG and may be called; of six, the third waits for an answer, too.
OPEN = {
    2: [(0, "play ZETA-1"), (1, "draw")],
    6: [(0, "play ZETA-2"), (1, "play VIRGO-2"), (2, "joker 3")],
}


@pytest.mark.parametrize("seats", OPEN)
def test_nothing_overlaps_at_any_size(page: Page, served: Served, seats: int) -> None:
    hands = ["Z1 Z2", "O5 V2", "Z6 X1 J1", "O2 O3 V6", "N1 N2", "S1 S2"][:seats]
    deal = deal_of(*hands, top="Z4", deck="V4 N6", discard="V5")
    names = ("Maximiliane", "Bo", "Konstantin", "Dee", "Eli", "Fay")[:seats]
    served.call(lambda house: house.deal(link(deal, seats)._replace(names=names)))
    for seat, text in OPEN[seats]:
        served.call(lambda house, seat=seat, text=text: house.move(seat, text, micros()))
    expect(page.locator(".player")).to_have_count(seats)
    expect(page.locator(".gong-call.open")).to_be_visible()
    for width, height in ((1280, 720), (1920, 1080), (1024, 768), (800, 600)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OVERLAPS, PARTS) == [], (width, height)
