"""Halli Galli: an oval table with piles; a phone is a bell."""

from collections.abc import Mapping
from typing import Any

from host.web.games.drawing import Drawing, Scene
from host.web.keys import bells
from host.web.places import flights, places


def more(scene: Scene) -> Mapping[str, Any]:
    """Return the places round the table, and the piles that fly."""
    rings = bells(scene.now.sitters, keyboard=scene.viewer.host)
    return {"places": places(scene.now, rings), "flights": flights(scene.before, scene.now)}


DRAWING = Drawing("halli-galli.html", "halli-galli-hand.html", more)
