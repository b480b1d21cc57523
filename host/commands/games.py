"""`firstbell games` and `firstbell rules`: what can be played, and how."""

from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import msgspec
from msgspec import inspect

from engine import registry
from engine.game import Game
from host.commands import Halt


def games() -> int:
    """List every game with its seats and its options."""
    for game in registry.games().values():
        print(f"{game.slug}  {game.name}, {min(game.seats)} to {max(game.seats)} seats")
        for option in _options(game):
            print(f"    {option}")
    return 0


def rules(slug: str) -> int:
    """Print the rules of a game."""
    game = registry.game(slug)
    text = files("engine") / "rules_text" / f"{game.slug}.md"
    if not text.is_file():
        raise Halt(f"the rules of {game.name} are not written down here")
    print(text.read_text(encoding="utf-8").rstrip())
    return 0


def _options(game: Game[Any]) -> Iterator[str]:
    described = inspect.type_info(game.Options)
    assert isinstance(described, inspect.StructType)
    for field in described.fields:
        default = msgspec.json.encode(field.default).decode().strip('"')
        yield f"--rule {field.name}={default}{_choices(field.type)}"


def _choices(kind: inspect.Type) -> str:
    if not isinstance(kind, inspect.LiteralType):
        return ""
    return f"  ({' | '.join(map(str, kind.values))})"
