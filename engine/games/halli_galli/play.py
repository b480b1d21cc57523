"""What turning a card, ringing and the table's timeout do."""

from msgspec.structs import asdict, replace

from engine.game import Event, Micros, Refused, Seat, Step
from engine.games.halli_galli.cards import five
from engine.games.halli_galli.state import (
    CLOCKWISE,
    Pile,
    Piles,
    Ring,
    State,
    Verdict,
    duels,
    next_turn,
)


def play(state: State, seat: Seat | None, text: str, at: Micros, err: float = 0.0) -> Step[State]:
    """Turn a card, judge a ring or end a stuck table; raises `Refused`."""
    if seat is not None and not 0 <= seat < len(state.draw):
        raise Refused("no-such-seat", seat=seat)
    if text == "flip":
        return flip(state, seat, at)
    if text == "ring" and seat is not None:
        return ring(state, seat, at)
    if text == "timeout" and seat is None:
        return timeout(state)
    raise Refused("unknown-input", text=text)


def flip(state: State, seat: Seat | None, at: Micros) -> Step[State]:
    """H1: the player whose turn it is turns his top card."""
    if seat is None or seat != state.turn:
        raise Refused("game-over" if state.over else "not-your-turn", turn=state.turn)
    card, face_up = state.draw[seat][0], state.open[seat]
    draw = _with(state.draw, seat, state.draw[seat][1:])
    turned = replace(
        state,
        draw=draw,
        open=_with(state.open, seat, (card, *face_up)),
        turn=next_turn(draw, state.out, (seat + 1) % len(draw)),
        judged=False,
        judged_before=state.judged,
        turned_by=seat,
        turned_at=at,
        fell=None,
    )
    after, events = _eliminate(turned, spared=seat)
    if len(after.out) > len(state.out) and not after.over:
        after = replace(after, fell=next(gone for gone in after.out if gone not in state.out))
    return Step(after, (Event("turned", {"seat": seat, "card": card}), *events))


def ring(state: State, seat: Seat, at: Micros) -> Step[State]:
    """Judge a ring; it is never refused and always gets a verdict."""
    strict = judge(state, seat, False)
    verdict = judge(state, seat, True) if _in_grace(state, at) else strict
    rung = Ring(seat, verdict, verdict != strict)
    state = replace(state, ring=rung)
    said = Event("ring", asdict(rung))
    if verdict == "won":
        after, events = _won(state, seat)
    elif verdict == "wrong":
        after, events = _wrong(state, seat)
    else:
        after, events = state, ()
    return Step(after, (said, *events))


def judge(state: State, seat: Seat, in_grace: bool) -> Verdict:
    """Return the verdict of a ring, in the grace after a card or not (HA16–HA19)."""
    if state.over:
        return "ignored"
    if seat in state.out:
        back = in_grace and seat == state.fell and not state.judged and _right_before(state)
        return "won" if back else "ignored"
    if state.judged:
        return "late"
    if five(_tops(state.open)):
        return "won"
    if in_grace and state.judged_before:
        return "late"
    return "won" if in_grace and _right_before(state) else "wrong"


def timeout(state: State) -> Step[State]:
    """HA4, `no_cards`: nobody can turn a card any more, most cards win (H17)."""
    if state.over or state.turn is not None:
        raise Refused("not-yet", turn=state.turn)
    return Step(*_end(state))


def _in_grace(state: State, at: Micros) -> bool:
    """HA19."""
    grace = state.options.reaction_grace_ms * 1000
    return grace > 0 and state.turned_by is not None and at - state.turned_at <= grace


def _right_before(state: State) -> bool:
    """HA19: the position before the last card was right, and its ring not judged."""
    seat = state.turned_by
    if seat is None or state.judged_before:
        return False
    return five(_tops(_with(state.open, seat, state.open[seat][1:])))


