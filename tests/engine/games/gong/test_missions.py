"""N22, N23, P7–P13: each mission of Fight, and the number that a card gives it."""

from typing import Any

import pytest

from engine.games.gong import FIGHT
from engine.games.gong.cards import NAMES
from engine.games.gong.missions import BY_CARD, MISSIONS, mission_of
from host.sentences import SENTENCES
from tests.engine.games.gong.tables import after, codes, hands, key, named, refused, step, table

SEATS = ("Z5 Z6 J1", "O5 O6", "A5 A6")
S = 1_000_000  # µs


def turned(short: str, *hands: str, deck: str = "V1 V2 V3 V4", **said: Any) -> Any:
    """A table whose seat 0 has turned that card."""
    return after(FIGHT, table(FIGHT, *(hands or SEATS), deck=f"{short} {deck}", **said), "0 draw")


def sizes(state: Any) -> list[int]:
    return [len(hand) for hand in hands(FIGHT, state)]


def needs(state: Any) -> Any:
    return key(FIGHT, state, "mission")["needs"]


def timed(state: Any, *inputs: tuple[int, str] | tuple[int, str, float]) -> Any:
    for at, text, *err in inputs:
        state = step(FIGHT, state, text, at, *err).state
    return state


@pytest.mark.parametrize(
    ("short", "number"), [("P5", 1), ("P6", 2), ("N3", 3), ("Z2", 6), ("A1", 1)]
)
def test_mission_numbers_of_the_examples(short: str, number: int) -> None:
    assert mission_of(NAMES.index(named(short)[0])).number == number


@pytest.mark.parametrize(("short", "colour"), [("W1", "fight"), ("Z3", "malus"), ("V6", "bonus")])
def test_n22_the_number_gives_the_colour(short: str, colour: str) -> None:
    assert mission_of(NAMES.index(named(short)[0])).colour == colour


def test_each_mission_has_three_cards_and_a_text_in_the_catalogue() -> None:
    assert len(MISSIONS) == 18
    for mission in MISSIONS:
        assert BY_CARD.count(mission) == 3
        assert f"mission.{mission.colour}.{mission.number}" in SENTENCES


def test_bonus_1_lays_one_card() -> None:
    state = turned("P5")
    assert needs(state) == [[0, "lay", 1]]
    state = after(FIGHT, state, "0 lay Z6")
    assert (sizes(state), state.turn, key(FIGHT, state, "discard")) == ([2, 2, 2], 1, 2)


def test_bonus_2_lays_two_cards_in_one_input_in_any_order() -> None:
    state = turned("P6")
    assert FIGHT.inputs(state, 0) == [
        "lay ZETA-5 ZETA-6",
        "lay ZETA-5 JOKER-1",
        "lay ZETA-6 JOKER-1",
    ]
    assert refused(FIGHT, state, "0 lay Z5") == "so-many-cards"
    assert refused(FIGHT, state, "0 lay Z5 Z5") == "so-many-cards"
    assert refused(FIGHT, state, "0 lay Z5 O5") == "not-your-cards"
    assert sizes(after(FIGHT, state, "0 lay J1 Z5")) == [1, 2, 2]


def test_bonus_2_with_one_card_left_lays_that_one_and_wins() -> None:
    state = turned("P6", "Z5", "O5", "A5")
    assert needs(state) == [[0, "lay", 1]]
    assert after(FIGHT, state, "0 lay Z5").winners == (0,)


def test_bonus_3_gives_one_card_to_a_chosen_player() -> None:
    state = turned("N5")
    assert needs(state) == [[0, "choose", 1]]
    assert FIGHT.inputs(state, 0) == ["choose 1", "choose 2"]
    assert refused(FIGHT, state, "0 choose 0") == "not-another-player"
    assert sizes(after(FIGHT, state, "0 choose 2", "0 give Z5")) == [2, 2, 3]


def test_bonus_4_gives_each_neighbour_one_card_the_left_first() -> None:
    state = turned("N6")
    assert needs(state) == [[0, "give", 1]]
    state = after(FIGHT, state, "0 give Z5", "0 give Z6")
    assert hands(FIGHT, state)[1:] == [
        ["ZETA-5", "OMEGA-5", "OMEGA-6"],
        ["ZETA-6", "ANDROMEDE-5", "ANDROMEDE-6"],
    ]


