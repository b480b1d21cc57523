"""Whole games at random: they end, keep 64 cards, and their points add up."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from engine.chance import Chance
from engine.game import Step
from engine.games.gang_of_four import GAME, State
from engine.games.gang_of_four.cards import DECK

LONGEST = 20_000  # inputs of a game; some hundreds are usual
HOUSES = (
    GAME.Options(),
    GAME.Options(pass_is_final=True),
    GAME.Options(tie_depth="top_card_only", first_play_max=7),
)


def random_game(seats: int, seed: int) -> Iterator[Step[State]]:
    """Players who seldom pass, and who at times forget to call."""
    chance = Random(seed)
    state = GAME.start(seats, HOUSES[seed % len(HOUSES)], None, Chance(seed, "deal"))
    while not state.over:
        calls = state.call is not None and chance.random() < 0.9
        seat = state.call if calls else state.turn
        assert seat is not None
        texts = GAME.inputs(state, seat)
        chosen = "last" if calls else some_input(texts, chance)
        step = GAME.play(state, seat, chosen, 0)
        state = step.state
        yield step


def some_input(texts: Sequence[str], chance: Random) -> str:
    """Mostly a play, of many cards rather than of few."""
    plays = [text for text in texts if text not in ("pass", "last")]
    if not plays or chance.random() < 0.1:
        return texts[-1]
    return plays[-1 - int(chance.random() ** 3 * len(plays))]


def check_game(seats: int, seed: int) -> None:
    scores, hand = (0,) * seats, 1
    for number, step in enumerate(random_game(seats, seed)):
        state = step.state
        assert number < LONGEST
        assert sorted(b"".join([*state.hands, *state.pile, state.aside])) == [*DECK]
        if state.over or state.hand > hand:
            scores, hand = added(scores, points(step)), state.hand
        assert state.scores == scores
        assert state.over == (max(scores) >= 100)
    assert {state.scores[seat] for seat in state.winners} == {min(scores)}


def points(step: Step[State]) -> list[int]:
    (hand,) = (event for event in step.events if event.code == "hand")
    assert hand.args["points"][hand.args["winner"]] == 0
    return [*hand.args["points"]]


def added(scores: tuple[int, ...], more: Any) -> tuple[int, ...]:
    return tuple(map(sum, zip(scores, more, strict=True)))


@pytest.mark.parametrize("seats", GAME.seats)
def test_screens_12_random_games_end_with_64_cards_and_right_scores(seats: int) -> None:
    for seed in range(100):
        check_game(seats, seed)


@pytest.mark.soak
@pytest.mark.parametrize("seats", GAME.seats)
def test_screens_12_two_thousand_random_games_in_all(seats: int) -> None:
    for seed in range(100, 1000):
        check_game(seats, seed)
