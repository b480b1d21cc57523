"""Whole games at random: 56 cards always, and they end, or stand still for a reason we know."""

from random import Random
from typing import Any

import pytest

from engine.chance import Chance
from engine.games.gong import FAMILY, FIGHT, LINK
from engine.games.gong.cards import DECK, ONE, PLAIN, WHOLE, shown
from engine.games.gong.missions import BY_CARD
from tests.engine.games.gong.tables import Gong

TABLES = [(game, seats) for game in (LINK, FAMILY, FIGHT) for seats in game.seats]
LIMIT = 4_000  # inputs; Family at random takes some hundreds, Link fewer
STALL = 2_000  # inputs of Fight, after which hands hold nearly everything
DRIFTING = 38  # cards outside of hands when two players start; there are never as many again

by_table = pytest.mark.parametrize(
    ("game", "seats"), TABLES, ids=[f"{game.slug}-{seats}" for game, seats in TABLES]
)


def cards(state: Any) -> list[int]:
    laid = [WHOLE[family] for _, family in getattr(state, "laid", ())]
    ones = [state.joker, getattr(state, "top", None), getattr(task(state), "card", None)]
    on_table = bytes([card for card in ones if card is not None])
    return sorted(b"".join([*state.hands, state.deck, state.discard, on_table, *laid]))


def task(state: Any) -> Any:
    return getattr(state, "task", None)


def random_game(game: Gong, seats: int, seed: int) -> Any:
    """Play to the end or the limit; every state has all cards, each once."""
    dice, at = Random(seed), 0
    jokers = seed % 4 > 0
    options = game.Options(jokers=jokers, first=seed % seats)
    state: Any = game.start(seats, options, None, Chance(seed, "deal"))
    deck = sorted(DECK if jokers else PLAIN)
    for _ in range(STALL if game is FIGHT else LIMIT):
        if state.over:
            break
        at += dice.randrange(3_000_000)
        state = game.play(state, *some_input(game, state, seats, dice), at).state
        assert cards(state) == deck
    return state


def some_input(game: Gong, state: Any, seats: int, dice: Random) -> tuple[int | None, str]:
    """Return what somebody who has to act does, or at times a ring."""
    waits = game.waits(state)
    acting: list[int | None] = [*waits.seats, *(timer.seat for timer in waits.timers)]
    if not acting or dice.random() < 0.15:
        return dice.randrange(seats), "bell"
    seat = dice.choice(acting)
    return seat, dice.choice(game.inputs(state, seat))


def check_end(game: Gong, state: Any) -> None:
    """Fight alone may not end: who draws more than he lays has everything in hand at last."""
    if not state.over:
        assert game is FIGHT
        assert len(state.deck) + len(state.discard) < DRIFTING
        return
    assert state.turn is None
    assert state.winners
    if game is not FAMILY and len(state.winners) == 1:
        assert state.hands[state.winners[0]] == b"" or getattr(state, "passes", 0)


@by_table
def test_random_games_end_with_56_cards(game: Gong, seats: int) -> None:
    for seed in range(12):
        check_end(game, random_game(game, seats, seed))


@pytest.mark.soak
@by_table
def test_five_thousand_random_games(game: Gong, seats: int) -> None:
    for seed in range(5_000):
        check_end(game, random_game(game, seats, seed))


def test_a_fight_stands_still_where_only_a_malus_that_draws_is_outside_of_hands() -> None:
    """By the rules it is turned over and over: there is nothing else to draw."""
    malus = next(card for card in PLAIN if BY_CARD[card].deed == "draw")
    others = shown(PLAIN.replace(ONE[malus], b""))
    deal = {"hands": [others[seat::4] for seat in range(4)], "deck": shown(ONE[malus])}
    state = FIGHT.start(4, FIGHT.Options(), deal, Chance(0, "deal"))
    hands = state.hands
    for _ in range(40):
        assert state.turn is not None
        state = FIGHT.play(state, state.turn, "draw", 0).state
        assert (state.hands, state.discard) == (hands, ONE[malus])
