"""Link: match the top card in number or family, and be the first without cards (N9–N13)."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from msgspec.structs import replace

from engine.chance import Chance
from engine.game import BellMeaning, Deal, Event, Micros, Refused, Seat, Step, Waits
from engine.games.gong import jokers, linkview
from engine.games.gong.cards import FAMILY, JOKERS, NAMES, NUMBER, ONE, PLAIN
from engine.games.gong.deal import check_all_hold_cards, opened
from engine.games.gong.deal import start as dealt
from engine.games.gong.linktable import (
    OPEN,
    LinkOptions,
    LinkTable,
    acted,
    owing,
    recounted,
    turn_ended,
)
from engine.games.gong.linkview import LinkView
from engine.games.gong.table import BELLS, check_seat, check_turn, drawn, filled, held, rung, won

Input: TypeAlias = Callable[[LinkTable, Seat | None, int], Step[LinkTable]]

# N10, NA3: what may be played on each card, and what may not; the last of them is for no card.
FITS = tuple(
    bytes(card for card in PLAIN if NUMBER[card] == NUMBER[top] or FAMILY[card] == FAMILY[top])
    for top in PLAIN
)
MATCHES: dict[int | None, bytes] = {**dict(enumerate(FITS)), None: PLAIN}
MISFITS = {top: bytes(set(PLAIN + JOKERS) - set(fits)) for top, fits in MATCHES.items()}
PLAY = tuple(f"play {name}" for name in NAMES)


class Link:
    """The rules N9–N13 with the Jokers of N4–N6."""

    slug = "gong-link"
    name = "GONG Link"
    rules = 1
    seats = range(2, 7)  # N1
    Options = LinkOptions
    strike = "bell"

    def start(
        self, seats: int, options: LinkOptions, deal: Deal | None, chance: Chance
    ) -> LinkTable:
        """Return the dealt table with a card to match (N9, NA2); raises `Refused`."""
        begun = dealt(seats, options, deal, chance)
        check_all_hold_cards(begun)
        begun = opened(begun) if deal is None else begun
        return LinkTable(
            options=options,
            chance=begun.chance,
            hands=begun.hands,
            deck=begun.deck,
            discard=begun.discard,
            top=begun.top,
            turn=begun.turn,
        )

    def inputs(self, state: LinkTable, seat: Seat | None) -> Sequence[str]:
        """Return the answer to a Joker, or the plays, Jokers and draw of whose turn it is."""
        if state.asked is not None:
            return jokers.answers(state, seat)
        if seat is None or seat != state.turn:
            return []
        if state.drawn is not None:
            return _with_drawn(state, seat, state.drawn)
        fits = state.hands[seat].translate(None, MISFITS[state.top])
        found = [PLAY[card] for card in sorted(fits)]
        draws = not found or state.options.voluntary_draw
        found += jokers.inputs(state, seat)
        return [*found, "draw"] if draws else found

    def play(
        self, state: LinkTable, seat: Seat | None, text: str, at: Micros, err: float = 0.0
    ) -> Step[LinkTable]:
        """Play, draw, keep, swap, answer or call; raises `Refused`."""
        found = INPUTS.get(text)
        if found is None:
            raise Refused("unknown-input", text=text)
        act, which = found
        return act(state, seat, which)

    def waits(self, state: LinkTable) -> Waits:
        """Return whose turn or answer it is."""
        return linkview.waits(state)

    def bell(self, state: LinkTable) -> BellMeaning | None:
        """Return whether a ring can call GONG now, and whose."""
        return linkview.bell(state)

    def view(self, state: LinkTable, seat: Seat | None) -> LinkView:
        """Return the table with the hand of that seat alone."""
        return linkview.view(state, seat)

    def keys(self, state: LinkTable) -> dict[str, object]:
        """Return the state keys of the rules."""
        return linkview.keys(state)


def _with_drawn(state: LinkTable, seat: Seat, card: int) -> list[str]:
    """P5: after a draw only the drawn card may be played."""
    plays = jokers.inputs(state, seat) if card in JOKERS else [PLAY[card]]
    return [*plays, "keep"]


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
    hands = held(state.hands, seat, left)
    duties = acted(state.duties, seat) if state.duties else ()
    if len(left) == 1:
        duties = recounted(duties, hands, seat)
    after = replace(
        state,
        hands=hands,
        discard=state.discard if state.top is None else ONE[state.top] + state.discard,
        top=card,
        turn=(seat + 1) % len(hands),
        drawn=None,
        passes=0,
        duties=turn_ended(duties) if duties else (),
    )
    played = Event("played", {"seat": seat, "card": NAMES[card]})
    if left:
        return Step(after, (played,))
    return _over(after, (played,), seat)


def _draw(state: LinkTable, seat: Seat | None, _: int) -> Step[LinkTable]:
    """N11, NA5, P5."""
    check_turn(state, seat)
    assert seat is not None
    if state.drawn is not None:
        raise Refused("play-it-or-keep-it", card=NAMES[state.drawn])
    if not state.options.voluntary_draw and state.hands[seat].translate(None, MISFITS[state.top]):
        raise Refused("you-have-a-match")
    duties = acted(state.duties, seat) if state.duties else ()
    after, card = drawn(filled(state), seat)
    if not card:
        return _passed(replace(after, duties=duties), seat)
    if duties:
        duties = recounted(duties, after.hands, seat)
    told = (Event("drew", {"seat": seat, "cards": 1}),)
    if card in MATCHES[state.top] or card in JOKERS:
        return Step(replace(after, drawn=card[0], passes=0, duties=duties), told)
    return Step(_turn_over(replace(after, passes=0, duties=duties), seat), told)


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
    assert after.turn is not None
    winner = jokers.winner(after, after.turn)
    if winner is not None:
        return _over(after, told, winner)
    return Step(replace(after, duties=recounted(state.duties, after.hands, after.turn, seat)), told)


def _cancel(state: LinkTable, seat: Seat | None, _: int) -> Step[LinkTable]:
    after, told = jokers.cancel(state, seat, jokers.discarded)
    assert seat is not None
    assert state.turn is not None
    winner = jokers.winner(after, state.turn)
    if winner is not None:
        return _over(after, told, winner)
    duties = turn_ended(recounted(state.duties, after.hands, seat))
    return Step(replace(after, duties=duties), told)


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


def _over(state: LinkTable, told: tuple[Event, ...], *winners: Seat) -> Step[LinkTable]:
    after, over = won(replace(state, duties=()), winners)
    return Step(after, told + over)


INPUTS: dict[str, tuple[Input, int]] = {
    **{text: (_play, card) for card, text in enumerate(PLAY[: len(PLAIN)])},
    **{text: (_joker, seat) for text, seat in jokers.TARGETS.items()},
    "draw": (_draw, 0),
    "keep": (_keep, 0),
    "allow": (_allow, 0),
    "cancel": (_cancel, 0),
    **dict.fromkeys(sorted(BELLS), (_call, 0)),
    "ring": (_nothing, 0),
}
GAME = Link()
