"""The deck: read from a file of comma-separated values, one card a line, and checked (C2)."""

import csv
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from importlib.resources import files
from io import StringIO
from typing import Any, NamedTuple, TypeAlias, get_args

import msgspec
from msgspec import Struct

from engine.game import Refused
from engine.games.gobcon.cards import CATEGORIES, EFFECTS, Card, Kind, Timing

SIZE = 117  # C2
COLUMNS = Card.__struct_fields__
SEPARATORS = ",;\t"
NEEDED = COLUMNS[:6]  # names and texts may be missing
HEADING = 1  # the line with the names of the columns
PAIRED = ("bonus", "malus")  # C21
AMOUNT, RESULT = r"\+?[0-9]{1,2}", "[+-]?[0-9]{1,2}"  # numbers of Specials, of Games
ID = re.compile(r"(?=.*[a-z])[a-z0-9]+([.-][a-z0-9]+)*")  # never a seat, never two words


class Fault(NamedTuple):
    """What is wrong with a deck, and in which line of its file."""

    line: int
    reason: str


WANTED = {
    **dict.fromkeys(COLUMNS, "words"),
    "type": ", ".join(get_args(Kind)),
    "category": ", ".join(CATEGORIES),
    "timing": ", ".join(get_args(Timing)),
    "gp": "a whole number of one or two digits",
}
Row: TypeAlias = tuple[int, dict[str, Any]]  # a line and what it says by column
Placed: TypeAlias = tuple[int, Card]


class Deck(Struct, frozen=True):
    """The cards by id, in the order of the file; what Friends can do, and what counts as Purchase.

    The last two are read at every turn of the game and therefore kept.
    """

    cards: dict[str, Card]
    abilities: dict[str, str]
    sellable: frozenset[str]  # CA10

    def __getitem__(self, card: str) -> Card:
        return self.cards[card]

    def __contains__(self, card: str) -> bool:
        return card in self.cards

    def __hash__(self) -> int:
        return hash(self.sellable)  # a set keeps its own

    def __deepcopy__(self, memo: object) -> "Deck":
        return self


def read_deck(text: str) -> Deck:
    """Return the deck that the text of a deck file holds.

    Values are separated by commas, or by what spreadsheets of other countries put in their place.
    Raises `Refused` with the line and the reason of its first fault.
    """
    lines = StringIO(text, newline=None)
    delimiter = max(SEPARATORS, key=lines.readline().count)
    lines.seek(0)
    reader = csv.reader(lines, delimiter=delimiter)
    try:
        return _read(reader)
    except csv.Error as error:
        raise Refused("bad-deck", line=reader.line_num, reason=str(error)) from None


def _read(reader: Any) -> Deck:  # noqa: ANN401 – the type of a reader has no public name
    heading = [name.strip() for name in next(reader, [])]
    _refuse(list(_heading_faults(heading)))
    rows = [(reader.line_num, values) for values in reader if any(values)]
    _refuse(
        [
            Fault(line, _uneven(values, heading))
            for line, values in rows
            if len(values) != len(heading)
        ]
    )
    return _deck([(line, _row(heading, values)) for line, values in rows])


def deck_of(rows: Sequence[dict[str, Any]]) -> Deck:
    """Return the deck a record carries; raises `Refused`, lines counted as in a file."""
    return _deck(list(enumerate(rows, HEADING + 1)))


def in_record(deck: Deck) -> list[dict[str, Any]]:
    """Return a deck as a record carries it: `cards` of its deal."""
    return [msgspec.to_builtins(card) for card in deck.cards.values()]


def _heading_faults(heading: Sequence[str]) -> Iterator[Fault]:
    for name in NEEDED:
        if name not in heading:
            yield Fault(HEADING, f"there is no column “{name}”")
    for place, name in enumerate(heading, 1):
        if not name:
            yield Fault(HEADING, f"column {place} has no name: name it, or take it out")
        elif name not in COLUMNS:
            yield Fault(HEADING, f"no card has a column “{name}”")
        elif heading.count(name) > 1:
            yield Fault(HEADING, f"the column “{name}” is there twice")


def _uneven(values: Sequence[str], heading: Sequence[str]) -> str:
    return f"{len(values)} values for {len(heading)} columns"


