"""Family: ask for cards and lay complete families (N14–N19)."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from msgspec.structs import replace

from engine.chance import Chance
from engine.game import BellMeaning, Deal, Event, Micros, Refused, Seat, Step, Waits
from engine.games.gong import familyview, jokers
from engine.games.gong.cards import (
    FAMILIES,
    FAMILY,
    JOKERS,
    NAMES,
    ONE,
    PLAIN,
    STONES,
    WHOLE,
)
from engine.games.gong.deal import check_no_top
from engine.games.gong.deal import start as dealt
from engine.games.gong.familytable import HISTORY, FamilyTable, Question, best, can_act
from engine.games.gong.familyview import FamilyView
from engine.games.gong.table import (
    BELLS,
    Events,
    GongOptions,
    check_seat,
    check_turn,
    drawn,
    held,
    left_of,
    rung,
    won,
)

Input: TypeAlias = Callable[[FamilyTable, Seat | None, int], Step[FamilyTable]]

# N14: a card by its family and number, or by its family and colour.
COLOURED = {
    f"{name.partition('-')[0]} {STONES[place % len(STONES)]}": place
    for place, name in enumerate(NAMES[: len(PLAIN)])
}
ASKED = {**{NAMES[card]: card for card in PLAIN}, **COLOURED}


class Family:
    """The rules N14–N19 with the Jokers of N4–N6."""

    slug = "gong-family"
    name = "GONG Family"
    rules = 1
    seats = range(2, 7)  # N1
    Options = GongOptions
    strike = "bell"

    def start(
        self, seats: int, options: GongOptions, deal: Deal | None, chance: Chance
    ) -> FamilyTable:
        """Return the dealt table with what the deal completed laid (NA14); raises `Refused`."""
        begun = dealt(seats, options, deal, chance)
        check_no_top(begun)
        table = FamilyTable(
            options=options,
            chance=begun.chance,
            hands=begun.hands,
            deck=begun.deck,
            discard=begun.discard,
            turn=begun.turn,
        )
        for step in range(seats):
            table, _ = _laid(table, (begun.turn + step) % seats)
        return _settled(table, ()).state

    def inputs(self, state: FamilyTable, seat: Seat | None) -> Sequence[str]:
        """Return the answer to a Joker, or the questions, Jokers and draw of whose turn it is."""
        if state.asked is not None:
            return jokers.answers(state, seat)
        if seat is None or seat != state.turn:
            return []
        found = _questions(state, seat)
        draws = not found
        found += jokers.inputs(state, seat)
        return [*found, "draw"] if draws else found

    def play(
        self, state: FamilyTable, seat: Seat | None, text: str, at: Micros, err: float = 0.0
    ) -> Step[FamilyTable]:
        """Ask, draw, swap or answer; raises `Refused`."""
        word, _, rest = text.partition(" ")
        if word == "ask":
            return _ask(state, seat, rest)
        if text in jokers.TARGETS:
            return Step(*jokers.play(state, seat, jokers.TARGETS[text]))
        if text not in WORDS:
            raise Refused("unknown-input", text=text)
        return WORDS[text](state, seat)

    def waits(self, state: FamilyTable) -> Waits:
        """Return whose turn or answer it is."""
        return familyview.waits(state)

    def bell(self, state: FamilyTable) -> BellMeaning | None:
        """Return that a ring means nothing here."""
        return None if state.over else BellMeaning("nothing", ())

    def view(self, state: FamilyTable, seat: Seat | None) -> FamilyView:
        """Return the table with the hand of that seat alone."""
        return familyview.view(state, seat)

    def keys(self, state: FamilyTable) -> dict[str, object]:
        """Return the state keys of the rules."""
        return familyview.keys(state)


def _questions(state: FamilyTable, seat: Seat) -> list[str]:
    """N15, NA13: cards of the families in hand, but for those held."""
    hand = state.hands[seat]
    families = sorted({FAMILY[card] for card in hand if card not in JOKERS})
    cards = [NAMES[card] for family in families for card in WHOLE[family] if card not in hand]
    others = [other for other in range(len(state.hands)) if other != seat]
    return [f"ask {other} {card}" for other in others for card in cards]


def _ask(state: FamilyTable, seat: Seat | None, rest: str) -> Step[FamilyTable]:
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
    after, laid = _laid(replace(state, hands=hands), asked.seat)
    return _settled(after, told + laid)


def _miss(state: FamilyTable, seat: Seat, card: int, told: Events) -> Step[FamilyTable]:
    """N17: the asker draws, and goes on if it is exactly the card he asked for."""
    after, new = drawn(state, seat)
    lucky = new == ONE[card]
    if lucky:
        told += (Event("drew-it", {"seat": seat, "card": NAMES[card]}),)
    elif new:
        told += (Event("drew", {"seat": seat, "cards": 1}),)
    after, laid = _laid(after, seat)
    if not lucky:
        after = replace(after, turn=left_of(after, seat))
    return _settled(after, told + laid)


def _draw(state: FamilyTable, seat: Seat | None) -> Step[FamilyTable]:
    """NA12, P6: without a family card in hand; it is kept and the turn passes."""
    check_turn(state, seat)
    assert seat is not None
    if state.hands[seat].translate(None, JOKERS):
        raise Refused("ask-for-a-card")
    after, new = drawn(state, seat)
    told = Event("drew", {"seat": seat, "cards": len(new)})
    return _settled(replace(after, turn=left_of(after, seat)), (told,))


def _allow(state: FamilyTable, seat: Seat | None) -> Step[FamilyTable]:
    after, told = jokers.allow(state, seat, jokers.shuffled_back)
    return _settled(replace(after, history=()), told)


def _cancel(state: FamilyTable, seat: Seat | None) -> Step[FamilyTable]:
    return _settled(*jokers.cancel(state, seat, jokers.shuffled_back))


def _nothing(state: FamilyTable, seat: Seat | None) -> Step[FamilyTable]:
    """P2: no bell means anything in Family."""
    check_seat(state, seat)
    if seat is None:
        raise Refused("not-yours", text="bell")
    return Step(state, (rung(seat, "ignored"),))


def _laid(state: FamilyTable, seat: Seat) -> tuple[FamilyTable, Events]:
    """N18: lay what is complete, in N2's order (NA14)."""
    told: Events = ()
    for family, cards in enumerate(WHOLE):
        hand = state.hands[seat]
        if len(hand) >= len(cards) and set(cards) <= set(hand):
            hands = held(state.hands, seat, hand.translate(None, cards))
            state = replace(state, hands=hands, laid=(*state.laid, (seat, family)))
            told += (Event("family", {"seat": seat, "family": FAMILIES[family]}),)
    return state, told


def _settled(state: FamilyTable, told: Events) -> Step[FamilyTable]:
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
GAME = Family()
