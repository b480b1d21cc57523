"""House rules, the state of a table, and how hands are dealt."""

from typing import Annotated, Literal, NamedTuple, TypeAlias

from msgspec import Meta, Struct

from engine.chance import Chance
from engine.game import Options, Seat
from engine.games.gang_of_four.cards import DECK, MULTI, without
from engine.games.gang_of_four.combinations import Combination, TieDepth

Hands: TypeAlias = tuple[bytes, ...]
Scores: TypeAlias = tuple[int, ...]
Phase: TypeAlias = Literal["play", "exchange"]

HAND = 16  # F3: cards a player is dealt


class GangOptions(Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """House rules of Gang of Four."""

    dealer: Annotated[int, Meta(ge=0)] = 0  # F31, P6
    tie_depth: TieDepth = "all_cards"  # FA2
    first_play_max: Annotated[int, Meta(ge=1, le=7)] = 5  # FA8, F4
    pass_is_final: bool = False  # FA9


class Gift(NamedTuple):
    """A card that changed hands before this hand began (F22)."""

    seat: Seat
    to: Seat
    card: str


class Turn(NamedTuple):
    """What a seat did in this trick: the cards played, none for a pass."""

    seat: Seat
    cards: bytes


class State(Struct, frozen=True, kw_only=True, gc=False):
    """A table. `hands`, `pile` and `aside` together are always the whole deck."""

    options: GangOptions
    chance: Chance
    dealt: tuple[Hands, ...] = ()  # hands that a deal fixed and that are still to come
    hand: int
    hands: Hands
    pile: tuple[bytes, ...] = ()  # what was played in this hand, the table included (F32)
    aside: bytes = b""  # F3
    history: tuple[Scores, ...]  # the scores at the start, and after every hand
    leader: Seat  # who leads this hand
    loser: Seat | None = None  # who has to give to the leader, None once all gifts are made
    gifts: tuple[Gift, ...] = ()
    turn: Seat | None
    table: Combination | None = None
    table_seat: Seat | None = None
    trick: tuple[Turn, ...] = ()
    passed: tuple[Seat, ...] = ()  # who has passed and not come back
    call: Seat | None = None  # who may still declare his last card (FA10)
    declared: tuple[Seat, ...] = ()
    dropped: tuple[Seat, ...] = ()
    over: bool = False
    winners: tuple[Seat, ...] = ()

    @property
    def scores(self) -> Scores:
        """The points of every seat so far."""
        return self.history[-1]

    @property
    def phase(self) -> Phase:
        """The phase: the exchange, or play."""
        return "play" if self.loser is None else "exchange"

    @property
    def step(self) -> int:
        """What is added to a seat to come to the next one (F27)."""
        return -1 if self.hand % 2 else 1

    @property
    def opens(self) -> bool:
        """Whether the leader's first combination must contain the multicolour 1 (F4, F5)."""
        return self.hand == 1 and not self.pile and MULTI in self.hands[self.leader]

    def after(self, seat: Seat) -> Seat:
        """Return the next seat that is not dropped (P5)."""
        seats, step = len(self.hands), self.step
        following = (seat + step) % seats
        while following in self.dropped:
            following = (following + step) % seats
        return following


def next_hands(
    seats: int, dealt: tuple[Hands, ...], chance: Chance
) -> tuple[Hands, tuple[Hands, ...], Chance]:
    """Return the next hands, those fixed for later, and the chance that goes on."""
    if dealt:
        return dealt[0], dealt[1:], chance
    deck, chance = chance.shuffled(DECK)
    cut = range(0, seats * HAND, HAND)
    return tuple(bytes(sorted(deck[at : at + HAND])) for at in cut), (), chance


def rest(hands: Hands) -> bytes:
    """Return the cards of the deck that are in no hand."""
    left = without(DECK, b"".join(hands))
    assert left is not None, "a deal is checked before it is dealt"
    return left


def direction(state: State) -> Literal["ccw", "cw"]:
    """Return the direction of this hand's turns (F27)."""
    return "ccw" if state.step < 0 else "cw"
