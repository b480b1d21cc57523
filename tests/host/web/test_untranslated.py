"""Whatever a page says comes from the catalogue: all of it changes with the language (report 25).

The language of these tests writes every letter as Ж; players and cards are numbers to it. A Latin
letter on a page is English that no catalogue can change.
"""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.records import Header, Reading
from engine.registry import game, games
from host.arbiter import Move, Press
from host.bells.source import Health, Notice
from host.picture import Picture
from host.screen import picture
from host.sentences import SENTENCES
from host.table import Table
from host.web import missions
from host.web.chairs import Chairs
from host.web.clocks import rows
from host.web.frames import Easel
from host.web.links import Links
from host.web.lobby import Lobby
from host.web.verdict import Verdict, headline
from host.web.viewer import Viewer
from host.words import Words
from tests.engine.conftest import random_input

SPOKEN = {"aria-label", "alt", "title", "placeholder"}  # attributes that people read or hear
MUTE = {"script", "style", "code", "kbd"}
# Names, keys, units and addresses, which no language has words of its own for.
PROPER = re.compile(
    r"firstbell|GONG( Link| Family| Fight)?|Halli Galli|GobCon|Tab|Esc"
    r"|\bms\b|\bhttp\S+|localhost:\d+"
)
NOTICES = (
    Notice("board-unplugged", {"name": "1"}),
    Notice("refused", {"seat": 0, "text": "1", "reason": "not-your-turn"}),
)


class Masked(Words):
    """A language without Latin letters."""

    def __init__(self) -> None:
        super().__init__()
        self.gettext = masked
        self.ngettext = lambda msgid1, msgid2, n: masked(msgid1 if n == 1 else msgid2)


def masked(message: str) -> str:
    return re.sub(r"(\{\w+\}|%\(\w+\)\w)|[A-Za-z]", lambda letter: letter.group(1) or "Ж", message)


class Reader(HTMLParser):
    """All that is read on a page or heard from it."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[str] = []
        self._within: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.told += [value for name, value in attrs if name in SPOKEN and value]
        if tag in MUTE:
            self._within.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if self._within[-1:] == [tag]:
            self._within.pop()

    def handle_data(self, data: str) -> None:
        key = self._within == ["kbd"] and len(data) > 1  # a letter is what stands on the key
        if not self._within or key:
            self.told.append(data)


def english(page: str) -> set[str]:
    """What a page says in Latin letters."""
    reader = Reader()
    reader.feed(page)
    return {text.strip() for text in reader.told if re.search("[A-Za-z]", PROPER.sub("", text))}


@pytest.fixture
def easel(tmp_path: Path) -> Easel:
    return Easel(Masked(), Links(Chairs(tmp_path), "http://localhost:8000", lan=True))


def shown(table: Table, viewer: Viewer) -> Picture:
    """The table with a bot, bells of two boards, and notices."""
    now = picture(table, viewer.seat, 2.5, ("pico", "nano"), NOTICES)
    *people, last = now.sitters
    return now._replace(sitters=(*people, last._replace(bot="normal")))


def pictures(slug: str, seats: int, inputs: int) -> Iterator[tuple[Viewer, Picture]]:
    """What the laptop and every seat see now and then while a game is played at random."""
    chance, played = Random(3), game(slug)
    names = tuple(str(seat + 1) for seat in range(seats))
    bells = {"pico/1": 0, "other/1": 1}
    table = Table(Reading(Header(game=slug, seats=names, seed=3, bells=bells)), 0)
    for number in range(1, inputs):
        for viewer in (Viewer(host=True), *map(Viewer, range(seats))) if number % 5 == 0 else ():
            yield viewer, shown(table, viewer)
        seat, text = random_input(played, table.reading.state, seats, chance)
        if table.game.view(table.reading.state, None).over:
            return
        at = number * 300_000
        ring = Press(seat or 0, at, 0.0, 0.0, "pico", "")
        table.take(ring if text == played.strike else Move(seat, text, at))


@pytest.mark.parametrize("slug", games())
def test_screens_25_a_table_and_its_hands_say_nothing_past_the_catalogue(
    slug: str, easel: Easel
) -> None:
    found = set[str]()
    for viewer, now in pictures(slug, min(4, max(game(slug).seats)), 150):
        verdict = Verdict(now.finish, headline(now.finish))
        found |= english(easel.table(viewer, None, now, verdict))
    assert found == set()


@pytest.mark.parametrize("slug", games())
def test_screens_25_the_lobby_says_nothing_past_the_catalogue(
    slug: str, easel: Easel, kit: Any
) -> None:
    house = kit.GlassHouse()
    lobby = Lobby(house, house.chairs)
    lobby.form |= {"game": slug} | {f"name.{row}": str(row + 1) for row in range(12)}
    viewers = (Viewer(host=True), Viewer(), Viewer(0))
    pages = [easel.page(easel.lobby(lobby, viewer), viewer) for viewer in viewers]
    assert set().union(*map(english, [*pages, easel.join(lobby, "")])) == set()


def test_screens_25_the_clocks_say_nothing_past_the_catalogue(easel: Easel) -> None:
    board = Health("1", "2", True, 1.0, 2.0, 3.0, frozenset(), 0, 0, 1_000_000)
    boards = (board, board._replace(source="3", name="4", here=False, silent=None))
    pages = [easel.clocks(rows(found, 9_000_000)) for found in (boards, ())]
    assert set().union(*map(english, pages)) == set()


@pytest.mark.parametrize("what", ["ZETA-4", "bonus", "malus", "fight", ""])
def test_screens_25_the_pages_of_missions_say_nothing_past_the_catalogue(what: str) -> None:
    pages = missions.Reader(Masked())
    assert english(pages.page(what) or pages.none()) == set()


@pytest.mark.parametrize("key", SENTENCES)
def test_screens_25_every_sentence_is_in_the_words_of_the_catalogue(key: str) -> None:
    assert english(Masked().say([key], {})) == set()
