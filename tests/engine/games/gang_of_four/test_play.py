"""F1–F7, F17–F19, F24–F29 and the rulings on them: whose turn it is and what he may do."""

import pytest

from engine.chance import Chance
from engine.games.gang_of_four import GAME, State
from tests.engine.games.gang_of_four.tables import after, inputs, keys, refused, table

LAST = ("G3 R3", "G5 Y5 R9", "G6 Y6 G10", "G7 Y7 Y10")  # seat 0 is about to have one card


@pytest.mark.parametrize("seats", [2, 5])
def test_f01_three_or_four_players(seats: int) -> None:
    assert seats not in GAME.seats
    assert list(GAME.seats) == [3, 4]


def test_f04_holder_of_m1_leads_and_has_to_play_it() -> None:
    state = table("G2 G3", "M1 G1 R7 R8", "Y2 Y3", "R2 R3", hand=1)
    assert inputs(state, 1) == ["play G1 M1", "play M1"]
    assert refused(state, "1 play R7") == "play-the-multicolour-1"
    assert refused(state, "0 play G2") == "not-your-turn"
    later = after(state, "1 play M1", "0 play G2", "3 pass", "2 pass", "1 pass")
    assert inputs(later, 0) == ["play G3"]


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_f05_without_m1_the_dealers_right_leads_anything(dealer: int) -> None:
    state = table("G2 G3", "Y2 Y3", "R2 R3", hand=1, dealer=dealer)
    assert state.turn == (dealer - 1) % 3
    assert len(inputs(state, (dealer - 1) % 3)) == 2


def test_f07_same_number_of_cards_or_pass() -> None:
    state = after(table("G3 Y3 R4", "G5 Y5 R5 R6", "G9", "G9"), "0 play G3 Y3")
    assert inputs(state, 1) == ["pass", "play G5 R5", "play G5 Y5", "play Y5 R5"]
    assert refused(state, "1 play R6") == "does-not-beat"
    assert refused(state, "1 play G5 Y5 R5") == "does-not-beat"
    assert refused(state, "1 play G6") == "not-your-cards"
    assert refused(state, "1 play G5 R6") == "not-a-combination"
    assert refused(state, "1 play X5") == "no-such-card"


def test_f17_passing_is_free_and_f18_the_leader_may_not() -> None:
    state = table("G3 R3", "G5 R9", "G6 Y6", "G7 Y7")
    assert refused(state, "0 pass") == "lead-something"
    assert "pass" in inputs(after(state, "0 play G3"), 1)


def test_f18_all_others_pass_and_the_last_who_played_leads_anything() -> None:
    state = after(table("G3 Y3 G2", "G5 R9", "G6 Y6", "G7 Y7"), "0 play G3 Y3", "1 pass", "2 pass")
    assert keys(state, "turn", "table", "table_seat") == [3, ["G3", "Y3"], 0]
    state = after(state, "3 pass")
    assert keys(state, "turn", "table", "table_seat") == [0, [], None]
    assert inputs(state, 0) == ["play G2"]


def test_f19_f25_going_out_with_two_cards_ends_the_hand_without_a_call() -> None:
    state = after(table("G3 Y3", "G5 R9", "G6 Y6", "G7 Y7 Y8"), "0 play G3 Y3")
    assert keys(state, "phase", "hand", "scores") == ["exchange", 3, [0, 2, 2, 3]]


def test_f24_declared_last_card_wins_the_hand() -> None:
    state = after(table(*LAST), "0 play G3", "0 last", "1 pass", "2 pass", "3 play Y10", "0 pass")
    assert keys(state, "declared", "turn") == [[0], 1]
    state = after(table("G3 RD", *LAST[1:]), "0 play G3", "0 last", "1 pass", "2 pass")
    state = after(state, "3 play Y10", "0 play RD")
    assert keys(state, "phase", "scores") == ["exchange", [0, 3, 3, 2]]


def test_f24_undeclared_last_card_drops_out_and_the_others_go_on() -> None:
    state = after(table(*LAST), "0 play G3", "1 pass", "2 pass", "3 pass", "0 play R3")
    assert keys(state, "dropped", "phase", "turn", "table") == [[0], "play", 1, ["R3"]]
    state = after(
        state, "1 play R9", "2 play G10", "3 play Y10", "1 pass", "2 pass", "3 play G7 Y7"
    )
    assert keys(state, "scores") == [[1, 2, 2, 0]]


