"""Pages of GobCon drawn from dealt positions and from random games."""

import html
import json
import re
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from engine.games.gobcon import GAME
from engine.games.gobcon.cards import FACES
from engine.games.gobcon.deck import DECK
from engine.games.gobcon.view import ANSWER, HOLD, PATIENCE
from engine.records import Header, Reading
from host.arbiter import Move, Press
from host.table import Table
from host.web.chairs import Chairs
from host.web.frames import Easel
from host.web.games.gobcon_cards import look
from host.web.links import Links
from host.web.verdict import Verdict
from host.web.viewer import Viewer
from host.words import Words
from tests.engine.games.gobcon.tables import some_input
from tests.host.web.games.gongs import LAPTOP, drawn, shown

STATIC = Path(__file__).parents[4] / "host" / "web" / "static"
NAMES = ("Ada", "Bo", "Cy", "Dee")
ADA, BO, CY = Viewer(0), Viewer(1), Viewer(2)
GAME_OF_TWO = ("0 play game.none.1", "1 allow")


def dealt(*hands: str, moves: tuple[str, ...] = (), **said: Any) -> Table:
    """Ada's turn after inputs like "0 play fame.1" or "1 bell"; `play` and `dice` as words."""
    deal: dict[str, Any] = {"hands": [hand.split() for hand in hands], "deck": ["fame.5"], **said}
    if "play" in said:
        deal["play"] = [cards.split() for cards in said["play"]]
    if "dice" in said:
        deal["dice"] = said["dice"].split()
    table = Table(Reading(Header(game="gobcon", seats=NAMES[: len(hands)], deal=deal)), 0)
    for number, move in enumerate(moves, 1):
        seat, _, text = move.partition(" ")
        at = number * 100_000
        bell = text == "bell"
        table.take(
            Press(int(seat), at, 0.0, 0.0, "pico", "") if bell else Move(int(seat), text, at)
        )
    return table


def moves(page: str) -> list[str]:
    """The inputs that the buttons of a page play."""
    commands = [json.loads(text) for text in re.findall(r"data-command='([^']*)'", page)]
    return [command["text"] for command in commands if command["do"] == "move"]


def told(page: str, start: str, end: str) -> str:
    """The words between two marks, without tags."""
    part = page[page.index(start) :]
    words = re.sub(r"<[^>]*>", " ", part[: part.index(end)])
    return html.unescape(re.sub(r"\s+", " ", words)).strip()


def test_every_input_has_a_button_on_its_page_and_nothing_else_has(tmp_path: Path) -> None:
    chance, verbs = Random(5), set[str]()
    easel = Easel(Words(), Links(Chairs(tmp_path), "http://localhost:8000"))

    def page(viewer: Viewer) -> str:
        return easel.table(viewer, None, shown(table, viewer.seat), Verdict())

    table = Table(Reading(Header(game="gobcon", seats=NAMES, seed=5)), 0)
    for number in range(150):
        state = table.reading.state
        if state.over:
            break
        for seat in range(4):
            buttons = moves(page(Viewer(seat)))
            discards = ["end {cards}"] if state.phase == "play" and state.turn == seat else []
            assert sorted(buttons) == sorted([*GAME.inputs(state, seat), *discards])
            verbs |= {text.split()[0] for text in buttons}
        assert moves(page(LAPTOP)) == moves(page(Viewer())) == []
        table.reading.states.append(GAME.play(state, *some_input(state, chance), number).state)
    assert verbs >= {"play", "allow", "cancel", "join", "decline", "end"}


def test_c2_c9_a_card_shows_colour_word_category_name_and_what_it_does(tmp_path: Path) -> None:
    page = drawn(dealt("malus.boardgame purchase.3d.5 game.rpg.1", ""), tmp_path, ADA)
    card = told(page, 'id="card-malus.boardgame"', "</button>")
    assert "Special · board game" in card
    assert "Thinking Cramp" in card
    assert "board game Purchases are worth 1 less" in card
    troll = told(page, 'id="card-purchase.3d.5"', "</button>")
    assert "Purchase · 3D ✓ can be played 3 GP" in troll
    assert "+2 +1 0 −1" in told(page, 'id="card-game.rpg.1"', "</button>")
    assert 'class="gob-card is-red plays"' in page


def test_c4_above_five_the_turn_ends_only_with_discards(tmp_path: Path) -> None:
    six = "fame.1 fame.2 fame.3 fame.4 purchase.none.1 purchase.none.2"
    page = drawn(dealt(six, ""), tmp_path, ADA)
    assert "to end your turn discard 1 card." in page
    assert 'data-takes="1-6"' in page
    porter = drawn(dealt(six, "", play=("friend.porter", "")), tmp_path, ADA)
    assert "Play cards, or end your turn." in porter
    assert "end" in moves(porter)


def test_c4_an_empty_hand_has_nothing_to_discard(tmp_path: Path) -> None:
    table = dealt("", "", moves=("0 play fame.5",))  # the one card that was drawn
    table.take(Move(1, "allow", 500_000))
    page = drawn(table, tmp_path, ADA)
    assert "end" in moves(page)
    assert "data-takes" not in page


