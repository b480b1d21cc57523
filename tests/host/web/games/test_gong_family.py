import re
from pathlib import Path

import pytest

from host.web.viewer import Viewer
from tests.engine.games.gong.tables import named
from tests.host.web.games.gongs import LAPTOP, dealt, drawn

ADA = Viewer(0)
WHOLE = "Z1 Z2 Z3 Z4 Z5"


def offered(html: str) -> list[str]:
    """The cards that one may ask for."""
    return re.findall(r'data-card="([A-Z]+-\d)"', html)


def test_n15_na13_one_may_ask_for_what_one_lacks_of_the_families_in_hand(tmp_path: Path) -> None:
    html = drawn(dealt("gong-family", "N2 N5 V6 J1", "Z1", "O1"), tmp_path, ADA)
    assert offered(html) == named("N1 N3 N4 N6 V1 V2 V3 V4 V5")
    assert re.findall(r'"text": "(ask \d \{cards\})"', html) == ["ask 1 {cards}", "ask 2 {cards}"]
    assert [f'id="card-{name}"' in html for name in named("N2 N5 V6 J1")] == [True] * 3 + [False]
    assert "Play your GONG Joker" in html


def test_n14_a_card_is_offered_by_number_and_colour(tmp_path: Path) -> None:
    html = drawn(dealt("gong-family", "N2", "Z1"), tmp_path, ADA)
    assert 'aria-label="Nebula 5, Ice"' in html


def test_na12_who_has_no_card_of_a_family_draws(tmp_path: Path) -> None:
    html = drawn(dealt("gong-family", "J1", "Z1", deck="Z2"), tmp_path, ADA)
    assert '"text": "draw"' in html
    assert '"text": "joker 1"' in html
    assert "ask 1" not in html
    assert '"text": "draw"' not in drawn(dealt("gong-family", "N1", "Z1"), tmp_path, ADA)


@pytest.mark.parametrize("viewer", [LAPTOP, Viewer(), Viewer(2)], ids=["laptop", "watch", "phone"])
def test_everybody_sees_who_asked_whom_for_what_and_the_families(
    tmp_path: Path, viewer: Viewer
) -> None:
    moves = ["0 ask 1 Z6", "0 ask 1 N3"]
    table = dealt("gong-family", f"{WHOLE} N1", "Z6 O1", "P1", deck="V1", moves=moves)
    html = drawn(table, tmp_path, viewer)
    asked = re.findall(r"(\w+ asked \w+ for [\w ]+)\. <b class=\"(\w+)\"", html)
    assert asked == [("Ada asked Bo for Nebula 3", "missed"), ("Ada asked Bo for Zeta 6", "got")]
    assert html.count('id="laid-ZETA"') == 1


@pytest.mark.parametrize("viewer", [LAPTOP, Viewer()], ids=["laptop", "spectator"])
def test_screens_show_no_hand_and_nothing_to_play(tmp_path: Path, viewer: Viewer) -> None:
    html = drawn(dealt("gong-family", "Z1 V4 J1", "O1", deck="N1"), tmp_path, viewer)
    assert '"do": "move"' not in html
    assert not {name for name in named("Z1 V4 J1 O1 N1") if name in html}


def test_n19_the_ranking_counts_families_and_the_first_to_have_them_wins(tmp_path: Path) -> None:
    asks = ["1 ask 2 N6", *(f"2 ask 0 {card}" for card in WHOLE.split())]
    table = dealt("gong-family", WHOLE, "N1 N2 N3 N4 N5", "N6 Z6", turn=1, moves=asks)
    html = drawn(table, tmp_path)
    ranking = html[html.index('class="ranking"') :]
    told = re.findall(r"<i>(\d)\.</i> (\w+)</b> <span>(\d+ \w+)", ranking)
    assert told == [("1", "Bo", "1 family"), ("2", "Cy", "1 family"), ("3", "Ada", "0 families")]
