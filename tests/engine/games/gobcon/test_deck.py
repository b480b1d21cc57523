"""The deck: 117 cards as the rules have them, and every fault of a file told with its line."""

import csv
from collections import Counter
from collections.abc import Callable
from importlib.resources import files
from io import StringIO

import pytest

from engine.game import Refused
from engine.games.gobcon.cards import CATEGORIES, EFFECTS
from engine.games.gobcon.deck import DECK, deck_of, in_record, read_deck
from host.sentences import SENTENCES

TEXT = files("engine.games.gobcon").joinpath("deck.csv").read_text(encoding="utf-8")
LINES = TEXT.splitlines()
EFFECTIVE = [card for card in DECK.cards.values() if card.does]


def line_of(card: str) -> int:
    return next(place for place, line in enumerate(LINES) if line.startswith(f"{card},"))


def changed(card: str, old: str, new: str) -> str:
    """The deck's file with that card's line changed from the first to the second text."""
    lines = list(LINES)
    lines[line_of(card)] = lines[line_of(card)].replace(old, new)
    assert lines != LINES
    return "\n".join(lines)


def test_c02_deck_has_117_cards_and_specials_are_the_most() -> None:
    kinds = Counter(card.type for card in DECK.cards.values())
    assert kinds == {"friend": 18, "game": 26, "purchase": 31, "special": 42}


def test_deck_has_what_the_rules_list() -> None:
    starts = Counter(name.split(".")[0] for name in DECK.cards)
    assert starts["bonus"] == starts["malus"] == 4
    assert (starts["ban"], starts["cancel"], starts["fame"], starts["event"]) == (8, 6, 5, 10)
    for category in CATEGORIES:
        gps = [DECK[f"purchase.{category}.{n}"].gp for n in range(1, 7)]
        assert gps == [1, 1, 2, 2, 3, 3]
    assert [DECK[f"purchase.none.{n}"].gp for n in range(1, 8)] == [1, 1, 1, 2, 2, 3, 3]
    assert [DECK[f"shame.{n}"].gp for n in range(1, 6)] == [-1, -1, -2, -2, -3]
    assert DECK["game.none.6"].numbers == (3, 2, 1, -1)


def test_every_card_has_a_name_and_every_effect_a_text() -> None:
    assert {name for name in DECK.cards if f"card.{name}" not in SENTENCES} == set()
    texts = [(f"text.{card.does}.{card.timing}", f"text.{card.does}") for card in EFFECTIVE]
    assert [keys for keys in texts if not {*keys} & {*SENTENCES}] == []
    names = [SENTENCES[f"card.{name}"] for name in DECK.cards]
    assert len({*names}) == 117


def test_every_effect_is_on_a_card() -> None:
    assert {card.does for card in DECK.cards.values()} == set(EFFECTS)


def test_every_card_tells_who_draws_it_what_is_to_be_seen() -> None:
    assert [name for name, card in DECK.cards.items() if len(card.art) < 15] == []


