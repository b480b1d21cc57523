"""What the inputs of Link do (N9–N13)."""

from collections.abc import Callable
from typing import TypeAlias

from msgspec.structs import replace

from engine.game import Event, Refused, Seat, Step
from engine.games.gong import jokers
from engine.games.gong.cards import JOKERS, NAMES, ONE, PLAIN
from engine.games.gong.linktable import OPEN, LinkTable, acted, owing, recounted, turn_ended
from engine.games.gong.match import MATCHES, MISFITS
from engine.games.gong.table import (
    BELLS,
    Events,
    check_seat,
    check_turn,
    drawn,
    filled,
    held,
    rung,
    won,
)

Input: TypeAlias = Callable[[LinkTable, Seat | None, int], Step[LinkTable]]

PLAY = tuple(f"play {NAMES[card]}" for card in PLAIN)
play_of = PLAY.__getitem__  # the input that plays a card

# The two facts that are told most, made once: by seat, and by seat and card.
DREW = tuple((Event("drew", {"seat": seat, "cards": 1}),) for seat in jokers.SEATS)
PLAYED = tuple(
    tuple((Event("played", {"seat": seat, "card": NAMES[card]}),) for card in PLAIN)
    for seat in jokers.SEATS
)


def _play(state: LinkTable, seat: Seat | None, card: int) -> Step[LinkTable]:
    """N10, N12."""
    check_turn(state, seat)
    assert seat is not None
    hand = state.hands[seat]
    if card not in hand:
        raise Refused("not-your-cards", cards=NAMES[card])
    if state.drawn is not None and card != state.drawn:
        raise Refused("only-the-drawn-card", card=NAMES[state.drawn])
    if card not in MATCHES[state.top]:
        raise Refused("no-match", card=NAMES[card])
    left = hand.replace(ONE[card], b"")
    after = _put(state, seat, card, left)
    told = PLAYED[seat][card]
    return Step(after, told) if left else _over(after, told, seat)


def _put(state: LinkTable, seat: Seat, card: int, left: bytes) -> LinkTable:
    """Put a card on the top one; the turn is over."""
    hands = held(state.hands, seat, left)
    duties = acted(state.duties, seat) if state.duties else ()
    if len(left) == 1:
        duties = recounted(duties, hands, seat)
    return replace(
        state,
        hands=hands,
        discard=state.discard if state.top is None else ONE[state.top] + state.discard,
        top=card,
        turn=(seat + 1) % len(hands),
        drawn=None,
        passes=0,
        duties=turn_ended(duties) if duties else (),
    )


def _draw(state: LinkTable, seat: Seat | None, _: int) -> Step[LinkTable]:
    """N11, NA5, P5."""
    check_turn(state, seat)
    assert seat is not None
    if state.drawn is not None:
        raise Refused("play-it-or-keep-it", card=NAMES[state.drawn])
    if not state.options.voluntary_draw and state.hands[seat].translate(None, MISFITS[state.top]):
        raise Refused("you-have-a-match")
    state = filled(state)
    if state.deck:
        return Step(_take(state, seat), DREW[seat])
    return _passed(replace(state, duties=acted(state.duties, seat)), seat)


def _take(state: LinkTable, seat: Seat) -> LinkTable:
    """Take the top card of the pile; the turn is over unless it may be played (N11, P5)."""
    card = state.deck[:1]
    playable = card in MATCHES[state.top] or card in JOKERS
    hands = held(state.hands, seat, state.hands[seat] + card)
    duties = state.duties and recounted(acted(state.duties, seat), hands, seat)
    return replace(
        state,
        hands=hands,
        deck=state.deck[1:],
        turn=seat if playable else (seat + 1) % len(hands),
        drawn=card[0] if playable else None,
        passes=0,
        duties=duties if playable else turn_ended(duties),
    )


def _passed(state: LinkTable, seat: Seat) -> Step[LinkTable]:
    """P5: there is nothing to draw; when that is so for every seat, fewest cards win."""
    told = (Event("nothing-to-draw", {"seat": seat}),)
    after = _turn_over(replace(state, passes=state.passes + 1), seat)
    if after.passes < len(after.hands):
        return Step(after, told)
    fewest = min(map(len, after.hands))
    winners = [seat for seat, hand in enumerate(after.hands) if len(hand) == fewest]
    return _over(after, told, *winners)


