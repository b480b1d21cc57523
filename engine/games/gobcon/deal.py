"""How a game starts: shuffled, or with the position that a deal fixes (C3, CA6, P5)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from engine.chance import Chance
from engine.game import Deal, Refused, Seat
from engine.games.gobcon.cards import HAND, Face
from engine.games.gobcon.course import added, without
from engine.games.gobcon.deck import DECK, Deck, deck_of
from engine.games.gobcon.play import opened
from engine.games.gobcon.scoring import scores
from engine.games.gobcon.state import GobConOptions, State, Zones

Whole = Annotated[int, Meta(ge=0)]


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """A dealt position; `deck` has the top card first, `cards` is a deck of the players' own."""

    hands: list[list[str]] | None = None
    deck: Annotated[list[str], Meta(min_length=1)] | None = None
    dice: list[Face] = []
    turn: Whole | None = None
    tokens: list[Whole] | None = None
    play: list[list[str]] | None = None
    cards: list[dict[str, Any]] | None = None


def start(seats: int, options: GobConOptions, deal: Deal | None, chance: Chance) -> State:
    """Return the table in the first turn; raises `Refused` for what cannot be dealt."""
    if options.first >= seats:
        raise Refused("bad-option", option="first", value=options.first, seats=seats)
    given = _parse({} if deal is None else deal)
    deck = DECK if given.cards is None else deck_of(given.cards)
    for reason in _faults(given, seats, deck):
        raise Refused("bad-deal", reason=reason)
    state = _laid(given, seats, options, deck, chance)
    for reason in _false_positions(state):
        raise Refused("bad-deal", reason=reason)
    return opened(_without_logorroico(state), 0).state


def _parse(deal: Deal) -> Position:
    try:
        return msgspec.convert(deal, Position)
    except msgspec.ValidationError as error:
        raise Refused("bad-deal", reason=str(error)) from None


def _faults(given: Position, seats: int, deck: Deck) -> Iterator[str]:
    """Yield what is wrong with the lists as they are."""
    for key in ("hands", "tokens", "play"):
        listed = getattr(given, key)
        if listed is not None and len(listed) != seats:
            yield f"{key} has {len(listed)} entries for {seats} seats"
    if given.turn is not None and given.turn >= seats:
        yield f"turn {given.turn} is no seat"
    for card, times in Counter(_named(given)).items():
        if card not in deck:
            yield f"there is no card {card}"
        if times > 1:
            yield f"{card} {times} times, the deck has it once"
    if given.hands is None and given.deck is not None and len(given.deck) < HAND * seats:
        yield f"a deck of {len(given.deck)} is not enough for {HAND} cards each"


def _named(given: Position) -> list[str]:
    """Return every card a deal names."""
    zones = (*(given.hands or ()), *(given.play or ()), given.deck or ())
    return [card for zone in zones for card in zone]


def _laid(given: Position, seats: int, options: GobConOptions, deck: Deck, chance: Chance) -> State:
    named = frozenset(_named(given))
    pile, chance = chance.shuffled([card for card in deck.cards if card not in named])
    if given.deck is not None:
        pile = tuple(given.deck)
    turn = options.first if given.turn is None else given.turn
    hands, pile = _dealt(pile, seats, turn) if given.hands is None else (given.hands, pile)
    return State(
        options=options,
        deck=deck,
        chance=chance,
        dice=tuple(given.dice),
        hands=_sorted(hands),
        play=_sorted(given.play or [()] * seats),
        tokens=tuple(given.tokens or [0] * seats),
        pile=pile,
        turn=turn,
    )


def _dealt(pile: tuple[str, ...], seats: int, turn: Seat) -> tuple[Zones, tuple[str, ...]]:
    """C3: five each from the top, clockwise."""
    cuts = [(seat - turn) % seats * HAND for seat in range(seats)]
    return tuple(pile[cut : cut + HAND] for cut in cuts), pile[HAND * seats :]


def _sorted(zones: Sequence[Sequence[str]]) -> Zones:
    return tuple(tuple(sorted(zone)) for zone in zones)


def _false_positions(state: State) -> Iterator[str]:
    """Yield why a position cannot be (C10, C11, C21, C1, CA9, P6)."""
    for seat, cards in enumerate(state.play):
        for card in cards:
            if not state.deck[card].stays:
                yield f"{card} does not stay in play"
        kinds = Counter(state.deck[card].type for card in cards)
        if kinds["friend"] > 1:
            yield f"seat {seat} has {kinds['friend']} Friends"
        yield from _pairs(state, seat)
    for seat, gp in enumerate(scores(state)):
        if gp >= state.options.target:
            yield f"seat {seat} has {gp} GP, the target is {state.options.target}"
    owner = state.owner
    if owner not in (None, state.turn) and not state.sellable(owner):
        yield f"seat {owner} has Logorroico and no Purchase, and it is not its turn"


def _pairs(state: State, seat: Seat) -> Iterator[str]:
    lie = {(state.deck[card].does, state.deck[card].category) for card in state.play[seat]}
    for does, category in sorted(lie):
        if does == "bonus" and ("malus", category) in lie:
            yield f"seat {seat} has bonus and malus of {category}"


def _without_logorroico(state: State) -> State:
    """CA6, P6: in a dealt hand it is discarded, and replaced from the top while there is one."""
    for seat in (state.turn, *state.clockwise(state.turn)):
        for card in state.hands[seat]:
            if state.deck[card].does == "logorroico":
                hands = without(state.hands, seat, card)
                hands = added(hands, seat, *state.pile[:1])
                return msgspec.structs.replace(
                    state, hands=hands, pile=state.pile[1:], discards=(card,)
                )
    return state
