"""What a game gives to be drawn."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

from host.picture import Picture
from host.web.viewer import Viewer
from host.words import Words


class Scene(NamedTuple):
    """What is to be drawn, for whom, and in whose words."""

    before: Picture | None  # as it was drawn before
    now: Picture
    viewer: Viewer
    words: Words
    base: str = ""  # how phones reach this house, without a slash at its end


More: TypeAlias = Callable[[Scene], Mapping[str, Any]]


def nothing(scene: Scene) -> Mapping[str, Any]:
    """Return what a game needs whose templates need no more than the picture."""
    return {}


class Drawing(NamedTuple):
    """The templates of a game; `more` is what they need beside the picture."""

    table: str = "any-table.html"  # the laptop, and spectators
    hand: str = "any-hand.html"  # the page of a seat
    more: More = nothing


ANY = Drawing()
