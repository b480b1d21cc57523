"""Random games of Halli Galli, drawn to where the rules are hard: last cards, fives, the grace."""

import json
from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple

from tests.engine.games.oracle_halli_galli import DECK, FRUITS, Table

PAUSES = (0, 40_000, 60_000, 99_999, 100_000, 100_001, 900_000)  # µs, round the grace of HA19


class Input(NamedTuple):
    """Who does what, and when (µs)."""

    seat: int | None
    text: str
    at: int


class Story(NamedTuple):
    """What was played, to be told as a record where engine and oracle part."""

    seats: int
    options: dict[str, Any]
    deal: dict[str, Any]
    lines: list[str]

    def told(self, *more: str) -> str:
        names = list("ABCDEF"[: self.seats])
        header = {"record": 1, "game": "halli-galli", "seats": names}
        header |= {"options": self.options, "deal": self.deal}
        return "\n".join([json.dumps(header), *self.lines, *more])


def some_options(dice: Random) -> dict[str, Any]:
    return {
        "reaction_grace_ms": dice.choice((0, 60, 100, 100)),
        "elimination": dice.choice(("draw_pile_empty", "no_cards")),
        "two_player_start": dice.choice(("until_all", "single_ring")),
        "endgame": dice.choice(("duel", "until_all")),
    }


def some_cards(dice: Random) -> list[str]:
    """A shuffled part of the deck; of few fruits, for fives that come and go."""
    fruits = dice.sample(FRUITS, dice.randint(1, len(FRUITS)))
    cards = [card for card in DECK.elements() if card.split("-")[0] in fruits]
    dice.shuffle(cards)
    return cards


def some_piles(dice: Random, cards: list[str], seats: int, most: int) -> list[list[str]]:
    most = min(most, len(cards) // seats)
    return [[cards.pop() for _ in range(dice.randint(0, most))] for _ in range(seats)]


def some_deal(dice: Random, seats: int, options: Mapping[str, Any]) -> dict[str, Any]:
    cards = some_cards(dice)
    draw = some_piles(dice, cards, seats, dice.choice((1, 2, 4, 9)))
    deal: dict[str, Any] = {"draw": draw}
    if dice.random() < 0.6:
        deal["open"] = some_piles(dice, cards, seats, 2)
    if dice.random() < 0.5:
        deal["turn"] = dice.randrange(seats)
    if dice.random() < 0.2:
        deal["out"] = [seat for seat in range(seats) if not draw[seat]]
    return deal


def brink(dice: Random, seats: int) -> dict[str, Any]:
    """One card from a five, which is the last card of the seat whose turn it is (HA4, HA19)."""
    fruit, *others = dice.sample(FRUITS, len(FRUITS))
    turn, four = dice.randrange(seats), dice.randint(1, 4)
    rest = [f"{other}-{number}" for other in others for number in (1, 1, 2, 3, 3, 4)]
    dice.shuffle(rest)
    draw = some_piles(dice, rest, seats, 3)
    draw[turn], face_up = [f"{fruit}-{5 - four}"], [list[str]() for _ in range(seats)]
    face_up[turn - 1] = [f"{fruit}-{four}"]
    return {"draw": draw, "open": face_up, "turn": turn}


def whole_deck(dice: Random) -> Story:
    """Every card dealt out (H4)."""
    seats, cards = dice.randint(2, 6), list(DECK.elements())
    dice.shuffle(cards)
    deal = {"draw": [cards[seat::seats] for seat in range(seats)]}
    return Story(seats, {**some_options(dice), "first": dice.randrange(seats)}, deal, [])


def some_story(dice: Random) -> Story:
    seats, options = dice.randint(2, 6), some_options(dice)
    deal = brink(dice, seats) if dice.random() < 0.2 else some_deal(dice, seats, options)
    return Story(seats, options, deal, [])


def some_damage(dice: Random, deal: dict[str, Any], seats: int) -> dict[str, Any]:
    """The deal with one thing changed, mostly for the worse."""
    changes: tuple[dict[str, Any], ...] = (
        {"draw": deal["draw"][1:]},
        {"draw": [["plum-5", "plum-5"], *deal["draw"][1:]]},
        {"draw": [["plum-6"], *deal["draw"][1:]]},
        {"open": [[]] * (seats + 1)},
        {"turn": seats},
        {"out": [-1]},
        {"out": [dice.randrange(seats)]},
        {"colour": "red"},
    )
    return {**deal, **dice.choice(changes)}


def some_input(dice: Random, table: Table, now: int) -> Input:
    """Mostly cards; more rings where a five is or was, and by one whom the card put out (HA19)."""
    at = now + dice.choice(PAUSES)
    roll = dice.random()
    if roll < 0.06:
        anyone = dice.choice((*range(table.seats), None))
        return Input(anyone, dice.choice(("flip", "ring", "timeout", "flop", "")), at)
    tempting = table.h7_is_five() or table.right_before
    if table.put_out_by_card and tempting and roll < 0.6:
        who = dice.choice((*table.put_out_by_card, dice.randrange(table.seats)))
        return Input(who, "ring", at)
    if roll < (0.25 if tempting else 0.15) or (table.turn is None and roll < 0.9):
        return Input(dice.randrange(table.seats), "ring", at)
    return Input(table.turn, "flip" if table.turn is not None else "timeout", at)
