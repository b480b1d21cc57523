"""GobCon: a convention of goblins, twenty goblin points, and somebody who cancels it all."""

from engine.games.gobcon import deal as dealing
from engine.games.gobcon import legal
from engine.games.gobcon import play as playing
from engine.games.gobcon import view as showing
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

    start = staticmethod(dealing.start)
    inputs = staticmethod(legal.inputs)
    play = staticmethod(playing.play)
    waits = staticmethod(showing.waits)
    bell = staticmethod(showing.bell)
    view = staticmethod(showing.view)
    keys = staticmethod(showing.keys)


GAME = GobCon()
