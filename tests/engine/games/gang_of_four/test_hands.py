"""F3, F6, F19–F23, F31 and the rulings on them: points, the exchange, the end, dealt hands."""

from typing import Any

import pytest

from engine.chance import Chance
from engine.game import Refused
from engine.games.gang_of_four import GAME, State
from engine.games.gang_of_four.cards import DECK
from tests.engine.games.gang_of_four.tables import after, inputs, keys, refused, table

SPARE = "Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y10 R1 R2 R3 R4 R5 R6 R7".split()


def left(*cards: int) -> State:
    """Seat 0 has just gone out; the others have so many cards left."""
    pool = [*SPARE, *SPARE, *(card.replace("R", "G").replace("Y", "R") for card in SPARE)]
    hands = [" ".join(pool.pop(0) for _ in range(count)) for count in cards]
    return after(table("G9 Y9", *hands), "0 play G9 Y9")


@pytest.mark.parametrize("seats", [3, 4])
def test_f03_sixteen_cards_each_and_the_rest_set_aside(seats: int) -> None:
    state = GAME.start(seats, GAME.Options(), None, Chance(3, "deal"))
    assert [len(hand) for hand in state.hands] == [16] * seats
    assert len(state.aside) == 64 - 16 * seats
    assert sorted(b"".join(state.hands) + state.aside) == [*DECK]


@pytest.mark.parametrize(
    ("cards", "points"),
    [(5, 5), (7, 7), (8, 16), (10, 20), (11, 33), (13, 39), (14, 56), (15, 60), (16, 80)],
)
def test_f20_points_by_cards_left(cards: int, points: int) -> None:
    assert keys(left(cards, 2, 3), "scores") == [[0, points, 2, 3]]


def test_f24_undeclared_card_never_played_costs_two_points() -> None:
    state = table("G3 Y3 G4 Y4", "G5 R5", "G6 Y6", "G7 R7")
    open_call = after(state, "0 play G3 Y3", "1 pass", "2 play G6 Y6")
    assert keys(open_call, "scores") == [[2, 2, 0, 2]]
    state = after(table("G3 R4", "Y5 R5", "G6 Y6"), "0 play G3", "1 play Y5", "2 pass", "0 pass")
    state = after(state, "1 play R5")
    assert keys(state, "dropped") == [[1]]
    state = after(state, "2 pass", "0 pass", "2 play G6 Y6")
    assert keys(state, "scores") == [[2, 1, 0]]  # never played; played and dropped; won


def test_p04_call_still_open_at_the_end_of_the_hand_is_undeclared() -> None:
    start = table("G3 R4", "R5", "G6 Y6")
    state = after(start, "0 play G3", "1 play R5")
    assert keys(state, "dropped", "phase") == [[1], "play"]
    start = table("G3 Y3 R4", "G5 Y5", "G6 Y6")
    assert keys(after(start, "0 play G3 Y3", "1 play G5 Y5"), "scores") == [[2, 0, 2]]
    declared = after(start, "0 play G3 Y3", "0 last", "1 play G5 Y5")
    assert keys(declared, "scores") == [[1, 0, 2]]


def test_p04_sole_survivor_scores_nothing() -> None:
    state = after(table("G3", "G5", "G6 Y6 R6 R7 R8"), "0 play G3", "1 play G5")
    assert keys(state, "scores", "phase") == [[1, 1, 0], "exchange"]
    assert state.leader == 2


def test_f06_f22_loser_gives_his_highest_winner_any_card_and_leads() -> None:
    later = [("G1 G2 G3", "Y9 GP RD", "R1 R2 R3", "Y4 Y5 Y6")]
    state = table("G3 Y3", "G4 Y4 R4", "G5 Y5", "G6 Y6", hand=3, leader=0, later=later)
    state = after(state, "0 play G3 Y3")
    assert keys(state, "phase", "hand", "direction", "turn") == ["exchange", 4, "cw", 1]
    assert inputs(state, 1) == ["give RD"]
    assert inputs(state, 0) == []
    assert refused(state, "1 give GP") == "give-your-highest-card"
    assert refused(state, "1 give G1") == "not-your-cards"
    assert refused(state, "1 give X1") == "no-such-card"
    assert refused(state, "1 play Y9") == "not-now"
    assert refused(state, "0 give G1") == "not-your-turn"
    state = after(state, "1 give RD")
    assert inputs(state, 0) == ["give G1", "give G2", "give G3", "give RD"]
    state = after(state, "0 give G2")
    assert keys(state, "phase", "turn") == ["play", 0]
    assert keys(state, "hands") == [
        [["G1", "G3", "RD"], ["G2", "Y9", "GP"], ["R1", "R2", "R3"], ["Y4", "Y5", "Y6"]]
    ]
    assert refused(state, "0 give G1") == "not-now"


def test_f22_everybody_sees_both_gifts() -> None:
    state = after(left(3, 2, 2), f"1 give {keys(left(3, 2, 2), 'hands')[0][1][-1]}")
    card = GAME.keys(state)["hands"][0][-1]
    state = after(state, f"0 give {card}")
    for seat in (None, 0, 1, 2, 3):
        assert [gift[:2] for gift in GAME.view(state, seat).gifts] == [(1, 0), (0, 1)]


def test_fa13_winner_may_give_the_same_card_back() -> None:
    later = [("G1 G1 G3", "Y9 GP RD", "R1")]
    state = after(table("G3 Y3", "G4 Y4 R4", "G5", later=later), "0 play G3 Y3", "1 give RD")
    assert inputs(state, 0).count("give G1") == 1  # equal copies are alike
    state = after(state, "0 give RD")
    assert keys(state, "hands") == [[["G1", "G1", "G3"], ["Y9", "GP", "RD"], ["R1"]]]


