"""Pages of Gang of Four drawn from dealt positions."""

import itertools
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from engine.records import Header, Reading
from host.arbiter import Move
from host.table import Table
from host.web.games.gang_scores import APART, BOTTOM, TOP, chart
from host.web.viewer import Viewer
from tests.host.web.games.gongs import LAPTOP, drawn

NAMES = ("Ada", "Bo", "Cy", "Dee")
ADA, BO, CY = Viewer(0), Viewer(1), Viewer(2)


def dealt(*hands: str, moves: Sequence[str] = (), later: Sequence[str] = (), **said: Any) -> Table:
    """Hand 2, led by Ada, after inputs like "0 play G3"; `later` is the hand after it."""
    first = {"hands": [hand.split() for hand in hands], "hand": 2, "leader": 0, **said}
    deal = [first, *([{"hands": [hand.split() for hand in later]}] if later else [])]
    header = Header(game="gang-of-four", seats=NAMES[: len(hands)], deal=tuple(deal))
    table = Table(Reading(header), 0)
    for number, move in enumerate(moves, 1):
        seat, _, text = move.partition(" ")
        table.take(Move(int(seat), text, number * 1_000_000))
    return table


def button(html: str, key: str) -> str:
    """The tag of a button."""
    found = re.search(rf'<button type="button" id="{key}"[^>]*>', html)
    assert found, key
    return found.group()


def asked(html: str) -> str:
    found = re.search(r'id="asked">([^<]*)<', html)
    assert found
    return found.group(1)


def test_f2_every_card_of_the_hand_is_a_button_of_its_own_with_a_name(tmp_path: Path) -> None:
    html = drawn(dealt("G3 G3 M1 GP RD", "G5", "G6"), tmp_path, ADA)
    ids = re.findall(r'id="card-([^"]*)"', html)
    assert ids == ["M1-1", "G3-1", "G3-2", "GP-1", "RD-1"]
    for told in ("multicolour 1", "green 3", "green Phoenix", "red Dragon"):
        assert f'aria-label="{told}"' in html


def test_f7_only_what_is_legal_now_is_enabled(tmp_path: Path) -> None:
    table = dealt("G3 R3", "G5 R9", "G6 Y6", moves=["0 play G3"])
    ada, bo, cy = (drawn(table, tmp_path, viewer) for viewer in (ADA, BO, CY))
    assert "disabled" not in button(ada, "last")
    assert "disabled" in button(ada, "play")
    assert "disabled" in button(ada, "pass")
    assert 'data-takes="1-7"' in button(bo, "play")
    assert "disabled" not in button(bo, "pass")
    assert "disabled" in button(bo, "last")
    assert "disabled" in button(cy, "play")


def test_fa8_a_leader_cannot_pass_and_is_told_to_lead(tmp_path: Path) -> None:
    html = drawn(dealt("G3 R3", "G5 R9", "G6 Y6"), tmp_path, ADA)
    assert "disabled" in button(html, "pass")
    assert asked(html) == "You lead: play any combination."


CALLED = ("0 play G3", "0 last", "1 pass")


@pytest.mark.parametrize(
    ("hand", "more", "told"),
    [
        ("G6 Y6", (), "The next player has one card left: play your highest card."),
        ("G2 Y2", (), "Beat what lies there, or pass."),
        (
            "G6 Y6 R6",
            ("2 play R6", "0 pass", "1 pass"),
            "The next player has one card left: lead more than one card at once.",
        ),
    ],
)
def test_f26_a_duty_is_told_with_its_reason_and_to_nobody_else(
    tmp_path: Path, hand: str, more: tuple[str, ...], told: str
) -> None:
    table = dealt("G3 R3", "G5 Y5", hand, moves=[*CALLED, *more])
    assert asked(drawn(table, tmp_path, CY)) == told
    assert "The next player" not in drawn(table, tmp_path, BO) + drawn(table, tmp_path)


def test_fa10_the_bell_of_a_phone_says_what_it_does(tmp_path: Path) -> None:
    table = dealt("G3 R3", "G5 R9", "G6 Y6", moves=["0 play G3"])
    told = ["call your last card!", "Ring to pass", "Your bell means nothing now"]
    for viewer, what in zip((ADA, BO, CY), told, strict=True):
        assert what in drawn(table, tmp_path, viewer)
    assert "Ada has one card left and may ring to call it; Bo may ring to pass." in drawn(
        table, tmp_path
    )


def test_f24_f25_everybody_sees_counts_declared_last_cards_and_who_passed(tmp_path: Path) -> None:
    table = dealt("G3 R3", "G5 Y5", "G6 Y6", moves=CALLED)
    for viewer in (LAPTOP, BO, Viewer()):
        html = drawn(table, tmp_path, viewer)
        assert 'aria-label="1 card"' in html
        assert "last card!</span>" in html
        assert "passed</span>" in html