def _keep(state: LinkTable, seat: Seat | None, _: int) -> Step[LinkTable]:
    check_turn(state, seat)
    assert seat is not None
    if state.drawn is None:
        raise Refused("nothing-drawn")
    kept = (Event("kept", {"seat": seat}),)
    return Step(_turn_over(replace(state, drawn=None), seat), kept)


def _joker(state: LinkTable, seat: Seat | None, target: int) -> Step[LinkTable]:
    if state.drawn is not None and state.drawn not in JOKERS:
        check_turn(state, seat)
        raise Refused("only-the-drawn-card", card=NAMES[state.drawn])
    after, told = jokers.play(state, seat, target)
    assert seat is not None
    duties = recounted(acted(state.duties, seat), after.hands, seat)
    return Step(replace(after, drawn=None, passes=0, duties=duties), told)


def _allow(state: LinkTable, seat: Seat | None, _: int) -> Step[LinkTable]:
    after, told = jokers.allow(state, seat, jokers.discarded)
    assert seat is not None
    assert state.turn is not None
    duties = recounted(state.duties, after.hands, state.turn, seat)
    return _answered(replace(after, duties=duties), told, state.turn)


def _cancel(state: LinkTable, seat: Seat | None, _: int) -> Step[LinkTable]:
    after, told = jokers.cancel(state, seat, jokers.discarded)
    assert seat is not None
    assert state.turn is not None
    duties = turn_ended(recounted(state.duties, after.hands, seat))
    return _answered(replace(after, duties=duties), told, state.turn)


def _answered(after: LinkTable, told: Events, player: Seat) -> Step[LinkTable]:
    """NA7, P4: the game may be over with the answer to a Joker of that player."""
    winner = jokers.winner(after, player)
    return Step(after, told) if winner is None else _over(after, told, winner)


def _call(state: LinkTable, seat: Seat | None, _: int) -> Step[LinkTable]:
    """NA10: a call declares the caller's own card and hits every other open one."""
    check_seat(state, seat)
    if seat is None:
        raise Refused("not-yours", text="gong")
    seats = len(state.hands)
    late = owing(state.duties, OPEN)
    hit = [other for step in range(1, seats) if (other := (seat + step) % seats) in late]
    own = seat in owing(state.duties)
    verdict = "called" if hit else "declared" if own else "ignored"
    told = [rung(seat, verdict)]
    duties = tuple([duty for duty in state.duties if duty.seat not in (seat, *hit)])
    after = replace(state, duties=duties)
    for other in hit:
        after, card = drawn(filled(after), other)
        told.append(Event("penalty", {"seat": other, "cards": len(card)}))
    return Step(after, tuple(told))


def _nothing(state: LinkTable, seat: Seat | None, _: int) -> Step[LinkTable]:
    """P2: a bell that means nothing in Link."""
    check_seat(state, seat)
    if seat is None:
        raise Refused("not-yours", text="ring")
    return Step(state, (rung(seat, "ignored"),))


def _turn_over(state: LinkTable, seat: Seat) -> LinkTable:
    turn = (seat + 1) % len(state.hands)
    return replace(state, turn=turn, duties=turn_ended(state.duties))


def _over(state: LinkTable, told: Events, *winners: Seat) -> Step[LinkTable]:
    after, over = won(replace(state, duties=()), winners)
    return Step(after, told + over)


# Every input that the game knows, with what does it and to which card or seat.
INPUTS: dict[str, tuple[Input, int]] = {
    **{text: (_play, card) for card, text in enumerate(PLAY)},
    **{text: (_joker, seat) for text, seat in jokers.TARGETS.items()},
    "draw": (_draw, 0),
    "keep": (_keep, 0),
    "allow": (_allow, 0),
    "cancel": (_cancel, 0),
    **dict.fromkeys(sorted(BELLS), (_call, 0)),
    "ring": (_nothing, 0),
}
