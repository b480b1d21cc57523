"""Gang of Four bots: sensible plays, cheap moves, and half the points of players at random."""

from random import Random
from time import process_time
from typing import Any

import pytest

from engine.bots import Plan, bot, levels
from engine.bots.gang_of_four import weight
from engine.chance import Chance
from engine.games.gang_of_four import GAME, State
from engine.games.gang_of_four.cards import parse

LEVELS = ("easy", "normal", "hard")


def position(*hands: str, **said: Any) -> State:
    deal = {"hands": [hand.split() for hand in hands], "hand": 2, "leader": 0, **said}
    return GAME.start(len(hands), GAME.Options(), deal, Chance(0, "deal"))


def plan(state: State, seat: int, level: str = "hard", seed: int = 0) -> Plan | None:
    play = bot("gang-of-four", level)
    assert play is not None
    view, inputs = GAME.view(state, seat), GAME.inputs(state, seat)
    return play(view, inputs, GAME.bell(state), Chance(seed, "bots"))[0]


def said(state: State, seat: int, level: str = "hard") -> str | None:
    found = plan(state, seat, level)
    return found and found.text


def test_gang_of_four_has_three_levels_weakest_first() -> None:
    assert levels("gang-of-four") == LEVELS


@pytest.mark.parametrize("level", LEVELS)
def test_bot_waits_where_it_may_do_nothing(level: str) -> None:
    state = position("G3 R3", "G5 R9", "G6 Y6")
    assert plan(state, 1, level) is None


def test_bot_goes_out_when_it_can() -> None:
    assert said(position("G3 Y3", "G5 R9", "G6 Y6"), 0) == "play G3 Y3"


def test_bot_leads_what_gets_rid_of_most() -> None:
    hand = "G2 Y3 R4 Y5 G6 RD"
    assert said(position(hand, "G5 R9", "G6 Y6"), 0) == "play G2 Y3 R4 Y5 G6"


def test_bot_beats_cheaply_and_does_not_split_a_triple() -> None:
    state = GAME.play(position("G3 R3", "Y5 G5 R5 R6 R10", "G7 Y7"), 0, "play G3", 0).state
    assert said(state, 1) == "play R6"


def test_fa10_hard_bot_always_calls_its_last_card_and_easy_one_forgets_at_times() -> None:
    state = GAME.play(position("G3 R3", "G5 R9", "G6 Y6"), 0, "play G3", 0).state
    calls = {
        level: sum(plan(state, 0, level, seed) is not None for seed in range(400))
        for level in LEVELS
    }
    assert calls["hard"] == 400
    assert 350 < calls["normal"] < 400
    assert 250 < calls["easy"] < 350


def test_f22_bot_gives_a_card_it_does_not_need() -> None:
    later = {"hands": [["R2", "G8", "Y8", "R8"], ["R9", "RD"], ["G4"]]}
    first = {"hands": [["G3", "Y3"], ["G4", "R4"], ["G5"]], "hand": 2, "leader": 0}
    state = GAME.start(3, GAME.Options(), [first, later], Chance(0, "deal"))
    state = GAME.play(state, 0, "play G3 Y3", 0).state
    assert said(state, 1) == "give RD"
    assert said(GAME.play(state, 1, "give RD", 0).state, 0) == "give R2"


def test_weight_falls_with_every_number_that_has_gone() -> None:
    assert weight(b"") == 0
    assert weight(parse(["G2"])) > weight(parse(["RD"]))
    assert weight(parse(["G2", "Y3"])) > weight(parse(["G2", "Y2"]))
    assert weight(parse(["G2", "Y2", "R2", "G3", "Y3"])) < weight(parse(["G2", "G3", "Y3"]))


def play_hand(seed: int, level: str, bots: set[int]) -> tuple[tuple[int, ...], float]:
    """The first hand of two bots and two at random: the scores, and the slowest move in s."""
    state, dice, slowest = shuffled(seed), Random(seed), 0.0
    while state.hand == 1 and not state.over:
        plans = []
        for seat in GAME.waits(state).seats:
            before = process_time()
            found = plan(state, seat, level, seed) if seat in bots else any_input(state, seat, dice)
            slowest = max(slowest, process_time() - before)
            if found:
                plans.append((found.after, seat, found.text))
        _, seat, text = min(plans)
        state = GAME.play(state, seat, text, 0).state
    return state.scores, slowest


def shuffled(seed: int) -> State:
    return GAME.start(4, GAME.Options(), None, Chance(seed, "deal"))


def any_input(state: State, seat: int, dice: Random) -> Plan:
    return Plan(dice.choice(GAME.inputs(state, seat)), dice.randrange(4_000_000))


def check_hands(seeds: range, level: str) -> None:
    bots_points = others_points = 0
    slowest = []
    for seed in seeds:
        bots = {seed % 4, (seed + 1 + seed // 4 % 3) % 4}  # seats rotate
        scores, slow = play_hand(seed, level, bots)
        slowest.append(slow)
        bots_points += sum(score for seat, score in enumerate(scores) if seat in bots)
        others_points += sum(score for seat, score in enumerate(scores) if seat not in bots)
    assert bots_points * 2 <= others_points
    assert sorted(slowest)[len(slowest) // 2] < 0.02


@pytest.mark.parametrize("level", LEVELS)
def test_two_bots_have_at_most_half_the_points_of_two_at_random(level: str) -> None:
    check_hands(range(100), level)


def test_two_bots_have_at_most_half_the_points_over_a_thousand_hands() -> None:
    check_hands(range(1000), "normal")
