"""N9–N13, NA2–NA10, P2–P5: Link by its rules."""

import pytest

from engine.chance import Chance
from engine.games.gong import LINK
from tests.engine.games.gong.tables import after, codes, hands, key, named, refused, step, table

FOUR = ("V1 V2 V3 V4 V5 V6 J1", "O1 O2", "A5 A6", "Z1 Z2 J2")
DECK = "P1 P2 P3 P4 P5 P6"


@pytest.mark.parametrize(("seats", "pile"), [(2, 38), (3, 29), (4, 20), (5, 11), (6, 2)])
def test_n07_nine_cards_each_and_the_rest_is_the_draw_pile(seats: int, pile: int) -> None:
    state = LINK.start(seats, LINK.Options(), None, Chance(4, "deal"))
    assert [len(hand) for hand in state.hands] == [9] * seats
    assert len(state.deck) + (state.top is not None) == pile
    assert key(LINK, state, "discard") == 0


def test_n08_the_first_seat_is_an_option_and_a_deal_wins_over_it() -> None:
    assert LINK.start(4, LINK.Options(first=3), None, Chance(1, "deal")).turn == 3
    assert table(LINK, "Z1 Z2", "V1", first=1).turn == 1
    assert table(LINK, "Z1 Z2", "V1", first=1, turn=0).turn == 0


def test_na01_without_jokers_six_players_get_every_card_and_the_first_may_play_any() -> None:
    state = LINK.start(6, LINK.Options(jokers=False), None, Chance(1, "deal"))
    assert (len(state.deck), state.top) == (0, None)
    assert len(LINK.inputs(state, 0)) == 9


def test_na02_no_joker_is_ever_turned_up_and_two_of_them_are_no_start() -> None:
    starts = [LINK.start(6, LINK.Options(), None, Chance(seed, "deal")) for seed in range(3000)]
    assert {key(LINK, state, "top") for state in starts} & {"JOKER-1", "JOKER-2"} == set()
    free = [state for state in starts if state.top is None]
    assert free
    assert all(key(LINK, state, "deck") == 2 for state in free)


@pytest.mark.parametrize(
    ("card", "fits"), [("V4", True), ("Z1", True), ("V1", False), ("J1", False)]
)
def test_n10_a_play_matches_in_number_or_family(card: str, fits: bool) -> None:
    state = table(LINK, f"{card} X6", "V2", top="Z4", deck=DECK)
    assert (f"play {named(card)[0]}" in LINK.inputs(state, 0)) is fits
    if fits:
        assert key(LINK, after(LINK, state, f"0 play {card}"), "top") == named(card)[0]
    else:
        refused(LINK, state, f"0 play {card}")


def test_na05_with_a_match_in_hand_nobody_draws_unless_the_house_allows_it() -> None:
    state = table(LINK, "Z2 X6", "V1", top="Z4", deck=DECK)
    assert refused(LINK, state, "0 draw") == "you-have-a-match"
    house = table(LINK, "Z2 X6", "V1", top="Z4", deck=DECK, voluntary_draw=True)
    assert LINK.inputs(house, 0) == ["play ZETA-2", "draw"]
    assert len(hands(LINK, after(LINK, house, "0 draw"))[0]) == 3


def test_n11_a_drawn_match_is_played_or_kept_and_a_misfit_ends_the_turn() -> None:
    state = after(LINK, table(LINK, "X1 X2", "V2", top="Z4", deck="Z1 V6"), "0 draw")
    assert LINK.inputs(state, 0) == ["play ZETA-1", "keep"]
    assert refused(LINK, state, "0 draw") == "play-it-or-keep-it"
    assert refused(LINK, state, "0 play X1") == "only-the-drawn-card"
    assert after(LINK, state, "0 keep").turn == 1
    assert after(LINK, state, "0 play Z1").turn == 1
    assert after(LINK, state, "0 keep", "1 draw").turn == 0


def test_p05_a_drawn_joker_is_played_at_once_or_kept_and_nothing_else() -> None:
    state = after(LINK, table(LINK, "X1 X2", "V1", "V2", top="Z4", deck="J2 Z6"), "0 draw")
    assert LINK.inputs(state, 0) == ["joker 1", "joker 2", "keep"]
    assert after(LINK, state, "0 keep").turn == 1


def test_p05_with_no_match_but_a_joker_draw_and_joker_are_both_legal() -> None:
    state = table(LINK, "X1 J1", "V1", top="Z4", deck=DECK)
    assert LINK.inputs(state, 0) == ["joker 1", "draw"]


