"""Halli Galli: turn cards, ring first on exactly five of a fruit."""

from engine.games.halli_galli import play as playing
from engine.games.halli_galli import state as dealing
from engine.games.halli_galli import view as showing
from engine.games.halli_galli.state import HalliOptions, State
from engine.games.halli_galli.view import HalliView

__all__ = ["GAME", "HalliGalli", "HalliOptions", "HalliView", "State"]


class HalliGalli:
    """The game as the engine's contract wants it; the rules are in the modules beside this."""

    slug = "halli-galli"
    name = "Halli Galli"
    rules = 1
    seats = range(2, 7)  # HA10
    Options = HalliOptions
    strike = "ring"

    start = staticmethod(dealing.start)
    inputs = staticmethod(showing.inputs)
    play = staticmethod(playing.play)
    waits = staticmethod(showing.waits)
    bell = staticmethod(showing.bell)
    view = staticmethod(showing.view)
    keys = staticmethod(showing.keys)


GAME = HalliGalli()
