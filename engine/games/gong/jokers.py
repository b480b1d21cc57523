"""N4–N6: a Joker swaps whole hands, unless who is asked cancels it with one of his own.

He is always asked, so that a pause tells nobody what he holds (NA6).
"""

from collections.abc import Callable
from typing import TypeVar

from msgspec.structs import replace

from engine.game import Event, Refused, Seat, Timer, Waits
from engine.games.gong.cards import ONE, joker
from engine.games.gong.table import Events, Table, check_turn, held

PATIENCE = 8_000_000  # µs after which the host allows for him (NA6)
SEATS = range(6)
JOKER = tuple(f"joker {seat}" for seat in SEATS)  # the inputs, by seat
TARGETS = {text: seat for seat, text in enumerate(JOKER)}

T = TypeVar("T", bound=Table)
Spend = Callable[[T, bytes], T]  # puts played Jokers where they go (N5)


def inputs(table: Table, seat: Seat) -> list[str]:
    """Return the Joker's inputs of a seat whose turn it is, none where it holds none."""
    if joker(table.hands[seat]) is None:
        return []
    return [JOKER[other] for other in range(len(table.hands)) if other != seat]


def answers(table: Table, seat: Seat | None) -> list[str]:
    """Return what a seat may say while a Joker waits."""
    if seat is None or seat != table.asked:
        return []
    return ["allow"] if joker(table.hands[seat]) is None else ["allow", "cancel"]


def waits(seat: Seat) -> Waits:
    """Return the wait for the answer of a seat, the same whatever it holds."""
    return Waits((seat,), (Timer("allow", PATIENCE, seat=seat),))


def play(table: T, seat: Seat | None, target: Seat) -> tuple[T, Events]:
    """Take the Joker from the hand and ask its target (NA6, P3); raises `Refused`."""
    check_turn(table, seat)
    assert seat is not None
    card = joker(table.hands[seat])
    if card is None:
        raise Refused("no-joker")
    if target == seat or target >= len(table.hands):
        raise Refused("not-another-player", seat=target)
    hands = held(table.hands, seat, table.hands[seat].replace(ONE[card], b""))
    asked = Event("joker", {"seat": seat, "to": target})
    return replace(table, hands=hands, joker=card, asked=target), (asked,)


def allow(table: T, seat: Seat | None, spend: Spend[T]) -> tuple[T, Events]:
    """Swap what is left of the two hands (N4); raises `Refused`."""
    mine, played = _answered(table, seat)
    turn = table.turn
    assert turn is not None
    hands = held(table.hands, turn, table.hands[mine])
    hands = held(hands, mine, table.hands[turn])
    swapped = Event("swapped", {"seat": turn, "to": mine})
    return spend(replace(table, hands=hands, joker=None, asked=None), played), (swapped,)


def cancel(table: T, seat: Seat | None, spend: Spend[T]) -> tuple[T, Events]:
    """Play a Joker against the Joker: no swap, the turn is the canceller's (N6, NA8)."""
    mine, played = _answered(table, seat)
    card = joker(table.hands[mine])
    if card is None:
        raise Refused("no-joker")
    hands = held(table.hands, mine, table.hands[mine].replace(ONE[card], b""))
    cancelled = Event("cancelled", {"seat": mine, "to": table.turn})
    table = replace(table, hands=hands, joker=None, asked=None, turn=mine)
    return spend(table, played + ONE[card]), (cancelled,)


def discarded(table: T, jokers: bytes) -> T:
    """Put played Jokers on the discards (Link, Fight)."""
    return replace(table, discard=jokers + table.discard)


def shuffled_back(table: T, jokers: bytes) -> T:
    """Put played Jokers back into the draw pile, which is reshuffled (N5, Family)."""
    deck, chance = table.chance.shuffled(table.deck + jokers)
    return replace(table, deck=bytes(deck), chance=chance)


def winner(table: Table, player: Seat) -> Seat | None:
    """Return who has won by a Joker that was answered, in Link and Fight (NA7, P4).

    `player` played it; the other of the two comes before him.
    """
    empty = [seat for seat, hand in enumerate(table.hands) if not hand]
    return next((seat for seat in empty if seat != player), player if empty else None)


def _answered(table: Table, seat: Seat | None) -> tuple[Seat, bytes]:
    """Return who answers and the Joker that waited; raises `Refused`."""
    if table.over:
        raise Refused("game-over")
    if seat is None or seat != table.asked:
        raise Refused("not-asked")
    assert table.joker is not None
    return seat, ONE[table.joker]
