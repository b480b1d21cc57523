"""What the inputs of Family do (N14–N18)."""

from collections.abc import Callable

from msgspec.structs import replace

from engine.game import Event, Refused, Seat, Step
from engine.games.gong import jokers
from engine.games.gong.cards import FAMILIES, FAMILY, JOKERS, NAMES, ONE, PLAIN, STONES, WHOLE
from engine.games.gong.familytable import HISTORY, FamilyTable, Question, best, can_act
from engine.games.gong.table import (
    BELLS,
    Events,
    check_seat,
    check_turn,
    drawn,
    held,
    left_of,
    rung,
    won,
)

# N14: a card by its family and number, or by its family and colour.
COLOURED = {
    f"{name.partition('-')[0]} {STONES[place % len(STONES)]}": place
    for place, name in enumerate(NAMES[: len(PLAIN)])
}
ASKED = {**{NAMES[card]: card for card in PLAIN}, **COLOURED}


def questions(state: FamilyTable, seat: Seat) -> list[str]:
    """N15, NA13: cards of the families in hand, but for those held."""
    hand = state.hands[seat]
    families = sorted({FAMILY[card] for card in hand if card not in JOKERS})
    cards = [NAMES[card] for family in families for card in WHOLE[family] if card not in hand]
    others = [other for other in range(len(state.hands)) if other != seat]
    return [f"ask {other} {card}" for other in others for card in cards]


def ask(state: FamilyTable, seat: Seat | None, rest: str) -> Step[FamilyTable]:
    """N14–N17."""
    check_turn(state, seat)
    assert seat is not None
    target, card = _question(state, seat, rest)
    asked = Question(seat, target, NAMES[card], card in state.hands[target])
    state = replace(state, history=(*state.history, asked)[-HISTORY:])
    code = "got" if asked.got else "asked"
    told = (Event(code, {"seat": seat, "to": target, "card": asked.card}),)
    return _hit(state, asked, card, told) if asked.got else _miss(state, seat, card, told)


def _question(state: FamilyTable, seat: Seat, rest: str) -> tuple[Seat, int]:
    """Return whom he asks for which card; raises `Refused`."""
    number, _, name = rest.partition(" ")
    if name not in ASKED:
        raise Refused("no-such-card", card=name)
    card, hand = ASKED[name], state.hands[seat]
    if number not in {str(other) for other in range(len(state.hands)) if other != seat}:
        raise Refused("not-another-player", seat=number)
    if card in hand:
        raise Refused("you-hold-it", card=NAMES[card])
    if not set(hand) & set(WHOLE[FAMILY[card]]):
        raise Refused("not-of-your-families", card=NAMES[card], family=FAMILIES[FAMILY[card]])
    return int(number), card


def _hit(state: FamilyTable, asked: Question, card: int, told: Events) -> Step[FamilyTable]:
    """N16: he hands it over, and the asker goes on."""
    hands = held(state.hands, asked.to, state.hands[asked.to].replace(ONE[card], b""))
    hands = held(hands, asked.seat, hands[asked.seat] + ONE[card])
    after, down = laid(replace(state, hands=hands), asked.seat)
    return settled(after, told + down)


def _miss(state: FamilyTable, seat: Seat, card: int, told: Events) -> Step[FamilyTable]:
    """N17: the asker draws, and goes on if it is exactly the card he asked for."""
    after, new = drawn(state, seat)
    lucky = new == ONE[card]
    if lucky:
        told += (Event("drew-it", {"seat": seat, "card": NAMES[card]}),)
    elif new:
        told += (Event("drew", {"seat": seat, "cards": 1}),)
    after, down = laid(after, seat)
    if not lucky:
        after = replace(after, turn=left_of(after, seat))
    return settled(after, told + down)


def _draw(state: FamilyTable, seat: Seat | None) -> Step[FamilyTable]:
    """NA12, P6: without a family card in hand; it is kept and the turn passes."""
    check_turn(state, seat)
    assert seat is not None
    if state.hands[seat].translate(None, JOKERS):
        raise Refused("ask-for-a-card")
    after, new = drawn(state, seat)
    told = Event("drew", {"seat": seat, "cards": len(new)})
    return settled(replace(after, turn=left_of(after, seat)), (told,))


def _allow(state: FamilyTable, seat: Seat | None) -> Step[FamilyTable]:
    after, told = jokers.allow(state, seat, jokers.shuffled_back)
    return settled(replace(after, history=()), told)


def _cancel(state: FamilyTable, seat: Seat | None) -> Step[FamilyTable]:
    return settled(*jokers.cancel(state, seat, jokers.shuffled_back))


def _nothing(state: FamilyTable, seat: Seat | None) -> Step[FamilyTable]:
    """P2: no bell means anything in Family."""
    check_seat(state, seat)
    if seat is None:
        raise Refused("not-yours", text="bell")
    return Step(state, (rung(seat, "ignored"),))


def laid(state: FamilyTable, seat: Seat) -> tuple[FamilyTable, Events]:
    """N18: lay what is complete, in N2's order (NA14)."""
    told: Events = ()
    for family, cards in enumerate(WHOLE):
        hand = state.hands[seat]
        if len(hand) >= len(cards) and set(cards) <= set(hand):
            hands = held(state.hands, seat, hand.translate(None, cards))
            state = replace(state, hands=hands, laid=(*state.laid, (seat, family)))
            told += (Event("family", {"seat": seat, "family": FAMILIES[family]}),)
    return state, told


def settled(state: FamilyTable, told: Events) -> Step[FamilyTable]:
    """N19, NA11, P6: end the game, or pass over who has neither cards nor a card to draw."""
    if len(state.laid) == len(FAMILIES) or not can_act(state):
        after, over = won(state, best(state))
        return Step(after, told + over)
    turn = state.turn
    assert turn is not None
    while not state.hands[turn] and not state.deck:
        turn = left_of(state, turn)
    return Step(replace(state, turn=turn), told)


WORDS: dict[str, Callable[[FamilyTable, Seat | None], Step[FamilyTable]]] = {
    "draw": _draw,
    "allow": _allow,
    "cancel": _cancel,
    **dict.fromkeys(sorted(BELLS), _nothing),
}
