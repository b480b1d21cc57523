"""Halli Galli, rule by rule and ruling by ruling; numbers are those of the rules."""

from collections import Counter
from typing import Any

import pytest

from engine.chance import Chance
from engine.game import Refused
from engine.games.halli_galli import GAME, State
from engine.games.halli_galli.cards import DECK, five

FULL = {"B": "banana", "S": "strawberry", "L": "lime", "P": "plum"}
STRICT = {"reaction_grace_ms": 0}


def cards(text: str) -> list[str]:
    return [f"{FULL[short[0]]}-{short[1]}" for short in text.split()]


def table(*draw: str, open: tuple[str, ...] = (), turn: int = 0, **options: Any) -> State:
    """A dealt position; piles are written "B2 L1", top first."""
    face_up = open or ("",) * len(draw)
    deal = {"draw": [*map(cards, draw)], "open": [*map(cards, face_up)], "turn": turn}
    rules = GAME.Options(**{**STRICT, **options})
    return GAME.start(len(draw), rules, deal, Chance(1, "deal"))


def after(state: State, *inputs: str) -> State:
    """Plays "0 flip" or "1 ring 10.004" (seconds; a second after the last without a time)."""
    at = 0
    for text in inputs:
        seat, word, *time = text.split()
        at = round(float(time[0]) * 1e6) if time else at + 1_000_000
        state = GAME.play(state, None if seat == "-" else int(seat), word, at).state
    return state


def verdict(state: State) -> tuple[str, bool]:
    assert state.ring is not None
    return state.ring.verdict, state.ring.grace


def draws(state: State) -> list[int]:
    return [len(pile) for pile in state.draw]


def test_ha01_deck_has_56_cards_and_132_fruits() -> None:
    assert len(DECK) == 56
    assert sum(int(card[-1]) for card in DECK) == 132
    numbers = Counter(card for card in DECK if card.startswith("lime"))
    assert list(numbers.values()) == [5, 3, 3, 2, 1]


@pytest.mark.parametrize(
    ("tops", "right"),
    [
        ("B2 B3 S1 P4", True),
        ("B2 B3 B1 P4", False),
        ("L5 L3 S1 P1", False),
        ("S1 B1 B4 P2", True),
        ("B3 B1 B4 P2", False),
        ("B2 B3 S2 S3", True),
        ("S5", True),
        ("", False),
    ],
)
def test_h07_exactly_five_of_one_fruit(tops: str, right: bool) -> None:
    assert five(cards(tops)) is right


@pytest.mark.parametrize(
    ("seats", "first", "hands"),
    [
        (2, 0, [28, 28]),
        (3, 0, [19, 19, 18]),
        (3, 2, [19, 18, 19]),
        (5, 0, [12, 11, 11, 11, 11]),
        (6, 4, [9, 9, 9, 9, 10, 10]),
    ],
)
def test_h04_ha09_dealt_singly_from_the_first_seat(
    seats: int, first: int, hands: list[int]
) -> None:
    state = GAME.start(seats, GAME.Options(first=first), None, Chance(3, "deal"))
    assert draws(state) == hands
    assert state.turn == first
    assert Counter(card for pile in state.draw for card in pile) == Counter(DECK)


def test_h01_only_the_seat_whose_turn_it_is_turns_a_card() -> None:
    state = table("B1 B2", "S1 S2", "L1 L2")
    with pytest.raises(Refused, match="not-your-turn"):
        after(state, "1 flip")
    assert after(state, "0 flip").turn == 1
    assert after(state, "0 flip", "1 flip", "2 flip").turn == 0


def test_h09_won_piles_are_turned_over_own_first_then_clockwise() -> None:
    state = table("S1 B2 L4", "L1 B3 L4", "P1 P3")
    state = after(state, "0 flip", "1 flip", "2 flip", "0 flip", "1 flip", "1 ring")
    assert state.draw[1] == tuple(cards("L4 L1 B3 P1 S1 B2"))
    assert state.turn == 1


def test_h12_ha03_pile_of_who_is_out_stays_counts_and_is_won() -> None:
    state = table("P3 L1", "S1 L1", "", "S2 L2", open=("", "", "P2 B4", ""))
    state = after(state, "0 flip", "1 ring")
    assert verdict(state) == ("won", False)
    assert draws(state) == [1, 5, 0, 2]


def test_h13_ha07_wrong_ring_pays_each_other_player_from_the_top_to_the_bottom() -> None:
    state = after(table("B2 S1 S2 L3", "B3 L1", "B1 L2"), "0 flip", "0 ring")
    assert state.draw == tuple(map(tuple, (cards("L3"), cards("B3 L1 S1"), cards("B1 L2 S2"))))
    assert state.turn == 1


