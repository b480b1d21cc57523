"""Whole games at random: they end, keep 117 cards, never go below 0, and are won when they are."""

from collections.abc import Iterator
from random import Random

import pytest

from engine.chance import Chance
from engine.game import Step
from engine.games.gobcon import GAME, State
from engine.games.gobcon.deck import DECK
from engine.games.gobcon.scoring import scores
from tests.engine.games.gobcon.tables import some_input

CARDS = sorted(DECK.cards)
LONGEST = 20_000  # inputs of a game; some hundreds are usual
HOUSES = (
    GAME.Options(),
    GAME.Options(ending="deck"),
    GAME.Options(target=12, first=1),
)


def random_game(seats: int, seed: int) -> Iterator[tuple[str, Step[State]]]:
    """Players who do anything legal, and end a turn with any cards away."""
    chance = Random(seed)
    state = GAME.start(seats, HOUSES[seed % len(HOUSES)], None, Chance(seed, "deal"))
    while not state.over:
        seat, text = some_input(state, chance)
        step = GAME.play(state, seat, text, 0)
        state = step.state
        yield text, step


def check_game(seats: int, seed: int) -> None:
    target = HOUSES[seed % len(HOUSES)].target
    for number, (text, step) in enumerate(random_game(seats, seed)):
        state = step.state
        assert number < LONGEST, text
        assert sorted(all_cards(state)) == CARDS
        assert min(scores(state)) >= 0
        assert min(state.tokens) >= 0
        reached = [seat for seat in range(seats) if scores(state)[seat] >= target]
        assert state.over == (bool(reached) or at_the_end_of_the_deck(state)), text
        if reached:
            assert len(state.winners) == 1
            assert {*state.winners} <= {*reached}
    assert state.phase == "over"
    assert not state.limbo


def all_cards(state: State) -> list[str]:
    zones = (*state.hands, *state.play, state.pile, state.discards, state.limbo)
    return [card for zone in zones for card in zone]


def at_the_end_of_the_deck(state: State) -> bool:
    return state.options.ending == "deck" and not state.pile


@pytest.mark.parametrize("seats", GAME.seats)
def test_screens_12_random_games_end_with_117_cards_and_a_winner_when_there_is_one(
    seats: int,
) -> None:
    for seed in range(40):
        check_game(seats, seed)


@pytest.mark.soak
@pytest.mark.parametrize("seats", GAME.seats)
def test_screens_12_five_thousand_random_games_in_all(seats: int) -> None:
    for seed in range(1000):
        check_game(seats, seed)