def test_p05_a_joker_held_is_not_played_after_a_drawn_match() -> None:
    state = after(LINK, table(LINK, "X1 J1", "V1", top="Z4", deck="Z6"), "0 draw")
    assert refused(LINK, state, "0 joker 1") == "only-the-drawn-card"


def test_p05_when_nobody_can_draw_the_turn_passes_and_fewest_cards_win() -> None:
    state = table(LINK, "X1 X2", "V1", "V2 V3", "O5", top="Z4")
    state = after(LINK, state, "0 draw", "1 draw", "2 draw")
    assert (state.over, state.turn) == (False, 3)
    over = after(LINK, state, "3 draw")
    assert (over.over, over.winners, over.turn) == (True, (1, 3), None)


def test_p05_a_play_between_begins_the_count_of_draws_anew() -> None:
    state = table(LINK, "X1 X2", "V1 V4", "V2 V3", voluntary_draw=True)
    state = after(LINK, state, "0 draw", "1 play V1", "2 draw", "0 draw")
    assert not state.over
    assert after(LINK, state, "1 draw").winners == (1,)


def test_na04_a_reshuffle_keeps_the_card_to_match() -> None:
    deep = "P1 P2 P3 P5 P6 N1 N2 N3 N5 N6 S1 S2"
    state = after(LINK, table(LINK, "X1 X2", "V1", top="Z4", discard=deep), "0 draw")
    assert (key(LINK, state, "top"), key(LINK, state, "discard")) == ("ZETA-4", 0)
    assert key(LINK, state, "deck") == 11


def test_n04_na06_a_joker_swaps_the_remaining_hands_and_the_same_player_goes_on() -> None:
    state = after(LINK, table(LINK, *FOUR, top="Z4", deck=DECK), "0 joker 1")
    assert (state.turn, state.asked) == (0, 1)
    assert [LINK.inputs(state, seat) for seat in (0, 1)] == [[], ["allow"]]
    swapped = after(LINK, state, "1 allow")
    assert list(map(len, hands(LINK, swapped))) == [2, 6, 2, 3]
    assert (swapped.turn, key(LINK, swapped, "discard")) == (0, 1)


def test_na08_cancelled_no_swap_both_jokers_gone_and_the_cancellers_turn() -> None:
    state = after(LINK, table(LINK, *FOUR, top="Z4", deck=DECK), "0 joker 3", "3 cancel")
    assert (state.turn, key(LINK, state, "discard")) == (3, 2)
    assert list(map(len, hands(LINK, state))) == [6, 2, 2, 2]
    assert after(LINK, state, "3 play Z1").turn == 0


def test_na06_who_has_no_joker_cannot_cancel() -> None:
    state = after(LINK, table(LINK, *FOUR, top="Z4", deck=DECK), "0 joker 1")
    assert refused(LINK, state, "1 cancel") == "no-joker"
    assert refused(LINK, state, "2 allow") == "not-asked"
    assert refused(LINK, state, "0 play V4") == "not-your-turn"


def test_p03_the_lower_numbered_joker_is_played() -> None:
    state = after(LINK, table(LINK, "J2 V1 J1", "V2", top="Z4", deck=DECK), "0 joker 1")
    assert hands(LINK, state)[0] == ["VIRGO-1", "JOKER-2"]
    assert key(LINK, state, "discard") == 0


def test_na07_a_joker_as_last_card_makes_its_target_win() -> None:
    state = after(LINK, table(LINK, "J1", "V1 V2", "O1", top="Z4"), "0 joker 1")
    assert not state.over
    assert after(LINK, state, "1 allow").winners == (1,)


@pytest.mark.parametrize(("answers", "winner"), [("J2 V1", 0), ("J2", 1)])
def test_p04_a_cancelled_last_card_wins_unless_the_canceller_is_out_too(
    answers: str, winner: int
) -> None:
    state = table(LINK, "J1", answers, "O1", top="Z4")
    assert after(LINK, state, "0 joker 1", "1 cancel").winners == (winner,)


def test_n13_silent_at_one_card_he_draws_when_another_calls_after_the_next_turn() -> None:
    state = after(LINK, table(LINK, "Z2 V1", "Z3 Z5", "A5 A6", top="Z4", deck=DECK), "0 play Z2")
    early = after(LINK, state, "2 gong")
    assert (hands(LINK, early)[0], key(LINK, early, "duty")) == (["VIRGO-1"], [0])
    late = after(LINK, early, "1 play Z3", "2 bell")
    assert hands(LINK, late)[0] == ["PROXIMA-1", "VIRGO-1"]
    assert (key(LINK, late, "duty"), late.turn) == ([1], 2)


