"""Turns: drawing, colours, ending, Logorroico, and the end of the game."""

import pytest

from tests.engine.games.gobcon.tables import after, inputs, keys, refused, table

ADA = "fame.1 fame.2 shame.1 shame.2 ban.3d.1"
BO = "fame.3 fame.4 shame.3 shame.4 ban.3d.2"
LOGO = "friend.logorroico"


@pytest.mark.parametrize(("held", "drawn"), [(3, 2), (5, 0), (6, 0), (0, 5)])
def test_c04_turn_begins_with_drawing_up_to_five(held: int, drawn: int) -> None:
    hand = " ".join(f"{ADA} game.rpg.1".split()[:held])
    state = table(hand, BO, deck="malus.3d malus.rpg bonus.3d bonus.rpg fame.5 shame.5")
    assert len(state.hands[0]) == held + drawn
    assert keys(state, "phase", "deck") == ["play", 6 - drawn]


def test_c04_above_five_one_must_come_down_to_five() -> None:
    state = table(f"{ADA} game.rpg.1", BO, deck="fame.5")
    assert refused(state, "0 end") == "too-many-cards"
    assert "end" not in inputs(state, 0)
    assert refused(state, "0 end fame.3") == "not-your-cards"
    assert refused(state, "0 end fame.1 fame.1") == "not-your-cards"
    ended = after(state, "0 end fame.1 game.rpg.1")
    assert keys(ended, "turn", "discard") == [1, 2]


def test_c05_one_friend_game_and_purchase_a_turn_and_red_without_limit() -> None:
    hand = "friend.bard friend.guard purchase.3d.1 purchase.rpg.1 fame.1 fame.2"
    state = table(hand, BO, deck="fame.5")
    state = after(state, "0 play friend.bard", "all", "0 play purchase.3d.1", "all")
    state = after(state, "0 play fame.1", "all", "0 play fame.2", "all")
    assert refused(state, "0 play friend.guard") == "colour-used"
    assert refused(state, "0 play purchase.rpg.1") == "colour-used"
    assert keys(state, "used", "score") == [["blue", "green"], [4, 0]]
    assert keys(after(state, "0 end"), "used") == [[]]


@pytest.mark.parametrize(
    ("friend", "kind", "colour"),
    [("merchant", "purchase", "blue"), ("organizer", "game", "yellow")],
)
def test_c11_friends_text_beats_the_rules_two_of_a_colour(
    friend: str, kind: str, colour: str
) -> None:
    hand = f"{kind}.3d.1 {kind}.3d.2 {kind}.3d.3 fame.1 fame.2"
    state = table(hand, BO, deck="fame.5", dice="black black", play=[f"friend.{friend}", ""])
    for number in (1, 2):
        state = after(state, f"0 play {kind}.3d.{number}", "all")
        if kind == "game":
            state = after(state, "1 decline")
    assert keys(state, "used") == [[colour, colour]]
    assert refused(state, f"0 play {kind}.3d.3") == "colour-used"


def test_porter_draws_and_keeps_six() -> None:
    state = table(ADA, BO, deck="fame.5 shame.5", play=["friend.porter", ""])
    assert len(state.hands[0]) == 6
    assert keys(after(state, "0 end"), "turn") == [1]


def test_c06_p12_discards_are_reshuffled_only_when_a_card_is_to_be_drawn() -> None:
    state = table(ADA, "fame.3 fame.4 shame.3 shame.4", deck="fame.5")
    state = after(state, "0 end fame.1 fame.2")
    assert keys(state, "deck", "discard") == [0, 2]
    state = after(state, "1 end")
    assert keys(state, "deck", "discard") == [0, 0]
    assert len(state.hands[0]) == 5


def test_ca09_both_piles_empty_one_draws_what_there_is() -> None:
    state = after(table(ADA, "fame.3", deck="fame.5"), "0 end", "1 end")
    assert keys(state, "hands", "turn") == [[sorted(ADA.split()), ["fame.3", "fame.5"]], 0]


def test_c06_ending_deck_ends_with_the_last_card_and_equal_ones_share() -> None:
    state = table(ADA, "fame.3 fame.4 shame.3", deck="fame.5 shame.5", ending="deck", tokens=[2, 2])
    state = after(state, "0 end")
    assert keys(state, "over", "winners", "phase") == [True, [0, 1], "over"]
    assert refused(state, "1 end") == "game-over"


def test_p12_with_ending_deck_the_target_still_wins() -> None:
    state = table(ADA, BO, deck="fame.5", ending="deck", tokens=[19, 0])
    assert keys(after(state, "0 play fame.1", "all"), "winners", "deck") == [[0], 1]


def test_p12_last_card_logorroico_is_put_in_play_before_scores_are_compared() -> None:
    play = ["friend.celebrity purchase.3d.1", "fame.3"]
    state = table("fame.1", "shame.1", deck=LOGO, ending="deck", play=play)
    assert keys(state, "score", "winners") == [[1, 2], [1]]


