from statistics import median
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.bots import Plan, bot, levels
from engine.bots.halli_galli import fruits
from engine.chance import Chance
from engine.game import BellMeaning
from engine.games.halli_galli import GAME
from engine.games.halli_galli.cards import DECK, five

LEVELS = ("easy", "normal", "hard")
FIVE = ("banana-2", "lime-1", "banana-3", None)
NEAR = ("banana-2", "lime-1", "banana-4", None)
FAR = ("banana-1", "lime-1", "plum-1", None)
OPEN = BellMeaning("five", (0, 1, 2, 3))


def view(tops: tuple[str | None, ...], seat: int = 0) -> Any:
    deal = {
        "draw": [["strawberry-1"]] * 4,
        "open": [[top] if top else [] for top in tops],
    }
    return GAME.view(GAME.start(4, GAME.Options(), deal, Chance(0, "deal")), seat)


def plans(
    level: str,
    tops: tuple[str | None, ...],
    inputs: tuple[str, ...] = (),
    bell: BellMeaning | None = OPEN,
) -> list[Plan | None]:
    """Return what the bot plans under each of a thousand chances."""
    play = bot("halli-galli", level)
    assert play is not None
    return [play(view(tops), inputs, bell, Chance(n, "bots"))[0] for n in range(1000)]


def rings(found: list[Plan | None]) -> list[Plan]:
    return [plan for plan in found if plan and plan.text == "ring"]


def test_halli_galli_has_three_levels_weakest_first() -> None:
    assert levels("halli-galli") == LEVELS


def test_no_bot_where_there_is_none() -> None:
    assert bot("referee", "normal") is None
    assert bot("halli-galli", "brutal") is None
    assert bot("poker", "easy") is None
    assert levels("referee") == ()


@pytest.mark.parametrize(
    ("level", "usual", "seen"), [("easy", 900, 700), ("normal", 700, 860), ("hard", 500, 960)]
)
def test_bot_rings_on_five_after_a_human_time_and_misses_some(
    level: str, usual: int, seen: int
) -> None:
    found = rings(plans(level, FIVE, ("flip",)))
    assert seen < len(found) < 1000
    assert abs(median(plan.after for plan in found) / 1000 - usual) < 50
    assert min(plan.after for plan in found) > 250_000


@pytest.mark.parametrize("level", LEVELS)
def test_bot_that_missed_the_five_turns_its_card(level: str) -> None:
    missed = [plan for plan in plans(level, FIVE, ("flip",)) if plan not in rings([plan])]
    assert missed
    assert {plan.text for plan in missed if plan} == {"flip"}


@pytest.mark.parametrize("level", LEVELS)
def test_bot_rarely_rings_on_a_near_miss_and_never_on_anything_else(level: str) -> None:
    assert 0 < len(rings(plans(level, NEAR))) < 60
    assert rings(plans(level, FAR)) == []


@pytest.mark.parametrize("level", LEVELS)
def test_bot_turns_a_card_when_it_may_and_waits_when_it_may_not(level: str) -> None:
    turned = plans(level, FAR, ("flip",))
    assert {plan.text for plan in turned if plan} == {"flip"}
    assert None not in turned
    assert set(plans(level, FAR)) == {None}


@pytest.mark.parametrize(
    "bell", [None, BellMeaning("judged", (0, 1, 2, 3)), BellMeaning("five", (1, 2, 3))]
)
def test_bot_leaves_a_bell_alone_that_means_nothing_to_it(bell: BellMeaning | None) -> None:
    assert rings(plans("hard", FIVE, bell=bell)) == []


def test_same_sight_and_chance_give_the_same_plan() -> None:
    assert plans("normal", FIVE, ("flip",)) == plans("normal", FIVE, ("flip",))


@settings(deadline=None)
@given(st.lists(st.sampled_from(DECK) | st.none(), min_size=4, max_size=4))
def test_bot_sees_a_five_where_the_game_does(tops: list[str | None]) -> None:
    assert (5 in fruits(tops)) == five(filter(None, tops))


@pytest.mark.parametrize("seats", GAME.seats)
def test_bots_of_every_level_play_whole_games_with_legal_inputs(seats: int) -> None:
    for seed in range(4):
        state = GAME.start(seats, GAME.Options(), None, Chance(seed, "deal"))
        chances = [Chance(seed, f"bot {seat}") for seat in range(seats)]
        at = inputs = 0
        while not state.over:
            seat, plan = soonest(state, chances)
            at, inputs = at + plan.after, inputs + 1
            state = GAME.play(state, seat, plan.text, at).state
            assert inputs < 2_000


def soonest(state: Any, chances: list[Chance]) -> tuple[int, Plan]:
    """Ask every bot and return whose plan comes first."""
    found: list[tuple[int, Plan]] = []
    for seat, chance in enumerate(chances):
        play = bot("halli-galli", LEVELS[seat % 3])
        assert play is not None
        sight = GAME.view(state, seat), GAME.inputs(state, seat), GAME.bell(state)
        plan, chances[seat] = play(*sight, chance)
        found += [(seat, plan)] if plan else []
    return min(found, key=lambda one: one[1].after)
