import re
from pathlib import Path

import pytest

from host.web.viewer import Viewer
from tests.engine.games.gong.tables import named
from tests.host.web.games.gongs import LAPTOP, dealt, drawn

ADA = Viewer(0)


def tapped(html: str) -> list[str]:
    """The cards that a tap plays."""
    return re.findall(r'"text": "play ([A-Z]+-\d)"', html)


def marked(html: str) -> list[str]:
    """The cards that are said to match."""
    return re.findall(r'class="pick fits[^"]*" id="card-([A-Z]+-\d)"', html)


def test_n10_every_card_can_be_tapped_and_those_that_match_are_marked(tmp_path: Path) -> None:
    html = drawn(dealt("gong-link", "Z1 V4 V1 J1", "O1", top="Z4"), tmp_path, ADA)
    assert tapped(html) == named("Z1 V1 V4")
    assert marked(html) == named("Z1 V4")
    assert html.count("matches</span>") == 2


def test_n9_without_a_card_to_match_every_card_but_a_joker_is_marked(tmp_path: Path) -> None:
    html = drawn(dealt("gong-link", "Z1 V4 J1", "O1"), tmp_path, ADA)
    assert marked(html) == named("Z1 V4")
    assert "any card may be played" in html


def test_p5_after_a_draw_only_the_drawn_card_is_marked_and_may_be_kept(tmp_path: Path) -> None:
    table = dealt("gong-link", "V1 O2", "O1", top="Z4", deck="Z5", moves=["0 draw"])
    html = drawn(table, tmp_path, ADA)
    assert marked(html) == named("Z5")
    assert "You drew Zeta 5: play it or keep it." in html
    assert '"text": "keep"' in html
    assert '"text": "draw"' not in html
    assert "ZETA-5" not in drawn(table, tmp_path, Viewer(1))


def test_na6_a_joker_is_selected_and_then_its_player_is_chosen(tmp_path: Path) -> None:
    html = drawn(dealt("gong-link", "V1 J2", "O1", "O2", top="Z4"), tmp_path, ADA)
    assert 'data-card="JOKER-2"' in html
    assert re.findall(r'"text": "(joker \d)"', html) == ["joker 1", "joker 2"]


OWED = ["0 play Z1", "1 play Z2"]  # Ada may be called by now, Bo not yet


@pytest.mark.parametrize(
    ("seat", "told"),
    [(0, "You have one card: call GONG!"), (3, "Ada forgot: call GONG!")],
)
def test_na10_a_page_says_whose_gong_it_may_call(tmp_path: Path, seat: int, told: str) -> None:
    table = dealt("gong-link", "Z1 V1", "Z2 V2", "Z3 V3", "O1 O2", top="Z4", moves=OWED)
    assert told in drawn(table, tmp_path, Viewer(seat))


def test_na10_the_laptop_says_who_owes_and_who_may_be_called_now(tmp_path: Path) -> None:
    table = dealt("gong-link", "Z1 V1", "Z2 V2", "Z3 V3", "O1 O2", top="Z4", moves=OWED)
    html = drawn(table, tmp_path)
    assert "GONG may be called on Ada now!" in html
    assert "Bo has one card left and owes a GONG." in html
    called = drawn(dealt("gong-link", "Z1 V1", "Z2 V2", "O1 O2", top="Z4",
                         deck="N1", moves=[*OWED, "2 bell"]), tmp_path)  # fmt: skip
    assert "GONG may be called" not in called
    assert "Ada forgot to call GONG and draws 1 card." in called


@pytest.mark.parametrize("viewer", [LAPTOP, Viewer()], ids=["laptop", "spectator"])
def test_screens_show_no_hand_and_nothing_to_play(tmp_path: Path, viewer: Viewer) -> None:
    html = drawn(dealt("gong-link", "Z1 V4 J1", "O1", top="Z4", deck="N1"), tmp_path, viewer)
    assert "card to match" in html
    assert '"do": "move"' not in html
    assert not {name for name in named("Z1 V4 J1 O1 N1") if name in html}


def test_n12_the_ranking_puts_who_won_first_and_the_largest_hand_last(tmp_path: Path) -> None:
    html = drawn(dealt("gong-link", "Z1", "O1 O2 O3", "O4 O5", top="Z4", moves=["0 play Z1"]),
                 tmp_path)  # fmt: skip
    assert "Ada wins!" in html
    ranking = html[html.index('class="ranking"') :]
    assert re.findall(r"</i> (\w+)</b> <span>(\d+)", ranking) == [
        ("Ada", "0"), ("Cy", "2"), ("Bo", "3"),
    ]  # fmt: skip
