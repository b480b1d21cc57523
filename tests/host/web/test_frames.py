import re
from collections.abc import Callable
from typing import Any

import pytest

from engine.game import BellMeaning, Event
from engine.games.referee import GAME as REFEREE
from host.bells.source import Notice
from host.house import Setup
from host.picture import BoardBell, Picture, Sitter
from host.web.frames import Easel
from host.web.links import Links
from host.web.lobby import Lobby
from host.web.places import flights
from host.web.verdict import Verdict, headline
from host.web.viewer import Viewer
from host.words import Words

HOST = Viewer(host=True)
NAMES = ("Ada", "Bo", "Cy", "Dee")
Drawn = Callable[..., str]


def easel(kit: Any) -> Easel:
    return Easel(Words(), Links(kit.GlassHouse().chairs, "http://localhost:8000"))


@pytest.fixture
def drawn(kit: Any) -> Drawn:
    def draw(now: Picture, before: Picture | None = None, viewer: Viewer = HOST) -> str:
        return easel(kit).table(viewer, before, now, Verdict(now.finish, headline(now.finish)))

    return draw


@pytest.fixture
def start(kit: Any) -> str:
    house = kit.GlassHouse()
    return easel(kit).lobby(Lobby(house, house.chairs), HOST)


@pytest.mark.parametrize("seats", range(2, 7))
def test_every_seat_has_its_place_its_name_and_its_piles(
    kit: Any, seats: int, drawn: Drawn
) -> None:
    html = drawn(kit.halli(seats))
    assert html.count('<li id="seat-') == seats
    assert "Ada" in html
    assert 'aria-label="banana 2, 2 cards face up"' in html
    assert 'aria-label="11 cards face down"' in html


def test_a_name_is_never_markup(kit: Any, drawn: Drawn) -> None:
    sitters = (Sitter("<script>alert(1)</script>", None, ()), Sitter("B'\"&", None, ()))
    html = drawn(kit.halli(2, sitters=sitters))
    assert "<script>" not in html
    assert "B&#39;&#34;&amp;" in html


def test_only_a_person_whose_turn_it_is_gets_the_button_that_turns(kit: Any, drawn: Drawn) -> None:
    assert 'class="flip"' in drawn(kit.halli(turn=1))
    assert 'class="flip"' not in drawn(kit.halli(turn=2, inputs=()))
    assert 'class="flip"' not in drawn(kit.halli(turn=1, inputs=()))
    assert 'class="flip"' not in drawn(kit.halli(turn=1, paused=True))


def test_a_dead_heat_is_said_so(kit: Any, drawn: Drawn) -> None:
    html = drawn(kit.won())
    assert "dead heat" in html
    assert "+4.2 ms <small>± 0.001</small>" in html
    assert "412 ms after the card" in html


def test_the_end_has_a_ranking_and_a_way_to_play_again(kit: Any, drawn: Drawn) -> None:
    html = drawn(kit.halli(3, over=True, winners=(2,), turn=None, bell=None, cards=(1, 2, 53)))
    assert "Cy wins!" in html
    assert html.index("53 cards") < html.index("2 cards</span>") < html.index("1 card</span>")
    assert 'data-key="n"' in html


def test_the_end_says_what_ended_the_game(kit: Any, drawn: Drawn) -> None:
    events = (
        Event("turned", {"seat": 0, "card": "plum-1"}),
        Event("out", {"seat": 1}),
        Event("taken", {"seat": 0, "cards": 7}),
        Event("over", {"winners": (0,), "cards": (56, 0)}),
    )
    html = drawn(kit.halli(2, events=events, over=True, winners=(0,), turn=None, bell=None))
    assert '<p class="why">Bo is out. Ada takes 7 cards.</p>' in html


def test_a_player_who_is_out_and_the_duel_are_told_above_the_table(kit: Any, drawn: Drawn) -> None:
    events = (
        Event("turned", {"seat": 0, "card": "plum-1"}),
        Event("out", {"seat": 2}),
        Event("duel", {"seats": (0, 1)}),
    )
    html = drawn(kit.halli(3, events=events))
    assert '<p class="news">Cy is out. Duel: Ada, Bo. The next ring ends the game.</p>' in html
    assert 'class="news"' not in drawn(kit.halli(3))


def test_a_shared_win_is_told(kit: Any, drawn: Drawn) -> None:
    html = drawn(kit.halli(2, over=True, winners=(0, 1), turn=None, bell=None))
    assert "A shared win!" in html


def test_equal_messages_can_be_dismissed_one_by_one(kit: Any, drawn: Drawn) -> None:
    silent = kit.notices()[0]
    html = drawn(kit.halli(notices=(silent, silent)))
    assert 'data-notice="0:' in html
    assert 'data-notice="1:' in html


