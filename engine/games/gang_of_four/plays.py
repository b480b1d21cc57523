"""All that a hand can play: only what can beat the table is looked for."""

import re
from itertools import chain, combinations, product
from typing import NamedTuple

from engine.games.gang_of_four.cards import DECK, NUMBER, NUMBERS, ONE
from engine.games.gang_of_four.combinations import (
    COLOUR,
    COMBINATIONS,
    SAME,
    Cards,
    Combination,
    Kind,
    TieDepth,
    distinct,
    floor,
)


class Alike(NamedTuple):
    """What cards of one number, or the Phoenixes, make together."""

    pairs: tuple[Combination, ...]
    triples: tuple[Combination, ...]
    gangs: tuple[Combination, ...]


def legal_plays(hand: bytes, table: Combination | None, depth: TieDepth) -> list[Combination]:
    """Return each combination of a sorted hand that beats the table, or may be led, once."""
    if table is None:
        return _leads(hand)
    least = floor(table, depth)
    return [play for play in _fitting(hand, table.kind) if play.value > least]


def _leads(hand: bytes) -> list[Combination]:
    alike = _alike(hand, PAIRS)
    few = [*_singles(hand), *chain.from_iterable(chain.from_iterable(alike))]
    return few + _fives(hand, alike, Kind.STRAIGHT)


def _fitting(hand: bytes, kind: Kind) -> list[Combination]:
    """Return the plays that may beat a combination of that kind; all Gangs among them (F15)."""
    alike = _alike(hand, FOURS if kind in (Kind.SINGLE, Kind.GANG) else PAIRS)
    found = [gang for same in alike for gang in same.gangs]
    if kind is Kind.SINGLE:
        found += _singles(hand)
    elif kind is Kind.PAIR:
        found += [pair for same in alike for pair in same.pairs]
    elif kind is Kind.TRIPLE:
        found += [triple for same in alike for triple in same.triples]
    elif kind is not Kind.GANG:
        found += _fives(hand, alike, kind)
    return found


def _fives(hand: bytes, alike: list[Alike], kind: Kind) -> list[Combination]:
    """Return five cards of that kind and of those above it (F13)."""
    if len(hand) < 5:
        return []
    found = _flushes(hand)
    if kind is not Kind.STRAIGHT_FLUSH:
        found += _full_houses(alike)
    if kind is Kind.STRAIGHT:
        found += _straights(hand)
    return found


def _alike(hand: bytes, runs: re.Pattern[bytes]) -> list[Alike]:
    found = runs.finditer(hand.translate(NUMBER))
    return [ALIKE[hand[run.start() : run.end()]] for run in found]


def _singles(hand: bytes) -> list[Combination]:
    return [SINGLES[card] for card in dict.fromkeys(hand)]


def _straights(hand: bytes) -> list[Combination]:
    """Return the straights that are no straight flush."""
    found: list[Combination] = []
    cards: list[list[int]] = [[] for _ in range(13)]
    for card in dict.fromkeys(hand):
        cards[NUMBER[card]].append(card)
    for low in NUMBERS[:-4]:
        five = cards[low : low + 5]
        if all(five):
            found += filter(None, map(STRAIGHTS.get, product(*five)))
    return found


def _flushes(hand: bytes) -> list[Combination]:
    """Return flushes and straight flushes."""
    found: list[Combination] = []
    for others in OTHERS:
        cards = hand.translate(None, others)
        if len(cards) >= 5:
            twins = len({*cards}) < len(cards)
            five = distinct(cards, 5) if twins else combinations(cards, 5)
            found += filter(None, map(FLUSHES.get, five))
    return found


def _full_houses(alike: list[Alike]) -> list[Combination]:
    found: list[Combination] = []
    for of_three in alike:
        for triple in of_three.triples:
            houses = FULL_HOUSES[triple.cards]
            found += [
                houses[pair.cards] for same in alike if same is not of_three for pair in same.pairs
            ]
    return found


def _made_of(cards: bytes) -> Alike:
    pairs, triples, *gangs = (
        tuple(COMBINATIONS[bytes(some)] for some in distinct(cards, size)) for size in range(2, 8)
    )
    return Alike(pairs, triples, tuple(chain.from_iterable(gangs)))


def _of(*kinds: Kind) -> dict[Cards, Combination]:
    return {tuple(cards): some for cards, some in COMBINATIONS.items() if some.kind in kinds}


def _houses() -> dict[bytes, dict[bytes, Combination]]:
    """Return every full house by its triple and its pair."""
    houses: dict[bytes, dict[bytes, Combination]] = {}
    for cards, some in COMBINATIONS.items():
        if some.kind is Kind.FULL_HOUSE:
            low, high = cards[:2], cards[2:]
            if NUMBER[cards[1]] == NUMBER[cards[2]]:
                low, high = cards[:3], cards[3:]
            triple, pair = sorted((low, high), key=len, reverse=True)
            houses.setdefault(triple, {})[pair] = some
    return houses


PAIRS = re.compile(rb"(.)\1+", re.DOTALL)  # two cards or more of one number
FOURS = re.compile(rb"(.)\1{3,}", re.DOTALL)
ALIKE = {
    bytes(held): _made_of(bytes(held))
    for cards in SAME.values()
    for size in range(2, len(cards) + 1)
    for held in distinct(cards, size)
}
SINGLES = tuple(COMBINATIONS[card] for card in ONE)
STRAIGHTS = _of(Kind.STRAIGHT)
FLUSHES = _of(Kind.FLUSH, Kind.STRAIGHT_FLUSH)
FULL_HOUSES = _houses()
OTHERS = tuple(bytes(sorted({*DECK} - {*colour})) for colour in COLOUR)