def test_ha05_payer_with_too_few_cards_pays_from_his_left_and_is_out() -> None:
    state = table("B1 L3 L4", "S1 B1", "P1 L2", "B3 P4")
    state = after(state, "0 flip", "1 flip", "2 flip", "3 flip", "0 ring")
    assert (draws(state), state.out, state.turn) == ([0, 2, 2, 1], (0,), 1)


def test_ha05_paying_exactly_the_last_card_puts_out() -> None:
    state = after(table("B1 L3 L4", "S1 B1", "P1 L2"), "0 flip", "0 ring")
    assert (draws(state), state.out) == ([0, 3, 3], (0,))


def test_ha08_ringer_out_of_turn_changes_no_turn() -> None:
    state = after(table("B1 L3", "S1 B1", "P1 L2 L4"), "0 flip", "2 ring")
    assert (state.turn, draws(state)) == (1, [2, 3, 1])


def test_h14_ha15_penalty_that_leaves_two_starts_the_duel_with_the_piles() -> None:
    state = after(table("B1 L3", "S1 B1", "P1 L2 L4"), "0 flip", "0 ring")
    assert (state.duel, state.out, state.over) == (True, (0,), False)
    assert state.open[0] == ("banana-1",)


def test_ha12_endgame_until_all_has_no_duel_and_wrong_rings_cost_a_card() -> None:
    state = table("B1 L3", "S1 B1", "P1 L2 L4", endgame="until_all")
    state = after(state, "0 flip", "0 ring", "1 flip", "2 ring")
    assert (state.duel, state.over, draws(state)) == (False, False, [0, 3, 2])


def duel(open_cards: str, first: int, second: int) -> State:
    """Two left of three, the given number of draw cards, all open cards with seat 0."""
    rest = list(DECK)
    for card in cards(open_cards):
        rest.remove(card)
    deal = {
        "draw": [rest[:first], rest[first : first + second], []],
        "open": [cards(open_cards), [], []],
    }
    return GAME.start(3, GAME.Options(**STRICT), deal, Chance(1, "deal"))


@pytest.mark.parametrize(
    ("open_cards", "hands", "expected", "winners"),
    [
        ("B5 L1 L2 L3 L4 S1 S2 S3 S4 P1 P2", (20, 25), [31, 25, 0], (0,)),
        ("B5 L1 L2 L3 L4 S1", (10, 40), [16, 40, 0], (1,)),
        ("B1 L1 L2 L3 L4 S1 S2 S3 S4 P1 P2", (20, 25), [20, 36, 0], (1,)),
        ("B5 L1", (3, 5), [5, 5, 0], (0, 1)),
    ],
)
def test_h15_ha13_duel_ends_with_a_ring_of_either_kind(
    open_cards: str, hands: tuple[int, int], expected: list[int], winners: tuple[int, ...]
) -> None:
    state = duel(open_cards, *hands)
    assert state.duel
    state = after(state, "0 ring")
    assert (state.over, state.cards, state.winners) == (True, expected, winners)
    assert (state.turn, state.duel, state.out) == (None, True, (2,))


def test_h15_wrong_ring_of_the_duel_may_still_end_equal() -> None:
    state = after(duel("B1 L1", 5, 3), "0 ring")
    assert (state.cards, state.winners) == ([5, 5, 0], (0, 1))


def test_ha11_two_seats_play_until_one_owns_all() -> None:
    state = after(table("B1 L3", "S1 B1 P1"), "0 flip", "1 ring")
    assert (state.duel, state.over, draws(state)) == (False, False, [2, 2])
    state = after(table("B1 L3", "S1 B1 P1", two_player_start="single_ring"), "0 flip", "1 ring")
    assert (state.duel, state.over, state.cards) == (True, True, [2, 3])


def test_ha14_last_card_of_one_of_two_ends_with_the_others_card() -> None:
    state = table("B2", "B3 L1", reaction_grace_ms=100)
    state = after(state, "0 flip 1", "1 flip 2")
    assert (state.over, state.winners, state.cards, state.out) == (True, (1,), [0, 3], (0,))
    state = after(state, "0 ring 2.05")
    assert verdict(state) == ("ignored", False)


def test_ha04_last_card_may_still_ring_until_the_next_is_turned() -> None:
    state = after(table("S5", "L1 L2", "P1 P2"), "0 flip")
    assert state.out == ()
    assert verdict(after(state, "0 ring")) == ("won", False)
    assert after(state, "1 flip").out == (0,)


def test_ha04_another_players_win_puts_out_who_turned_his_last_card() -> None:
    state = after(table("S5", "L1 L2", "P1 P2", "B1"), "0 flip", "2 ring")
    assert (state.out, state.turn, verdict(state)) == ((0,), 2, ("won", False))


