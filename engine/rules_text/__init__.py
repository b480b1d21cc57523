"""The rules of each game in our own words, for people."""

from importlib.resources import files

from engine.game import Refused


def rules_text(slug: str) -> str:
    """Return the rules of a game as Markdown; raises `Refused` where none are written down."""
    page = files(__name__).joinpath(f"{slug}.md")
    if not page.is_file():
        raise Refused("no-rules-written", game=slug)
    return page.read_text(encoding="utf-8")
