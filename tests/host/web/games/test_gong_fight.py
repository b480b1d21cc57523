import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from host.arbiter import Move, Press
from host.screen import picture
from host.table import Table
from host.web.announce import news
from host.web.chairs import Chairs
from host.web.frames import Easel
from host.web.links import Links
from host.web.verdict import Verdict, headline
from host.web.viewer import Viewer
from host.words import Words
from tests.host.web.games.gongs import LAPTOP, dealt, drawn, shown

ADA, BO, CY = (Viewer(seat) for seat in range(3))
HANDS = ("Z2 Z6 O3", "O1 O2", "A4 A5")
QUICK, FIVE, BRAWL = "P1", "N1", "Z1"


def turned(card: str, *moves: str, hands: Sequence[str] = HANDS, **more: Any) -> Table:
    """A table on which Ada has turned that card."""
    return dealt("gong-fight", *hands, deck=f"{card} X3", moves=["0 draw", *moves], **more)


def fight(card: str, *said: tuple[int, str], foe: int | None = 1) -> Table:
    """A fight by bells: its signal is at 10 s, what is said has µs after it."""
    table = turned(card, *([] if foe is None else [f"0 choose {foe}"]))
    for after, text in ((0, "- signal"), *said):
        who, _, word = text.partition(" ")
        at = 10_000_000 + after
        if word == "ring":
            table.take(Press(int(who), at, 0.0, 0.0, "pico", ""))
        else:
            table.take(Move(None, word, at))
    return table


def text_of(html: str) -> str:
    """What can be read."""
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def test_n20_the_laptop_shows_the_card_its_mission_and_a_code_that_leads_to_it(
    tmp_path: Path,
) -> None:
    html = drawn(turned("P5"), tmp_path)
    assert 'id="turned-PROXIMA-5"' in html
    assert 'aria-label="http://localhost:8000/gong/PROXIMA-5"' in html
    assert "Bonus 1 Lay one card. Ada lays 1 card." in text_of(html)
    assert 'class="mission-colour bonus"' in html
    assert "gong.svg#bonus" in html


def test_p1_a_mission_that_is_over_at_once_can_still_be_read(tmp_path: Path) -> None:
    text = text_of(drawn(turned("P3"), tmp_path))
    assert "Malus 1 Draw one card. Bo turns a card. Ada turned Proxima 3. Ada drew 1 card." in text


@pytest.mark.parametrize(
    ("table", "seat", "told"),
    [
        (turned("P5"), 0, "Lay 1 card"),
        (turned("P6"), 0, "Lay 2 cards"),
        (turned("P6", hands=("Z2", "O1", "A4")), 0, "Lay 1 card"),
        (turned("N5"), 0, "Choose a player."),
        (turned("N5"), 1, "Ada chooses a player."),
        (turned("N5", "0 choose 2"), 0, "Give Cy 1 card"),
        (turned("N5", "0 choose 2"), 1, "Ada gives Cy 1 card."),
        (turned("N6"), 0, "Give Bo 1 card"),
        (turned("N6", "0 give Z2"), 0, "Give Cy 1 card"),
        (turned("Z3", "0 choose 1"), 1, "Give Ada 1 card"),
        (turned("P5", "0 lay Z2"), 1, "Turn a card. With a Joker you may swap hands first."),
        (fight(QUICK), 2, "Ada, Bo: a fight with bells is on."),
    ],
)
def test_p7_every_seat_is_told_who_has_to_do_what(
    tmp_path: Path, table: Table, seat: int, told: str
) -> None:
    html = drawn(table, tmp_path, Viewer(seat))
    asked = re.findall(r'<p class="need[^"]*">(.*?)</p>', html)
    assert asked == [told]


@pytest.mark.parametrize(("card", "takes"), [("P5", "1"), ("P6", "2")])
def test_p7_exactly_so_many_cards_of_the_own_hand_are_laid(
    tmp_path: Path, card: str, takes: str
) -> None:
    html = drawn(turned(card), tmp_path, ADA)
    assert f'data-takes="{takes}"' in html
    assert '"text": "lay {cards}"' in html
    assert "data-takes" not in drawn(turned(card), tmp_path, BO)


def test_n4_a_joker_is_for_the_time_before_the_card_is_turned(tmp_path: Path) -> None:
    hands = ("Z2 J1", "O1 O2", "A4")
    before = drawn(dealt("gong-fight", *hands, deck="P5"), tmp_path, ADA)
    assert re.findall(r'"text": "(joker \d)"', before) == ["joker 1", "joker 2"]
    assert '"text": "joker' not in drawn(turned("P5", hands=hands), tmp_path, ADA)


def test_p11_wait_and_signal_are_told_by_word_and_light_to_all_and_the_bell_is_big_for_two(
    tmp_path: Path,
) -> None:
    waiting, given = turned(QUICK, "0 choose 1"), fight(QUICK)
    for table, phase, word in ((waiting, "wait", "Wait …"), (given, "now", "Now!")):
        pages = [drawn(table, tmp_path, viewer) for viewer in (LAPTOP, Viewer(), ADA, BO, CY)]
        told = [f'duel-{phase}"' in page for page in pages]
        assert told == [True, True, True, True, False]
        assert f'<p class="signal">{word}</p>' in pages[0]
        assert "Ringing means nothing for you now." in pages[-1]


