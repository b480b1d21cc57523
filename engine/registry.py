"""Games are found by entry point, so that others can add theirs; each is loaded when asked for.

A game may build large tables as it is imported: whoever plays another pays nothing for them.
"""

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from engine.game import Game, Refused


def games() -> dict[str, Game[Any]]:
    """Load every installed game and return them by slug, in order of slug."""
    return {slug: game(slug) for slug in sorted(_installed())}


@cache
def game(slug: str) -> Game[Any]:
    """Return one game; raises `Refused` where none has that slug."""
    if slug not in _installed():
        raise Refused("no-such-game", game=slug, games=", ".join(sorted(_installed())))
    found: Game[Any] = _installed()[slug].load()
    return found


@cache
def _installed() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group="firstbell.games")}