def test_p08_with_two_players_there_is_one_neighbour_and_one_card() -> None:
    state = after(FIGHT, turned("N6", "Z5 Z6", "O5"), "0 give Z5")
    assert (sizes(state), state.turn) == ([1, 2], 1)


def test_p08_p09_the_second_gift_falls_away_with_the_last_card() -> None:
    assert after(FIGHT, turned("N6", "Z5", "O5", "A5"), "0 give Z5").winners == (0,)


def test_bonus_5_gives_two_cards_to_a_chosen_player() -> None:
    state = after(FIGHT, turned("Z5", "O1 O2 O3", "N5", "A5"), "0 choose 1")
    assert needs(state) == [[0, "give", 2]]
    assert sizes(after(FIGHT, state, "0 give O3 O1")) == [1, 3, 1]


def test_bonus_6_lays_one_card_and_turns_again() -> None:
    state = after(FIGHT, turned("Z6", "O1 O2 J1", "N5", "A5"), "0 lay O1")
    assert (state.turn, FIGHT.inputs(state, 0)) == (0, ["draw", "joker 1", "joker 2"])


@pytest.mark.parametrize(("short", "cards"), [("P3", 1), ("P4", 2)])
def test_malus_1_and_2_draw(short: str, cards: int) -> None:
    state = turned(short)
    assert (sizes(state), state.turn) == ([3 + cards, 2, 2], 1)


def test_malus_3_takes_a_random_card_jokers_too() -> None:
    state = after(FIGHT, turned("N3", "Z5", "J1 J2", "A5"), "0 choose 1")
    assert (sizes(state), hands(FIGHT, state)[0][1][:5]) == ([2, 1, 1], "JOKER")


def test_malus_3_p09_who_loses_his_last_card_has_won() -> None:
    assert after(FIGHT, turned("N3", "Z5", "O5", "A5"), "0 choose 2").winners == (2,)


def test_malus_4_takes_from_each_neighbour_the_left_first() -> None:
    assert sizes(turned("N4", "Z5", "O5 O6", "A5 A6", "X1 X2")) == [3, 1, 2, 1]
    assert turned("N4", "Z5", "O5", "A5").winners == (1,)
    assert sizes(turned("N4", "Z5", "O5 O6")) == [2, 1]


def test_malus_5_the_chosen_player_gives_one_card_of_his_choice() -> None:
    state = after(FIGHT, turned("Z3", "V5", "O5 O6", "A5"), "0 choose 1")
    assert (needs(state), state.turn) == ([[1, "give", 1]], 0)
    assert refused(FIGHT, state, "0 give V5") == "not-now"
    assert sizes(after(FIGHT, state, "1 give O6")) == [2, 1, 1]


def test_malus_6_draws_one_and_misses_the_next_turn() -> None:
    state = turned("Z4", "V5", "O5", "A5", deck="V1 P3 V2 P4 V3 V4")
    assert (sizes(state), key(FIGHT, state, "missing")) == ([2, 1, 1], [0])
    state = after(FIGHT, state, "1 draw", "2 draw")
    assert (state.turn, key(FIGHT, state, "missing")) == (1, [])


def test_p14_a_cancels_turn_is_extra_and_leaves_the_missing_one() -> None:
    state = turned("Z4", "V5 J2", "O5 J1", "A5", deck="V1 P3 V2")
    state = after(FIGHT, state, "1 joker 0", "0 cancel")
    assert (state.turn, key(FIGHT, state, "missing")) == (0, [0])


QUICK = after(FIGHT, turned("P1"), "0 choose 2")


def test_fight_1_quick_draw_the_first_after_the_signal_wins_and_gives() -> None:
    assert needs(QUICK) == [[None, "signal", 1]]
    state = timed(QUICK, (3 * S, "- signal"), (3 * S, "1 ring"))
    assert needs(state) == [[None, "timeout", 1], [0, "ring", 1], [2, "ring", 1]]
    state = timed(state, (3 * S, "2 bell"))
    assert needs(state) == [[2, "give", 1]]
    state = after(FIGHT, state, "2 give A5")
    assert (sizes(state), state.turn) == ([4, 2, 1], 1)


