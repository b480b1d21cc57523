"""GONG, Game Of Nine Galaxies: Link, Family and Fight on one deck of 56 cards."""

from engine.games.gong.family import GAME as FAMILY
from engine.games.gong.fight import GAME as FIGHT
from engine.games.gong.link import GAME as LINK

__all__ = ["FAMILY", "FIGHT", "LINK"]