@pytest.mark.parametrize(
    ("inputs_before", "open_call"),
    [(["0 play G3"], 0), (["0 play G3", "0 last"], None), (["0 play G3", "1 pass"], None)],
)
def test_fa10_call_is_open_from_the_play_until_the_next_player_has_acted(
    inputs_before: list[str], open_call: int | None
) -> None:
    state = after(table(*LAST), *inputs_before)
    assert state.call == open_call
    for seat in range(4):
        assert ("last" in inputs(state, seat)) is (seat == open_call)
        if seat != open_call:
            assert refused(state, f"{seat} last") == "no-last-card-to-declare"


def test_fa10_too_early_with_two_cards() -> None:
    assert refused(table(*LAST), "0 last") == "no-last-card-to-declare"


def test_fa10_refused_inputs_and_idle_bells_leave_the_call_open() -> None:
    state = after(table(*LAST), "0 play G3", "2 bell", "3 bell")
    assert refused(state, "1 play G5 Y5") == "does-not-beat"
    assert keys(after(state, "0 last"), "declared") == [[0]]


def test_fa10_bell_declares_and_knocks() -> None:
    state = after(table(*LAST), "0 play G3", "0 bell")
    assert keys(state, "declared", "turn") == [[0], 1]
    state = after(state, "1 bell")
    assert keys(state, "turn", "table") == [2, ["G3"]]


def test_fa10_bell_does_not_pass_with_one_card() -> None:
    state = after(table("G3 R4 R3", "R9", "G6 Y6", "G7 Y7"), "0 play G3")
    assert "pass" in inputs(state, 1)
    assert after(state, "1 bell") == state


@pytest.mark.parametrize("seat", range(4))
def test_p03_bell_that_can_do_nothing_changes_nothing(seat: int) -> None:
    leads = table(*LAST)
    assert after(leads, f"{seat} bell") == leads
    exchange = after(table("G3 Y3", "G5 R9", "G6 Y6", "G7"), "0 play G3 Y3")
    assert after(exchange, f"{seat} bell") == exchange


def test_p03_bell_does_not_pass_where_f26_forbids_it() -> None:
    state = after(table("G3 R3", "G5 R9", "G6 Y6", "G7 Y7"), "0 play G3", "0 last", "1 pass")
    state = after(state, "2 pass")
    assert inputs(state, 3) == ["play Y7"]
    assert after(state, "3 bell") == state


def test_p03_bell_after_the_end_changes_nothing() -> None:
    over = after(table("G3 Y3", "G5", "G6", "G7", scores=[0, 99, 0, 0]), "0 play G3 Y3")
    assert keys(over, "over", "turn") == [True, None]
    assert after(over, "0 bell") == over
    assert refused(over, "0 pass") == "game-over"


def test_p04_seat_that_starts_with_one_card_is_undeclared() -> None:
    state = table("G3", "G5 R9", "G6 Y6", "G7 Y7")
    assert inputs(state, 0) == ["play G3"]
    state = after(state, "0 play G3")
    assert keys(state, "dropped", "turn") == [[0], 1]


def test_f26a_highest_single_must_be_played_before_a_declared_player() -> None:
    start = table("G3 R2", "G5 Y5 R9", "G6 Y6 R9", "G7 G9 G9")
    state = after(start, "0 play G3", "0 last", "1 pass", "2 play G6")
    assert inputs(state, 3) == ["play G9"]
    assert refused(state, "3 play G7") == "play-your-highest-single"
    assert refused(state, "3 pass") == "play-your-highest-single"
    assert "pass" in inputs(after(start, "0 play G3", "1 pass", "2 play G6"), 3)  # FA12: no call


def test_f26a_worked_example_of_g9_g9_r4() -> None:
    start = table("G3 R2", "G5 Y5 R9", "G6 Y6 R10", "G9 G9 R4")
    lead = after(start, "0 play G3", "0 last", "1 play G5")
    assert inputs(after(lead, "2 play G6"), 3) == ["play G9"]
    state = after(start, "0 play G3", "0 last", "1 play R9", "2 pass")
    assert inputs(state, 3) == ["pass"]


