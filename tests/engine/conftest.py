from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple, TypeAlias

import pytest

from engine.chance import Chance
from engine.game import Game, Micros, Step
from tests.engine.games.gobcon.tables import some_end


class Turn(NamedTuple):
    """One input of a random game; `at` in µs."""

    before: Any
    seat: int | None
    text: str
    at: Micros
    step: Step[Any]


Walk: TypeAlias = Callable[..., Iterator[Turn]]


def random_input(game: Game[Any], state: Any, seats: int, chance: Random) -> tuple[int | None, str]:
    """Return a ring of any seat now and then, else any legal input."""
    legal = [(seat, text) for seat in (None, *range(seats)) for text in game.inputs(state, seat)]
    if not legal and game.slug == "gobcon" and not state.over:
        return state.turn, some_end(state, chance)  # too many cards: no such input is listed
    if not legal or chance.random() < 0.2:
        return chance.randrange(seats), game.strike
    return chance.choice(legal)


def random_walk(
    game: Game[Any], seats: int, seed: int, limit: int, options: Any = None
) -> Iterator[Turn]:
    """Play at random until the game is over, a few rings after it included, or to the limit."""
    chance, at = Random(seed), 0
    state = game.start(seats, options or game.Options(), None, Chance(seed, "deal"))
    after_the_end = 3
    for _ in range(limit):
        after_the_end -= game.view(state, None).over
        if after_the_end < 0:
            return
        at += int(chance.expovariate(1 / 400_000))
        seat, text = random_input(game, state, seats, chance)
        step = game.play(state, seat, text, at)
        yield Turn(state, seat, text, at, step)
        state = step.state


@pytest.fixture
def walk() -> Walk:
    return random_walk