def test_p11_a_ring_before_the_signal_loses_at_once() -> None:
    state = timed(QUICK, (3 * S, "2 ring"))
    assert needs(state) == [[0, "give", 1]]
    assert refused(FIGHT, state, "- signal") == "not-now"


def test_p11_signal_is_legal_once_after_choose_and_timeout_only_after_it() -> None:
    assert refused(FIGHT, turned("P1"), "- signal") == "not-now"
    assert refused(FIGHT, QUICK, "- timeout") == "not-now"
    assert refused(FIGHT, QUICK, "0 signal") == "not-now"
    state = timed(QUICK, (3 * S, "- signal"))
    assert refused(FIGHT, state, "- signal") == "not-now"
    over = timed(state, (11 * S, "- timeout"))
    assert (over.turn, sizes(over)) == (1, [3, 2, 2])


@pytest.mark.parametrize(("short", "winner"), [("P2", 0), ("Z2", 1)])
def test_fight_2_and_6_high_and_low_card(short: str, winner: int) -> None:
    state = step(FIGHT, turned(short, "V5 O6", "N3 O3", "A5"), "0 choose 1")
    assert codes(state.events) == ["chose", "showed", "showed", "fight-won"]
    assert needs(state.state) == [[winner, "give", 1]]


@pytest.mark.parametrize("short", ["P2", "Z2"])
def test_p10_jokers_are_never_shown_and_a_hand_of_them_only_loses(short: str) -> None:
    state = after(FIGHT, turned(short, "J1 J2", "N3", "A5"), "0 choose 1")
    assert needs(state) == [[1, "give", 1]]
    for seed in range(9):
        state = after(FIGHT, turned(short, "J1 N4", "S4", "A5", seed=seed), "0 choose 1")
        assert state.task is None


@pytest.mark.parametrize(("short", "after_choice"), [("P2", 1), ("Z2", 1)])
def test_high_and_low_card_equal_is_nothing(short: str, after_choice: int) -> None:
    state = after(FIGHT, turned(short, "N5", "S5", "A5"), "0 choose 1")
    assert (state.turn, sizes(state)) == (after_choice, [1, 1, 1])


FIVE = timed(turned("N1"), (0, "0 choose 1"), (2 * S, "- signal"))


@pytest.mark.parametrize(
    ("first", "second", "err", "gives"),
    [
        (4.9, 5.2, 0.0, 0),
        (5.2, 4.9, 0.0, 1),
        (4.9, 5.2, 0.049 * S, 0),
        (4.9, 5.2, 0.05 * S, None),
        (4.9, 5.1, 0.0, None),
        (5.0, 8.0, 0.0, 0),
    ],
)
def test_fight_3_p12_nearer_to_five_seconds_wins_unless_the_clocks_cannot_tell(
    first: float, second: float, err: float, gives: int | None
) -> None:
    rings = [(first, "0 ring"), (second, "1 ring")]
    said = [(round((2 + after) * S), text, err) for after, text in sorted(rings)]
    state = timed(FIVE, *said)
    assert (state.task is None) == (gives is None)
    if gives is not None:
        assert needs(state) == [[gives, "give", 1]]


def test_p12_rings_before_the_start_after_eight_seconds_and_second_ones_do_nothing() -> None:
    early = timed(turned("N1"), (0, "0 choose 1"), (1, "0 ring"), (2 * S, "- signal"))
    assert needs(early) == needs(FIVE)
    once = timed(FIVE, (6 * S, "0 ring"), (7 * S, "0 ring"), (10 * S + 1, "1 ring"))
    assert needs(once) == [[None, "timeout", 1], [1, "ring", 1]]
    assert needs(timed(once, (10 * S + 2, "- timeout"))) == [[0, "give", 1]]
    assert timed(FIVE, (10 * S, "- timeout")).task is None