@pytest.mark.parametrize(
    ("winner_hand", "scores", "loser"),
    [
        (2, [0, 0, 5, 0], 2),  # the higher total
        (2, [0, 0, 0, 0], 3),  # the nearest counter-clockwise of 0
        (3, [0, 0, 0, 0], 3),  # always counter-clockwise, whatever the direction
        (2, [0, 5, 5, 0], 2),
    ],
)
def test_f23_fa14_tied_losers(winner_hand: int, scores: list[int], loser: int) -> None:
    hands = ("G3 Y3", "G4 R4", "G5 R5", "G6 R6")
    state = after(table(*hands, hand=winner_hand, leader=0, scores=scores), "0 play G3 Y3")
    assert state.turn == loser


def test_fa14_totals_after_the_hand_decide() -> None:
    # Seats 1 and 2 have two cards each; seat 1 was a point behind and pays none more.
    state = table("G3 Y3", "G4 R4", "G5 R5", "G6", scores=[0, 6, 5, 90])
    assert after(state, "0 play G3 Y3").turn == 1


def test_f21_game_ends_with_a_hundred_points_and_the_lowest_total_wins() -> None:
    state = table("Y1 Y2 Y3 Y4", "G9 R9", "G2 G3 G4 G5 G6", "R1 R2 R3 R4 R5 R6 R7", leader=1,
                  scores=[97, 60, 33, 12])  # fmt: skip
    state = after(state, "1 play G9 R9")
    assert keys(state, "scores", "over", "winners", "turn") == [
        [101, 60, 38, 19],
        True,
        [3],
        None,
    ]
    assert all(inputs(state, seat) == [] for seat in range(4))


def test_f21_ninety_nine_points_are_not_the_end() -> None:
    state = after(table("G3 Y3", "G4 R4", "G5 R5", scores=[0, 97, 0]), "0 play G3 Y3")
    assert keys(state, "scores", "over") == [[0, 99, 2], False]


def test_fa15_equal_lowest_totals_share_the_win() -> None:
    state = after(table("G3 Y3", "G4 R4", "G5 R5", scores=[2, 98, 0]), "0 play G3 Y3")
    assert keys(state, "scores", "winners") == [[2, 100, 2], [0, 2]]


def test_f31_dealer_of_the_deal_comes_before_the_option() -> None:
    hands = ("G3 Y3", "G4 R4", "G5 R5")
    assert table(*hands, hand=1, dealer=2).turn == 1
    option = GAME.Options(dealer=2)
    deal = {"hands": [hand.split() for hand in hands]}
    assert GAME.start(3, option, deal, Chance(0, "deal")).turn == 1
    assert GAME.start(3, option, {**deal, "dealer": 1}, Chance(0, "deal")).turn == 0


@pytest.mark.parametrize("said", [{}, {"leader": 0}, {"leader": 1, "dealer": 2}])
def test_p06_holder_of_m1_leads_hand_one_whatever_the_deal_says(said: dict[str, int]) -> None:
    assert table("G3 Y3", "G4 R4", "M1 R5", hand=1, **said).turn == 2


def test_hands_beyond_the_list_come_from_the_seed() -> None:
    state = after(table("G3 Y3", "G4 R4", "G5 R5"), "0 play G3 Y3")
    shuffled = GAME.start(3, GAME.Options(), None, Chance(1, "deal"))
    assert state.hands == shuffled.hands


HANDS = [["G3"], ["G4"], ["G5", "Y5"]]


@pytest.mark.parametrize(
    "deal",
    [
        {},
        [],
        {"hands": HANDS[:2]},
        {"hands": [*HANDS, ["G6"]]},
        {"hands": [[], ["G4"], ["G5"]]},
        {"hands": [["G3"], ["G4"], ["G5", "G5", "G5"]]},
        {"hands": [["M1"], ["M1"], ["G5"]]},
        {"hands": [["G3"], ["G4"], ["B5"]]},
        {"hands": [["G3"], ["G4"], ["G11"]]},
        {"hands": [["G3"], ["G4"], [5]]},
        {"hands": [["G3"], ["G4"], [*SPARE, "G1"]]},
        {"hands": HANDS, "dealer": 3},
        {"hands": HANDS, "dealer": -1},
        {"hands": HANDS, "hand": 0},
        {"hands": HANDS, "hand": 2},
        {"hands": HANDS, "hand": 2, "leader": 3},
        {"hands": HANDS, "hand": 2, "leader": None},
        {"hands": HANDS, "scores": [0, 0]},
        {"hands": HANDS, "scores": [0, 0, -1]},
        {"hands": HANDS, "scores": [0, 0, "9"]},
        {"hands": HANDS, "turn": 1},
        [{"hands": HANDS}, {"hands": HANDS, "leader": 1}],
        [{"hands": HANDS}, {"hands": HANDS, "scores": [0, 0, 0]}],
        [{"hands": HANDS}, {"hands": HANDS[:2]}],
        [{"hands": HANDS}, {}],
        [{"hands": HANDS}, 7],
    ],
)
def test_deal_that_cannot_be_is_refused(deal: Any) -> None:
    with pytest.raises(Refused, match=r"bad-deal|no-such-card"):
        GAME.start(3, GAME.Options(), deal, Chance(0, "deal"))


def test_dealer_that_is_no_seat_is_refused() -> None:
    with pytest.raises(Refused, match="bad-option option=dealer value=3 seats=3"):
        GAME.start(3, GAME.Options(dealer=3), None, Chance(0, "deal"))
