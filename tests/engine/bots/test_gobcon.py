"""GobCon bots: sensible plays, cancels where it hurts, and games that end."""

from typing import Any

import pytest

from engine.bots import bot, levels
from engine.chance import Chance
from engine.games.gobcon import GAME, State
from tests.engine.games.gobcon.tables import after, table

LEVELS = ("easy", "normal", "hard")
REST = "cancel.5 cancel.6"
BANNED = ["", ""]


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
    state = table(f"{REST} cancel.4 cancel.3 ban.3d.1", "fame.3", deck="fame.4", play=BANNED)
    assert said(state, 0) == "play ban.3d.1 1"
    state = after(state, "0 play ban.3d.1 1", "all")
    assert said(state, 0) == "end cancel.5 cancel.6"


def test_bot_keeps_what_it_only_has_no_target_for_yet_and_a_second_purchase() -> None:
    hand = "event.steal event.break purchase.3d.5 purchase.3d.6 game.none.1"
    state = table(hand, "fame.3", deck="fame.4", tokens=[0, 18])
    state = after(state, "0 play purchase.3d.5", "all")
    assert said(state, 0) == "end event.break game.none.1"


@pytest.mark.parametrize(("aim", "text"), [("1", "cancel cancel.1"), ("2", "allow")])
def test_bot_cancels_what_is_aimed_at_it_and_lets_the_rest_happen(aim: str, text: str) -> None:
    hand = "malus.3d fame.1 fame.2 shame.1 shame.2"
    play = ["", "purchase.3d.1 purchase.3d.2", "purchase.3d.3"]
    state = table(hand, "cancel.1", "fame.4", deck="fame.5", play=play)
    assert said(after(state, f"0 play malus.3d {aim}"), 1) == text


def test_bot_cancels_what_would_end_the_game_and_nothing_as_small_before() -> None:
    hand = "purchase.3d.1 fame.3 shame.1 shame.2 shame.3"
    for tokens, text in ((9, "allow"), (19, "cancel cancel.1")):
        state = table(hand, "cancel.1", "fame.4", deck="fame.5", tokens=[tokens, 19, 12])
        assert said(after(state, "0 play purchase.3d.1"), 1) == text


def test_bot_defends_its_own_action_and_whatever_hurts_its_rival() -> None:
    hand = "event.steal cancel.1 fame.1 fame.2 shame.1"
    play = ["", "purchase.3d.5", ""]
    state = table(hand, "cancel.2 cancel.3", "cancel.4", deck="fame.5", play=play)
    state = after(state, "0 play event.steal purchase.3d.5", "1 cancel cancel.2")
    assert said(state, 0) == "cancel cancel.1"
    state = after(state, "0 cancel cancel.1")
    assert said(state, 1) == "cancel cancel.3"
    assert said(state, 2) == "allow"


def test_bot_offers_no_game_to_who_could_end_it_all() -> None:
    hand = "game.none.1 cancel.1 cancel.2 cancel.3 cancel.4"
    for tokens, text in ((3, "play game.none.1"), (18, "end cancel.3 cancel.4 game.none.1")):
        state = table(hand, "fame.1", "fame.2", deck="fame.5", tokens=[3, tokens, 3])
        assert said(state, 0) == text


def test_bot_aims_at_the_leader_and_at_anybody_among_equals() -> None:
    hand = "shame.5 cancel.1 cancel.2 cancel.3 cancel.4"
    hands = (hand, "fame.1", "fame.2", "fame.3")
    ahead = table(*hands, deck="fame.5", tokens=[9, 3, 5, 4])
    assert {said(ahead, 0, seed=seed) for seed in range(20)} == {"play shame.5 2"}
    level = table(*hands, deck="fame.5", tokens=[3, 3, 3, 3])
    aimed = [said(level, 0, seed=seed) for seed in range(60)]
    assert {aimed.count(f"play shame.5 {seat}") > 8 for seat in (1, 2, 3)} == {True}


def in_doubt() -> State:
    """A table whose seat 1 could cancel what costs it about as much as it cancels from."""
    hand = "event.break fame.1 fame.2 shame.1 shame.2"
    state = table(hand, "cancel.1", "fame.4", deck="fame.5", play=["", "purchase.3d.1", ""])
    return after(state, "0 play event.break purchase.3d.1")


def test_bot_in_doubt_rings_now_and_then_and_answers_after_it() -> None:
    texts = [said(in_doubt(), 1, seed=seed) for seed in range(100)]
    assert 5 < texts.count("bell") < 50
    assert {*texts} == {"bell", "cancel cancel.1"}
    held = after(in_doubt(), "1 bell")
    assert {said(held, 1, seed=seed) for seed in range(100)} == {"cancel cancel.1"}


def test_bot_that_holds_no_cancel_never_rings() -> None:
    assert {said(in_doubt(), 2, level, seed) for level in LEVELS for seed in range(100)} == {
        "allow"
    }


def test_careless_bot_plays_anything_good_but_nothing_that_hurts_itself() -> None:
    state = table("shame.5 fame.5 fame.1 cancel.1 cancel.2", "fame.3", deck="fame.4")
    texts = {said(state, 0, "easy", seed) for seed in range(200)}
    assert texts == {"play shame.5 1", "play fame.5", "play fame.1"}


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
