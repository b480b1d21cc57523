"""F8–F16 and the rulings on them: what is a combination, and what beats what."""

from collections import Counter
from itertools import pairwise

import pytest

from engine.games.gang_of_four.cards import DECK, NAMES, parse, shown
from engine.games.gang_of_four.combinations import Combination, Kind, TieDepth, beats, classify
from engine.games.gang_of_four.plays import legal_plays


def made(text: str) -> Combination:
    found = classify(parse(text.split()))
    assert found is not None, text
    return found


def legal(play: str, table: str, depth: TieDepth = "all_cards") -> bool:
    """Compare, and ask the enumeration too: there is one answer."""
    answer = beats(made(play), made(table), depth)
    listed = legal_plays(parse(play.split()), made(table), depth)
    assert (made(play) in listed) is answer
    return answer


def test_f02_the_deck_has_64_cards() -> None:
    deck = Counter(shown(DECK))
    assert len(DECK) == 64
    assert {name for name, times in deck.items() if times == 1} == {"M1", "GP", "YP", "RD"}
    assert {times for name, times in deck.items() if name not in ("M1", "GP", "YP", "RD")} == {2}
    assert Counter(name[1:] for name in deck) == {
        **{str(number): 3 for number in range(2, 11)},
        "1": 4,
        "P": 2,
        "D": 1,
    }


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("G7", Kind.SINGLE),
        ("G7 Y7", Kind.PAIR),
        ("GP YP", Kind.PAIR),
        ("G7 Y7 R7", Kind.TRIPLE),
        ("G1 Y2 R3 Y4 G5", Kind.STRAIGHT),
        ("R1 R4 R4 R8 R9", Kind.FLUSH),
        ("G1 Y1 G4 Y4 R4", Kind.FULL_HOUSE),
        ("G4 Y4 R4 GP YP", Kind.FULL_HOUSE),
        ("Y6 Y7 Y8 Y9 Y10", Kind.STRAIGHT_FLUSH),
        ("G2 G2 Y2 R2", Kind.GANG),
        ("G2 G2 Y2 Y2 R2", Kind.GANG),
        ("G2 G2 Y2 Y2 R2 R2", Kind.GANG),
        ("G1 G1 Y1 Y1 R1 R1 M1", Kind.GANG),
    ],
)
def test_f08_every_kind_of_combination(cards: str, kind: Kind) -> None:
    assert made(cards).kind is kind
    assert made(cards).text == f"play {cards}"


@pytest.mark.parametrize(
    "cards",
    [
        "G7 Y8",
        "G7 GP",
        "GP RD",  # F28
        "G7 Y7 GP",  # F29
        "GP YP RD",
        "G7 Y7 R8 R8",
        "G1 Y2 R3 Y4 G6",
        "R7 R8 R9 R10 RD",  # F9, F10, F12
        "G2 G3 G4 G5 GP",
        "G7 G8 G9 GP YP",
        "G7 Y7 G8 Y8 RD",
        "G8 G9 G10 Y1 Y2",
        "G1 Y2 R3 Y4 G5 G6",
    ],
)
def test_f08_everything_else_is_no_combination(cards: str) -> None:
    assert classify(parse(cards.split())) is None


def test_f14_order_of_all_singles() -> None:
    order = [f"{colour}{number}" for number in range(1, 11) for colour in "GYRM"]
    order = [name for name in order if name[0] != "M" or name == "M1"]
    assert list(NAMES) == [*order, "GP", "YP", "RD"]
    assert all(legal(higher, lower) for lower, higher in pairwise(NAMES))


EXAMPLES = [
    ("Y3", "G3", True),
    ("G4", "R3", True),
    ("M1", "R1", True),
    ("M1", "G2", False),
    ("GP", "R10", True),
    ("YP", "GP", True),
    ("RD", "YP", True),
    ("YP", "RD", False),
    ("G2 G2 Y2 Y2", "RD", True),
    ("R5 Y5", "R5 G5", True),
    ("G2 Y2", "G2 Y2", False),
    ("M1 G1", "R1 R1", True),
    ("GP YP", "R10 R10", True),
    ("R10 R10", "GP YP", False),
    ("G7 G7 R7", "Y7 Y7 R7", False),
    ("G1 G2 Y3 G4 R5", "R1 R2 R3 Y4 Y5", True),
    ("G1 G2 G4 G5 G7", "R6 Y7 R8 R9 R10", True),
    ("R10 R4 R3 R2 R1", "G10 G9 G8 G7 G5", True),
    ("Y9 Y8 Y4 Y3 M1", "R8 R8 R7 R6 R2", True),
    ("G4 Y4 R4 G1 Y1", "G3 Y3 R3 GP YP", True),
    ("M1 G2 G3 G4 G5", "R10 Y10 G10 GP YP", True),
    ("G2 G2 Y2 Y2", "R6 R7 R8 R9 R10", True),
    ("G2 G2 Y2 Y2 R2", "R10 Y10 G10 G10", True),
    ("R9 R9", "G8", False),
]


@pytest.mark.parametrize(("play", "table", "answer"), EXAMPLES)
def test_worked_example(play: str, table: str, answer: bool) -> None:
    assert legal(play, table) is answer
    if answer:
        assert not legal(table, play)


def test_f07_another_number_of_cards_never_fits() -> None:
    plays = ["RD", "GP YP", "R10 R10 Y10", "R6 R7 R8 R9 R10"]
    assert not any(legal(one, other) for one in plays for other in plays if one != other)