def test_p11_the_signal_is_heard() -> None:
    assert news(None, shown(fight(QUICK)), Words()) == (("Now!",), ("signal",))


def test_p11_the_winner_of_a_quick_draw_is_told_with_his_time(tmp_path: Path) -> None:
    text = text_of(drawn(fight(QUICK, (312_400, "1 ring"), (340_000, "0 ring")), tmp_path))
    assert "Bo gives Ada 1 card. Bo 312 ms after the signal ★ wins the fight" in text


def test_p11_a_false_start_is_told(tmp_path: Path) -> None:
    table = turned(QUICK, "0 choose 1", "0 bell")
    assert "Ada rang before the signal" in text_of(drawn(table, tmp_path))
    assert shown(table).finish[0].verdict == "too-early"
    assert shown(table).finish[0].reaction is None


def everything(table: Table, folder: Path) -> list[str]:
    """The pages of all who look, with the photo finish of the newest rings."""
    easel = Easel(Words(), Links(Chairs(folder), "http://localhost:8000"))
    pages = []
    for viewer in (LAPTOP, Viewer(), ADA, BO, CY):
        now = picture(table, viewer.seat, None, (), ())
        pages.append(easel.table(viewer, None, now, Verdict(now.finish, headline(now.finish))))
    return pages


def test_p12_no_page_tells_when_the_first_has_rung_before_the_other_has(tmp_path: Path) -> None:
    early, late = (fight(FIVE, (after, "0 ring")) for after in (2_100_000, 4_987_000))
    assert everything(early, tmp_path) == everything(late, tmp_path)
    assert "has rung" in everything(early, tmp_path)[0]


def test_p12_the_distance_of_both_from_five_seconds_is_told(tmp_path: Path) -> None:
    table = fight(FIVE, (4_987_600, "0 ring"), (5_034_000, "1 ring"))
    text = text_of(drawn(table, tmp_path))
    assert "Ada −12 ms from 5.000 s (4.988 s) ★ wins the fight" in text
    assert "Bo +34 ms from 5.000 s (5.034 s)" in text


def test_p12_who_rang_alone_is_told_after_the_time_is_up(tmp_path: Path) -> None:
    table = fight(FIVE, (4_000_000, "1 ring"), (8_000_000, "- timeout"))
    assert "Bo −1000 ms from 5.000 s (4.000 s) ★ wins the fight" in text_of(drawn(table, tmp_path))


def test_p13_a_brawl_shows_who_rang_in_which_order(tmp_path: Path) -> None:
    rings = [(310_000, "2 ring"), (480_000, "0 ring")]
    table = fight(BRAWL, *rings, foe=None)
    assert 'duel-now"' in drawn(table, tmp_path, BO)
    assert 'duel-now"' not in drawn(table, tmp_path, ADA)
    over = text_of(drawn(fight(BRAWL, *rings, (700_000, "1 ring"), foe=None), tmp_path))
    assert "Cy 310 ms after the signal Ada 480 ms after the signal Bo 700 ms" in over


@pytest.mark.parametrize(("card", "winner"), [("P2", "Bo"), ("Z2", "Ada")])
def test_fight_2_and_6_the_cards_compared_are_shown_with_their_winner(
    tmp_path: Path, card: str, winner: str
) -> None:
    html = drawn(turned(card, "0 choose 1", hands=("V1 V2", "S5 J1")), tmp_path)
    rows = re.findall(r"<li(?: class=\"wins\")?><b>(\w+)</b> <span class=\"gong-card\"", html)
    assert rows == ["Ada", "Bo"]
    assert re.findall(r'class="wins"><b>(\w+)</b>', html) == [winner]
    assert 'aria-label="Serpens 5, Ice"' in html


def test_p10_a_hand_of_jokers_shows_none(tmp_path: Path) -> None:
    html = drawn(turned("P2", "0 choose 1", hands=("V1 V2", "J1 J2")), tmp_path)
    assert "Bo has nothing but Jokers" in text_of(html)


def test_fight_4_the_counts_of_the_family_are_told(tmp_path: Path) -> None:
    text = text_of(drawn(turned("N2", "0 choose 1", hands=("N4 N5", "N6 V1")), tmp_path))
    assert "Ada 2 cards of the family ★ wins the fight Bo 1 card of the family" in text


def test_p14_who_misses_turns_is_marked(tmp_path: Path) -> None:
    assert "misses 1 turn" in text_of(drawn(turned("Z4"), tmp_path))


@pytest.mark.parametrize("viewer", [LAPTOP, Viewer()], ids=["laptop", "spectator"])
def test_screens_show_no_hand_and_nothing_to_play(tmp_path: Path, viewer: Viewer) -> None:
    html = drawn(turned(QUICK, "0 choose 1"), tmp_path, viewer)
    assert '"do": "move"' not in html
    assert not [card for card in ("ZETA-2", "ZETA-6", "OMEGA-1", "NEMESIS-3") if card in html]


def test_a_time_is_told_in_whole_ms() -> None:
    told = Words().say(["event.rang"], {"seat": 0, "ms": 212.345}, ["Ada"])
    assert told == "Ada rang 212 ms after the signal."
