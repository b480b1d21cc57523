"""Turning a card: from the draw pile, or one's own where there is none (N20, N21)."""

from msgspec.structs import replace

from engine.game import Event, Seat, Step
from engine.games.gong import deeds, ending
from engine.games.gong.cards import JOKERS, NAMES, ONE
from engine.games.gong.fighttable import FightTable, Task
from engine.games.gong.table import Events, drawn, filled, held


def turn(state: FightTable) -> Step[FightTable]:
    """Turn a card and begin its mission (N20); a drawn Joker goes to the hand (NA15)."""
    seat = state.turn
    assert seat is not None
    told: Events = ()
    while not state.own and (piles := filled(state)).deck:
        state, card = drawn(piles, seat)
        if card not in JOKERS:
            hands = held(state.hands, seat, state.hands[seat][:-1])
            return _begin(replace(state, hands=hands), seat, card[0], told)
        told += (Event("drew-joker", {"seat": seat}),)
    return _turn_own(state, seat, told)


def _turn_own(state: FightTable, seat: Seat, told: Events) -> Step[FightTable]:
    """N21, NA15: turn one's own card; the last one wins, Jokers only pass."""
    plain = state.hands[seat].translate(None, JOKERS)
    if not plain:
        return ending.passed(state, (*told, Event("nothing-to-draw", {"seat": seat})))
    place = 0
    if not state.dealt:
        place, chance = state.chance.below(len(plain))
        state = replace(state, chance=chance)
    card = plain[place]
    hand = state.hands[seat].replace(ONE[card], b"")
    state = replace(state, hands=held(state.hands, seat, hand))
    if not hand:
        state = replace(state, discard=ONE[card] + state.discard)
        return ending.over(state, (*told, _turned(seat, card)), seat)
    return _begin(state, seat, card, told)


def _begin(state: FightTable, seat: Seat, card: int, told: Events) -> Step[FightTable]:
    return deeds.begin(replace(state, task=Task(card=card, by=seat)), (*told, _turned(seat, card)))


def _turned(seat: Seat, card: int) -> Event:
    return Event("turned", {"seat": seat, "card": NAMES[card]})
