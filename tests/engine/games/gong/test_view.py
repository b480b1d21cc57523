"""What screens are sent: no hidden card, and nothing about what a Joker's target holds."""

from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine.chance import Chance
from engine.games.gong import FAMILY, FIGHT, LINK
from engine.games.gong.cards import shown
from tests.engine.games.gong.tables import Gong, after, step, table
from tests.engine.games.gong.test_random_games import some_input

by_game = pytest.mark.parametrize("game", [LINK, FAMILY, FIGHT], ids=lambda game: game.slug)


def sent(game: Gong, state: Any, but: int) -> bytes:
    """Everything that goes to anybody but that seat: views, inputs, waits and bell."""
    everybody = (None, *(seat for seat in range(len(state.hands)) if seat != but))
    told = [[game.view(state, seat), list(game.inputs(state, seat))] for seat in everybody]
    return msgspec.json.encode([told, game.waits(state), game.bell(state)])


@by_game
def test_screens_02_nothing_sent_tells_whether_a_jokers_target_holds_one(game: Gong) -> None:
    states = [table(game, "Z1 J1", f"V1 {other}", "A5 A6", deck="P1") for other in ("J2", "V2")]
    asked = [step(game, state, "0 joker 1") for state in states]
    assert asked[0].events == asked[1].events
    holds, holds_none = (sent(game, one.state, 1) for one in asked)
    assert holds == holds_none
    assert game.inputs(asked[0].state, 1) != game.inputs(asked[1].state, 1)


@by_game
def test_screens_02_no_card_of_another_hand_or_the_pile_is_in_a_view(game: Gong) -> None:
    dice = Random(3)
    state: Any = game.start(4, game.Options(), None, Chance(3, "deal"))
    for at in range(250):
        told = game.play(state, *some_input(game, state, 4, dice), at * 700_000)
        state = told.state
        keys: Any = game.keys(state)
        shown_openly = {question.card for question in getattr(state, "history", ())}
        turned = getattr(game.view(state, None), "turned", None)
        shown_openly |= {card for _, card in turned.shown} if turned else set()
        for seat in (None, 0, 1, 2, 3):
            view = msgspec.json.encode(game.view(state, seat)).decode()
            hidden = {card for owner in range(4) if owner != seat for card in keys["hands"][owner]}
            hidden |= {*shown(state.deck)}
            assert [card for card in hidden - shown_openly if card in view] == []


@by_game
def test_own_cards_are_in_the_own_view_in_order(game: Gong) -> None:
    state = table(game, "J1 V2 Z4 Z1", "O1", deck="P1")
    assert game.view(state, 0).own == ("ZETA-1", "ZETA-4", "VIRGO-2", "JOKER-1")
    assert game.view(state, None).own == ()
    assert game.view(state, 1).cards == (4, 1)


def test_a_drawn_match_is_shown_to_its_owner_alone() -> None:
    state = after(LINK, table(LINK, "X1 X2", "V2", top="Z4", deck="Z1 V6"), "0 draw")
    assert LINK.view(state, 0).drawn == "ZETA-1"
    assert LINK.view(state, 1).drawn is None
    assert LINK.view(state, None).drawn is None


def test_a_turned_card_and_its_mission_are_for_everybody() -> None:
    state = after(FIGHT, table(FIGHT, "V1 V2", "O1", deck="P5"), "0 draw")
    for seat in (None, 0, 1):
        mission = FIGHT.view(state, seat).mission
        assert mission is not None
        assert (mission["card"], mission["colour"], mission["number"]) == ("PROXIMA-5", "bonus", 1)


def test_p1_what_was_turned_and_came_of_it_is_seen_after_its_mission_too() -> None:
    state = after(FIGHT, table(FIGHT, "V1 V2", "O1", deck="P3"), "0 draw")
    view = FIGHT.view(state, None)
    assert view.mission is None
    assert view.turned is not None
    assert (view.turned.card, view.turned.number, view.turned.by) == ("PROXIMA-3", 1, 0)


def test_fight_2_the_cards_compared_are_seen_until_another_is_turned() -> None:
    drawn = after(FIGHT, table(FIGHT, "V1 V4", "O5 J1", deck="P2 P3"), "0 draw", "0 choose 1")
    turned = FIGHT.view(drawn, None).turned
    assert turned is not None
    assert [seat for seat, _ in turned.shown] == [0, 1]
    assert turned.shown[1] == (1, "OMEGA-5")
    assert turned.winner == 1
    given = after(FIGHT, drawn, "1 give J1")
    assert FIGHT.view(given, None).turned == replace(turned, to=None)
    after_that = FIGHT.view(after(FIGHT, given, "1 draw"), None).turned
    assert after_that is not None
    assert after_that.shown == ()


def test_fight_4_the_counts_of_the_family_are_seen() -> None:
    state = after(FIGHT, table(FIGHT, "N1 N4", "O1 N3", deck="N2 P3"), "0 draw", "0 choose 1")
    turned = FIGHT.view(state, None).turned
    assert turned is not None
    assert (turned.counts, turned.winner) == (((0, 2), (1, 1)), 0)


def test_fight_3_p12_both_rings_are_told_at_the_end_and_neither_before_it() -> None:
    state = after(FIGHT, table(FIGHT, "N2 N4", "O1 N3", deck="N1 P3"), "0 draw", "0 choose 1")
    told = []
    for text, at in (("- signal", 1_000), ("1 ring", 5_000_000), ("0 ring", 5_002_000)):
        counting = FIGHT.view(state, None).turned
        assert counting is not None
        assert counting.rings == ()
        state, events = msgspec.structs.astuple(step(FIGHT, state, text, at))
        told.append([event.args["ms"] for event in events if event.code == "rang"])
    turned = FIGHT.view(state, None).turned
    assert turned is not None
    assert turned.rings == ((1, 4_999_000), (0, 5_001_000))
    assert turned.winner is None
    assert told == [[], [], [4999.0, 5001.0]]


def test_fight_1_p11_a_false_start_is_seen() -> None:
    state = after(FIGHT, table(FIGHT, "N2 N4", "O1 N3", deck="P1"), "0 draw", "0 choose 1")
    turned = FIGHT.view(after(FIGHT, state, "1 ring"), None).turned
    assert turned is not None
    assert (turned.early, turned.winner, turned.to) == ((1,), 0, 1)