def _won(state: State, seat: Seat) -> tuple[State, tuple[Event, ...]]:
    """H8–H10; in a duel the game ends (HA13)."""
    events: tuple[Event, ...] = ()
    if seat in state.out:  # HA19: whom the last card put out is in again, a duel it began is void
        state = replace(state, out=tuple(gone for gone in state.out if gone != seat), duel=False)
        events = (Event("back", {"seat": seat}),)
    taken = sum(map(len, state.open))
    state = _take_all(state, seat)
    events += (Event("won", {"seat": seat, "cards": taken}),)
    if state.duel:
        after, more = _end(state)
    else:
        fresh = replace(state, judged=True, turned_by=None, fell=None, turn=seat)
        after, more = _eliminate(fresh)
        more += () if after.over else (Event("round", {"seat": seat}),)
    return after, events + more


def _wrong(state: State, seat: Seat) -> tuple[State, tuple[Event, ...]]:
    """H13: one card to each other player still in; in a duel H15."""
    if state.duel:
        other = next(left for left in state.left if left != seat)
        taken = Event("taken", {"seat": other, "cards": sum(map(len, state.open))})
        after, more = _end(_take_all(state, other))
        return after, (taken, *more)
    draw, paid = _pay(state, seat)
    turn = None if state.turn is None else next_turn(draw, state.out, state.turn)  # HA8
    after, more = _eliminate(replace(state, draw=draw, judged=True, turn=turn))
    return after, (Event("paid", {"seat": seat, "to": paid}), *more)


def _pay(state: State, seat: Seat) -> tuple[Piles, list[Seat]]:
    """HA5–HA7: the payer's top cards go below the others' draw piles, from his left on."""
    draw, pile = list(state.draw), state.draw[seat]
    _, *others = CLOCKWISE[len(draw)][seat]
    paid = [other for other in others if other not in state.out][: len(pile)]
    for other, card in zip(paid, pile, strict=False):
        draw[other] = (*draw[other], card)
    draw[seat] = pile[len(paid) :]
    return tuple(draw), paid


def _take_all(state: State, seat: Seat) -> State:
    """H9: every face-up pile turned over, the taker's own first, below his draw pile."""
    piles = [state.open[other][::-1] for other in CLOCKWISE[len(state.open)][seat]]
    draw = _with(state.draw, seat, sum(piles, state.draw[seat]))
    return replace(state, draw=draw, open=((),) * len(piles))


def _eliminate(state: State, spared: Seat | None = None) -> tuple[State, tuple[Event, ...]]:
    """HA4: who has run out is out, but for who has just turned his last card; HA14, HA15."""
    if all(state.draw) or not (gone := _run_out(state, spared)):
        return state, ()
    events = tuple(Event("out", {"seat": seat}) for seat in gone)
    state = replace(state, out=tuple(sorted((*state.out, *gone))))
    if len(state.left) == 1:
        after, more = _last_one(state, state.left[0])
    else:
        after, more = _duel(state)
    return after, events + more


def _last_one(state: State, seat: Seat) -> tuple[State, tuple[Event, ...]]:
    """HA14: the only player left takes all face-up cards and wins."""
    taken = Event("taken", {"seat": seat, "cards": sum(map(len, state.open))})
    after, over = _end(_take_all(state, seat))
    return after, (taken, *over)


def _duel(state: State) -> tuple[State, tuple[Event, ...]]:
    """HA15: two left of more begin their duel at once."""
    duel = duels(state)
    begun = (Event("duel", {"seats": state.left}),) if duel and not state.duel else ()
    return replace(state, duel=duel), begun


def _run_out(state: State, spared: Seat | None) -> list[Seat]:
    """HA4."""
    last = state.options.elimination == "draw_pile_empty"
    return [
        seat
        for seat in state.left
        if seat != spared and not state.draw[seat] and (last or not state.open[seat])
    ]


def _end(state: State) -> tuple[State, tuple[Event, ...]]:
    """H17: most cards win, equal ones share it (HA13)."""
    cards, left = state.cards, state.left
    most = max(cards[seat] for seat in left)
    winners = tuple(seat for seat in left if cards[seat] == most)
    over = Event("over", {"winners": winners, "cards": cards})
    return replace(state, over=True, turn=None, winners=winners), (over,)


def _tops(piles: Piles) -> list[str]:
    return [pile[0] for pile in piles if pile]


def _with(piles: Piles, seat: Seat, pile: Pile) -> Piles:
    changed = list(piles)
    changed[seat] = pile
    return tuple(changed)