def test_fa12_gang_does_not_do_for_the_duty_but_may_be_played_where_there_is_none() -> None:
    start = table("G3 R2", "G5 R9 Y10", "G6 Y6 G10", "G7 G7 Y7 Y7 R4")
    state = after(start, "0 play G3", "0 last", "1 pass", "2 play G6")
    assert inputs(state, 3) == ["play Y7"]
    assert refused(state, "3 play G7 G7 Y7 Y7") == "play-your-highest-single"
    state = after(start, "0 play G3", "0 last", "1 pass", "2 play G10")
    assert inputs(state, 3) == ["pass", "play G7 G7 Y7 Y7"]


def test_f26_only_singles_in_play_are_blocked() -> None:
    start = table("G3 Y3 R2", "G5 Y5 R9", "G6 Y6 G9", "G7 Y7 G9")
    state = after(start, "0 play G3 Y3", "0 last", "1 pass", "2 pass")
    assert inputs(state, 3) == ["pass", "play G7 Y7"]


def test_f26b_leads_more_than_one_card_if_he_can() -> None:
    start = table("G3 R2", "G5 Y5 R9", "G6 Y6 G9", "G7 Y7 YP")
    state = after(start, "0 play G3", "0 last", "1 pass", "2 pass", "3 play YP", *PASSES)
    assert inputs(state, 3) == ["play G7 Y7"]
    assert refused(state, "3 play Y7") == "lead-more-than-one"


def test_fa12_with_singles_only_he_leads_the_highest() -> None:
    start = table("G3 R2", "G5 Y5 R9", "G6 Y6 G9", "G7 R8 YP")
    state = after(start, "0 play G3", "0 last", "1 pass", "2 pass", "3 play YP", *PASSES)
    assert inputs(state, 3) == ["play R8"]
    assert refused(state, "3 play G7") == "lead-your-highest-single"


PASSES = ("0 pass", "1 pass", "2 pass")


def test_f27_direction_alternates_by_hand() -> None:
    odd = table("G3 R2", "G5 R9", "G6 Y6", "G7 Y7", hand=3, leader=2)
    even = table("G3 R2", "G5 R9", "G6 Y6", "G7 Y7", hand=4, leader=1)
    assert keys(odd, "direction") == ["ccw"]
    assert keys(even, "direction") == ["cw"]
    assert order(odd, 2, "play G6") == [2, 1, 0, 3]
    assert order(even, 1, "play G5") == [1, 2, 3, 0]


def order(state: State, leader: int, lead: str) -> list[int]:
    turns = [leader]
    state = after(state, f"{leader} {lead}")
    for _ in range(3):
        turns.append(state.turn)
        state = after(state, f"{state.turn} pass")
    return turns


def test_f28_dragon_is_only_ever_alone() -> None:
    state = table("RD YP GP R10", "G5 R9", "G6 Y6", "G7 Y7")
    assert [text for text in inputs(state, 0) if "RD" in text] == ["play RD"]


def test_fa07_gang_may_be_led_open_a_trick_and_end_a_hand() -> None:
    state = table("G3 G3 Y3 Y3", "G5 R9", "G6 Y6", "G7 Y7")
    assert "play G3 G3 Y3 Y3" in inputs(state, 0)
    assert keys(after(state, "0 play G3 G3 Y3 Y3"), "phase") == ["exchange"]


@pytest.mark.parametrize(("most", "longest"), [(1, 1), (4, 4), (5, 5), (6, 6), (7, 7)])
def test_fa08_first_play_max(most: int, longest: int) -> None:
    ones = "G1 G1 Y1 Y1 R1 R1 M1 G5"
    state = table(ones, "G5", "G6", hand=1, first_play_max=most)
    sizes = {len(text.split()) - 1 for text in inputs(state, 0)}
    assert max(sizes) == longest
    assert all("M1" in text for text in inputs(state, 0))


def test_fa09_a_player_who_passed_may_come_back() -> None:
    start = ("R3 G4 G5", "G7 G8 R2", "R5 G9 G10", "R6 R9 Y2")
    moves = ["0 play R3", "1 pass", "2 play R5", "3 pass", "0 pass"]
    assert keys(after(table(*start), *moves), "turn", "table") == [1, ["R5"]]
    assert "play G7" in inputs(after(table(*start), *moves), 1)