def test_p12_the_last_moment_of_eight_seconds_still_counts() -> None:
    assert timed(FIVE, (10 * S, "0 ring")).task.rings[0].seat == 0


@pytest.mark.parametrize(
    ("mine", "his", "gives"),
    [("N3 N4", "N5 J1", 0), ("N3 J1", "N5 N4", 1), ("N3 J1", "N5 V5", None)],
)
def test_fight_4_p10_family_counts_neither_the_turned_card_nor_jokers(
    mine: str, his: str, gives: int | None
) -> None:
    state = after(FIGHT, turned("N2", mine, his, "A5"), "0 choose 1")
    assert (state.task is None) == (gives is None)
    if gives is not None:
        assert needs(state) == [[gives, "give", 1]]


BRAWL = turned("Z1", "Z5 Z6", "O5", "A5", "X1", deck="V1 V2 V3 V4 P3")


@pytest.mark.parametrize(
    ("said", "drew"),
    [
        ("- signal,1 ring,0 ring,3 bell,2 ring", [2]),
        ("1 ring,- signal,1 ring,0 ring,3 ring,2 ring", [1, 2]),
        ("3 ring,1 ring,- signal,0 ring,- timeout", [3, 1, 2]),
        ("- signal,- timeout", [0, 1, 2, 3]),
        ("3 ring,1 ring,0 ring,- signal", [3, 1, 0]),
        ("3 ring,1 ring,0 ring,2 ring,- signal", [3, 1, 0, 2]),
    ],
)
def test_fight_5_p13_the_last_one_and_false_starters_draw(said: str, drew: list[int]) -> None:
    *before, last = said.split(",")
    ended = step(FIGHT, after(FIGHT, BRAWL, *before), last)
    assert [event.args["seat"] for event in ended.events if event.code == "drew"] == drew
    assert (ended.state.task, ended.state.turn) == (None, 1)
    cards = [hand[-1:] for hand in ended.state.hands]
    order = [NAMES[cards[seat][0]] for seat in drew]
    assert order == ["VIRGO-1", "VIRGO-2", "VIRGO-3", "VIRGO-4"][: len(drew)]


def test_p13_a_brawl_needs_every_ring_that_is_still_to_come() -> None:
    assert needs(BRAWL) == [[None, "signal", 1]]
    state = after(FIGHT, BRAWL, "3 ring", "- signal", "0 ring")
    assert needs(state) == [[None, "timeout", 1], [1, "ring", 1], [2, "ring", 1]]
    assert refused(FIGHT, BRAWL, "- timeout") == "not-now"


def test_p11_to_p13_timers_signal_after_two_to_six_seconds_or_at_once() -> None:
    quick, five = FIGHT.waits(QUICK).timers, FIGHT.waits(after(FIGHT, turned("N1"), "0 choose 1"))
    assert [(timer.text, timer.after, timer.spread) for timer in quick] == [
        ("signal", 2 * S, 4 * S)
    ]
    assert [(timer.text, timer.after, timer.spread) for timer in five.timers] == [("signal", 0, 0)]


def test_p12_a_ring_does_not_put_off_the_timeout() -> None:
    (timer,) = FIGHT.waits(FIVE).timers
    assert (timer.text, timer.after, timer.seat) == ("timeout", 8 * S, None)
    (later,) = FIGHT.waits(timed(FIVE, (5 * S, "0 ring"), (6 * S, "2 ring"))).timers
    assert later.after == 4 * S


@pytest.mark.parametrize("said", ["0 gong", "0 ring", "1 gong", "2 bell", "2 gong", "2 ring"])
def test_p02_a_ring_that_means_nothing_changes_nothing_and_is_never_refused(said: str) -> None:
    fighting = {"0 ring", "2 bell", "2 ring"}
    for state in (table(FIGHT, *SEATS, deck="P1"), turned("P5"), turned("P1"), QUICK):
        if not (state is QUICK and said in fighting):
            assert step(FIGHT, state, said).state == state
    assert FIGHT.keys(step(FIGHT, FIVE, "2 ring").state) == FIGHT.keys(FIVE)
    assert refused(FIGHT, QUICK, "- ring") == "not-yours"