@pytest.mark.parametrize(
    ("hand", "play", "why"),
    [
        ("cancel.1", "", "A cancel card only answers what somebody else plays."),
        ("event.reroll", "", "This card is for the moment your die lies there."),
        ("purchase.3d.1", "ban.3d.1", "You are banned from this category."),
        ("event.steal", "purchase.3d.1", "There is nothing to play this card on."),
        ("friend.bard", "friend.logorroico fame.1", "Logorroico lets no other Friend near you."),
    ],
)
def test_c10_what_cannot_be_played_says_why_in_the_own_turn_alone(
    tmp_path: Path, hand: str, play: str, why: str
) -> None:
    sheds = ("0 shed fame.1",) if "logorroico" in play else ()
    play += " fame.2" if sheds else ""
    table = dealt(hand, "fame.3", play=(play, ""), moves=sheds)
    assert why in html.unescape(drawn(table, tmp_path, ADA))
    table.take(Move(0, "end", 1_000_000))
    assert why not in html.unescape(drawn(table, tmp_path, ADA))


def test_c5_a_used_colour_is_shown_and_told(tmp_path: Path) -> None:
    table = dealt(
        "purchase.none.1 purchase.none.2", "", moves=("0 play purchase.none.1", "1 allow")
    )
    page = drawn(table, tmp_path, ADA)
    assert "You have played a card of this colour in this turn." in page
    assert told(drawn(table, tmp_path), '<ul class="gob-colours"', "</ul>").endswith(
        "Friend 1 Game 1 Purchase 0 Special ∞"
    )


def test_p2_who_holds_no_cancel_is_asked_alike_and_can_only_allow(tmp_path: Path) -> None:
    table = dealt("purchase.none.1", "cancel.1", "fame.1", moves=("0 play purchase.none.1",))
    bo, cy = drawn(table, tmp_path, BO), drawn(table, tmp_path, CY)
    assert moves(bo) == ["allow", "cancel cancel.1"]
    assert moves(cy) == ["allow"]
    for page in (bo, cy):
        assert "Do you let it happen, or cancel it?" in page
        assert told(page, '<ul class="gob-answers"', "</ul>") == "Bo asked Cy asked"


def test_p3_ca7_the_newest_is_on_top_with_who_answers_it_and_who_thinks(tmp_path: Path) -> None:
    table = dealt(
        "game.none.1",
        "cancel.1",
        "cancel.2",
        "fame.1",
        moves=("0 play game.none.1", "1 cancel cancel.1", "2 bell", "3 allow"),
    )
    page = drawn(table, tmp_path)
    acts = told(page, '<ol class="gob-stack"', "</ol>")
    assert acts.index("Bo cancels it: Not at My Convention!") < acts.index(
        "Ada plays Arm-Wrestling"
    )
    assert "Ada asked Cy thinks Dee has answered" in acts
    clocks = re.findall(r'id="(clock-[^"]*)" class="([^"]*)"', page)
    assert clocks == [
        ("clock-answer-2-cancel.1-0", "gob-clock answer waits"),
        ("clock-answer-2-cancel.1-2", "gob-clock answer thinks"),
    ]


def test_ca7_p14_clocks_run_as_long_as_the_engine_waits() -> None:
    css = (STATIC / "gobcon.css").read_text("utf-8")
    seconds = dict(re.findall(r"\.gob-clock\.(\w+) \{ animation-duration: (\d+)s", css))
    assert seconds == {
        "answer": f"{ANSWER // 1_000_000}",
        "thinks": f"{(ANSWER + HOLD) // 1_000_000}",
        "logorroico": f"{PATIENCE['logorroico'] // 1_000_000}",
    }
    assert {PATIENCE["join"], PATIENCE["reroll"]} == {10_000_000}
    assert "animation: gob-runs 10s" in css


def rolls(page: str) -> list[str]:
    """The faces of the rolls, raw and final."""
    return re.findall(r'aria-label="(King|Green|Black|Darth)"', page[page.index("gob-rolls") :])


def test_c17_a_second_king_counts_as_green_and_the_proposers_darth_as_black(tmp_path: Path) -> None:
    table = dealt(
        "game.none.1",
        "",
        "",
        dice="darth king king",
        moves=(*GAME_OF_TWO, "2 allow", "1 join", "2 join"),
    )
    page = drawn(table, tmp_path)
    assert rolls(page) == ["Darth", "Black", "King", "King", "King", "Green"]
    assert told(page, '<ol class="gob-rolls', "</ol>").split()[-6:] == [
        "Bo",
        "→",
        "+2",
        "Cy",
        "→",
        "+1",
    ]


def test_p8_a_die_that_may_be_rolled_again_lies_there_unread(tmp_path: Path) -> None:
    table = dealt("game.none.1 event.reroll", "", dice="darth", moves=(*GAME_OF_TWO, "1 decline"))
    assert "Ada rolled Darth: does it stand?" in drawn(table, tmp_path)
    page = drawn(table, tmp_path, ADA)
    assert "You rolled Darth: keep it, or roll again?" in page
    assert moves(page) == ["play event.reroll", "decline"]


