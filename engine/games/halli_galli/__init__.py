"""Halli Galli: turn cards, ring first on exactly five of a fruit."""

from collections.abc import Sequence

from engine.chance import Chance
from engine.game import BellMeaning, Deal, Micros, Seat, Step, Waits
from engine.games.halli_galli import play, state, view
from engine.games.halli_galli.state import HalliOptions, State
from engine.games.halli_galli.view import HalliView

_FLIP, _TIMEOUT, _NOTHING = ("flip",), ("timeout",), ()


class HalliGalli:
    """The game as the engine's contract wants it; the rules are in the modules beside this."""

    slug = "halli-galli"
    name = "Halli Galli"
    rules = 1
    seats = range(2, 7)  # HA10
    Options = HalliOptions
    strike = "ring"

    def start(self, seats: int, options: HalliOptions, deal: Deal | None, chance: Chance) -> State:
        """Return a shuffled table, or the dealt position; raises `Refused`."""
        return state.start(seats, options, deal, chance)

    def inputs(self, state: State, seat: Seat | None) -> Sequence[str]:
        """Return `flip` for the seat whose turn it is, `timeout` for a table that is stuck."""
        if seat is None:
            return _TIMEOUT if state.turn is None and not state.over else _NOTHING
        return _FLIP if seat == state.turn else _NOTHING

    def play(
        self, state: State, seat: Seat | None, text: str, at: Micros, err: float = 0.0
    ) -> Step[State]:
        """Turn a card, judge a ring or end a stuck table; raises `Refused`."""
        return play.play(state, seat, text, at)

    def waits(self, state: State) -> Waits:
        """Return whose card is to be turned."""
        return view.waits(state)

    def bell(self, state: State) -> BellMeaning | None:
        """Return what a ring would be judged as."""
        return view.bell(state)

    def view(self, state: State, seat: Seat | None) -> HalliView:
        """Return counts and top cards."""
        return view.view(state, seat)

    def keys(self, state: State) -> dict[str, object]:
        """Return the state keys of the rules."""
        return view.keys(state)


GAME = HalliGalli()
