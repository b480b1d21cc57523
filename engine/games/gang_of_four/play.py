"""What playing, passing, calling the last card, ringing and giving do."""

from msgspec.structs import replace

from engine.game import Event, Micros, Refused, Seat, Step
from engine.games.gang_of_four.cards import NAMES, PLACES, added, parse, shown, without
from engine.games.gang_of_four.combinations import WORDS, Combination, beats, classify, named
from engine.games.gang_of_four.duty import duty, may_pass
from engine.games.gang_of_four.scoring import finish
from engine.games.gang_of_four.state import Gift, Hands, State, Turn


def play(state: State, seat: Seat | None, text: str, at: Micros, err: float = 0.0) -> Step[State]:
    """Play, pass, declare, ring or give; raises `Refused`."""
    if seat is None:
        raise Refused("unknown-input", text=text)
    if not 0 <= seat < len(state.hands):
        raise Refused("no-such-seat", seat=seat)
    word, _, cards = text.partition(" ")
    if word == "play":
        return _play(state, seat, text)
    if word == "give" and cards:
        return _give(state, seat, cards)
    if text in WITHOUT_CARDS:
        return WITHOUT_CARDS[text](state, seat)
    raise Refused("unknown-input", text=text)


def bell_passes(state: State) -> bool:
    """Tell whether the bell of the player whose turn it is knocks (FA10)."""
    if state.turn is None or len(state.hands[state.turn]) == 1:
        return False
    return may_pass(state, duty(state))


def _play(state: State, seat: Seat, text: str) -> Step[State]:
    _check_turn(state, seat, "play")
    chosen = named(text) or _combination(text)
    left = without(state.hands[seat], chosen.cards)
    if left is None:
        raise Refused("not-your-cards", cards=" ".join(shown(chosen.cards)))
    _check_play(state, chosen)
    passed = state.passed if state.options.pass_is_final else ()  # FA9
    played = replace(
        state,
        hands=_with(state.hands, seat, left),
        pile=(*state.pile, chosen.cards),
        table=chosen,
        table_seat=seat,
        trick=(*state.trick, Turn(seat, chosen.cards)),
        passed=passed,
        call=seat if len(left) == 1 else None,
        turn=_next(state, seat, seat, passed),
    )
    said = Event("played", {"seat": seat, "cards": shown(chosen.cards), "kind": WORDS[chosen.kind]})
    after = _went_on(played) if left else _last_card(played, seat)
    return Step(after.state, (said, *after.events))


def _combination(text: str) -> Combination:
    """P2: cards may be named in any order."""
    found = classify(parse(text.split(" ")[1:]))
    if found is None:
        raise Refused("not-a-combination", text=text)
    return found


def _check_turn(state: State, seat: Seat, phase: str) -> None:
    if state.over:
        raise Refused("game-over")
    if seat != state.turn:
        raise Refused("not-your-turn", turn=state.turn)
    if phase != state.phase:
        raise Refused("not-now", phase=state.phase)


def _check_play(state: State, chosen: Combination) -> None:
    table = state.table
    if table is not None and not beats(chosen, table, state.options.tie_depth):
        raise Refused("does-not-beat", cards=" ".join(shown(table.cards)))
    must = duty(state)
    if must is not None and not must.met_by(chosen):
        raise Refused(must.code)


def _last_card(state: State, seat: Seat) -> Step[State]:
    """F19, F24, F25, FA11: out and the winner, or dropped because nothing was declared."""
    if len(state.pile[-1]) > 1 or seat in state.declared:
        return finish(state, seat)
    state = replace(state, dropped=tuple(sorted((*state.dropped, seat))))
    said = Event("dropped", {"seat": seat})
    survivor = state.after(seat)
    alone = state.after(survivor) == survivor
    after = finish(state, survivor) if alone else _went_on(state)
    return Step(after.state, (said, *after.events))


def _next(state: State, seat: Seat, table_seat: Seat | None, passed: tuple[Seat, ...]) -> Seat:
    """Return who acts next (P5, FA9): who played last where all others have passed."""
    seats, step = len(state.hands), state.step
    following = (seat + step) % seats
    while following != table_seat and (following in passed or following in state.dropped):
        following = (following + step) % seats
    return following


def _went_on(state: State) -> Step[State]:
    """F18: the trick is over when it comes back to who played last."""
    took = state.table_seat
    if took is None or state.turn != took:
        return Step(state)
    leads = state.after(took) if took in state.dropped else took  # FA11
    fresh = replace(state, turn=leads, table=None, table_seat=None, trick=(), passed=())
    return Step(fresh, (Event("trick", {"seat": took, "leads": leads}),))


def _pass(state: State, seat: Seat) -> Step[State]:
    _check_turn(state, seat, "play")
    must = duty(state)
    if not may_pass(state, must):
        raise Refused(must.code if must else "lead-something")
    passed = (*state.passed, seat)
    turn = _next(state, seat, state.table_seat, passed)
    trick = (*state.trick, Turn(seat, b""))
    after = _went_on(replace(state, passed=passed, trick=trick, call=None, turn=turn))
    return Step(after.state, (Event("passed", {"seat": seat}), *after.events))


def _last(state: State, seat: Seat) -> Step[State]:
    """F24, FA10."""
    if state.call != seat:
        raise Refused("no-last-card-to-declare")
    declared = tuple(sorted((*state.declared, seat)))
    return Step(replace(state, declared=declared, call=None), (Event("last", {"seat": seat}),))


def _bell(state: State, seat: Seat) -> Step[State]:
    """FA10, P3: declares, or knocks, or does nothing; never refused."""
    if state.call == seat:
        verdict, after = "last", _last(state, seat)
    elif state.turn == seat and bell_passes(state):
        verdict, after = "pass", _pass(state, seat)
    else:
        verdict, after = "ignored", Step(state)
    rang = Event("ring", {"seat": seat, "verdict": verdict, "grace": False})
    return Step(after.state, (rang, *after.events))


def _give(state: State, seat: Seat, name: str) -> Step[State]:
    """F22, P1: first the loser's highest card, then any card of the winner."""
    _check_turn(state, seat, "exchange")
    if name not in PLACES:
        raise Refused("no-such-card", card=name)
    card, hand = bytes([PLACES[name]]), state.hands[seat]
    left = without(hand, card)
    if left is None:
        raise Refused("not-your-cards", cards=name)
    first = not state.gifts
    if first and card != hand[-1:]:
        raise Refused("give-your-highest-card", highest=NAMES[hand[-1]])
    to = state.leader if first else state.loser
    assert to is not None
    hands = _with(state.hands, seat, left)
    given = replace(
        state,
        hands=_with(hands, to, added(hands[to], card)),
        gifts=(*state.gifts, Gift(seat, to, name)),
        loser=state.loser if first else None,
        turn=state.leader,
    )
    return Step(given, (Event("gave", {"seat": seat, "to": to, "card": name}),))


def _with(hands: Hands, seat: Seat, hand: bytes) -> Hands:
    changed = list(hands)
    changed[seat] = hand
    return tuple(changed)


WITHOUT_CARDS = {"pass": _pass, "last": _last, "bell": _bell}
