"""Deals of GONG: what is taken, and what is refused in one line that says why."""

from typing import Any

import pytest

from engine.chance import Chance
from engine.game import Refused
from engine.games.gong import FAMILY, FIGHT, LINK
from tests.engine.games.gong.tables import Gong, key, table

GAMES = pytest.mark.parametrize("game", [LINK, FAMILY, FIGHT], ids=lambda game: game.slug)
ONE_EACH = [["ZETA-1"], ["VIRGO-1"]]


def reason(game: Gong, deal: Any, **options: Any) -> str:
    with pytest.raises(Refused) as refused:
        game.start(2, game.Options(**options), deal, Chance(0, "deal"))
    return str(refused.value)


@GAMES
@pytest.mark.parametrize(
    ("deal", "why"),
    [
        ({}, "hands"),
        ({"hands": [["ZETA-1"]]}, "1 hands for 2 seats"),
        ({"hands": [["ZETA-1"], ["ZETA-1"]]}, "ZETA-1 2 times"),
        ({"hands": ONE_EACH, "deck": ["ZETA-1"]}, "ZETA-1 2 times"),
        ({"hands": [["ZETA-7"], ["ZETA-1"]]}, "no-such-card card=ZETA-7"),
        ({"hands": ONE_EACH, "turn": 2}, "turn 2 is no seat"),
        ({"hands": ONE_EACH, "top": "JOKER-1"}, "bad-deal"),
        ({"hands": ONE_EACH, "pile": []}, "pile"),
        ([{"hands": ONE_EACH}], "bad-deal"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(game: Gong, deal: Any, why: str) -> None:
    assert why in reason(game, deal)


@GAMES
def test_na01_a_joker_is_not_dealt_in_a_game_without_them(game: Gong) -> None:
    assert "JOKER-1 1 times" in reason(game, {"hands": [["JOKER-1"], ["ZETA-1"]]}, jokers=False)


@GAMES
def test_a_first_seat_that_is_none_is_refused(game: Gong) -> None:
    assert "bad-option" in reason(game, None, first=2)


@pytest.mark.parametrize("game", [FAMILY, FIGHT], ids=lambda game: game.slug)
def test_only_link_has_a_card_to_match(game: Gong) -> None:
    assert "only Link" in reason(game, {"hands": ONE_EACH, "top": "ZETA-2"})


@pytest.mark.parametrize("game", [LINK, FIGHT], ids=lambda game: game.slug)
def test_an_empty_hand_is_no_start_where_it_has_won(game: Gong) -> None:
    assert "seat 1 has no cards" in reason(game, {"hands": [["ZETA-1"], []]})


@GAMES
def test_a_part_of_the_deck_is_enough(game: Gong) -> None:
    state = table(game, "Z1 V2", "O3", deck="P1", discard="X1 X2")
    assert [key(game, state, name) for name in ("deck", "discard", "turn")] == [1, 2, 0]
