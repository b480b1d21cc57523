"""Bots see what a seat may see and its legal inputs, nothing else.

A bot is asked after every change of the table; its plan is dropped when the table changes before
its time has come. The same sight and chance always give the same plan. The bots of a game are
loaded when they are asked for, as the game is.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module

from engine.bots.plan import Bot, Plan

__all__ = ["Bot", "Plan", "bot", "levels"]

_MODULES = {
    "gang-of-four": "engine.bots.gang_of_four",
    "gobcon": "engine.bots.gobcon",
    "gong-family": "engine.bots.gong_family",
    "gong-fight": "engine.bots.gong_fight",
    "gong-link": "engine.bots.gong_link",
    "halli-galli": "engine.bots.halli_galli",
}


def bot(slug: str, level: str) -> Bot | None:
    """Return the bot of a game at a level, None where there is none."""
    return _bots(slug).get(level)


def levels(slug: str) -> tuple[str, ...]:
    """Return the levels of a game's bots, weakest first."""
    return tuple(_bots(slug))


@cache
def _bots(slug: str) -> Mapping[str, Bot]:
    if slug not in _MODULES:
        return {}
    bots: Mapping[str, Bot] = import_module(_MODULES[slug]).BOTS
    return bots
