"""F19–F23: what a hand cost, who has won, and the next hand."""

from msgspec.structs import replace

from engine.game import Event, Seat, Step
from engine.games.gang_of_four.state import State, direction, next_hands, rest

LAST = 100  # F21: points that end the game
TIMES = (1,) * 8 + (2,) * 3 + (3,) * 3 + (4,) * 2 + (5,)  # F20, by cards left


def points(state: State, seat: Seat, winner: Seat) -> int:
    """Return what a hand costs a seat (F20, F24, FA11, P4)."""
    if seat == winner:
        return 0
    left = len(state.hands[seat])
    undeclared = seat in state.dropped or (left == 1 and seat not in state.declared)
    return left * TIMES[left] + undeclared


def finish(state: State, winner: Seat) -> Step[State]:
    """Count the hand; end the game (F21) or deal the next hand."""
    cost = [points(state, seat, winner) for seat in range(len(state.hands))]
    scores = tuple(map(sum, zip(state.scores, cost, strict=True)))
    said = Event("hand", {"winner": winner, "points": cost, "scores": list(scores)})
    counted = replace(state, history=(*state.history, scores), call=None)
    after = _end(counted) if max(scores) >= LAST else _next_hand(counted, winner)
    return Step(after.state, (said, *after.events))


def _end(state: State) -> Step[State]:
    """F21, FA15."""
    best = min(state.scores)
    winners = tuple(seat for seat, score in enumerate(state.scores) if score == best)
    over = Event("over", {"winners": list(winners), "scores": list(state.scores)})
    return Step(replace(state, turn=None, over=True, winners=winners), (over,))


def _next_hand(state: State, winner: Seat) -> Step[State]:
    """F6, F22: deal; the loser is the first to give."""
    hands, dealt, chance = next_hands(len(state.hands), state.dealt, state.chance)
    loser = _loser(state, winner)
    fresh = State(
        options=state.options,
        chance=chance,
        dealt=dealt,
        hand=state.hand + 1,
        hands=hands,
        aside=rest(hands),
        history=state.history,
        leader=winner,
        loser=loser,
        turn=loser,
    )
    told = {"hand": fresh.hand, "loser": loser, "winner": winner, "direction": direction(fresh)}
    return Step(fresh, (Event("dealt", told),))


def _loser(state: State, winner: Seat) -> Seat:
    """F22, F23, FA14: most cards left, then the higher total, then counter-clockwise."""
    seats = len(state.hands)
    from_winner = [(winner - step) % seats for step in range(1, seats)]
    return max(from_winner, key=lambda seat: (len(state.hands[seat]), state.scores[seat]))
