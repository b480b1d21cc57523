"""N14–N19, NA7–NA14, P6: Family by its rules."""

import pytest

from engine.games.gong import FAMILY
from engine.games.gong.cards import FAMILIES
from tests.engine.games.gong.tables import after, codes, hands, key, refused, step, table

SIX = "1 2 3 4 5 6".split()


def whole(letter: str) -> str:
    return " ".join(letter + number for number in SIX)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("0 ask 1 VIRGO-1", "not-of-your-families"),
        ("0 ask 1 NEBULA-2", "you-hold-it"),
        ("0 ask 0 NEBULA-5", "not-another-player"),
        ("0 ask 2 NEBULA-5", "not-another-player"),
        ("0 ask 1 NEBULA-7", "no-such-card"),
        ("0 ask 1 JOKER-1", "no-such-card"),
        ("0 ask 1", "no-such-card"),
        ("0 draw", "ask-for-a-card"),
        ("1 ask 0 NEBULA-2", "not-your-turn"),
    ],
)
def test_n15_na13_what_may_not_be_asked(text: str, code: str) -> None:
    assert refused(FAMILY, table(FAMILY, "N2 O1", "N5 V1", deck="P1"), text) == code


def test_n14_a_card_is_asked_for_by_number_or_by_colour() -> None:
    state = table(FAMILY, "N2 O1", "N5 V1", deck="P1")
    by_number, by_colour = (after(FAMILY, state, f"0 ask 1 NEBULA{way}") for way in ("-5", " Ice"))
    assert by_number == by_colour
    assert "ask 1 NEBULA-5" in FAMILY.inputs(state, 0)
    assert "ask 1 NEBULA Ice" not in FAMILY.inputs(state, 0)


def test_n16_who_has_it_hands_it_over_and_the_asker_goes_on() -> None:
    state = after(FAMILY, table(FAMILY, "N2", "N5 V1", deck="P1"), "0 ask 1 N5")
    assert hands(FAMILY, state) == [["NEBULA-2", "NEBULA-5"], ["VIRGO-1"]]
    assert state.turn == 0


@pytest.mark.parametrize(("top", "turn"), [("N4", 0), ("N3", 1), ("J1", 1)])
def test_n17_na13_a_miss_draws_and_only_exactly_that_card_goes_on(top: str, turn: int) -> None:
    state = after(FAMILY, table(FAMILY, "N2", "N5", deck=f"{top} P1"), "0 ask 1 N4")
    assert (state.turn, len(state.hands[0])) == (turn, 2)


def test_n17_na04_a_miss_with_nothing_to_draw_passes_the_turn() -> None:
    assert after(FAMILY, table(FAMILY, "N2", "N5"), "0 ask 1 N4").turn == 1


def test_n07_family_never_draws_from_discards() -> None:
    state = after(FAMILY, table(FAMILY, "N2", "N5", discard="P1"), "0 ask 1 N4")
    assert (key(FAMILY, state, "discard"), len(state.hands[0])) == (1, 1)


def test_n18_a_family_completed_by_a_miss_is_laid_at_once_too() -> None:
    state = table(FAMILY, "N1 N2 N3 N4 N5 V1", "V2", "V3", deck="N6 P1")
    state = after(FAMILY, state, "0 ask 1 V4")
    assert (key(FAMILY, state, "families"), state.turn) == ([["NEBULA"], [], []], 1)


def test_na14_families_of_the_deal_are_laid_first_player_first_two_in_order() -> None:
    state = table(FAMILY, whole("P"), f"{whole('X')} {whole('N')} V1", "V2", turn=1)
    assert [FAMILIES[family] for _, family in state.laid] == ["NEBULA", "NEMESIS", "PROXIMA"]
    assert [seat for seat, _ in state.laid] == [1, 1, 0]


def test_na09_laid_families_never_swap_and_n05_the_joker_goes_back() -> None:
    state = table(FAMILY, f"{whole('Z')} N2 J1", "V2 A3", deck="P1")
    state = after(FAMILY, state, "0 joker 1", "1 allow")
    assert key(FAMILY, state, "families") == [["ZETA"], []]
    assert hands(FAMILY, state) == [["ANDROMEDE-3", "VIRGO-2"], ["NEBULA-2"]]
    assert (state.turn, key(FAMILY, state, "deck"), key(FAMILY, state, "discard")) == (0, 2, 0)


