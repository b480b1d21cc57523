"""How games start: shuffled or dealt, and what cannot be dealt."""

from typing import Any

import pytest

from engine.chance import Chance
from engine.game import Refused
from engine.games.gobcon import GAME
from engine.games.gobcon.deck import DECK, in_record
from tests.engine.games.gobcon.tables import DECK_IDS, after, keys, table

HANDS = [["fame.1"], ["fame.2"]]
LOGO = "friend.logorroico"


def start(deal: dict[str, Any] | None, seats: int = 2, **rules: Any) -> Any:
    return GAME.start(seats, GAME.Options(**rules), deal, Chance(3, "deal"))


def test_c03_five_cards_each_and_the_first_seat_starts() -> None:
    state = start(None, seats=6, first=4)
    assert [len(hand) for hand in state.hands] == [5] * 6
    assert keys(state, "turn", "deck", "phase") == [4, 87 - len(state.discards), "play"]


def test_deal_without_hands_gives_five_each_from_the_top_clockwise_from_turn() -> None:
    state = start({"deck": list(DECK_IDS[20:33]), "turn": 1})
    assert state.hands == (tuple(sorted(DECK_IDS[25:30])), tuple(sorted(DECK_IDS[20:25])))
    assert state.pile == DECK_IDS[30:33]


def test_deal_without_deck_shuffles_all_other_cards() -> None:
    state = start({"hands": HANDS, "turn": 1})
    dealt = [card for zones in (*state.hands, *state.play) for card in zones]
    assert sorted([*dealt, *state.pile, *state.discards]) == sorted(DECK_IDS)
    assert state.turn == 1


def test_a_deals_turn_wins_over_the_option_first() -> None:
    assert start({"hands": HANDS, "turn": 0}, first=1).turn == 0


def test_p06_logorroico_in_a_dealt_hand_is_replaced_from_the_top() -> None:
    state = table("fame.1 fame.2 shame.1 shame.2 cancel.1", f"fame.3 {LOGO}", deck="fame.4 fame.5")
    assert keys(state, "hands", "deck", "discard") == [
        [["cancel.1", "fame.1", "fame.2", "shame.1", "shame.2"], ["fame.3", "fame.4"]],
        1,
        1,
    ]


def test_p05_a_deal_is_the_position_before_the_turn_begins() -> None:
    state = table("fame.1", "fame.2", deck="fame.3", play=[f"{LOGO} purchase.3d.1", ""])
    assert keys(state, "phase", "deck") == ["logorroico", 1]
    assert keys(after(state, "0 shed purchase.3d.1"), "phase", "deck") == ["play", 0]


def test_logorroico_without_a_purchase_is_passed_on_where_it_is_ones_turn() -> None:
    state = table("fame.1", "fame.2", deck="fame.3", play=[LOGO, "purchase.3d.1"])
    assert keys(state, "phase", "turn") == ["logorroico", 0]


@pytest.mark.parametrize(
    ("deal", "reason"),
    [
        ({"deck": []}, "length"),
        ({"hands": [["fame.1"]]}, "1 entries for 2 seats"),
        ({"hands": HANDS, "tokens": [1]}, "1 entries for 2 seats"),
        ({"hands": HANDS, "tokens": [1, -1]}, ">= 0"),
        ({"hands": HANDS, "turn": 2}, "turn 2 is no seat"),
        ({"hands": HANDS, "dice": ["red"]}, "red"),
        ({"hands": HANDS, "pile": []}, "pile"),
        ({"hands": [["fame.1"], ["fame.1"]]}, "fame.1 2 times"),
        ({"hands": [["fame.9"], []]}, "no card fame.9"),
        ({"hands": HANDS, "deck": ["fame.1"]}, "fame.1 2 times"),
        ({"hands": HANDS, "play": [["game.3d.1"], []]}, "does not stay"),
        ({"hands": HANDS, "play": [["event.gift"], []]}, "does not stay"),
        ({"hands": HANDS, "play": [["friend.bard", "friend.guard"], []]}, "2 Friends"),
        ({"hands": HANDS, "play": [["bonus.3d", "malus.3d"], []]}, "bonus and malus of 3d"),
        ({"hands": HANDS, "tokens": [0, 20]}, "the target is 20"),
        ({"hands": HANDS, "play": [[], [LOGO]]}, "not its turn"),
        ({"deck": ["fame.1", *DECK_IDS[:8]]}, "not enough"),
    ],
)
def test_deal_that_cannot_be_is_refused(deal: dict[str, Any], reason: str) -> None:
    with pytest.raises(Refused, match="bad-deal") as refused:
        start(deal)
    assert reason in str(refused.value)


def test_first_that_is_no_seat_is_refused() -> None:
    with pytest.raises(Refused, match="bad-option"):
        start(None, first=2)


def test_a_record_carries_a_deck_of_its_own_and_plays_the_same_with_it() -> None:
    own = in_record(DECK)
    assert keys(start({"cards": own}), "hands") == keys(start(None), "hands")
    own[0] = {**own[0], "effect": "dance"}
    with pytest.raises(Refused, match="bad-deck line=2 reason=unknown effect"):
        start({"cards": own})
