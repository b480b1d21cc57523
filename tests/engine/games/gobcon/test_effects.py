"""What each card does, whom it may name, and what is refused."""

from typing import Any

import pytest

from engine.games.gobcon import State
from tests.engine.games.gobcon.tables import after, inputs, keys, refused, table

REST = "ban.rpg.1 ban.rpg.2 cancel.5 cancel.6"
SEATS = ["0", "1", "2"]


def holding(
    card: str, *play: str, others: tuple[str, str] = ("fame.3", "fame.4"), **said: Any
) -> State:
    """Three seats; seat 0 holds the card and four others, with those cards in play."""
    cards = [*play, "", "", ""][:3]
    return table(f"{card} {REST}", *others, deck="shame.3 shame.4", play=cards, **said)


def played(text: str, *play: str, **said: Any) -> State:
    card = text.split(" ")[0]
    return after(holding(card, *play, **said), f"0 play {text}", "all")


def targets(card: str, *play: str, **said: Any) -> list[str]:
    words = (text.split(" ") for text in inputs(holding(card, *play, **said), 0))
    return [" ".join(rest) for verb, one, *rest in (w for w in words if len(w) > 1) if one == card]


@pytest.mark.parametrize("card", ["bonus.3d", "malus.3d", "ban.3d.1", "shame.1", "event.curse"])
def test_p10_lies_before_any_player_oneself_too(card: str) -> None:
    assert targets(card) == SEATS
    assert refused(holding(card), f"0 play {card}") == "not-a-target"
    assert refused(holding(card), f"0 play {card} 3") == "not-a-target"


def test_p10_raid_and_swap_name_others_and_a_raid_nobody_with_an_empty_hand() -> None:
    assert targets("event.swap", others=("", "fame.4")) == ["1", "2"]
    assert targets("event.raid", others=("", "fame.4")) == ["2"]


@pytest.mark.parametrize("card", ["fame.1", "purchase.3d.1", "game.none.1", "event.gift"])
def test_p10_names_nobody(card: str) -> None:
    assert targets(card) == [""]
    assert refused(holding(card), f"0 play {card} 1") == "not-a-target"


def test_p10_steal_takes_what_others_have_and_uses_no_blue() -> None:
    play = ("purchase.3d.1 ban.cards.1", "purchase.cards.1 bonus.3d", "shame.1")
    assert targets("event.steal", *play) == ["purchase.cards.1", "shame.1"]
    state = played("event.steal purchase.cards.1", *play)  # a ban does not stop it
    assert state.play[0] == ("ban.cards.1", "purchase.3d.1", "purchase.cards.1")
    assert keys(state, "used", "discard") == [[], 1]


def test_p10_break_and_split_also_what_is_ones_own() -> None:
    play = ("purchase.3d.1 friend.bard", "fame.1 friend.celebrity", "friend.guard purchase.none.1")
    assert targets("event.break", *play) == ["fame.1", "purchase.3d.1"]  # the guard's: refused
    assert targets("event.split", *play) == [
        "friend.bard",
        "friend.guard",
    ]  # the celebrity: refused
    state = played("event.split friend.bard", *play)
    assert keys(state, "play", "discard")[0][0] == ["purchase.3d.1"]


def test_c20_nothing_to_name_is_said() -> None:
    assert refused(holding("event.steal"), "0 play event.steal fame.3") == "no-target"


def test_event_swap_swaps_hands() -> None:
    state = played("event.swap 1")
    assert state.hands[:2] == (("fame.3",), tuple(sorted(REST.split())))


def test_event_raid_takes_a_card_of_that_hand() -> None:
    state = played("event.raid 1")
    assert state.hands[1] == ()
    assert "fame.3" in state.hands[0]


def test_event_cash_draws_two_and_its_card_goes_away_after_that() -> None:
    state = played("event.cash")
    assert {"shame.3", "shame.4"} <= {*state.hands[0]}
    assert keys(state, "deck", "discard") == [0, 1]


def test_p10_cash_on_an_empty_pile_is_allowed() -> None:
    state = table(f"event.cash event.rush {REST}", "fame.3", deck="shame.4")
    state = after(state, "0 play event.cash", "all", "0 play event.rush", "all")
    assert "event.cash" in state.hands[0]  # reshuffled for the card that was to be drawn


@pytest.mark.parametrize(("tokens", "left"), [(0, 0), (1, 0), (5, 3)])
def test_event_curse_costs_two_tokens_as_far_as_they_reach(tokens: int, left: int) -> None:
    assert keys(played("event.curse 1", tokens=[0, tokens, 0]), "tokens") == [[0, left, 0]]


def test_p11_rush_is_for_any_seat_in_play_only() -> None:
    state = table(f"fame.1 {REST}", "event.rush", "fame.4", deck="shame.3 shame.4")
    assert inputs(state, 1) == ["play event.rush"]
    rushed = after(state, "1 play event.rush", "all")
    assert keys(rushed, "turn", "hands")[1][1] == ["shame.3"]
    assert refused(after(state, "0 play fame.1"), "1 play event.rush") == "not-now"
    assert refused(state, "2 play fame.4") == "not-your-turn"