def _row(heading: Sequence[str], values: Sequence[str]) -> dict[str, Any]:
    """Return what a line says by column; what a spreadsheet broke into lines is one again."""
    filled = zip(heading, values, strict=True)
    return {name: " ".join(value.split()) for name, value in filled if value.strip()}


def _deck(rows: Sequence[Row]) -> Deck:
    cards: list[Placed] = []
    faults: list[Fault] = []
    for line, row in rows:
        try:
            cards.append((line, msgspec.convert(row, Card, strict=False)))
        except msgspec.ValidationError as error:
            faults.append(Fault(line, _unreadable(row, str(error))))
    faults += [Fault(line, reason) for line, card in cards for reason in _card_faults(card)]
    _refuse(faults)
    _refuse(list(_count_faults(cards)))
    return _kept({card.id: card for _, card in cards})


def _unreadable(row: dict[str, Any], why: str) -> str:
    """Return in words why a row is no card."""
    if wrong := re.search(r"\$\.(\w+)", why):
        column = wrong[1]
        return f"“{row[column]}” is no {column}: write {WANTED[column]}"
    (column,) = re.findall(r"`(\w+)`", why)
    return f"no card has a column “{column}”" if column in row else f"there is no {column}"


def _kept(cards: dict[str, Card]) -> Deck:
    friends = {name: card.does for name, card in cards.items() if card.type == "friend"}
    return Deck(cards, friends, frozenset(name for name, card in cards.items() if card.sellable))


def _refuse(faults: Sequence[Fault]) -> None:
    if faults:
        raise Refused("bad-deck", **min(faults, key=lambda fault: fault.line)._asdict())


def _card_faults(card: Card) -> Iterator[str]:
    """Yield what is wrong with one card."""
    shape = EFFECTS.get(card.does)
    if shape is None:
        yield f"unknown effect “{card.does}”"
        return
    if not ID.fullmatch(card.id):
        yield f"“{card.id}” is no id: small letters, digits, dots and dashes make one"
    if card.type != shape.type:
        yield f"“{card.does}” is not an effect of a {card.type}"
    if shape.category == "one" and not card.category:
        yield f"{card.id} needs a category: {', '.join(CATEGORIES)}"
    if shape.category == "none" and card.category:
        yield f"{card.id} can have no category"
    if card.timing not in shape.timings:
        yield f"{card.id} cannot be for the time “{card.timing}”"
    number = RESULT if card.type == "game" else AMOUNT
    if not re.fullmatch(rf"\S*( {number}){{{shape.numbers}}}", card.effect):
        yield f"“{card.effect}” needs {_numbers(shape.numbers)} after its word"
    if card.gp < 0 and card.does != "shame":
        yield f"{card.id} cannot be worth {card.gp}"


def _numbers(count: int) -> str:
    """Return in words what follows the word of an effect."""
    if not count:
        return "no number"
    return f"{count} whole number{'s' * (count > 1)} of one or two digits"


def _count_faults(cards: Sequence[Placed]) -> Iterator[Fault]:
    """Yield what is wrong with how many cards there are of what (C2, C12, C21)."""
    last = cards[-1][0] if cards else HEADING
    if len(cards) != SIZE:
        yield Fault(last, f"{len(cards)} cards: a deck has {SIZE}")
    yield from _twice(cards, "the id {}", lambda card: card.id)
    yield from _twice(cards, "{}", _single)
    missing = {"logorroico", *(f"{word} {one}" for word in PAIRED for one in CATEGORIES)}
    for name in sorted(missing - {_single(card) for _, card in cards}):
        yield Fault(last, f"there is no {name}")
    kinds = Counter(card.type for _, card in cards)
    if cards and any(kinds[kind] >= kinds["special"] for kind in kinds if kind != "special"):
        yield Fault(last, "there are not more Specials than cards of any other kind")


def _single(card: Card) -> str:
    """Return what there may be only one of, "" for every other card."""
    if card.does in PAIRED:
        return f"{card.does} {card.category}"
    return "logorroico" if card.does == "logorroico" else ""


def _twice(cards: Sequence[Placed], words: str, of: Callable[[Card], str]) -> Iterator[Fault]:
    first: dict[str, int] = {}
    for line, card in cards:
        name = of(card)
        if name and first.setdefault(name, line) != line:
            yield Fault(line, f"{words.format(name)} is in line {first[name]} already")


DECK = read_deck(files(__package__).joinpath("deck.csv").read_text(encoding="utf-8"))
