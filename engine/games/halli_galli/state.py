"""House rules, the state of a table, and how a game starts: shuffled or from a dealt position."""

from collections import Counter
from collections.abc import Sequence
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from engine.chance import Chance
from engine.game import Deal, Micros, Options, Refused, Seat
from engine.games.halli_galli.cards import DECK

Pile: TypeAlias = tuple[str, ...]  # top card first
Piles: TypeAlias = tuple[Pile, ...]  # one a seat
Verdict: TypeAlias = Literal["won", "wrong", "late", "ignored"]  # HA16–HA18

# H5, HA10: by how many seats there are, all of them clockwise from each one.
CLOCKWISE = tuple(
    tuple(tuple((first + step) % seats for step in range(seats)) for first in range(seats))
    for seats in range(7)
)


class HalliOptions(Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """House rules of Halli Galli."""

    first: Annotated[int, Meta(ge=0)] = 0  # H5, HA9
    reaction_grace_ms: Annotated[int, Meta(ge=0)] = 100  # HA19
    elimination: Literal["draw_pile_empty", "no_cards"] = "draw_pile_empty"  # HA4
    two_player_start: Literal["until_all", "single_ring"] = "until_all"  # HA11
    endgame: Literal["duel", "until_all"] = "duel"  # HA12


class Ring(Struct, frozen=True):
    """The last ring and its verdict; `grace`: it would be another without the grace (HA19)."""

    seat: Seat
    verdict: Verdict
    grace: bool


class State(Struct, frozen=True, kw_only=True, gc=False):
    """A table. A position lasts from one turned card to the next (HA16)."""

    options: HalliOptions
    draw: Piles
    open: Piles
    turn: Seat | None
    out: tuple[Seat, ...] = ()
    duel: bool = False
    judged: bool = False  # the ring of this position has been judged
    judged_before: bool = False  # … that of the position before the last card
    turned_by: Seat | None = None  # who turned the last card, None before the first of a round
    turned_at: Micros = 0
    fell: Seat | None = None  # whom the last card put out
    ring: Ring | None = None
    over: bool = False
    winners: tuple[Seat, ...] = ()

    @property
    def left(self) -> list[Seat]:
        """Return the seats still in."""
        return [seat for seat in range(len(self.draw)) if seat not in self.out]

    @property
    def cards(self) -> list[int]:
        """Return how many cards each seat owns, face-up pile included."""
        return [len(own) + len(shown) for own, shown in zip(self.draw, self.open, strict=True)]


def start(seats: int, options: HalliOptions, deal: Deal | None, chance: Chance) -> State:
    """Return a shuffled table, or the dealt position."""
    if options.first >= seats:
        raise Refused("bad-option", option="first", value=options.first, seats=seats)
    if deal is None:
        state = _shuffled(seats, options, chance)
    else:
        state = _position(seats, options, deal)
    return msgspec.structs.replace(state, duel=duels(state))


def duels(state: State) -> bool:
    """Tell whether the players left are in a duel (H14, HA11, HA12, HA15)."""
    if len(state.draw) == 2:
        return state.options.two_player_start == "single_ring"
    return state.options.endgame == "duel" and len(state.left) == 2


def next_turn(draw: Piles, out: Sequence[Seat], seat: Seat) -> Seat | None:
    """Return the first from `seat` clockwise who can turn a card, None where nobody can."""
    for after in CLOCKWISE[len(draw)][seat]:
        if draw[after] and after not in out:
            return after
    return None


def _shuffled(seats: int, options: HalliOptions, chance: Chance) -> State:
    deck, _ = chance.shuffled(DECK)
    draw = tuple(deck[(seat - options.first) % seats :: seats] for seat in range(seats))  # HA9
    return State(options=options, draw=draw, open=((),) * seats, turn=options.first)


class _Position(Struct, forbid_unknown_fields=True):
    draw: list[list[str]]
    open: list[list[str]] | UnsetType = UNSET
    turn: int | UnsetType = UNSET
    out: list[int] = []


def _position(seats: int, options: HalliOptions, deal: Deal) -> State:
    try:
        given = msgspec.convert(deal, _Position)
    except msgspec.ValidationError as error:
        raise Refused("bad-deal", reason=str(error)) from None
    draw = _piles("draw", given.draw, seats)
    face_up = ((),) * seats if given.open is UNSET else _piles("open", given.open, seats)
    _check_cards(draw, face_up)
    out = _out(given, options, draw, face_up)
    turn = next_turn(draw, out, _turn(given, options, seats))
    return State(options=options, draw=draw, open=face_up, turn=turn, out=out)


def _turn(given: _Position, options: HalliOptions, seats: int) -> Seat:
    turn = options.first if given.turn is UNSET else given.turn
    if not 0 <= turn < seats:
        raise Refused("bad-deal", reason=f"turn {turn} is no seat")
    return turn


def _out(given: _Position, options: HalliOptions, draw: Piles, face_up: Piles) -> tuple[Seat, ...]:
    _check_out(given.out, draw)
    gone = {seat for seat in range(len(draw)) if _gone(options, draw[seat], face_up[seat])}
    out = tuple(sorted(gone.union(given.out)))
    if len(draw) - len(out) < 2:
        raise Refused("bad-deal", reason="fewer than two players are in")
    return out


def _gone(options: HalliOptions, draw: Pile, face_up: Pile) -> bool:
    return not draw and (options.elimination == "draw_pile_empty" or not face_up)


def _piles(key: str, piles: list[list[str]], seats: int) -> Piles:
    if len(piles) != seats:
        raise Refused("bad-deal", reason=f"{key} has {len(piles)} piles for {seats} seats")
    return tuple(map(tuple, piles))


def _check_cards(draw: Piles, face_up: Piles) -> None:
    deck = Counter(DECK)
    for card, times in Counter(card for pile in draw + face_up for card in pile).items():
        if times > deck[card]:
            raise Refused("bad-deal", reason=f"{card} {times} times, the deck has it {deck[card]}")


def _check_out(out: list[int], draw: Piles) -> None:
    for seat in out:
        if not 0 <= seat < len(draw):
            raise Refused("bad-deal", reason=f"out {seat} is no seat")
        if draw[seat]:
            raise Refused("bad-deal", reason=f"seat {seat} is out and has draw cards")
