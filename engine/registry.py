"""Games are found by entry point, so that others can add theirs."""

from functools import cache
from importlib.metadata import entry_points
from typing import Any

from engine.game import Game, Refused


@cache
def games() -> dict[str, Game[Any]]:
    """Return every installed game by its slug, in order of name."""
    found = sorted(entry_points(group="firstbell.games"), key=lambda point: point.name)
    return {point.name: point.load() for point in found}


def game(slug: str) -> Game[Any]:
    """Return one game; raises `Refused` where none has that slug."""
    try:
        return games()[slug]
    except KeyError:
        raise Refused("no-such-game", game=slug, games=", ".join(games())) from None
