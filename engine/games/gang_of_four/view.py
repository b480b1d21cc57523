"""Legal inputs, what screens may see of a table, and the state keys of its records."""

from collections.abc import Sequence

from engine.game import BellMeaning, Seat, View, Waits
from engine.games.gang_of_four.cards import shown
from engine.games.gang_of_four.duty import duty, may_pass
from engine.games.gang_of_four.plays import legal_plays
from engine.games.gang_of_four.state import Gift, Phase, Scores, State, direction


class GangView(View, frozen=True, kw_only=True):
    """A table as a seat sees it: the own hand, of the others only how many cards (F25, F32)."""

    phase: Phase
    hand: int
    direction: str
    own: tuple[str, ...]  # low to high, empty for spectators
    cards: tuple[int, ...]
    table: tuple[str, ...]
    table_seat: Seat | None
    trick: tuple[tuple[Seat, tuple[str, ...]], ...]  # who played what, nothing for a pass
    passed: tuple[Seat, ...]
    call: Seat | None  # who may still declare his last card
    declared: tuple[Seat, ...]
    dropped: tuple[Seat, ...]
    scores: Scores
    history: tuple[Scores, ...]  # at the start, and after every hand
    leader: Seat
    gifts: tuple[Gift, ...]  # before this hand (F22)
    duty: str | None  # what one’s own turn obliges to (F4, F26): the code of its refusal


def inputs(state: State, seat: Seat | None) -> Sequence[str]:
    """Return every distinct play, `pass`, `last` and `give` that is legal."""
    found: list[str] = []
    if seat is not None and seat == state.turn:
        found = _plays(state, seat) if state.loser is None else _gifts(state, seat)
    if seat is not None and seat == state.call:
        found.append("last")
    return found


def _plays(state: State, seat: Seat) -> list[str]:
    """F7, F17, F26."""
    found = legal_plays(state.hands[seat], state.table, state.options.tie_depth)
    must = duty(state)
    if must is not None:
        found = [play for play in found if must.met_by(play)]
    texts = [play.text for play in found]
    if may_pass(state, must):
        texts.append("pass")
    return texts


def _gifts(state: State, seat: Seat) -> list[str]:
    """F22, P1."""
    hand = state.hands[seat]
    return [f"give {name}" for name in dict.fromkeys(shown(hand if state.gifts else hand[-1:]))]


def waits(state: State) -> Waits:
    """Return whose turn it is, and who may still declare his last card."""
    seats = {seat for seat in (state.turn, state.call) if seat is not None}
    return Waits(tuple(sorted(seats)))


def bell(state: State) -> BellMeaning | None:
    """Return for whom the bell declares the last card, and for whom it knocks (FA10)."""
    if state.over:
        return None
    who = {"last": state.call, "pass": state.turn if _seems_to_pass(state) else None}
    said = [word for word, seat in who.items() if seat is not None]
    seats = {seat for seat in who.values() if seat is not None}
    return BellMeaning("-or-".join(said) or "nothing", tuple(sorted(seats)), who)


def _seems_to_pass(state: State) -> bool:
    """Tell whether the bell knocks for all that others know: F26 may forbid what only he sees."""
    if state.table is None or state.turn is None:
        return False
    return len(state.hands[state.turn]) > 1


def view(state: State, seat: Seat | None) -> GangView:
    """Return the table with the hand of that seat alone."""
    return GangView(
        seat=seat,
        turn=state.turn,
        over=state.over,
        winners=state.winners,
        phase=state.phase,
        hand=state.hand,
        direction=direction(state),
        own=() if seat is None else shown(state.hands[seat]),
        cards=tuple(map(len, state.hands)),
        table=_table(state),
        table_seat=state.table_seat,
        trick=tuple((turn.seat, shown(turn.cards)) for turn in state.trick),
        passed=state.passed,
        call=state.call,
        declared=state.declared,
        dropped=state.dropped,
        scores=state.scores,
        history=state.history,
        leader=state.leader,
        gifts=state.gifts,
        duty=_duty(state) if seat is not None and seat == state.turn else None,
    )


def keys(state: State) -> dict[str, object]:
    """Return the state keys a record may expect."""
    return {
        "phase": state.phase,
        "hand": state.hand,
        "turn": state.turn,
        "direction": direction(state),
        "hands": [list(shown(hand)) for hand in state.hands],
        "table": list(_table(state)),
        "table_seat": state.table_seat,
        "declared": list(state.declared),
        "dropped": list(state.dropped),
        "scores": list(state.scores),
        "over": state.over,
        "winners": list(state.winners),
    }


def _duty(state: State) -> str | None:
    must = duty(state) if state.loser is None else None
    return must and must.code


def _table(state: State) -> tuple[str, ...]:
    return () if state.table is None else shown(state.table.cards)