def test_ha04_wrong_ring_of_who_has_no_cards_puts_him_out() -> None:
    state = after(table("S4", "L1 L2", "P1 P2", "B1"), "0 flip", "0 ring")
    assert (state.out, draws(state), state.turn) == ((0,), [0, 2, 2, 1], 1)


def test_ha04_no_cards_skips_who_has_only_a_face_up_pile() -> None:
    state = table("S4", "L1 L2", "P1 P2", elimination="no_cards")
    state = after(state, "0 flip", "1 flip", "2 flip")
    assert (state.turn, state.out) == (1, ())
    assert verdict(after(state, "0 ring")) == ("wrong", False)


def test_ha04_no_cards_is_out_when_the_face_up_pile_is_lost_too() -> None:
    state = table("S5", "L1 L2", "P1 P2", elimination="no_cards")
    state = after(state, "0 flip", "1 flip", "2 ring")
    assert (state.out, state.turn, state.duel) == ((0,), 2, True)


def test_ha04_no_cards_table_that_cannot_go_on_judges_one_ring_and_ends_by_timeout() -> None:
    state = after(table("S4 S1", "L1", elimination="no_cards"), "0 flip", "1 flip", "0 flip")
    assert (state.turn, state.over) == (None, False)
    assert GAME.inputs(state, None) == ("timeout",)
    state = after(state, "1 ring", "0 ring")
    assert verdict(state) == ("late", False)
    state = after(state, "- timeout")
    assert (state.over, state.winners, state.cards) == (True, (0,), [2, 1])


def test_ha04_timeout_is_refused_while_somebody_can_turn_a_card() -> None:
    with pytest.raises(Refused, match="not-yet"):
        after(table("S4 S1", "L1"), "- timeout")


def test_ha16_second_ring_is_late_after_a_right_one_and_after_a_wrong_one() -> None:
    right = after(table("L5 L1", "S1 S2", "P1 P2"), "0 flip 8", "1 ring 10.000", "2 ring 10.004")
    assert (verdict(right), right.turn) == (("late", False), 1)
    wrong = after(table("L4 L1", "S1 S2 S3", "P1 P2"), "0 flip", "1 ring", "2 ring")
    assert (verdict(wrong), draws(wrong)) == (("late", False), [2, 1, 3])


def test_ha17_ring_of_who_is_out_is_ignored_and_uses_nothing_up() -> None:
    state = table("L5 L1", "S1 S2", "P1 P2", "", open=("", "", "", "B1"))
    state = after(state, "0 flip", "3 ring", "1 ring")
    assert verdict(state) == ("won", False)


def test_ha18_ring_before_any_card_is_wrong_and_after_a_win_late() -> None:
    state = after(table("L5 L1 S3", "S1 S2", "P1 P2"), "1 ring")
    assert verdict(state) == ("wrong", False)
    assert verdict(after(state, "2 ring")) == ("late", False)
    state = after(table("L5 L1", "S1 S2", "P1 P2"), "0 flip", "1 ring", "2 ring")
    assert verdict(state) == ("late", False)


GRACE = {"reaction_grace_ms": 100}


@pytest.mark.parametrize(
    ("at", "expected"),
    [
        ("20.060", ("won", True)),
        ("20.100", ("won", True)),
        ("20.100001", ("wrong", False)),
        ("20.160", ("wrong", False)),
    ],
)
def test_ha19_card_that_breaks_a_five_forgives_a_tenth_of_a_second(
    at: str, expected: tuple[str, bool]
) -> None:
    state = table("L1 L2 S4", "S1 S2", "P1 P2", open=("B2", "B3", "P3"), **GRACE)
    assert verdict(after(state, "0 flip 20", f"1 ring {at}")) == expected


def test_ha19_zero_grace_is_strict_even_at_the_same_time() -> None:
    state = table("L1 L2 S4", "S1 S2", "P1 P2", open=("B2", "B3", "P3"))
    assert verdict(after(state, "0 flip 20", "1 ring 20")) == ("wrong", False)


def test_ha19_late_by_grace_uses_nothing_up_and_puts_nobody_out() -> None:
    state = table("L1 L2", "S1", "P1 P2 P4", open=("B2", "B1", "P3"), **GRACE)
    state = after(state, "2 ring 1", "0 flip 2", "1 ring 2.05")
    assert (verdict(state), state.judged, state.out) == (("late", True), False, ())
    state = after(state, "1 ring 2.2")
    assert verdict(state) == ("wrong", False)


