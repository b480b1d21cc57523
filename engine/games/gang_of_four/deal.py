"""How a game starts: shuffled, or with the hands, or the position, that a deal fixes."""

from collections import Counter
from collections.abc import Mapping
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from engine.chance import Chance
from engine.game import Deal, Refused, Seat
from engine.games.gang_of_four.cards import DECK, MULTI, NAMES, parse
from engine.games.gang_of_four.state import GangOptions, Hands, State, next_hands, rest

Whole = Annotated[int, Meta(ge=0)]
Hand = Annotated[list[str], Meta(min_length=1, max_length=16)]


class Dealt(Struct, frozen=True, forbid_unknown_fields=True):
    """The hands of a later hand."""

    hands: list[Hand]


class Position(Dealt, frozen=True, forbid_unknown_fields=True):
    """The first hands, and where the game stands; `hand` > 1 is past its exchange."""

    dealer: Whole | None = None
    hand: Annotated[int, Meta(ge=1)] = 1
    leader: Whole | None = None
    scores: list[Whole] | None = None


def start(seats: int, options: GangOptions, deal: Deal | None, chance: Chance) -> State:
    """Return the first hand; raises `Refused` for a deal or a dealer that cannot be."""
    if options.dealer >= seats:
        raise Refused("bad-option", option="dealer", value=options.dealer, seats=seats)
    position, dealt = (Position([]), ()) if deal is None else _parse(deal, seats)
    hands, dealt, chance = next_hands(seats, dealt, chance)
    leader = _leader(position, hands, options.dealer)
    return State(
        options=options,
        chance=chance,
        dealt=dealt,
        hand=position.hand,
        hands=hands,
        aside=rest(hands),
        history=(tuple(position.scores or [0] * seats),),
        leader=leader,
        turn=leader,
    )


def _leader(position: Position, hands: Hands, dealer: Seat) -> Seat:
    """F4, P6: who holds the multicolour 1; F5: at the dealer's right; F6: as the deal says."""
    if position.hand == 1:
        holder = next((seat for seat, hand in enumerate(hands) if MULTI in hand), None)
        if holder is not None:
            return holder
    if position.leader is not None:
        return position.leader
    dealer = dealer if position.dealer is None else position.dealer
    return (dealer - 1) % len(hands)


def _parse(deal: Deal, seats: int) -> tuple[Position, tuple[Hands, ...]]:
    listed = [deal] if isinstance(deal, Mapping) else list(deal)
    if not listed:
        raise Refused("bad-deal", reason="no hand is in it")
    try:
        position = msgspec.convert(listed[0], Position)
        more = msgspec.convert(listed[1:], list[Dealt])
    except msgspec.ValidationError as error:
        raise Refused("bad-deal", reason=str(error)) from None
    _check_position(position, seats)
    return position, tuple(_hands(each, seats) for each in (position, *more))


def _check_position(position: Position, seats: int) -> None:
    for key, seat in (("dealer", position.dealer), ("leader", position.leader)):
        if seat is not None and seat >= seats:
            raise Refused("bad-deal", reason=f"{key} {seat} is no seat")
    if position.hand > 1 and position.leader is None:
        raise Refused("bad-deal", reason=f"hand {position.hand} needs a leader")
    if position.scores is not None and len(position.scores) != seats:
        raise Refused("bad-deal", reason=f"{len(position.scores)} scores for {seats} seats")


def _hands(dealt: Dealt, seats: int) -> Hands:
    if len(dealt.hands) != seats:
        raise Refused("bad-deal", reason=f"{len(dealt.hands)} hands for {seats} seats")
    hands = tuple(map(parse, dealt.hands))
    deck = Counter(DECK)
    for card, times in Counter(b"".join(hands)).items():
        if times > deck[card]:
            reason = f"{NAMES[card]} {times} times, the deck has it {deck[card]}"
            raise Refused("bad-deal", reason=reason)
    return hands
