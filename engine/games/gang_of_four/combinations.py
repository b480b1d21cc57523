"""F8–F16: what a combination is and which beats which.

There are some twelve thousand combinations. Each is made once, when this module is loaded, with
its value: to classify is to look up, to compare is to compare two numbers.
"""

from collections.abc import Iterable, Iterator
from enum import IntEnum
from itertools import combinations, product
from typing import Literal, NamedTuple, TypeAlias

from engine.games.gang_of_four.cards import (
    COLOURS,
    DECK,
    DRAGON,
    NAMES,
    NUMBER,
    NUMBERS,
    PHOENIX,
    shown,
)

TieDepth: TypeAlias = Literal["all_cards", "top_card_only"]
Cards: TypeAlias = tuple[int, ...]


class Kind(IntEnum):
    """Five cards compare by kind first (F13); a Gang beats all (F15)."""

    SINGLE = 1
    PAIR = 2
    TRIPLE = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    STRAIGHT_FLUSH = 7
    GANG = 8


class Combination(NamedTuple):
    """Cards that may be played together; `value` orders those of one size, and all Gangs."""

    cards: bytes
    kind: Kind
    value: int
    text: str  # the input that plays it


WORDS = ("", *(kind.name.lower().replace("_", "-") for kind in Kind))  # by kind
FIELD = 6  # bits of a card in a value; the kind is above five of them
BELOW_TOP = (1 << 4 * FIELD) - 1  # the bits of a value that `top_card_only` does not look at


def classify(cards: bytes) -> Combination | None:
    """Return the combination that sorted cards are (F8, FA6), None where they are none."""
    return COMBINATIONS.get(cards)


def named(text: str) -> Combination | None:
    """Return the combination that an input plays, cards low to high; None where it is none."""
    return TEXTS.get(text)


def beats(play: Combination, table: Combination, depth: TieDepth) -> bool:
    """Tell whether a combination may be played on another (F7, F15)."""
    fits = play.kind is Kind.GANG or len(play.cards) == len(table.cards)
    return fits and play.value > floor(table, depth)


def floor(table: Combination, depth: TieDepth) -> int:
    """Return the value above which a Gang, or as many cards, beat this (F13, F16, FA2)."""
    return table.value if depth == "all_cards" else table.value | BELOW_TOP


def distinct(cards: Iterable[int], size: int) -> Iterable[Cards]:
    """Return each different choice of so many of some cards once, in a settled order."""
    return dict.fromkeys(combinations(cards, size))


def _ranked(kind: Kind, fields: Iterable[int], cards: bytes) -> Combination:
    """Return a combination of which `fields`, five or fewer, decide one after another."""
    value, room = int(kind), 5
    for field in fields:
        value, room = value << FIELD | field, room - 1
    return Combination(cards, kind, value << FIELD * room, f"play {' '.join(shown(cards))}")


def _high_to_low(kind: Kind, cards: Iterable[int]) -> Combination:
    """FA2, FA3, FA5: card by card in F14's order, where the multicolour 1 is the best 1."""
    low_to_high = bytes(sorted(cards))
    return _ranked(kind, reversed(low_to_high), low_to_high)


def _sames() -> Iterator[Combination]:
    for number, cards in SAME.items():
        for size, kind in ((1, Kind.SINGLE), (2, Kind.PAIR), (3, Kind.TRIPLE)):
            yield from (_high_to_low(kind, some) for some in distinct(cards, size))
        for size in range(4, len(cards) + 1):  # F15: more cards, or as many of a higher number
            field = (size - 4) * len(NUMBERS) + number
            yield from (_ranked(Kind.GANG, [field], bytes(some)) for some in distinct(cards, size))


def _straights() -> Iterator[Combination]:
    """F9, F12, FA1."""
    for low in NUMBERS[:-4]:
        for cards in product(*(sorted(set(SAME[number])) for number in range(low, low + 5))):
            one_colour = len({NAMES[card][0] for card in cards} - {"M"}) == 1  # F30
            yield _high_to_low(Kind.STRAIGHT_FLUSH if one_colour else Kind.STRAIGHT, cards)


def _flushes() -> Iterator[Combination]:
    """F10, F30."""
    for colour in COLOUR:
        yield from (_high_to_low(Kind.FLUSH, cards) for cards in distinct(colour, 5))


def _full_houses(made: Iterable[Combination]) -> Iterator[Combination]:
    """F11, F29, FA2: the triple's cards decide before the pair's."""
    triples = [some.cards for some in made if some.kind is Kind.TRIPLE]
    pairs = [some.cards for some in made if some.kind is Kind.PAIR]
    for triple, pair in product(triples, pairs):
        if NUMBER[triple[0]] != NUMBER[pair[0]]:
            fields = triple[::-1] + pair[::-1]
            yield _ranked(Kind.FULL_HOUSE, fields, bytes(sorted(triple + pair)))


def _all() -> dict[bytes, Combination]:
    """Return every combination by its cards, as the best that they make (FA6, P2)."""
    made = list(_sames())
    made += [*_flushes(), *_straights(), *_full_houses(made)]
    return {some.cards: some for some in sorted(made, key=lambda some: some.kind)}


# The cards of each number (Phoenixes and Dragon have their own), and those flushes are made of.
SAME = {
    number: bytes(card for card in DECK if NUMBER[card] == number)
    for number in (*NUMBERS, PHOENIX, DRAGON)
}
COLOUR = tuple(
    bytes(card for card in DECK if NUMBER[card] in NUMBERS and NAMES[card][0] in (colour, "M"))
    for colour in COLOURS
)
COMBINATIONS = _all()
TEXTS = {some.text: some for some in COMBINATIONS.values()}
