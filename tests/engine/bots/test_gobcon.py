"""GobCon bots: sensible plays, cancels where it hurts, and games that end."""

from typing import Any

import pytest

from engine.bots import bot, levels
from engine.chance import Chance
from engine.games.gobcon import GAME, State
from tests.engine.games.gobcon.tables import after, table

LEVELS = ("easy", "normal", "hard")
REST = "cancel.5 cancel.6"


def said(state: State, seat: int, level: str = "hard", seed: int = 0) -> str | None:
    play = bot("gobcon", level)
    assert play is not None
    view, inputs = GAME.view(state, seat), GAME.inputs(state, seat)
    plan = play(view, inputs, GAME.bell(state), Chance(seed, "bots"))[0]
    return plan and plan.text


def test_gobcon_has_three_levels_weakest_first() -> None:
    assert levels("gobcon") == LEVELS


@pytest.mark.parametrize("level", LEVELS)
def test_bot_waits_where_it_is_not_asked(level: str) -> None:
    state = table("fame.1 fame.2 shame.1 ban.3d.1 ban.3d.2", "event.rush", deck="fame.5")
    assert said(state, 1, level) is None


@pytest.mark.parametrize(
    ("hand", "play", "text"),
    [
        ("purchase.3d.1 purchase.3d.5", ["", ""], "play purchase.3d.5"),
        ("event.steal", ["purchase.3d.1", "fame.5"], "play event.steal fame.5"),
        ("bonus.rpg", ["purchase.rpg.1", ""], "play bonus.rpg 0"),
        ("malus.rpg", ["", "purchase.rpg.1"], "play malus.rpg 1"),
        ("friend.celebrity", ["friend.bard", ""], "play friend.celebrity"),
        ("shame.1 fame.1", ["", ""], "play fame.1"),
    ],
)
def test_bot_plays_what_is_worth_most(hand: str, play: list[str], text: str) -> None:
    rest = f"{REST} cancel.4 cancel.3".split()
    cards = [*hand.split(), *rest][:5]
    assert said(table(" ".join(cards), "fame.3", deck="fame.4", play=play), 0) == text


def test_bot_throws_away_what_it_cannot_use_and_keeps_two_cancels() -> None:
    state = table(f"{REST} cancel.4 cancel.3 event.split", "fame.3", deck="fame.4")
    assert said(state, 0) == "end cancel.5 cancel.6 event.split"


@pytest.mark.parametrize(("aim", "text"), [("1", "cancel cancel.1"), ("2", "allow")])
def test_bot_cancels_what_is_aimed_at_it_and_lets_the_rest_happen(aim: str, text: str) -> None:
    hand = "malus.3d fame.1 fame.2 shame.1 shame.2"
    state = table(hand, "cancel.1", "fame.4", deck="fame.5", tokens=[0, 2, 3])
    assert said(after(state, f"0 play malus.3d {aim}"), 1) == text


def test_bot_joins_games_that_pay_and_rolls_a_bad_die_again() -> None:
    hands = ["game.none.1 game.none.3 fame.1 fame.2 shame.1", "event.reroll"]
    state = table(*hands, deck="fame.5", dice="green darth", tokens=[0, 3])
    state = after(state, "0 play game.none.1", "all")
    assert said(state, 1) == "join"
    assert said(after(state, "1 join"), 1) == "play event.reroll"


def test_bot_sheds_what_is_worth_least_and_passes_on_to_the_strongest() -> None:
    play = ["friend.logorroico purchase.3d.5 shame.1", "fame.1", "fame.5"]
    state = table("fame.3", "fame.2", "fame.4", deck="cancel.1", play=play)
    assert said(state, 0) == "shed shame.1"
    play = ["friend.logorroico", "fame.1", "fame.5"]
    state = table("fame.3", "fame.2", "fame.4", deck="cancel.1", play=play)
    assert said(state, 0) == "pass-on 2"


def whole_game(seats: int, seed: int, level: str) -> State:
    state, chance = GAME.start(seats, GAME.Options(), None, Chance(seed, "deal")), Chance(seed, "b")
    play: Any = bot("gobcon", level)
    for _ in range(3000):
        for seat in range(seats):
            view, inputs = GAME.view(state, seat), GAME.inputs(state, seat)
            plan, chance = play(view, inputs, GAME.bell(state), chance)
            if plan:
                state = GAME.play(state, seat, plan.text, 0).state
                break
        if state.over:
            break
    return state


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_games_of_bots_come_to_an_end_and_all_they_say_is_legal(seats: int, level: str) -> None:
    assert all(whole_game(seats, seed, level).over for seed in range(2))
