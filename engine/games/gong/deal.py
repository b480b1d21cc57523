"""How a game starts: nine cards each, or the position that a deal fixes."""

from collections import Counter
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta, Struct

from engine.chance import Chance
from engine.game import Deal, Refused, Seat
from engine.games.gong.cards import DECK, JOKERS, NAMES, ONE, PLAIN, parse
from engine.games.gong.table import GongOptions, Hands

HAND = 9  # N7


class Start(NamedTuple):
    """The cards where they lie before the first input."""

    hands: Hands
    deck: bytes
    discard: bytes
    top: int | None
    turn: Seat
    chance: Chance


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """A deal as records write it."""

    hands: list[list[str]]
    top: str | None = None
    deck: list[str] = []
    discard: list[str] = []
    turn: Annotated[int, Meta(ge=0)] | None = None


def start(seats: int, options: GongOptions, deal: Deal | None, chance: Chance) -> Start:
    """Return the shuffled cards, or the dealt ones; raises `Refused` for what cannot be."""
    if options.first >= seats:
        raise Refused("bad-option", option="first", value=options.first, seats=seats)
    if deal is None:
        return _shuffled(seats, options, chance)
    return _dealt(seats, options, deal, chance)


def opened(begun: Start) -> Start:
    """Return the same with a first card to match (N9); a Joker goes back (NA2)."""
    deck, chance = begun.deck, begun.chance
    if not deck.strip(JOKERS):
        return begun
    while deck[0] in JOKERS:
        order, chance = chance.shuffled(deck)
        deck = bytes(order)
    return begun._replace(deck=deck[1:], top=deck[0], chance=chance)


def check_all_hold_cards(begun: Start) -> None:
    """Raise `Refused` where a game that ends with an empty hand would be over (N12, N24)."""
    if b"" in begun.hands:
        raise Refused("bad-deal", reason=f"seat {begun.hands.index(b'')} has no cards")


def check_no_top(begun: Start) -> None:
    """Raise `Refused` for a card to match in a game that has none."""
    if begun.top is not None:
        raise Refused("bad-deal", reason="only Link has a card to match")


def _shuffled(seats: int, options: GongOptions, chance: Chance) -> Start:
    order, chance = chance.shuffled(DECK if options.jokers else PLAIN)
    cards = bytes(order)
    hands = tuple(cards[HAND * place :][:HAND] for place in range(seats))
    clockwise = tuple(hands[(seat - options.first) % seats] for seat in range(seats))
    return Start(clockwise, cards[HAND * seats :], b"", None, options.first, chance)


def _dealt(seats: int, options: GongOptions, deal: Deal, chance: Chance) -> Start:
    try:
        given = msgspec.convert(deal, Position)
    except msgspec.ValidationError as error:
        raise Refused("bad-deal", reason=str(error)) from None
    turn = options.first if given.turn is None else given.turn
    hands, deck, discard = tuple(map(parse, given.hands)), parse(given.deck), parse(given.discard)
    top = None if given.top is None else parse([given.top])[0]
    begun = Start(hands, deck, discard, top, turn, chance)
    _check_seats(begun, seats)
    _check_cards(begun, options)
    return begun


def _check_seats(begun: Start, seats: int) -> None:
    if len(begun.hands) != seats:
        raise Refused("bad-deal", reason=f"{len(begun.hands)} hands for {seats} seats")
    if begun.turn >= seats:
        raise Refused("bad-deal", reason=f"turn {begun.turn} is no seat")


def _check_cards(begun: Start, options: GongOptions) -> None:
    top = b"" if begun.top is None else ONE[begun.top]
    if top and top in JOKERS:
        raise Refused("bad-deal", reason="the card to match is a Joker")
    game = DECK if options.jokers else PLAIN
    dealt = Counter(b"".join(begun.hands) + begun.deck + begun.discard + top)
    for card, times in dealt.items():
        if times > game.count(card):
            reason = f"{NAMES[card]} {times} times, the deck has it {game.count(card)}"
            raise Refused("bad-deal", reason=reason)
