"""Bots see what a seat may see and its legal inputs, nothing else.

A bot is asked after every change of the table; its plan is dropped when the table changes before
its time has come. The same sight and chance always give the same plan.
"""

from engine.bots import gang_of_four, halli_galli
from engine.bots.plan import Bot, Plan

__all__ = ["Bot", "Plan", "bot", "levels"]

_BOTS: dict[str, dict[str, Bot]] = {
    "gang-of-four": gang_of_four.BOTS,
    "halli-galli": halli_galli.BOTS,
}


def bot(slug: str, level: str) -> Bot | None:
    """Return the bot of a game at a level, None where there is none."""
    return _BOTS.get(slug, {}).get(level)


def levels(slug: str) -> tuple[str, ...]:
    """Return the levels of a game's bots, weakest first."""
    return tuple(_BOTS.get(slug, {}))
