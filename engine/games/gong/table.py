"""What the three games have in common: house rules, a table, and taking cards from its piles."""

from typing import Annotated, TypeAlias, TypeVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from engine.chance import Chance
from engine.game import Event, Options, Refused, Seat

Hands: TypeAlias = tuple[bytes, ...]
Events: TypeAlias = tuple[Event, ...]

BELLS = frozenset({"bell", "gong", "ring"})  # P2


class GongOptions(Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """House rules of the three games."""

    first: Annotated[int, Meta(ge=0)] = 0  # N8
    jokers: bool = True  # NA1


class Table(Struct, frozen=True, kw_only=True, gc=False):
    """A table. `deck` and `discard` have their top card first."""

    options: GongOptions
    chance: Chance
    hands: Hands
    deck: bytes
    discard: bytes = b""
    turn: Seat | None
    joker: int | None = None  # the Joker that waits for its answer
    asked: Seat | None = None  # who has to give it
    over: bool = False
    winners: tuple[Seat, ...] = ()


T = TypeVar("T", bound=Table)


def held(hands: Hands, seat: Seat, hand: bytes) -> Hands:
    """Return the hands with that one in the place of the seat's."""
    changed = list(hands)
    changed[seat] = hand
    return tuple(changed)


def filled(table: T) -> T:
    """Return the table with the discards as its draw pile where it had none (N7, P3)."""
    if table.deck or not table.discard:
        return table
    deck, chance = table.chance.shuffled(table.discard)
    return replace(table, deck=bytes(deck), discard=b"", chance=chance)


def drawn(table: T, seat: Seat) -> tuple[T, bytes]:
    """Return the table after a draw and the card, none where the pile is empty (NA4)."""
    card = table.deck[:1]
    hands = held(table.hands, seat, table.hands[seat] + card)
    return replace(table, deck=table.deck[1:], hands=hands), card


def drew(table: T, seat: Seat, cards: int, told: Events) -> tuple[T, Events]:
    """Return the table after so many draws of a seat, as far as there are cards (P3)."""
    count = 0
    for _ in range(cards):
        table, card = drawn(filled(table), seat)
        count += len(card)
    return table, (*told, Event("drew", {"seat": seat, "cards": count}))


def left_of(table: Table, seat: Seat) -> Seat:
    """Return the next seat clockwise (N8, P8)."""
    return (seat + 1) % len(table.hands)


def check_turn(table: Table, seat: Seat | None) -> None:
    """Raise `Refused` unless the seat may play on, with no Joker waiting for its answer."""
    if seat is None or seat != table.turn or table.asked is not None:
        raise Refused("game-over") if table.over else Refused("not-your-turn", turn=table.turn)


def check_seat(table: Table, seat: Seat | None) -> None:
    """Raise `Refused` for a seat that is none; the table itself is one."""
    if seat is not None and not 0 <= seat < len(table.hands):
        raise Refused("no-such-seat", seat=seat)


def without_cards(table: Table) -> Seat | None:
    """Return the first seat that has no cards left (N12, N24)."""
    return table.hands.index(b"") if b"" in table.hands else None


def won(table: T, winners: tuple[Seat, ...]) -> tuple[T, Events]:
    """Return the table at its end."""
    over = Event("over", {"winners": winners})
    return replace(table, over=True, turn=None, winners=winners), (over,)


def rung(seat: Seat, verdict: str) -> Event:
    """Return how a press of a bell was judged."""
    return Event("ring", {"seat": seat, "verdict": verdict, "grace": False})
