"""Referee: people play with their own cards or questions, the bells only say who was first."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from engine import game
from engine.chance import Chance
from engine.game import BellMeaning, Deal, Event, Micros, Refused, Seat, Step, Waits


class RefereeOptions(game.Options, frozen=True, kw_only=True):
    """House rules of the referee; `first` has no effect, since nobody takes turns."""

    arm: Literal["auto", "manual"] = "auto"
    first: int = 0


class State(Struct, frozen=True):
    """One round and the points so far; `order` has the µs at which each seat rang."""

    auto: bool
    armed: bool
    points: tuple[int, ...]
    round: int = 1
    order: tuple[tuple[Seat, Micros], ...] = ()
    locked: frozenset[Seat] = frozenset()

    @property
    def stands(self) -> Seat | None:
        """The seat whose ring stands (R5)."""
        return next((seat for seat, _ in self.order if seat not in self.locked), None)

    @property
    def gaps(self) -> tuple[tuple[Seat, Micros], ...]:
        """The order with the µs of each ring after the first."""
        return tuple((seat, at - self.order[0][1]) for seat, at in self.order)

    @property
    def silent(self) -> tuple[Seat, ...]:
        """The seats whose ring would still do something."""
        rang = {seat for seat, _ in self.order} | self.locked
        return tuple(seat for seat in range(len(self.points)) if seat not in rang)


class RefereeView(game.View, frozen=True, kw_only=True):
    """All of the round: nothing here is secret."""

    round: int
    armed: bool
    order: tuple[tuple[Seat, Micros], ...]
    stands: Seat | None
    locked: tuple[Seat, ...]
    points: tuple[int, ...]


class Referee:
    """The rules R1–R6."""

    slug = "referee"
    name = "Referee"
    rules = 1
    seats = range(2, 17)
    Options = RefereeOptions
    strike = "ring"

    def start(
        self, seats: int, options: RefereeOptions, deal: Deal | None, chance: Chance
    ) -> State:
        """Return the first round (R1); raises `Refused` for any deal."""
        if deal:
            raise Refused("no-deal-here")
        if not 0 <= options.first < seats:
            raise Refused("no-such-seat", first=options.first)
        auto = options.arm == "auto"
        return State(auto=auto, armed=auto, points=(0,) * seats)

    def inputs(self, state: State, seat: Seat | None) -> Sequence[str]:
        """Return what the table may say now (R4); a seat only rings."""
        if seat is not None:
            return []
        judged = [] if state.stands is None else ["right", "wrong"]
        return ([] if state.armed else ["arm"]) + judged + ["next"]

    def play(
        self, state: State, seat: Seat | None, text: str, at: Micros, err: float = 0.0
    ) -> Step[State]:
        """Return what a ring or a word from the table leads to; raises `Refused` (R5)."""
        if seat is None:
            return self._word(state, text)
        if text != self.strike:
            raise Refused("not-an-input", input=text)
        if seat not in range(len(state.points)):
            raise Refused("no-such-seat", seat=seat)
        return _ring(state, seat, at)

    def waits(self, state: State) -> Waits:
        """Return nobody: the table speaks when it likes."""
        return Waits(())

    def bell(self, state: State) -> BellMeaning:
        """Return whether a ring enters the order or is a false start, and for whom."""
        return BellMeaning("order" if state.armed else "false-start", state.silent)

    def view(self, state: State, seat: Seat | None) -> RefereeView:
        """Return the whole round."""
        return RefereeView(
            seat=seat,
            turn=None,
            over=False,
            winners=(),
            round=state.round,
            armed=state.armed,
            order=state.gaps,
            stands=state.stands,
            locked=tuple(sorted(state.locked)),
            points=state.points,
        )

    def keys(self, state: State) -> dict[str, object]:
        """Return the state keys; `order` has µs after the first."""
        return {
            "round": state.round,
            "armed": state.armed,
            "order": [list(ring) for ring in state.gaps],
            "stands": state.stands,
            "locked": sorted(state.locked),
            "points": list(state.points),
            "turn": None,
            "over": False,
            "winners": [],
        }

    def _word(self, state: State, text: str) -> Step[State]:
        if text not in self.inputs(state, None):
            raise Refused("not-now" if text in WORDS else "not-an-input", input=text)
        return WORDS[text](state)


def _ring(state: State, seat: Seat, at: Micros) -> Step[State]:
    """Return the order with this ring (R2) or the false start (R3)."""
    rang = any(seat == other for other, _ in state.order)
    if not state.armed and seat not in state.locked:
        locked = replace(state, locked=state.locked | {seat})
        return Step(locked, (_rang(seat, "false-start"),))
    if not state.armed or rang:
        return Step(state, (_rang(seat, "ignored"),))
    entered = replace(state, order=(*state.order, (seat, at)))
    return Step(entered, (_rang(seat, _verdict(entered, seat)),))


def _verdict(entered: State, seat: Seat) -> str:
    if seat in entered.locked:
        return "ignored"
    return "first" if entered.stands == seat else "later"


def _rang(seat: Seat, verdict: str) -> Event:
    return Event("ring", {"seat": seat, "verdict": verdict, "grace": False})


def _arm(state: State) -> Step[State]:
    return Step(replace(state, armed=True), (Event("armed", {"round": state.round}),))


def _right(state: State) -> Step[State]:
    points = tuple(had + (seat == state.stands) for seat, had in enumerate(state.points))
    fresh = _next(replace(state, points=points))
    return Step(fresh.state, (Event("right", {"seat": state.stands}), *fresh.events))


def _wrong(state: State) -> Step[State]:
    assert state.stands is not None
    locked = replace(state, locked=state.locked | {state.stands})
    return Step(locked, (Event("wrong", {"seat": state.stands}),))


def _next(state: State) -> Step[State]:
    fresh = State(state.auto, state.auto, state.points, round=state.round + 1)
    return Step(fresh, (Event("round", {"round": fresh.round, "armed": fresh.armed}),))


WORDS = {"arm": _arm, "right": _right, "wrong": _wrong, "next": _next}
GAME = Referee()
