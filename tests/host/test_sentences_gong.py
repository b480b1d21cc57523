"""Every fact that a game of GONG can tell has a sentence."""

from random import Random
from typing import Any

import pytest

from engine.chance import Chance
from engine.games.gong import FAMILY, FIGHT, LINK
from host.sentences import SENTENCES
from tests.engine.games.gong.tables import Gong
from tests.engine.games.gong.test_random_games import some_input


def told(game: Gong, seats: int, seed: int) -> set[str]:
    """The keys of everything that was said in a random game."""
    dice, found = Random(seed), set()
    state: Any = game.start(seats, game.Options(), None, Chance(seed, "deal"))
    for at in range(400):
        if state.over:
            break
        step = game.play(state, *some_input(game, state, seats, dice), at * 900_000)
        state = step.state
        for event in step.events:
            ring = event.code == "ring"
            found.add(f"event.ring.{event.args['verdict']}" if ring else f"event.{event.code}")
            found |= {f"{kind}.{event.args['verdict']}" for kind in ("verdict", "headline") if ring}
        meaning = game.bell(state)
        found |= {f"bell.{meaning.code}"} if meaning else set()
    return found


@pytest.mark.parametrize(
    ("game", "facts"), [(LINK, 15), (FAMILY, 12), (FIGHT, 30)], ids=["link", "family", "fight"]
)
def test_everything_that_happens_in_gong_has_a_sentence(game: Gong, facts: int) -> None:
    found = set[str]().union(*(told(game, seats, seats) for seats in game.seats))
    assert {key for key in found if key not in SENTENCES} == set()
    assert len(found) >= facts


@pytest.mark.parametrize("game", [LINK, FAMILY, FIGHT], ids=lambda game: game.slug)
def test_every_house_rule_of_gong_has_a_name(game: Gong) -> None:
    assert {f"rule.{option}" for option in game.Options().__struct_fields__} <= set(SENTENCES)