def test_good_news_of_a_board_passes_by_itself_and_trouble_stays(kit: Any, drawn: Drawn) -> None:
    html = drawn(kit.halli(notices=(Notice("board-ready", {"name": "Pico"}), *kit.notices())))
    assert html.count("data-passing") == 1
    assert html.count("data-notice=") == 3


def test_a_tempo_is_told_without_idle_decimals(kit: Any, drawn: Drawn) -> None:
    assert "a card every 2 s" in drawn(kit.halli(tempo=2.0))
    assert "a card every 1.5 s" in drawn(kit.halli(tempo=1.5))


def test_piles_fly_from_their_places_to_the_winner_once(kit: Any) -> None:
    before, after = kit.halli(), kit.won()
    assert [(flight.start, flight.end) for flight in flights(before, after)] == [
        ("bl", "tl"), ("tl", "tl"), ("tr", "tl"), ("br", "tl"),
    ]  # fmt: skip
    assert flights(after, after._replace(rev=9)) == []


def test_the_duel_is_shown(kit: Any, drawn: Drawn) -> None:
    html = drawn(kit.halli(2, duel=True, bell=BellMeaning("duel", (0, 1))))
    assert "The next ring decides the game." in html


def referee(**change: Any) -> Picture:
    state = REFEREE.start(3, REFEREE.Options(), None, None)  # type: ignore[arg-type]
    for seat, at in ((2, 100), (0, 3_200)):
        state = REFEREE.play(state, seat, "ring", at).state
    picture = Picture(
        rev=1,
        slug="referee",
        view=REFEREE.view(state, None),
        bell=REFEREE.bell(state),
        sitters=tuple(Sitter(name, None, (BoardBell(name),)) for name in "ABC"),
        inputs=((None, tuple(REFEREE.inputs(state, None))),),
        finish=(),
        events=(Event("ring", {"seat": 2, "verdict": "first", "grace": False}),),
        paused=False,
        can_undo=True,
        tempo=None,
        notices=(),
    )
    return picture._replace(**change)


def test_r4_the_referee_page_shows_who_stands_and_what_the_table_may_say(drawn: Drawn) -> None:
    html = drawn(referee())
    assert "<strong>C</strong>" in html
    assert '"text": "right"}\'>' in html
    assert '"text": "arm"}\' disabled>' in html


def test_a_game_without_a_page_of_its_own_can_be_played(kit: Any, drawn: Drawn) -> None:
    html = drawn(referee(slug="of-others", inputs=((0, ("play <1>",)),)))
    assert "play &lt;1&gt;" in html


def test_the_first_page_has_everything_before_any_script_runs(kit: Any, drawn: Drawn) -> None:
    page = easel(kit).page(drawn(kit.halli()), HOST)
    for needed in ('id="banana-5"', 'id="announce"', 'aria-live="polite"', "<main", "<header"):
        assert needed in page
    assert not re.search(r'(src|href)="http', page.replace("http://localhost:8000/seat/", ""))


def test_the_start_page_offers_games_seats_and_house_rules(start: str) -> None:
    assert 'value="halli-galli"' in start
    assert 'name="rule.halli-galli.endgame"' in start
    assert 'data-error="tempo"' in start


def test_the_start_page_says_how_a_game_is_played_and_nothing_of_one_nobody_wrote_about(
    start: str,
) -> None:
    assert start.count('class="how"') == 1
    assert "exactly five of one fruit" in start


def test_the_start_page_seats_one_person_and_three_bots_unless_told_otherwise(start: str) -> None:
    chosen = re.findall(r'<option value="(\w+)"[^>]* selected>', start)
    assert chosen[:6] == ["person", "normal", "normal", "normal", "nobody", "nobody"]


@pytest.mark.parametrize(
    ("stands", "change", "told"),
    [
        (False, {}, "You are in, Cy. It starts on the big screen."),
        (True, {}, "You are in, Cy. A game is on:"),
        (True, {"who.2": "easy"}, "A bot plays for you, Cy."),
    ],
)
def test_who_has_a_page_and_no_hand_is_told_what_it_waits_for(
    kit: Any, stands: bool, change: dict[str, str], told: str
) -> None:
    house = kit.GlassHouse(kit.halli(4))
    house.setup = Setup("halli-galli", NAMES, {}, {}) if stands else None
    lobby = Lobby(house, house.chairs)
    lobby.form |= {"who.2": "person", **change}
    assert told in easel(kit).lobby(lobby, Viewer(2))


def test_who_has_no_place_in_the_game_that_was_chosen_is_told_so(kit: Any) -> None:
    house = kit.GlassHouse()
    lobby = Lobby(house, house.chairs)
    lobby.put("game", "gang-of-four")
    assert "This game has no place for you, Eli" in easel(kit).lobby(lobby, Viewer(4))