def test_ha19_right_new_position_wins_though_the_one_before_was_judged() -> None:
    state = table("L1 B5", "S1 S2", "P1 P2 P3", open=("", "S1", "P3"), **GRACE)
    state = after(state, "2 ring 1", "0 flip 2", "1 flip 3", "2 flip 4", "0 flip 5", "1 ring 5.01")
    assert verdict(state) == ("won", False)


def test_ha19_whom_the_card_put_out_wins_by_the_position_before_and_is_in_again() -> None:
    state = table("S2", "L1 L2", "P1 P2", open=("", "S3", ""), **GRACE)
    fallen = after(state, "0 flip 1", "1 flip 2")
    assert (fallen.out, fallen.duel) == ((0,), True)
    back = after(fallen, "0 ring 2.06")
    assert (verdict(back), back.out, back.duel, back.turn) == (("won", True), (), False, 0)
    assert draws(back) == [3, 1, 2]


def test_ha19_whom_the_card_put_out_is_ignored_once_the_new_position_is_judged() -> None:
    state = table("S2", "L1 L2", "P1 P2 P3", "B1", open=("", "S3", "", ""), **GRACE)
    state = after(state, "0 flip 1", "1 flip 2", "2 ring 2.05", "0 ring 2.06")
    assert (verdict(state), state.out) == (("ignored", False), (0,))


def test_ha19_whom_the_card_put_out_is_not_judged_on_the_new_position() -> None:
    state = table("S2", "L5 L2", "P1 P2", "B1", open=("", "S4", "", ""), **GRACE)
    state = after(state, "0 flip 1", "1 flip 2", "0 ring 2.06")
    assert verdict(state) == ("ignored", False)


def test_ha19_grace_ring_wins_the_card_just_turned_and_ends_a_duel_it_started() -> None:
    state = table("S2", "L1 L2", "P1 P2", open=("", "S3", ""), **GRACE)
    state = after(state, "0 flip 1", "1 flip 2", "2 ring 2.06")
    assert (verdict(state), state.over) == (("won", True), True)
    assert (state.cards, state.winners) == ([0, 1, 5], (2,))


def test_ha19_flipper_who_turned_his_last_card_is_out_when_the_fallen_wins() -> None:
    state = table("S2", "L1", "P1 P2", open=("", "S3", ""), **GRACE)
    state = after(state, "0 flip 1", "1 flip 2", "0 ring 2.06")
    assert (state.out, state.duel, state.turn) == ((1,), True, 0)


@pytest.mark.parametrize(
    "deal",
    [
        {"draw": [["lime-5"], ["lime-5"]]},
        {"draw": [["lime-6"], ["lime-5"]]},
        {"draw": [["lime-1"]]},
        {"draw": [["lime-1"], ["lime-1"]], "open": [[]]},
        {"draw": [["lime-1"], ["lime-1"]], "turn": 2},
        {"draw": [["lime-1"], ["lime-1"]], "turn": -1},
        {"draw": [["lime-1"], ["lime-1"]], "turn": True},
        {"draw": [["lime-1"], ["lime-1"]], "turn": None},
        {"draw": [["lime-1"], ["lime-1"]], "open": None},
        {"draw": [["lime-1"], ["lime-1"]], "out": [5]},
        {"draw": [["lime-1"], ["lime-1"]], "out": [0]},
        {"draw": [["lime-1"], []]},
        {"draw": [["lime-1"], ["lime-1"]], "dealer": 1},
        {"draw": "lime-1"},
        {},
    ],
)
def test_deal_that_cannot_be_is_refused(deal: dict[str, Any]) -> None:
    with pytest.raises(Refused, match="bad-deal"):
        GAME.start(2, GAME.Options(), deal, Chance(1, "deal"))


def test_deal_with_a_turn_that_cannot_turn_a_card_passes_on() -> None:
    assert table("L1", "", "L1", "L2", turn=1).turn == 2


def test_deal_with_an_empty_draw_pile_is_out_unless_no_cards_and_a_face_up_pile() -> None:
    open_cards = ("", "B1", "", "")
    assert table("L1", "", "L1", "", open=open_cards).out == (1, 3)
    assert table("L1", "", "L1", "", open=open_cards, elimination="no_cards").out == (3,)


def test_option_first_must_be_a_seat() -> None:
    with pytest.raises(Refused, match="bad-option"):
        GAME.start(2, GAME.Options(first=2), None, Chance(1, "deal"))


@pytest.mark.parametrize(("seat", "text"), [(None, "ring"), (0, "dance"), (7, "ring"), (0, "")])
def test_what_is_no_input_is_refused(seat: int | None, text: str) -> None:
    with pytest.raises(Refused):
        GAME.play(table("L1", "L1"), seat, text, 0)