def test_na08_cancelled_both_jokers_are_shuffled_back() -> None:
    state = table(FAMILY, "N2 J1", "V1", "V2 J2", deck="P1")
    state = after(FAMILY, state, "0 joker 2", "2 cancel")
    assert (state.turn, key(FAMILY, state, "deck")) == (2, 3)


def test_p04_nobody_wins_by_a_last_joker() -> None:
    state = after(FAMILY, table(FAMILY, "J1", "V1", "V2", deck="P1"), "0 joker 1", "1 allow")
    assert (state.over, state.turn, hands(FAMILY, state)[1]) == (False, 0, [])


def test_p04_na12_a_canceller_without_cards_only_draws() -> None:
    state = after(FAMILY, table(FAMILY, "V1 J1", "J2", "V2"), "0 joker 1", "1 cancel")
    assert (state.turn, FAMILY.inputs(state, 1)) == (1, ["draw"])
    assert after(FAMILY, state, "1 draw").turn == 2


def test_p06_empty_in_mid_turn_draws_keeps_and_passes() -> None:
    state = table(FAMILY, "N1 N2 N3 N4 N5", "N6 V2", deck="V1 P1")
    state = after(FAMILY, state, "0 ask 1 N6")
    assert FAMILY.inputs(state, 0) == ["draw"]
    state = after(FAMILY, state, "0 draw")
    assert (hands(FAMILY, state)[0], state.turn) == (["VIRGO-1"], 1)


def test_p06_empty_with_nothing_to_draw_is_passed_over() -> None:
    state = after(FAMILY, table(FAMILY, "N1 N2 N3 N4 N5", "N6 V2", "V3"), "0 ask 1 N6")
    assert state.turn == 1
    assert after(FAMILY, state, "1 ask 2 V4").turn == 2
    assert after(FAMILY, state, "1 ask 2 V4", "2 ask 1 V4").turn == 1


def test_p06_asking_an_empty_hand_is_a_legal_miss() -> None:
    state = table(FAMILY, "N2", "", "V1", deck="P1 P2")
    assert after(FAMILY, state, "0 ask 1 N4").turn == 1


def test_p06_with_only_jokers_he_plays_one_or_draws() -> None:
    state = table(FAMILY, "J1", "V1", deck="P1")
    assert FAMILY.inputs(state, 0) == ["joker 1", "draw"]
    assert after(FAMILY, state, "0 draw").turn == 1


def test_na11_nobody_can_act_and_the_game_is_over() -> None:
    state = table(FAMILY, "N1 N2 N3 N4 N5", "N6")
    assert after(FAMILY, state, "0 ask 1 N6").winners == (0,)


def test_n19_of_equal_ones_who_had_so_many_first_wins() -> None:
    first = f"{whole('P')} {whole('N')} X1 X2 X3 X4 X5"
    three = " ".join(map(whole, "ZAS"))
    state = table(FAMILY, first, three, " ".join(map(whole, "WV")), f"{whole('O')} X6")
    over = step(FAMILY, state, "0 ask 3 X6")
    assert (over.state.over, over.state.winners) == (True, (1,))
    assert codes(over.events) == ["got", "family", "over"]


def test_n19_the_order_is_that_of_reaching_the_number() -> None:
    state = table(FAMILY, f"{whole('P')} N1 N2 N3 N4 N5", f"{whole('Z')} N6 V1", "V2 V3 V4 V5 V6")
    state = after(FAMILY, state, "0 ask 1 N6")
    state = after(FAMILY, state, "1 ask 2 V2", *(f"1 ask 2 V{n}" for n in (3, 4, 5, 6)))
    assert list(map(len, key(FAMILY, state, "families"))) == [2, 2, 0]
    assert state.winners == (0,)


@pytest.mark.parametrize("bell", ["bell", "gong", "ring"])
def test_p02_no_bell_means_anything_in_family(bell: str) -> None:
    state = table(FAMILY, "N2", "N5", deck="P1")
    assert step(FAMILY, state, f"1 {bell}").state == state
    assert refused(FAMILY, state, f"- {bell}") == "not-yours"


def test_history_tells_who_asked_whom_for_what_until_hands_are_swapped() -> None:
    state = table(FAMILY, "N2 J1", "N5 V1", deck="P1")
    state = after(FAMILY, state, "0 ask 1 N5")
    assert FAMILY.view(state, None).history == ((0, 1, "NEBULA-5", True),)
    assert FAMILY.view(after(FAMILY, state, "0 joker 1", "1 allow"), None).history == ()
