"""What screens may see of a table, whom it waits for, what the bell does, and the state keys."""

from collections.abc import Mapping
from typing import NamedTuple

from engine.game import BellMeaning, Micros, Seat, Timer, View, Waits
from engine.games.gobcon.cards import Card, Face
from engine.games.gobcon.legal import forbidden
from engine.games.gobcon.play import may_hold
from engine.games.gobcon.scoring import scores
from engine.games.gobcon.state import Action, Phase, Roll, State, Zone, Zones

ANSWER: Micros = 6_000_000  # CA7
RECENT = 8  # so many discards are shown with what is on them: what is told just now names them
HOLD: Micros = 10_000_000  # CA7, more for who rang
PATIENCE: Mapping[Phase, Micros] = {
    "join": 10_000_000,
    "reroll": 10_000_000,
    "logorroico": 20_000_000,
}


class Pending(NamedTuple):
    """An announced action: who has answered, and who rang to think (P2, CA7)."""

    action: Action
    answered: tuple[Seat, ...]
    held: tuple[Seat, ...]


class Playing(NamedTuple):
    """A Game in progress, and the die that lies there unread."""

    card: str
    joined: tuple[Seat, ...]
    die: Face | None


class GobConView(View, frozen=True, kw_only=True):
    """A table as a seat sees it: its own hand, of the others only how many cards."""

    phase: Phase
    target: int
    asked: tuple[Seat, ...]
    own: Zone  # empty for spectators
    printed: Mapping[str, Card]  # what is on every card that can be seen here
    blocked: Mapping[str, str]  # why a card of the own hand cannot be played now
    cards: tuple[int, ...]
    play: Zones
    tokens: tuple[int, ...]
    scores: tuple[int, ...]
    pile: int
    discards: int
    top: str | None  # of the discards
    used: tuple[str, ...]
    pending: tuple[Pending, ...]  # the last is answered first
    playing: Playing | None
    rolls: tuple[Roll, ...]


def waits(state: State) -> Waits:
    """Return who is asked, or whose turn it is: never who else holds a card for now (CA7)."""
    if state.phase == "play":
        return Waits((state.turn,))
    return Waits(state.asked, _timers(state) if state.asked else ())


def bell(state: State) -> BellMeaning | None:
    """Return who can hold the window open (CA7)."""
    if state.over:
        return None
    seats = tuple(seat for seat in range(state.seats) if may_hold(state, seat))
    return BellMeaning("hold" if seats else "nothing", seats)


def view(state: State, seat: Seat | None) -> GobConView:
    """Return the table with the hand of that seat alone."""
    return GobConView(
        seat=seat,
        turn=state.turn,
        over=state.over,
        winners=state.winners,
        phase=state.phase,
        target=state.options.target,
        asked=state.asked,
        own=_own(state, seat),
        printed=_printed(state, seat),
        blocked={} if seat is None else _blocked(state, seat),
        cards=tuple(map(len, state.hands)),
        play=state.play,
        tokens=state.tokens,
        scores=scores(state),
        pile=len(state.pile),
        discards=len(state.discards),
        top=next(iter(state.discards), None),
        used=state.used,
        pending=tuple(Pending(one.action, one.answered, one.held) for one in state.windows),
        playing=_playing(state),
        rolls=state.rolls,
    )


def keys(state: State) -> dict[str, object]:
    """Return the state keys a record may expect."""
    return {
        "turn": state.turn,
        "phase": state.phase,
        "hands": list(map(list, state.hands)),
        "play": list(map(list, state.play)),
        "tokens": list(state.tokens),
        "score": list(scores(state)),
        "deck": len(state.pile),
        "discard": len(state.discards),
        "used": list(state.used),
        "rolls": [list(roll) for roll in state.rolls],
        "over": state.over,
        "winners": list(state.winners),
    }


def _timers(state: State) -> tuple[Timer, ...]:
    """CA7: who rang has longer than the others; P14: the table speaks for the rest."""
    if not state.windows:
        return (Timer("timeout", PATIENCE[state.phase]),)
    top = state.windows[-1]
    spent = state.now - top.since
    waiting = [seat for seat in state.asked if seat not in top.held]
    if len(waiting) == len(state.asked):
        return (Timer("timeout", max(0, ANSWER - spent)),)
    allowed = [Timer("allow", max(0, ANSWER - spent), seat=seat) for seat in waiting]
    return (*allowed, Timer("timeout", max(0, ANSWER + HOLD - spent)))


def _own(state: State, seat: Seat | None) -> Zone:
    return () if seat is None else state.hands[seat]


def _printed(state: State, seat: Seat | None) -> dict[str, Card]:
    actions = [card for one in state.windows for card in (one.action.card, one.action.target)]
    seen = (_own(state, seat), *state.play, state.discards[:RECENT], state.limbo, actions)
    cards = state.deck.cards
    return {card: cards[card] for zone in seen for card in zone if card in cards}


def _playing(state: State) -> Playing | None:
    now = state.contest
    return Playing(now.card, now.joined, now.raw) if now else None


def _blocked(state: State, seat: Seat) -> dict[str, str]:
    if state.phase != "play":
        return {}
    reasons = {card: forbidden(state, seat, card) for card in state.hands[seat]}
    return {card: reason for card, reason in reasons.items() if reason}