def test_c15_who_is_asked_to_join_sees_the_game_but_no_rolls_of_the_last_one(
    tmp_path: Path,
) -> None:
    first = (*GAME_OF_TWO, "1 decline", "0 play game.none.2", "1 allow")
    table = dealt("game.none.1 game.none.2", "", play=("friend.organizer", ""), moves=first)
    page = drawn(table, tmp_path, BO)
    assert "Do you join in? Costume Parade" in page
    assert moves(page) == ["join", "decline"]
    assert "<li>" not in page[page.index("gob-rolls") :].partition("</ol>")[0]


def test_ca1_a_purchase_shows_what_it_is_worth_where_it_lies(tmp_path: Path) -> None:
    cards = "bonus.rpg purchase.rpg.3 purchase.none.1"
    page = drawn(dealt("", "", play=(cards, "malus.rpg purchase.rpg.4")), tmp_path)
    assert "3 GP 3 Purchase · role-playing Screen to Hide Behind" in told(
        page, 'id="seat-0"', "</ul>"
    )
    assert "1 GP 1 Purchase · role-playing Map with a Coffee" in told(page, 'id="seat-1"', "</ul>")


def test_c12_logorroico_asks_for_a_purchase_and_then_for_a_receiver(tmp_path: Path) -> None:
    play = ("friend.logorroico purchase.none.1", "purchase.none.2", "fame.1")
    table = dealt("", "", "", play=play)
    assert "give one of your Purchases away" in drawn(table, tmp_path, ADA)
    table.take(Move(0, "shed purchase.none.1", 1))
    page = drawn(table, tmp_path, ADA)
    assert "pass Logorroico on to somebody" in page
    assert moves(page) == ["pass-on 1", "pass-on 2"]
    assert "Ada passes Logorroico on." in drawn(table, tmp_path)


def test_a_friend_that_helps_is_asked_by_buttons(tmp_path: Path) -> None:
    table = dealt("fame.1", "", "", play=("friend.heckler", "", ""), tokens=[1, 0, 0])
    page = drawn(table, tmp_path, ADA)
    assert 'id="use"' in page
    assert "use friend.heckler 2" in moves(page)


def test_c11_a_hand_tells_what_the_cards_before_everybody_do(tmp_path: Path) -> None:
    play = "friend.trader purchase.3d.1", "friend.guard ban.rpg.1"
    page = drawn(dealt("fame.1", "", play=play), tmp_path, ADA)
    trade = "Swapshop Snik Once a turn: discard a card of your hand and draw one."
    assert trade in told(page, 'id="use"', "</details>")
    assert told(page, 'id="says-0"', "</details>").endswith(trade)
    assert "Barred from the Cellar Before any player:" in told(page, 'id="says-1"', "</details>")
    assert "says-0" not in drawn(dealt("", "", play=("purchase.3d.1", "")), tmp_path, ADA)


def test_c1_the_end_ranks_the_winner_first(tmp_path: Path) -> None:
    table = dealt("fame.1", "", tokens=[19, 19], moves=("0 play fame.1", "1 allow"))
    for viewer in (LAPTOP, BO):
        ranking = told(drawn(table, tmp_path, viewer), '<ol class="ranking"', "</ol>")
        assert ranking.endswith("1. Ada 20 GP 2. Bo 19 GP")
    assert "Ada wins!" in drawn(table, tmp_path)


def test_a_card_of_the_players_own_deck_shows_its_own_name_and_text(tmp_path: Path) -> None:
    cards = [to_builtins(card) for card in DECK.cards.values()]
    own = {"name": "Best Dressed", "text": "Everybody stares."}
    cards = [card | own if card["id"] == "fame.1" else card for card in cards]
    table = dealt("fame.1", "", cards=cards)
    page = drawn(table, tmp_path, ADA)
    assert "Best Dressed" in page
    assert "Everybody stares." in page
    table.take(Move(0, "play fame.1", 1))
    assert "Ada plays Best Dressed." in drawn(table, tmp_path)


def test_c23_a_special_that_is_worth_something_where_it_lies_shows_it() -> None:
    ban = DECK["ban.3d.1"]
    assert look(ban, Words()).gp is None
    assert look(replace(ban, gp=2), Words()).gp == 2
    assert look(replace(DECK["event.gift"], gp=2), Words()).gp is None  # it never lies anywhere


def test_every_picture_is_in_the_sprite_which_refers_to_nothing() -> None:
    text = (STATIC / "gobcon.svg").read_text("utf-8")
    ids = {one.attrib["id"] for one in ElementTree.fromstring(text) if "id" in one.attrib}
    looks = [look(card, Words()) for card in DECK.cards.values()]
    marks = {mark for one in looks for mark in (one.art, one.category, one.type) if mark}
    assert marks | {*FACES} <= ids
    # Browsers would look for it in the wrong file.
    assert not re.search(r"url\(|href|style|class=", text)