FAULTS: list[tuple[str, str, int, str]] = [
    ("unknown effect", changed("event.gift", "gift 2", "fly 2"), line_of("event.gift"), "fly"),
    ("no amount", changed("event.gift", "gift 2", "gift"), line_of("event.gift"), "1 whole"),
    ("three results", changed("game.3d.1", " -1", ""), line_of("game.3d.1"), "4 whole"),
    ("other type", changed("fame.1", "special", "game"), line_of("fame.1"), "not an effect of"),
    (
        "no type",
        changed("fame.1", "special", "red"),
        line_of("fame.1"),
        "“red” is no type",
    ),
    ("no category", changed("bonus.rpg", ",rpg,", ",,"), line_of("bonus.rpg"), "a category"),
    ("wrong category", changed("ban.rpg.1", ",rpg,", ",chess,"), line_of("ban.rpg.1"), "chess"),
    ("a category", changed("fame.1", "special,", "special,3d"), line_of("fame.1"), "no category"),
    ("wrong time", changed("event.gift", ",own,", ",any,"), line_of("event.gift"), "the time"),
    ("twice", changed("fame.2", "fame.2", "fame.1"), line_of("fame.2"), "fame.1 is in line"),
    ("below 0", changed("purchase.3d.1", ",1,", ",-1,"), line_of("purchase.3d.1"), "be worth -1"),
    ("no number", changed("fame.1", ",1,", ",one,"), line_of("fame.1"), "“one” is no gp"),
    ("a seat", changed("fame.1", "fame.1", "1"), line_of("fame.1"), "no id"),
    ("too many", changed("malus.3d", "malus", "bonus"), line_of("malus.3d"), "in line"),
    ("116 cards", "\n".join(LINES[:-1]), 116, "116 cards"),
    ("no bonus", changed("bonus.3d", "bonus,", "ban,"), 117, "no bonus 3d"),
    ("no column", TEXT.replace("timing", "when", 1), 0, "“timing”"),
    ("other column", TEXT.replace("art", "price", 1), 0, "“price”"),
    ("uneven", changed("fame.1", "fame.1,", "fame.1,,"), line_of("fame.1"), "columns"),
    ("nothing", "", 0, "no column"),
    ("no id", changed("fame.1", "fame.1,", ","), line_of("fame.1"), "there is no id"),
    ("column twice", TEXT.replace(",art", ",gp", 1), 0, "“gp” is there twice"),
    ("nameless column", TEXT.replace(",art", ",art,", 1), 0, "column 8 has no name"),
    ("too many GP", changed("fame.1", ",1,", ",100,"), line_of("fame.1"), "“100” is no gp"),
    ("too much", changed("event.gift", "gift 2", "gift 100"), line_of("event.gift"), "two digits"),
    (
        "a loss",
        changed("event.cash", "draw 2", "draw -2"),
        line_of("event.cash"),
        "1 whole number ",
    ),
    (
        "a number",
        changed("event.steal", ",steal,", ",steal 2,"),
        line_of("event.steal"),
        "no number",
    ),
    ("no end", changed("fame.1", "fame.1", "f" * 200_000), line_of("fame.1"), "field larger"),
]


@pytest.mark.parametrize(
    ("text", "place", "reason"), [fault[1:] for fault in FAULTS], ids=[fault[0] for fault in FAULTS]
)
def test_fault_of_a_deck_is_told_with_its_line(text: str, place: int, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        read_deck(text)
    assert refused.value.code == "bad-deck"
    assert refused.value.details["line"] == place + 1
    assert reason in str(refused.value.details["reason"])


@pytest.mark.parametrize("separator", [";", "\t"])
def test_deck_can_be_separated_as_spreadsheets_of_other_countries_do(separator: str) -> None:
    other = StringIO()
    csv.writer(other, delimiter=separator).writerows(csv.reader(LINES))
    assert read_deck(other.getvalue()) == DECK


def test_value_that_a_spreadsheet_broke_into_lines_is_one_line() -> None:
    deck = read_deck(changed("fame.1", "a poster waves, ", "a poster\nwaves,\u2028and  "))
    assert deck["fame.1"].art == "a poster waves, and a goblin faints"
    assert len(deck.cards) == 117


def test_equal_decks_are_one_key() -> None:
    assert len({DECK, read_deck(TEXT)}) == 1


def test_card_of_a_record_says_what_is_wrong_with_it() -> None:
    rows = in_record(DECK)
    with pytest.raises(Refused, match="no card has a column “price”"):
        deck_of([{**rows[0], "price": 3}, *rows[1:]])


@pytest.mark.parametrize("read", [lambda: read_deck(TEXT), lambda: deck_of(in_record(DECK))])
def test_deck_is_the_same_from_a_file_and_from_a_record(read: Callable[[], object]) -> None:
    assert read() == DECK