def test_n13_if_nobody_calls_nothing_happens() -> None:
    state = table(LINK, "Z2 V1", "Z3 O5 O6", "A5 A6", top="Z4", deck=DECK)
    state = after(LINK, state, "0 play Z2", "1 play Z3", "2 draw")
    assert key(LINK, state, "duty_open") == [0]
    state = after(LINK, state, "0 draw")
    assert key(LINK, state, "duty") == []


def test_na10_the_first_call_wins_and_the_owners_saves_him() -> None:
    state = table(LINK, "Z2 V1", "Z3 O5 O6", "A5 A6", top="Z4", deck=DECK)
    state = after(LINK, state, "0 play Z2", "1 play Z3", "0 gong", "2 gong")
    assert hands(LINK, state)[0] == ["VIRGO-1"]


def test_na10_a_call_hits_all_that_are_open_from_the_callers_left_and_declares_his_own() -> None:
    state = table(LINK, "Z2 V1", "Z3 O5", "Z5 A6", "Z6 S1", top="Z4", deck=DECK)
    state = after(LINK, state, "0 play Z2", "1 play Z3", "2 play Z5", "3 play Z6")
    assert [key(LINK, state, name) for name in ("duty", "duty_open")] == [[0, 1, 2, 3], [0, 1, 2]]
    called = step(LINK, state, "1 bell")
    assert [event.args["seat"] for event in called.events] == [1, 2, 0]
    assert key(LINK, called.state, "duty") == [3]
    assert hands(LINK, called.state)[2] == ["PROXIMA-1", "ANDROMEDE-6"]


def test_na10_a_swap_to_one_card_owes_and_the_turn_it_came_in_does_not_open_it() -> None:
    state = table(LINK, "V1 J1", "Z1 Z2", "Z6 O6 O5", top="Z4", deck=DECK)
    state = after(LINK, state, "0 joker 1", "1 allow")
    assert key(LINK, state, "duty") == [1]
    state = after(LINK, state, "0 play Z1")
    assert (key(LINK, state, "duty"), key(LINK, state, "duty_open")) == ([0, 1], [])


def test_na10_a_dealt_single_card_owes_nothing() -> None:
    assert key(LINK, table(LINK, "Z2", "V1", top="Z4", deck=DECK), "duty") == []


def test_na10_a_canceller_left_with_one_card_owes_until_his_turn() -> None:
    state = table(LINK, "V1 V2 J1", "Z1 J2", "O6 O5", top="Z4", deck=DECK)
    state = after(LINK, state, "0 joker 1", "1 cancel")
    assert (key(LINK, state, "duty"), key(LINK, state, "duty_open")) == ([1], [])
    assert key(LINK, after(LINK, state, "1 bell"), "duty") == []


def test_na10_a_penalty_ends_the_duty_also_when_there_is_nothing_to_draw() -> None:
    state = table(LINK, "Z2 V1", "V5 O5", "A5 A6", top="Z4")
    state = after(LINK, state, "0 play Z2", "1 draw")
    state = table(LINK, "Z2 V1", "Z3 Z5 O1", "A5 A6", top="Z4", deck="P1")
    state = after(LINK, state, "0 play Z2", "1 play Z3")
    hit = step(LINK, state, "1 bell")
    assert (key(LINK, hit.state, "duty"), hit.state.turn) == ([], state.turn)
    assert codes(hit.events) == ["ring", "penalty"]


@pytest.mark.parametrize("bell", ["bell", "gong", "ring"])
def test_p02_bells_are_never_refused_and_do_nothing_where_they_mean_nothing(bell: str) -> None:
    state = table(LINK, "Z2", "V1", top="Z4", deck=DECK)
    for now in (state, after(LINK, state, "0 play Z2")):
        assert step(LINK, now, f"1 {bell}").state == now
        assert refused(LINK, now, f"- {bell}") == "not-yours"


def test_n12_the_first_without_cards_wins() -> None:
    over = after(LINK, table(LINK, "Z2", "V1 V2", top="Z4"), "0 play Z2")
    assert (over.over, over.winners, over.turn) == (True, (0,), None)
    assert refused(LINK, over, "1 draw") == "game-over"


def test_na06_the_host_allows_for_who_is_asked_after_eight_seconds() -> None:
    state = after(LINK, table(LINK, *FOUR, top="Z4", deck=DECK), "0 joker 1")
    waits = LINK.waits(state)
    (timer,) = waits.timers
    assert (waits.seats, timer.text, timer.after, timer.seat) == ((1,), "allow", 8_000_000, 1)
