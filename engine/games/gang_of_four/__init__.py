"""Gang of Four: get rid of your cards first, and beware of Gangs."""

from engine.games.gang_of_four import deal as dealing
from engine.games.gang_of_four import play as playing
from engine.games.gang_of_four import view as showing
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

    start = staticmethod(dealing.start)
    inputs = staticmethod(showing.inputs)
    play = staticmethod(playing.play)
    waits = staticmethod(showing.waits)
    bell = staticmethod(showing.bell)
    view = staticmethod(showing.view)
    keys = staticmethod(showing.keys)


GAME = GangOfFour()