def test_p12_game_that_ended_with_logorroico_in_play_asks_nobody_anything() -> None:
    play = ["friend.celebrity", "fame.3 purchase.3d.1"]
    state = table("fame.1", "shame.1", deck=LOGO, ending="deck", play=play)
    assert keys(state, "over") == [True]
    assert [inputs(state, seat) for seat in (0, 1)] == [[], []]


def test_c12_logorroico_is_played_when_drawn_and_another_card_drawn() -> None:
    play = ["friend.bard purchase.3d.1", ""]
    state = table("fame.1 fame.2 shame.1 shame.2", BO, deck=f"{LOGO} fame.5 shame.5", play=play)
    assert state.play[0] == (LOGO, "purchase.3d.1")
    assert len(state.hands[0]) == 5
    assert keys(state, "discard", "used", "phase") == [1, [], "play"]


def test_c12_no_other_friend_beside_logorroico() -> None:
    play = [f"{LOGO} purchase.3d.1 purchase.3d.2", ""]
    state = table(f"friend.bard {ADA}", BO, deck="fame.5", play=play)
    state = after(state, "0 shed purchase.3d.1")
    assert refused(state, "0 play friend.bard") == "logorroico-stays"


def test_c12_with_the_last_purchase_gone_it_is_passed_on_and_the_receivers_friend_leaves() -> None:
    play = [f"{LOGO} purchase.3d.1", "friend.bard fame.3", "purchase.rpg.1", ""]
    state = table(ADA, "fame.4", "shame.3", "shame.4", deck="fame.5", play=play)
    assert inputs(state, 0) == ["shed purchase.3d.1"]
    state = after(state, "0 shed purchase.3d.1")
    assert [inputs(state, seat) for seat in (0, 1)] == [["pass-on 1", "pass-on 2"], []]
    assert refused(state, "0 pass-on 3") == "not-now"
    state = after(state, "0 pass-on 1")
    assert state.play[1] == ("fame.3", LOGO)
    assert keys(state, "phase", "turn", "discard") == ["play", 0, 2]


def test_c12_nobody_has_a_purchase_and_logorroico_is_discarded() -> None:
    state = table(ADA, BO, deck="fame.5", play=[f"{LOGO} shame.5", ""])
    state = after(state, "0 shed shame.5")
    assert keys(state, "play", "discard", "phase") == [[[], []], 2, "play"]


def test_ca06_receiver_sheds_at_the_start_of_his_next_turn() -> None:
    play = [f"{LOGO} purchase.3d.1", "purchase.rpg.1"]
    state = after(table(ADA, BO, deck="fame.5", play=play), "0 shed purchase.3d.1", "0 pass-on 1")
    assert keys(state, "phase") == ["play"]
    state = after(state, "0 end")
    assert keys(state, "phase", "turn") == ["logorroico", 1]
    assert inputs(state, 1) == ["shed purchase.rpg.1"]


def test_p06_last_purchase_stolen_out_of_turn_passes_logorroico_on_at_once() -> None:
    play = ["", f"{LOGO} purchase.3d.1", "fame.5"]
    state = table(f"event.steal {ADA}", "fame.3", "fame.4", deck="shame.5", play=play)
    state = after(state, "0 play event.steal purchase.3d.1", "all")
    assert keys(state, "phase", "turn") == ["logorroico", 0]
    assert inputs(state, 1) == ["pass-on 0", "pass-on 2"]
    assert keys(after(state, "- timeout"), "phase", "play") == [
        "play",
        [["purchase.3d.1"], [], ["fame.5", LOGO]],
    ]


def test_p06_without_the_porter_drawing_stops_at_five() -> None:
    play = ["friend.porter purchase.3d.1", ""]
    state = table("fame.1 fame.2 shame.1 shame.2", BO, deck=f"{LOGO} fame.5 shame.5", play=play)
    assert len(state.hands[0]) == 5


def test_p06_drawn_by_cash_it_is_replaced_and_passed_on_after_the_event() -> None:
    state = table(
        f"event.cash {ADA}", BO, deck=f"{LOGO} fame.5 shame.5", play=["", "purchase.3d.1"]
    )
    state = after(state, "0 play event.cash", "all")
    assert keys(state, "phase", "discard") == ["logorroico", 1]
    assert {"fame.5", "shame.5"} <= {*state.hands[0]}
    assert inputs(state, 0) == ["pass-on 1"]


def test_p14_time_over_sheds_the_first_by_id() -> None:
    play = [f"{LOGO} purchase.rpg.1 fame.5", ""]
    state = after(table(ADA, BO, deck="shame.5", play=play), "- timeout")
    assert keys(state, "play") == [[[LOGO, "purchase.rpg.1"], []]]


def test_c01_shedding_shame_may_win() -> None:
    play = [f"{LOGO} shame.5", ""]
    state = after(table(ADA, BO, deck="fame.5", play=play, tokens=[20, 0]), "0 shed shame.5")
    assert keys(state, "over", "winners", "score") == [True, [0], [20, 0]]