def test_fa11_who_forgot_to_call_is_shown_as_out(tmp_path: Path) -> None:
    table = dealt("G3 RD", "G5 Y5", "G6 Y6", moves=["0 play G3", "1 pass", "2 pass", "0 play RD"])
    assert "cannot win" in drawn(table, tmp_path)
    assert asked(drawn(table, tmp_path, ADA)).startswith("You had not called your last card")
    assert "Ada had not called the last card" in drawn(table, tmp_path, BO)


LATER = ("G3 Y3 R10", "M1 R4 R8", "G5 Y5")


def test_f22_the_loser_gives_one_button_and_the_winner_any_card(tmp_path: Path) -> None:
    hands = ("G3 Y3", "G4 R4 R8", "G5 R9")
    table = dealt(*hands, later=LATER, moves=["0 play G3 Y3"])
    bo = drawn(table, tmp_path, BO)
    assert '"text": "give R8"' in bo
    assert "Give red 8" in bo
    table = dealt(*hands, later=LATER, moves=["0 play G3 Y3", "1 give R8"])
    ada = drawn(table, tmp_path, ADA)
    assert 'data-takes="1"' in button(ada, "give")
    assert 'data-select="one"' in ada
    for viewer in (LAPTOP, CY):  # both gifts are seen by all
        assert 'aria-label="red 8"' in drawn(table, tmp_path, viewer)


def test_f20_the_points_of_a_hand_stand_there_until_the_next_is_played(tmp_path: Path) -> None:
    table = dealt("G3 Y3", "G4 R4 R8", "G5 R9", later=LATER, scores=[9, 7, 5],
                  moves=["0 play G3 Y3"])  # fmt: skip
    html = drawn(table, tmp_path)
    rows = re.findall(r'<th scope="row">(\w+)</th><td>([^<]*)</td><td>(\d+)</td>', html)
    assert rows == [("Ada", "won", "9"), ("Bo", "+3", "10"), ("Cy", "+2", "7")]
    for move in ("1 give R8", "0 give R8"):
        table.take(Move(int(move[0]), move[2:], 9_000_000))
    assert "The last hand" not in drawn(table, tmp_path)
    assert "Exchanged before this hand" in drawn(table, tmp_path)


@pytest.mark.parametrize("viewer", [LAPTOP, BO], ids=["laptop", "phone"])
def test_f21_fa15_the_end_ranks_by_fewest_points(tmp_path: Path, viewer: Viewer) -> None:
    table = dealt("G3 Y3", "G4 R4", "G5", "G6", scores=[40, 12, 99, 12], moves=["0 play G3 Y3"])
    html = drawn(table, tmp_path, viewer)
    ranking = html[html.index('class="ranking"') :]
    told = re.findall(r"(\w+)</b> <span>(\d+) points", ranking)
    assert told == [("Bo", "14"), ("Dee", "14"), ("Ada", "40"), ("Cy", "101")]


@pytest.mark.parametrize("viewer", [LAPTOP, Viewer()], ids=["laptop", "spectator"])
def test_screens_show_no_hand_and_nothing_to_play(tmp_path: Path, viewer: Viewer) -> None:
    html = drawn(dealt("G3 R3", "G5 R9", "G6 Y6"), tmp_path, viewer)
    assert '"do": "move"' not in html
    assert "gang-card" not in html


def test_scores_are_lines_over_the_hands_with_names_apart() -> None:
    drawn = chart(NAMES, [(0, 0, 0, 0), (5, 0, 7, 16), (5, 100, 7, 16)], 2)
    assert [curve.score for curve in drawn.curves] == [5, 100, 7, 16]
    assert drawn.curves[1].end[1] == drawn.limit == TOP
    assert drawn.curves[0].points.startswith(f"34,{BOTTOM:g} ")
    assert [hand for _, hand in drawn.ticks] == [1, 2]
    labels = sorted(curve.label for curve in drawn.curves)
    assert min(b - a for a, b in itertools.pairwise(labels)) >= APART
    order = sorted(drawn.curves, key=lambda curve: -curve.label)
    assert [curve.name for curve in order] == ["Ada", "Cy", "Dee", "Bo"]


def test_scores_far_above_a_hundred_stay_in_the_picture() -> None:
    drawn = chart(NAMES[:3], [(0, 0, 0), *([(80, 99, 170)] * 20)], 25)
    assert drawn.curves[2].end[1] == TOP
    assert len(drawn.ticks) <= 8
    assert drawn.ticks[0][1] == 6
    assert all(TOP <= curve.label <= BOTTOM + APART for curve in drawn.curves)