def test_c21_bonus_and_malus_on_one_player_are_both_discarded() -> None:
    state = played("malus.3d 1", "", "bonus.3d bonus.rpg")
    assert keys(state, "play", "discard") == [[[], ["bonus.rpg"], []], 2]
    assert played("malus.3d 2", "", "bonus.3d").play == ((), ("bonus.3d",), ("malus.3d",))


def test_c21_holds_for_the_optimist_too() -> None:
    state = played("bonus.3d 1", "", "malus.3d friend.optimist purchase.3d.1")
    assert keys(state, "score", "discard") == [[0, 2, 0], 2]


def test_c22_banned_player_keeps_what_he_has_and_buys_elsewhere() -> None:
    hand = "purchase.cards.3 game.cards.1 game.rpg.1 purchase.none.1 purchase.3d.1"
    play = ["ban.cards.1 purchase.cards.1 purchase.cards.2", ""]
    state = table(hand, "fame.3", deck="shame.4", play=play)
    assert refused(state, "0 play purchase.cards.3") == "banned"
    assert refused(state, "0 play game.cards.1") == "banned"
    assert inputs(state, 0) == [
        "end",
        "play game.rpg.1",
        "play purchase.3d.1",
        "play purchase.none.1",
    ]


def test_c23_shame_can_be_laid_before_a_player_with_nothing() -> None:
    assert keys(played("shame.1 1"), "play", "score") == [[[], ["shame.1"], []], [0, 0, 0]]


def test_c01_purchase_that_reaches_the_target_wins_at_once() -> None:
    state = played("purchase.3d.1", tokens=[19, 0, 0])
    assert keys(state, "over", "winners", "phase") == [True, [0], "over"]


def test_p13_thief_wins_with_what_he_takes() -> None:
    state = played("event.steal purchase.3d.5", "", "purchase.3d.5", tokens=[17, 0, 0])
    assert keys(state, "winners", "discard", "score") == [[0], 1, [20, 0, 0]]


def test_ca05_breaking_shame_of_another_may_make_him_win() -> None:
    state = played("event.break shame.5", "", "shame.5", tokens=[0, 20, 0])
    assert keys(state, "winners") == [[1]]


def test_friend_heckler_needs_a_token_and_names_another_once_a_turn() -> None:
    state = holding("fame.1", "friend.heckler", tokens=[1, 0, 2])
    assert [text for text in inputs(state, 0) if text.startswith("use")] == [
        "use friend.heckler 1",
        "use friend.heckler 2",
    ]
    used = after(state, "0 use friend.heckler 2", "all")
    assert keys(used, "tokens") == [[0, 0, 1]]
    assert refused(used, "0 use friend.heckler 1") == "use-spent"
    assert refused(holding("fame.1", "friend.heckler"), "0 use friend.heckler 1") == "not-now"


def test_friend_trader_discards_a_card_and_draws_one() -> None:
    state = after(holding("fame.1", "friend.trader"), "0 use friend.trader fame.1", "all")
    assert keys(state, "discard", "deck", "used") == [1, 1, []]
    assert "shame.3" in state.hands[0]


def test_unknown_cards_and_cards_of_others_are_refused_by_name() -> None:
    state = holding("fame.1")
    assert refused(state, "0 play fame.9") == "no-such-card"
    assert refused(state, "0 play fame.3") == "not-your-cards"
    assert refused(state, "0 play cancel.5") == "only-to-cancel"
    assert refused(state, "0 dance") == "unknown-input"
    assert refused(state, "1 end") == "not-your-turn"


def test_c10_purchases_stay_and_games_and_events_are_discarded() -> None:
    assert keys(played("purchase.3d.1"), "discard") == [0]
    assert keys(played("event.gift"), "discard") == [1]
    game = after(played("game.none.1", dice="green"), "1 decline", "2 decline")
    assert keys(game, "discard", "play") == [1, [[], [], []]]


def test_c13_purchases_without_a_category_know_no_ban_and_no_bonus() -> None:
    every = "ban.3d.1 ban.boardgame.1 ban.cards.1"
    state = played("purchase.none.7", f"{every} bonus.3d")
    assert keys(state, "score") == [[3, 0, 0]]


def test_c24_cancel_annuls_the_action_of_another_never_ones_own() -> None:
    state = after(holding("event.gift", others=("cancel.1", "fame.4")), "0 play event.gift")
    assert inputs(state, 0) == []
    assert keys(after(state, "1 cancel cancel.1", "all"), "tokens", "discard") == [[0, 0, 0], 2]


def test_ca10_fame_and_shame_are_no_blue_cards_to_the_collector_and_to_bans() -> None:
    state = played("fame.1", "friend.collector ban.3d.1 bonus.3d malus.rpg")
    assert keys(state, "score", "used") == [[2, 0, 0], []]


def test_ca11_drawing_at_the_start_of_a_turn_comes_before_any_rush() -> None:
    state = table("fame.1 fame.2", "event.rush", deck="shame.1 shame.2 shame.3 shame.4")
    assert keys(state, "phase", "deck") == ["play", 1]
    assert inputs(state, 1) == ["play event.rush"]