def test_fa09_a_final_pass_is_out_of_the_trick() -> None:
    start = ("R3 G4 G5", "G7 G8 R2", "R5 G9 G10", "R6 R9 Y2")
    state = table(*start, pass_is_final=True)
    state = after(state, "0 play R3", "1 pass", "2 play R5", "3 play R6", "0 pass")
    assert keys(state, "turn") == [2]
    state = after(state, "2 pass")
    assert keys(state, "turn", "table") == [3, []]
    assert inputs(after(state, "3 play R9"), 0) == ["pass"]


def test_fa11_next_active_player_leads_when_the_dropped_one_took_the_trick() -> None:
    start = table("G3 RD", "G5 Y5 R9", "G6 Y6", "G4 Y4 G8")
    state = after(start, "0 play G3", "1 pass", "2 pass", "3 pass", "0 play RD")
    state = after(state, "1 pass", "2 pass", "3 pass")
    assert keys(state, "turn", "table", "table_seat") == [1, [], None]


def test_fa11_last_player_with_cards_has_won_the_hand() -> None:
    state = table("G3", "G5", "G6 Y6 R6")
    state = after(state, "0 play G3")
    assert keys(state, "dropped") == [[0]]
    state = after(state, "1 play G5")
    assert keys(state, "phase", "scores") == ["exchange", [1, 1, 0]]  # P4


def test_p02_cards_in_any_order() -> None:
    state = table("G1 G1 M1 G5 G5 R9", "G8", "G6", "G7")
    state = after(state, "0 play G5 M1 G1 G5 G1")
    assert keys(state, "table") == [["G1", "G1", "M1", "G5", "G5"]]


def test_p05_dropped_seats_are_skipped_in_turns_and_before_the_declared() -> None:
    start = table("G3 R2", "G5 R9 R8", "G6 Y6 G8", "G4")
    state = after(start, "0 play G3", "0 last", "1 pass", "2 pass")
    assert inputs(state, 3) == ["play G4"]  # he is just before the declared one
    state = after(state, "3 play G4", "0 pass", "1 play R8")
    assert keys(state, "dropped", "turn") == [[3], 2]
    assert inputs(state, 2) == ["pass"]
    state = after(start, "0 play G3", "0 last", "1 pass", "2 pass", "3 play G4", "0 pass", "1 pass")
    assert inputs(state, 2) == ["play G8"]  # now he is


def test_p05_f26_holds_for_a_declared_player_whose_pass_is_final() -> None:
    state = table("R2 G3", "G5 R8 R9", "G6 R10 GP", "G7", pass_is_final=True)
    state = after(state, "0 play R2", "0 last", "1 play G5", "2 play G6", "3 play G7", "0 pass")
    state = after(state, "1 play R8")
    assert keys(state, "dropped", "turn") == [[3], 2]
    assert inputs(state, 2) == ["play GP"]


def test_f18_with_final_passes_a_play_may_end_its_trick_at_once() -> None:
    state = table("G3 R8 G5", "G6", "G7 R9 R10", pass_is_final=True)
    state = after(state, "0 play G3", "1 play G6", "2 pass")
    assert keys(state, "turn", "table", "dropped") == [0, ["G6"], [1]]
    state = after(state, "0 play R8")
    assert keys(state, "turn", "table") == [0, []]
    assert inputs(state, 0) == ["last", "play G5"]


REASONS = {"unknown-input", "no-such-card", "not-a-combination"}


@pytest.mark.parametrize("text", ["", "play", "play ", "dance", "give", "PASS", "pass 1", "last "])
def test_strange_inputs_are_refused(text: str) -> None:
    assert refused(table(*LAST), f"0 {text}") in REASONS


def test_first_hand_from_the_seed_is_led_by_the_holder_of_m1() -> None:
    for seed in range(20):
        state = GAME.start(4, GAME.Options(), None, Chance(seed, "deal"))
        assert state.turn is not None
        assert "M1" in GAME.keys(state)["hands"][state.turn]
        assert all("M1" in text for text in inputs(state, state.turn))
