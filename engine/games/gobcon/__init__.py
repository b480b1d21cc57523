"""GobCon: a convention of goblins, twenty goblin points, and somebody who cancels it all."""

from collections.abc import Sequence

from engine.chance import Chance
from engine.game import BellMeaning, Deal, Micros, Seat, Step, Waits
from engine.games.gobcon import deal as dealing
from engine.games.gobcon import legal, play, view
from engine.games.gobcon.state import GobConOptions, State
from engine.games.gobcon.view import GobConView

__all__ = ["GAME", "GobCon", "GobConOptions", "GobConView", "State"]


class GobCon:
    """The game as the engine's contract wants it; the rules are in the modules beside this."""

    slug = "gobcon"
    name = "GobCon"
    rules = 1
    seats = range(2, 7)  # C1
    Options = GobConOptions
    strike = "bell"

    def start(self, seats: int, options: GobConOptions, deal: Deal | None, chance: Chance) -> State:
        """Return the first turn, shuffled or as dealt; raises `Refused`."""
        return dealing.start(seats, options, deal, chance)

    def inputs(self, state: State, seat: Seat | None) -> Sequence[str]:
        """Return every legal input; of the ways to end a turn only the one without a discard."""
        return legal.inputs(state, seat)

    def play(
        self, state: State, seat: Seat | None, text: str, at: Micros, err: float = 0.0
    ) -> Step[State]:
        """Play, use, answer, join, shed, end, ring, or let the time be over; raises `Refused`."""
        return play.play(state, seat, text, at)

    def waits(self, state: State) -> Waits:
        """Return who is asked, and until when."""
        return view.waits(state)

    def bell(self, state: State) -> BellMeaning | None:
        """Return for whom a ring holds the window open."""
        return view.bell(state)

    def view(self, state: State, seat: Seat | None) -> GobConView:
        """Return the table with the hand of that seat alone."""
        return view.view(state, seat)

    def keys(self, state: State) -> dict[str, object]:
        """Return the state keys of the rules."""
        return view.keys(state)


GAME = GobCon()
