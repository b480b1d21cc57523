"""GONG bots: sensible, human in their times, and silent about what they hold."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from engine.bots import Plan, bot, levels
from engine.bots.gong_family import said
from engine.chance import Chance
from engine.games.gong import FAMILY, FIGHT, LINK
from tests.engine.games.gong.tables import Gong, after, step, table

LEVELS = ("easy", "normal", "hard")
S = 1_000_000  # µs
by_game = pytest.mark.parametrize("game", [LINK, FAMILY, FIGHT], ids=lambda game: game.slug)


def plan(game: Gong, state: Any, seat: int, level: str = "hard", seed: int = 0) -> Plan | None:
    play = bot(game.slug, level)
    assert play is not None
    view, inputs = game.view(state, seat), game.inputs(state, seat)
    return play(view, inputs, game.bell(state), Chance(seed, "bots"))[0]


def text(game: Gong, state: Any, seat: int) -> str | None:
    found = plan(game, state, seat)
    return found and found.text


def winners(game: Gong, seed: int, sitters: Sequence[str | None]) -> tuple[int, ...]:
    """Who wins a game of these levels; None plays at random. At most 1,500 inputs."""
    dice, at = Random(seed), 0
    state: Any = game.start(len(sitters), game.Options(), None, Chance(seed, "deal"))
    for _ in range(1_500):
        if state.over:
            break
        plans = all_plans(game, state, sitters, dice)
        delay, _, seat, said_text = min(plans, key=lambda one: one[:2])
        at += delay
        state = game.play(state, seat, said_text, at).state
    return tuple(state.winners)


def all_plans(
    game: Gong, state: Any, sitters: Sequence[str | None], dice: Random
) -> list[tuple[int, int, int | None, str]]:
    found: list[tuple[int, int, int | None, str]] = []
    for seat, level in enumerate(sitters):
        inputs = game.inputs(state, seat)
        if level is None and inputs:
            found.append((dice.randrange(4 * S), seat, seat, dice.choice(inputs)))
        elif level and (meant := plan(game, state, seat, level, dice.randrange(1_000))):
            found.append((meant.after, seat, seat, meant.text))
    for timer in game.waits(state).timers:
        found.append((timer.after + timer.spread // 2, 9, timer.seat, timer.text))
    return found


@by_game
def test_gong_has_three_levels_weakest_first(game: Gong) -> None:
    assert levels(game.slug) == LEVELS


@by_game
@pytest.mark.parametrize("level", LEVELS)
def test_bot_waits_where_it_may_do_nothing(game: Gong, level: str) -> None:
    state = table(game, "Z1 Z2", "V1 V2", deck="P1 P2 P3")
    assert plan(game, state, 1, level) is None


@by_game
@pytest.mark.parametrize("level", LEVELS)
def test_bot_takes_as_long_to_answer_a_joker_whatever_it_holds(game: Gong, level: str) -> None:
    for seed in range(20):
        times = set()
        for card in ("J2", "V2"):
            state = after(game, table(game, "Z1 Z2 J1", f"V1 {card}", deck="P1"), "0 joker 1")
            found = plan(game, state, 1, level, seed)
            assert found is not None
            times.add(found.after)
        assert len(times) == 1
        assert times.pop() < 8 * S


@pytest.mark.parametrize("game", [LINK, FAMILY], ids=lambda game: game.slug)
def test_two_hard_bots_win_most_games_against_two_at_random(game: Gong) -> None:
    won = sum(bool({0, 2} & {*winners(game, seed, ("hard", None) * 2)}) for seed in range(30))
    assert won >= 20


def test_fight_bots_end_a_game_with_random_players_more_often_as_winners() -> None:
    ended = [winners(FIGHT, seed, ("hard", None)) for seed in range(40)]
    assert sum(one == (0,) for one in ended) > sum(one == (1,) for one in ended)


def test_link_hard_bot_always_calls_gong_and_an_easy_one_forgets_at_times() -> None:
    state = after(LINK, table(LINK, "Z2 V1", "Z3 O1", top="Z4", deck="P1"), "0 play Z2")
    called = {
        level: sum(plan(LINK, state, 0, level, seed) is not None for seed in range(300))
        for level in LEVELS
    }
    assert called["hard"] == 300
    assert 150 < called["easy"] < called["normal"] < 300


def test_link_bot_catches_who_forgot_to_call() -> None:
    state = table(LINK, "Z2 V1", "Z3 O1 O2", "A1 A2", top="Z4", deck="P1")
    state = after(LINK, state, "0 play Z2", "1 play Z3")
    found = [plan(LINK, state, 1, seed=seed) for seed in range(50)]
    assert sum(one is not None and one.text == "bell" for one in found) > 35


def test_link_bot_plays_what_leaves_it_more_to_play() -> None:
    state = table(LINK, "Z1 V4 V2 V3", "O1 O2", top="Z4", deck="P1")
    assert text(LINK, state, 0) == "play VIRGO-4"


def test_link_bot_swaps_with_who_is_nearly_done() -> None:
    state = table(LINK, "Z1 V4 V2 J1", "O1 O2 O3", "A1", top="Z4", deck="P1")
    assert text(LINK, state, 0) == "joker 2"


def test_link_bot_cancels_a_swap_for_more_cards_and_allows_one_for_fewer() -> None:
    more = after(LINK, table(LINK, "Z1 Z2 Z3 J1", "V1 J2", deck="P1"), "0 joker 1")
    fewer = after(LINK, table(LINK, "Z1 J1", "V1 V2 J2", deck="P1"), "0 joker 1")
    assert [text(LINK, more, 1), text(LINK, fewer, 1)] == ["cancel", "allow"]


def test_family_bot_asks_for_what_it_saw_somebody_get() -> None:
    state = table(FAMILY, "N1 V1", "N2 N3 O1", "N4 O2", deck="P1 P2 P3")
    state = after(FAMILY, state, "0 ask 1 V2", "1 ask 2 N4", "1 ask 2 N5", "2 ask 1 O3")
    assert text(FAMILY, state, 0) == "ask 1 NEBULA-4"


@pytest.mark.parametrize(
    ("late", "sign"),
    [
        ([(1, 2, "NEBULA-4", True)], 1),
        ([(1, 2, "NEBULA-4", False)], -1),
        ([(2, 1, "NEBULA-4", False)], -1),
        ([(1, 2, "NEBULA-5", False)], 1),
        ([(1, 2, "ZETA-4", False)], 0),
    ],
)
def test_what_a_question_tells_of_a_card_in_seat_1(
    late: list[tuple[int, int, str, bool]], sign: int
) -> None:
    told = said(late, 1, "NEBULA", "NEBULA-4")
    assert (told > 0) - (told < 0) == sign


def test_fight_bot_rings_after_the_signal_as_fast_as_people_do() -> None:
    state = after(FIGHT, table(FIGHT, "Z5 Z6", "O5", "A5", deck="P1"), "0 draw", "0 choose 1")
    state = step(FIGHT, state, "- signal", 3 * S).state
    found = [plan(FIGHT, state, seat, seed=seed) for seat in (0, 1) for seed in range(50)]
    assert all(one and one.text == "bell" and 100_000 < one.after < S for one in found)
    assert plan(FIGHT, state, 2) is None


def test_fight_bot_aims_at_five_seconds_also_when_another_has_rung() -> None:
    state = after(FIGHT, table(FIGHT, "Z5 Z6", "O5", "A5", deck="N1"), "0 draw", "0 choose 1")
    state = step(FIGHT, state, "- signal", 3 * S).state
    state = step(FIGHT, state, "0 ring", 7 * S).state
    found = [plan(FIGHT, state, 1, seed=seed) for seed in range(50)]
    assert all(one and 800_000 <= one.after <= 1_200_000 for one in found)


def test_fight_bot_is_no_slower_in_a_brawl_when_others_have_rung() -> None:
    state = after(FIGHT, table(FIGHT, "Z5 Z6", "O5", "A5", deck="Z1 V1 V2"), "0 draw")
    state = step(FIGHT, state, "- signal", 3 * S).state
    state = step(FIGHT, state, "0 ring", 3 * S + 300_000).state
    found = [plan(FIGHT, state, 1, seed=seed) for seed in range(50)]
    assert all(one and one.after <= 1.9 * 250_000 - 300_000 for one in found)