def test_f13_five_cards_compare_by_kind_first() -> None:
    low = ["G1 Y2 G3 G4 G5", "G1 G2 G3 G4 G6", "G1 G1 Y1 G2 G2", "G1 G2 G3 G4 G5"]
    high = ["Y6 R7 R8 R9 R10", "R10 R10 R9 R9 R8", "R10 R10 Y10 GP YP", "R6 R7 R8 R9 R10"]
    for place, best in enumerate(high):
        assert [legal(one, best) for one in low] == [other > place for other in range(4)]


def test_f15_a_gang_beats_everything_and_only_a_higher_gang_beats_it() -> None:
    gang = "G2 G2 Y2 Y2"
    for table in ("RD", "GP YP", "R10 R10 Y10", "R6 R7 R8 R9 R10"):
        assert legal(gang, table)
        assert not legal(table, gang)
    assert legal("G3 G3 Y3 R3", gang)
    assert legal("G1 G1 Y1 Y1 R1", "R10 R10 Y10 Y10")
    assert not legal("R10 R10 Y10 Y10", "G1 G1 Y1 Y1 R1")
    assert not legal("Y2 Y2 R2 R2", gang)  # colours do not count


def test_f16_the_same_cards_do_not_beat_each_other() -> None:
    plays = {play for play, _, _ in EXAMPLES}
    assert not any(legal(play, play) for play in plays)


def test_f29_phoenixes_are_the_highest_pair_and_the_pair_of_a_full_house() -> None:
    pairs = [play for play in legal_plays(DECK, None, "all_cards") if play.kind is Kind.PAIR]
    assert max(pairs, key=lambda pair: pair.value).text == "play GP YP"
    assert legal("G4 Y4 R4 GP YP", "G4 Y4 R4 R10 R10")


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("G2 G4 G6 G8 M1", Kind.FLUSH),
        ("Y2 Y4 Y6 Y8 M1", Kind.FLUSH),
        ("G2 G4 G6 Y8 M1", None),
        ("M1 R2 R3 R4 R5", Kind.STRAIGHT_FLUSH),
        ("M1 R2 R3 R4 G5", Kind.STRAIGHT),
        ("G1 M1 G4 G5 G9", Kind.FLUSH),
    ],
)
def test_f30_multicolour_one_is_of_any_colour_in_a_flush(cards: str, kind: Kind | None) -> None:
    found = classify(parse(cards.split()))
    assert (found and found.kind) is kind


def test_fa01_one_is_low_and_straights_do_not_wrap() -> None:
    assert made("G1 Y2 R3 Y4 G5").kind is Kind.STRAIGHT
    assert made("Y6 Y7 R8 Y9 G10").kind is Kind.STRAIGHT
    for around in ("G7 Y8 R9 Y10 G1", "G10 Y1 R2 Y3 G4", "Y7 Y8 R9 Y10 GP"):
        assert classify(parse(around.split())) is None


@pytest.mark.parametrize(
    ("play", "table", "all_cards", "top_card_only"),
    [
        ("R5 Y5", "R5 G5", True, False),
        ("R6 G6", "R5 R5", True, True),
        ("R7 R7 G7", "R7 Y7 G7", True, False),
        ("G2 Y3 G4 G5 R6", "G2 G3 G4 G5 R6", True, False),
        ("R4 R6 R7 R9 R10", "R3 R6 R7 R9 R10", True, False),
        ("R4 R4 Y4 G1 Y1", "R4 Y4 Y4 GP YP", True, False),
        ("R4 Y4 Y4 Y5 Y5", "R4 Y4 Y4 Y5 G5", True, False),
        ("G3 G3 Y3 R3", "G2 G2 Y2 R2", True, True),
        ("G2 G2 Y2 Y2 R2", "R10 Y10 G10 G10", True, True),
    ],
)
def test_fa02_p05_card_by_card_or_by_the_top_card(
    play: str, table: str, all_cards: bool, top_card_only: bool
) -> None:
    assert legal(play, table, "all_cards") is all_cards
    assert legal(play, table, "top_card_only") is top_card_only


def test_fa03_multicolour_one_is_the_best_one_everywhere() -> None:
    assert legal("M1 G1", "R1 R1")
    assert legal("M1 G1 G1", "R1 R1 Y1")
    assert legal("G2 G2 Y2 M1 G1", "G2 G2 Y2 R1 R1")
    assert not legal("M1 G1", "G2 G2")


def test_fa04_flushes_compare_card_by_card() -> None:
    assert legal("R10 R4 R3 R2 R1", "G10 G9 G8 G7 G5")
    assert legal("G10 G9 G3 G2 G1", "G10 G8 G7 G6 G5")


def test_fa05_multicolour_one_is_above_the_red_one_in_a_flush() -> None:
    assert legal("R9 R7 R5 R3 M1", "R9 R7 R5 R3 R1")
    assert not legal("R9 R7 R5 R3 R1", "R9 R7 R5 R3 M1")


def test_fa06_five_of_a_number_are_a_gang_and_a_straight_of_a_colour_a_straight_flush() -> None:
    assert made("G2 G2 Y2 Y2 R2").kind is Kind.GANG
    assert made("R2 R3 R4 R5 R6").kind is Kind.STRAIGHT_FLUSH
    listed = [play.text for play in legal_plays(made("R2 R3 R4 R5 R6").cards, None, "all_cards")]
    assert listed.count("play R2 R3 R4 R5 R6") == 1


def test_p02_three_ones_and_two_fives_of_a_colour_are_a_full_house() -> None:
    assert made("G1 G1 M1 G5 G5").kind is Kind.FULL_HOUSE
    assert not legal("G10 G9 G8 G7 G5", "G1 G1 M1 G5 G5")
