"""How each game is drawn: its templates, and what they need beside the picture."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module

from host.web.games.drawing import ANY, Drawing

__all__ = ["Drawing", "drawing"]

_MODULES: Mapping[str, str] = {
    "gang-of-four": "host.web.games.gang_of_four",
    "gobcon": "host.web.games.gobcon",
    "gong-family": "host.web.games.gong_family",
    "gong-fight": "host.web.games.gong_fight",
    "gong-link": "host.web.games.gong_link",
    "halli-galli": "host.web.games.halli_galli",
    "referee": "host.web.games.referee",
}


@cache
def drawing(slug: str) -> Drawing:
    """Return how a game is drawn; one that nobody drew yet shows its inputs as buttons."""
    if slug not in _MODULES:
        return ANY
    found: Drawing = import_module(_MODULES[slug]).DRAWING
    return found
