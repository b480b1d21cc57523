"""Gang of Four: get rid of your cards first, and beware of Gangs."""

from collections.abc import Sequence

from engine.chance import Chance
from engine.game import BellMeaning, Deal, Micros, Seat, Step, Waits
from engine.games.gang_of_four import deal as dealing
from engine.games.gang_of_four import play, view
from engine.games.gang_of_four.state import GangOptions, State
from engine.games.gang_of_four.view import GangView

__all__ = ["GAME", "GangOfFour", "GangOptions", "GangView", "State"]


class GangOfFour:
    """The game as the engine's contract wants it; the rules are in the modules beside this."""

    slug = "gang-of-four"
    name = "Gang of Four"
    rules = 1
    seats = range(3, 5)  # F1
    Options = GangOptions
    strike = "bell"

    def start(self, seats: int, options: GangOptions, deal: Deal | None, chance: Chance) -> State:
        """Return the first hand, shuffled or as dealt; raises `Refused`."""
        return dealing.start(seats, options, deal, chance)

    def inputs(self, state: State, seat: Seat | None) -> Sequence[str]:
        """Return every distinct play, `pass`, `last` and `give` that is legal."""
        return view.inputs(state, seat)

    def play(
        self, state: State, seat: Seat | None, text: str, at: Micros, err: float = 0.0
    ) -> Step[State]:
        """Play, pass, declare, ring or give; raises `Refused`."""
        return play.play(state, seat, text, at)

    def waits(self, state: State) -> Waits:
        """Return whose turn it is, and who may still declare."""
        return view.waits(state)

    def bell(self, state: State) -> BellMeaning | None:
        """Return whether a ring declares, knocks or does nothing."""
        return view.bell(state)

    def view(self, state: State, seat: Seat | None) -> GangView:
        """Return the table with the hand of that seat alone."""
        return view.view(state, seat)

    def keys(self, state: State) -> dict[str, object]:
        """Return the state keys of the rules."""
        return view.keys(state)


GAME = GangOfFour()
