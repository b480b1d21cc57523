"""N20–N24, NA7, NA15, P4, P9: turns of Fight, Jokers, and games without a draw pile."""

import pytest

from engine.chance import Chance
from engine.games.gong import FIGHT
from tests.engine.games.gong.tables import after, hands, key, refused, step, table


def test_n20_each_turn_one_card_is_drawn_and_discarded_when_its_mission_is_done() -> None:
    state = table(FIGHT, "Z5", "O5", deck="P5 P3 V1")
    assert FIGHT.inputs(state, 0) == ["draw"]
    state = after(FIGHT, state, "0 draw")
    assert (key(FIGHT, state, "discard"), key(FIGHT, state, "mission")["card"]) == (0, "PROXIMA-5")
    assert refused(FIGHT, state, "0 draw") == "not-now"


def test_na15_a_drawn_joker_goes_to_the_hand_and_another_card_is_turned() -> None:
    state = after(FIGHT, table(FIGHT, "Z5", "O5", deck="J1 J2 P3 V1 V2"), "0 draw")
    assert hands(FIGHT, state)[0] == ["ZETA-5", "VIRGO-1", "JOKER-1", "JOKER-2"]
    assert (key(FIGHT, state, "discard"), state.turn) == (1, 1)


def test_p03_discards_are_shuffled_when_a_card_is_needed_not_before() -> None:
    state = table(FIGHT, "Z5 Z6", "O5 O6", deck="P5", discard="V1 V2 V3")
    state = after(FIGHT, state, "0 draw")
    assert [key(FIGHT, state, name) for name in ("deck", "discard")] == [0, 3]
    state = after(FIGHT, state, "0 lay Z5", "1 draw")
    assert key(FIGHT, state, "deck") in range(1, 5)


def test_n21_without_any_pile_the_first_named_own_card_is_turned() -> None:
    state = after(FIGHT, table(FIGHT, "V5 P5 Z6", "O5 O6"), "0 draw")
    assert key(FIGHT, state, "mission")["card"] == "VIRGO-5"
    assert hands(FIGHT, state)[0] == ["PROXIMA-5", "ZETA-6"]


def test_n21_a_shuffled_game_turns_any_own_card() -> None:
    found = set()
    for seed in range(30):
        state = FIGHT.start(6, FIGHT.Options(jokers=False), None, Chance(seed, "deal"))
        own = hands(FIGHT, state)[0]
        turned = step(FIGHT, state, "0 draw").events[0].args["card"]
        found.add(own.index(turned))
    assert len(found) > 5


def test_na15_turning_ones_last_card_wins_without_its_mission() -> None:
    state = after(FIGHT, table(FIGHT, "P3", "O5 O6"), "0 draw")
    assert (state.winners, key(FIGHT, state, "discard")) == ((0,), 1)


def test_na15_own_jokers_go_back_and_a_hand_of_them_passes_the_turn() -> None:
    state = after(FIGHT, table(FIGHT, "J1 P5 Z6", "O5 O6"), "0 draw")
    assert key(FIGHT, state, "mission")["card"] == "PROXIMA-5"
    passed = after(FIGHT, table(FIGHT, "J1 J2", "O5 O6"), "0 draw")
    assert (passed.turn, len(passed.hands[0])) == (1, 2)


def test_na15_it_holds_the_whole_game_and_missions_draw_from_the_discards() -> None:
    state = after(FIGHT, table(FIGHT, "P5 V1 V2", "P3 O5 O6"), "0 draw", "0 lay V1", "1 draw")
    assert [len(hand) for hand in state.hands] == [1, 3]
    assert [key(FIGHT, state, name) for name in ("deck", "discard")] == [1, 1]
    assert after(FIGHT, state, "0 draw").winners == (0,)


def test_na15_in_mid_game_it_holds_for_that_turn_only() -> None:
    state = table(FIGHT, "Z5 Z6", "V1 O5 P5", deck="J1")
    state = after(FIGHT, state, "0 draw")
    assert key(FIGHT, state, "mission")["card"] == "ZETA-5"
    state = after(FIGHT, state, "0 choose 1", "0 give Z6 J1")
    assert state.winners == (0,)
    state = table(FIGHT, "P5 Z6", "V1 O5 P6", deck="J1")
    state = after(FIGHT, state, "0 draw", "0 lay J1", "1 draw")
    assert len(state.hands[1]) in (3, 4)
    assert not state.own


def test_n24_p09_the_first_without_cards_wins_at_once() -> None:
    over = after(FIGHT, table(FIGHT, "Z5", "O5", deck="P5 V1"), "0 draw", "0 lay Z5")
    assert (over.over, over.winners, over.turn, key(FIGHT, over, "mission")) == (
        True,
        (0,),
        None,
        None,
    )
    assert refused(FIGHT, over, "1 draw") == "game-over"
    assert refused(FIGHT, over, "- signal") == "game-over"


def test_p09_a_joker_only_before_draw() -> None:
    state = table(FIGHT, "Z5 J1", "O5", deck="P5 V1")
    assert FIGHT.inputs(state, 0) == ["draw", "joker 1"]
    assert refused(FIGHT, after(FIGHT, state, "0 draw"), "0 joker 1") == "not-now"
    again = after(FIGHT, state, "0 joker 1", "1 allow")
    assert (again.turn, FIGHT.inputs(again, 0)) == (0, ["draw"])


@pytest.mark.parametrize(
    ("mine", "his", "said", "winner"),
    [
        ("J1", "V1 V2", "allow", 1),
        ("J1", "V1 J2", "cancel", 0),
        ("J1", "J2", "cancel", 1),
        ("J1 V1", "J2", "cancel", 1),
    ],
)
def test_na07_p04_who_wins_by_a_joker(mine: str, his: str, said: str, winner: int) -> None:
    state = after(FIGHT, table(FIGHT, mine, his, "A5", deck="P5"), "0 joker 1", f"1 {said}")
    assert state.winners == (winner,)


def test_na08_the_turn_goes_on_from_the_canceller() -> None:
    state = table(FIGHT, "V1 J1", "V2", "V3 J2 V4", deck="P3 V5 V6")
    state = after(FIGHT, state, "0 joker 2", "2 cancel")
    assert (state.turn, key(FIGHT, state, "discard")) == (2, 2)
    assert after(FIGHT, state, "2 draw").turn == 0
