"""What screens are sent: no hidden card, and nothing about what a Joker's target holds."""

from random import Random
from typing import Any

import msgspec
import pytest

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
