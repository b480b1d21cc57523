"""Fight: turn a card and do what its mission says, be the first without cards (N20–N25)."""

from collections.abc import Sequence
from itertools import combinations

from engine.chance import Chance
from engine.game import Deal, Micros, Refused, Seat, Step
from engine.games.gong import deeds, duels, ending, fightview, jokers, turning
from engine.games.gong.cards import NAMES, PLACES
from engine.games.gong.deal import check_all_hold_cards, check_no_top
from engine.games.gong.deal import start as dealt
from engine.games.gong.fighttable import FightTable, Need, needs
from engine.games.gong.table import BELLS, GongOptions, check_seat, check_turn


class Fight:
    """The rules N20–N25 with the Jokers of N4–N6."""

    slug = "gong-fight"
    name = "GONG Fight"
    rules = 1
    seats = range(2, 7)  # N1
    Options = GongOptions
    strike = "bell"

    def start(
        self, seats: int, options: GongOptions, deal: Deal | None, chance: Chance
    ) -> FightTable:
        """Return the dealt table (N21, NA15); raises `Refused`."""
        begun = dealt(seats, options, deal, chance)
        check_no_top(begun)
        check_all_hold_cards(begun)
        return FightTable(
            options=options,
            chance=begun.chance,
            hands=begun.hands,
            deck=begun.deck,
            discard=begun.discard,
            turn=begun.turn,
            own=not begun.deck and not begun.discard,
            dealt=deal is not None,
        )

    def inputs(self, state: FightTable, seat: Seat | None) -> Sequence[str]:
        """Return the answer to a Joker, what the mission needs of the seat, or what a turn may."""
        if state.asked is not None:
            return jokers.answers(state, seat)
        if state.task is not None:
            mine = [need for need in needs(state) if need.seat == seat]
            return [text for need in mine for text in _texts(state, need)]
        if seat is None or seat != state.turn:
            return []
        return ["draw", *jokers.inputs(state, seat)]

    def play(
        self, state: FightTable, seat: Seat | None, text: str, at: Micros, err: float = 0.0
    ) -> Step[FightTable]:
        """Turn, choose, lay, give, ring, swap or answer; raises `Refused`."""
        word, *rest = text.split(" ")
        if text in BELLS:
            check_seat(state, seat)
            return _ring(state, seat, text, at, err)
        if text in ("allow", "cancel"):
            return _answer(state, seat, text)
        if text == "draw" or text in jokers.TARGETS:
            return _turn(state, seat, text)
        if word in NEEDED:
            return _mission(state, _needed(state, seat, word), rest, at)
        raise Refused("unknown-input", text=text)

    waits = staticmethod(fightview.waits)
    bell = staticmethod(fightview.bell)
    view = staticmethod(fightview.view)
    keys = staticmethod(fightview.keys)


NEEDED = frozenset({"choose", "lay", "give", "signal", "timeout"})


def _texts(state: FightTable, need: Need) -> list[str]:
    """Return each choice once, in N2's order; a ring is no input that is listed (P2)."""
    match need.word:
        case "ring":
            return []
        case "choose":
            return [f"choose {seat}" for seat in range(len(state.hands)) if seat != need.seat]
        case "lay" | "give":
            assert need.seat is not None
            sets = combinations(sorted(state.hands[need.seat]), need.cards)
            return [" ".join([need.word, *map(NAMES.__getitem__, cards)]) for cards in sets]
    return [need.word]


def _needed(state: FightTable, seat: Seat | None, word: str) -> Need:
    """Return the need that an input meets; raises `Refused` where there is none."""
    if state.over:
        raise Refused("game-over")
    waiting = needs(state) if state.asked is None else ()
    need = next((need for need in waiting if (need.seat, need.word) == (seat, word)), None)
    if need is None:
        raise Refused("not-now", text=word)
    return need


def _mission(state: FightTable, need: Need, rest: Sequence[str], at: Micros) -> Step[FightTable]:
    match need.word:
        case "choose":
            return deeds.choose(state, _chosen(state, need, rest))
        case "lay":
            return deeds.lay(state, _cards(state, need, rest))
        case "give":
            return deeds.give(state, _cards(state, need, rest))
    if rest:
        raise Refused("unknown-input", text=" ".join([need.word, *rest]))
    return duels.signal(state, at) if need.word == "signal" else duels.timeout(state)


def _chosen(state: FightTable, need: Need, rest: Sequence[str]) -> Seat:
    others = {str(seat): seat for seat in range(len(state.hands)) if seat != need.seat}
    if len(rest) != 1 or rest[0] not in others:
        raise Refused("not-another-player", seat=" ".join(rest))
    return others[rest[0]]


def _cards(state: FightTable, need: Need, names: Sequence[str]) -> bytes:
    """P7: exactly so many different cards of the hand, in any order."""
    assert need.seat is not None
    hand = state.hands[need.seat]
    cards = {PLACES[name] for name in names if name in PLACES}
    if len(names) != need.cards or len(cards) != need.cards:
        raise Refused("so-many-cards", cards=need.cards)
    if not cards <= set(hand):
        raise Refused("not-your-cards", cards=" ".join(names))
    return bytes(sorted(cards))


def _turn(state: FightTable, seat: Seat | None, text: str) -> Step[FightTable]:
    check_turn(state, seat)
    if state.task is not None:
        raise Refused("not-now", text=text)
    if text == "draw":
        return turning.turn(state)
    return Step(*jokers.play(state, seat, jokers.TARGETS[text]))


def _answer(state: FightTable, seat: Seat | None, text: str) -> Step[FightTable]:
    answer = jokers.allow if text == "allow" else jokers.cancel
    after, told = answer(state, seat, jokers.discarded)
    assert state.turn is not None
    winner = jokers.winner(after, state.turn)
    return Step(after, told) if winner is None else ending.over(after, told, winner)


def _ring(
    state: FightTable, seat: Seat | None, text: str, at: Micros, err: float
) -> Step[FightTable]:
    """P2, P11–P13."""
    if seat is None:
        raise Refused("not-yours", text=text)
    return duels.ring(state, seat, text, at, err)


GAME = Fight()
