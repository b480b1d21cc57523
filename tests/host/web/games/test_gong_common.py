import asyncio
import re
from itertools import count
from pathlib import Path

import pytest
from pytest_mock import MockerFixture

from engine.games.gong.jokers import PATIENCE
from host.bells.source import Micros
from host.house import House, Setup
from host.web.audience import Audience
from host.web.chairs import Chairs
from host.web.frames import Easel
from host.web.links import Links
from host.web.lobby import Lobby
from host.web.viewer import Viewer
from host.words import Words
from tests.host.web.games.gongs import LAPTOP, NAMES, deal_of, dealt, drawn

GAMES = ["gong-link", "gong-family", "gong-fight"]
TARGET = Viewer(1)
OTHERS = (LAPTOP, Viewer(), Viewer(0), Viewer(2))
SPARE = "J2", "X5"  # a Joker, and a card like any other
DEALT = 1_000_000_000  # host µs


class Evening:
    """A Joker is played on Bo, who says nothing; `holds` is in his hand, `lacks` in the pile."""

    def __init__(self, slug: str, holds: str, lacks: str, folder: Path) -> None:
        deal = deal_of("J1 Z2 V3", f"O1 {holds}", "N2 P3", deck=f"S1 {lacks}")
        self.now: Micros = DEALT
        self._setup = Setup(slug, NAMES[:3], {}, {}, seed=1, record=folder / "r.jsonl", deal=deal)
        self._house = House((), folder, clock=lambda: self.now)
        self.asked: dict[Viewer, list[str]] = {}  # what each was sent while Bo had to answer
        self.swapped: dict[Viewer, list[str]] = {}  # and after that
        self.due: Micros | None = None

    async def run(self) -> "Evening":
        links = Links(Chairs(self._house.data), "http://localhost:8000")
        words = {"en": Easel(Words(), links)}
        audience = Audience(self._house, words, Lobby(self._house, links.chairs))
        close = audience.open()
        self._house.deal(self._setup)
        sent: dict[Viewer, list[str]] = {viewer: [] for viewer in (*OTHERS, TARGET)}
        for viewer, heard in sent.items():
            audience.join(viewer, heard.append, heard.append)
        self._house.move(0, "joker 1", self.now)
        self.due = self._house.timekeeper.open.wake
        self.asked = await taken(sent, "Ada plays a Joker on Bo")
        self.now += PATIENCE
        self._house.timekeeper.open.advance(self.now)
        self.swapped = await taken(sent, "have swapped hands")
        close()
        return self


async def taken(sent: dict[Viewer, list[str]], said: str) -> dict[Viewer, list[str]]:
    """Wait until everybody has heard that and seen it, and take what they were sent."""
    while not all(is_told(heard, said) for heard in sent.values()):
        await asyncio.sleep(0)
    found = {viewer: list(heard) for viewer, heard in sent.items()}
    for heard in sent.values():
        heard.clear()
    return found


def is_told(heard: list[str], said: str) -> bool:
    """Whether the last thing that was sent is the drawing of what was said so."""
    told = [said in text for text in heard if "announce" in text]
    return any(told) and '"html"' in heard[-1]


def evening(slug: str, holds: str, lacks: str, folder: Path, mocker: MockerFixture) -> Evening:
    # Tokens of seats are in links of the laptop; they are random and no part of the question.
    numbers = count()
    mocker.patch("host.web.chairs.secrets.token_urlsafe", side_effect=lambda n: f"{next(numbers)}")
    folder.mkdir()
    return asyncio.run(Evening(slug, holds, lacks, folder).run())


@pytest.mark.parametrize("slug", GAMES)
def test_na6_nothing_sent_to_others_tells_whether_the_target_holds_a_joker(
    tmp_path: Path, mocker: MockerFixture, slug: str
) -> None:
    one, other = SPARE
    held = evening(slug, one, other, tmp_path / "held", mocker)
    not_held = evening(slug, other, one, tmp_path / "not", mocker)
    for viewer in OTHERS:
        assert "Joker" in held.asked[viewer][-1]
        assert held.asked[viewer] == not_held.asked[viewer]
    assert held.asked[TARGET] != not_held.asked[TARGET]
    for viewer in (LAPTOP, Viewer(), Viewer(2)):
        assert held.swapped[viewer] == not_held.swapped[viewer]
        assert any("have swapped hands" in text for text in held.swapped[viewer])


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("holds", [0, 1], ids=["joker", "no joker"])
def test_na6_the_host_allows_for_the_target_after_the_same_time(
    tmp_path: Path, mocker: MockerFixture, slug: str, holds: int
) -> None:
    held = evening(slug, SPARE[holds], SPARE[1 - holds], tmp_path / "house", mocker)
    assert held.due == DEALT + PATIENCE


@pytest.mark.parametrize("slug", GAMES[:2])
@pytest.mark.parametrize("holds", SPARE)
def test_na6_the_target_has_both_buttons_and_cannot_cancel_without_a_joker(
    tmp_path: Path, slug: str, holds: str
) -> None:
    table = dealt(slug, "J1 Z2", f"O1 {holds}", "N2", moves=["0 joker 1"])
    html = drawn(table, tmp_path, TARGET)
    assert "Ada wants to swap hands with you." in html
    buttons = re.findall(r'"text": "(allow|cancel)"}\'( disabled)?', html)
    assert buttons == [("allow", ""), ("cancel", "" if holds == "J2" else " disabled")]
    for viewer in OTHERS:
        page = drawn(table, tmp_path, viewer)
        assert "Ada wants to swap hands with Bo." in page
        assert 'class="fuse"' in page
        assert '"text": "allow"' not in page
