"""What a seat may do now, and why it may not do the rest."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from engine.game import Refused, Seat
from engine.games.gobcon.contest import banned
from engine.games.gobcon.state import State
from engine.games.gobcon.turn import receivers

Targets: TypeAlias = Callable[[State, Seat], list[str]]


def inputs(state: State, seat: Seat | None) -> list[str]:
    """Return the legal inputs of a seat or the table; `end` without a discard, if that is legal."""
    if seat is None:
        return ["timeout"] if state.asked else []
    if state.phase == "play":
        return _in_play(state, seat)
    return ASKED[state.phase](state, seat) if seat in state.asked else []


def forbidden(state: State, seat: Seat, card: str) -> str | None:
    """Return why a seat may not play a card of its hand now, None if it may (C5, C12, C22)."""
    printed = state.deck[card]
    if printed.does in ("cancel", "reroll"):
        return f"only-to-{printed.does}"
    if seat != state.turn and printed.timing == "own":
        return "not-your-turn"
    if not state.uses_left(seat, card):
        return "colour-used"
    if printed.type == "friend" and state.owner == seat:
        return "logorroico-stays"
    if printed.type in ("game", "purchase") and banned(state, seat, printed):
        return "banned"
    return None if targets(state, seat, card) else "no-target"


def targets(state: State, seat: Seat, card: str) -> list[str]:
    """Return what a card may be played on: seats, cards in play, or [""] for nothing (P10)."""
    return TARGETS.get(state.deck[card].does, _nothing)(state, seat)


def check(state: State, seat: Seat, text: str) -> None:
    """Raise `Refused` with the reason for an input that is not legal."""
    if state.over:
        raise Refused("game-over")
    if text in inputs(state, seat):
        return
    verb, *words = text.split(" ")
    if verb not in VERBS:
        raise Refused("unknown-input", text=text)
    if verb in ("play", "use", "cancel") and words:
        _check_card(state, seat, verb, words[0])
    if state.phase == "play" and seat != state.turn:
        raise Refused("not-your-turn", turn=state.turn)
    raise Refused("not-now", phase=state.phase)


def _check_card(state: State, seat: Seat, verb: str, card: str) -> None:
    if card not in state.deck:
        raise Refused("no-such-card", card=card)
    held = state.play[seat] if verb == "use" else state.hands[seat]
    if card not in held:
        raise Refused("not-your-cards", cards=card)
    if state.phase == "play" and verb == "play":
        raise Refused(forbidden(state, seat, card) or "not-a-target", card=card)
    if card in state.spent:
        raise Refused("use-spent", card=card)


def _in_play(state: State, seat: Seat) -> list[str]:
    found = [f"play {card} {target}".rstrip() for card, target in _plays(state, seat)]
    if seat == state.turn:
        found += _uses(state, seat)
        if len(state.hands[seat]) <= state.may_keep(seat):
            found.append("end")
    return found


def _plays(state: State, seat: Seat) -> Iterator[tuple[str, str]]:
    for card in state.hands[seat]:
        if forbidden(state, seat, card) is None:
            for target in targets(state, seat, card):
                yield card, target


def _uses(state: State, seat: Seat) -> list[str]:
    """Return the uses of the Friend in play, once a turn."""
    friend = state.friend(seat)
    if friend is None or friend in state.spent:
        return []
    return [
        f"use {friend} {target}" for target in USES.get(state.ability(seat), _none)(state, seat)
    ]


def _answers(state: State, seat: Seat) -> list[str]:
    """P2: the same question to everybody, whatever he holds."""
    return ["allow", *_held(state, seat, "cancel", "cancel")]


def _joins(state: State, seat: Seat) -> list[str]:
    return ["join", "decline"]


def _rerolls(state: State, seat: Seat) -> list[str]:
    return [*_held(state, seat, "reroll", "play"), "decline"]


def _dues(state: State, seat: Seat) -> list[str]:
    """C12: shed while there is something, else pass it on."""
    sellable = state.sellable(seat)
    if sellable:
        return [f"shed {card}" for card in sellable]
    return [f"pass-on {to}" for to in receivers(state, seat)]


def _held(state: State, seat: Seat, does: str, verb: str) -> list[str]:
    return [f"{verb} {card}" for card in state.hands[seat] if state.deck[card].does == does]


def _nothing(state: State, seat: Seat) -> list[str]:
    return [""]


def _none(state: State, seat: Seat) -> list[str]:
    return []


def _anybody(state: State, seat: Seat) -> list[str]:
    return [str(one) for one in range(state.seats)]


def _others(state: State, seat: Seat) -> list[str]:
    return [str(one) for one in range(state.seats) if one != seat]


def _raidable(state: State, seat: Seat) -> list[str]:
    return [one for one in _others(state, seat) if state.hands[int(one)]]


def _breakable(state: State, seat: Seat) -> list[str]:
    seats = [one for one in range(state.seats) if state.ability(one) != "guards"]
    return [card for one in seats for card in state.sellable(one)]


def _stealable(state: State, seat: Seat) -> list[str]:
    return [card for card in _breakable(state, seat) if card not in state.play[seat]]


def _splittable(state: State, seat: Seat) -> list[str]:
    friends = [state.friend(one) for one in range(state.seats)]
    return [card for card in friends if card and state.deck[card].does != "stays"]


def _tradable(state: State, seat: Seat) -> list[str]:
    return list(state.hands[seat])


def _heckled(state: State, seat: Seat) -> list[str]:
    return _others(state, seat) if state.tokens[seat] else []


TARGETS: dict[str, Targets] = {
    "bonus": _anybody,
    "malus": _anybody,
    "ban": _anybody,
    "shame": _anybody,
    "curse": _anybody,
    "swap": _others,
    "raid": _raidable,
    "steal": _stealable,
    "break": _breakable,
    "split": _splittable,
}
USES: dict[str, Targets] = {"trade": _tradable, "heckle": _heckled}
ASKED: dict[str, Callable[[State, Seat], list[str]]] = {
    "answer": _answers,
    "join": _joins,
    "reroll": _rerolls,
    "logorroico": _dues,
}
VERBS = frozenset("play use end allow cancel join decline shed pass-on timeout".split())
