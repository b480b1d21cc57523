"""Draws pictures as HTML: templates are compiled once, a change is drawn once for all pages."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from jinja2 import Template
from markupsafe import Markup

from host.picture import Picture
from host.web import clocks
from host.web.bar import bar, told
from host.web.codes import code
from host.web.games import drawing
from host.web.games.drawing import Scene
from host.web.keys import bells
from host.web.lanes import strip
from host.web.links import Links
from host.web.lobby import Lobby
from host.web.paper import templates
from host.web.start import Offer, offers
from host.web.verdict import Finish, Verdict
from host.web.viewer import Viewer
from host.words import Words

KEPT = 512  # drawn parts remembered
ENDS = frozenset({"ring", "won", "out", "taken"})


class Row(NamedTuple):
    """A row of the lobby."""

    number: int
    name: str
    who: str
    taken: bool  # by a phone


class Easel:
    """Draws in one language; what looks as it did is not drawn again."""

    def __init__(self, words: Words, links: Links) -> None:
        self.words, self._links = words, links
        self._pages = templates(words)
        self._pages.globals.update(ranked=ranked, code=code, hint=words.hint)
        self._pages.globals["draw"] = lru_cache(KEPT, typed=True)(self._part)

    def page(self, main: str, viewer: Viewer, token: str = "") -> str:
        """Return the whole page of a viewer around its first `<main>`."""
        shell = self._page("page.html" if viewer.seat is None else "phone.html")
        return shell.render(main=main, viewer=viewer, token=token)

    def join(self, lobby: Lobby, wrong: str = "") -> str:
        """Return the page on which a phone sits down; `wrong` is why it could not."""
        seats = [(seat, lobby.form[f"name.{seat}"]) for seat in lobby.open_seats()]
        return self._page("join.html").render(seats=seats, wrong=wrong)

    def clocks(self, rows: Sequence[clocks.Row]) -> str:
        """Return the page of the boards' clocks."""
        return self._page("clocks.html").render(rows=rows)

    def lobby(self, lobby: Lobby, viewer: Viewer) -> str:
        """Return the form that opens a table; others than the host see what it says by now."""
        found = offers(self.words)
        offer = next(one for one in found if one.slug == lobby.form["game"])
        return self._page("start.html" if viewer.host else "waiting.html").render(
            offers=found,
            offer=offer,
            form=lobby.form,
            rows=tuple(_rows(lobby, offer)),
            links=self._links,
            viewer=viewer,
            stands=lobby.stands,
        )

    def table(self, viewer: Viewer, before: Picture | None, now: Picture, verdict: Verdict) -> str:
        """Return the table as it is now; `before` is what piles fly away from."""
        game = drawing(now.slug)
        return self._page(game.table if viewer.seat is None else game.hand).render(
            picture=now,
            view=now.view,
            viewer=viewer,
            seats=tuple(enumerate(now.sitters)),
            bells=bells(now.sitters, keyboard=viewer.host),
            inputs=dict(now.inputs),
            bar=bar(now, viewer, self._links, self.words),
            finish=Finish(verdict, strip(verdict.runners, names(now))),
            meaning=self._meaning(now),
            ending=told(now, ENDS, self.words),
            **game.more(Scene(before, now, viewer, self.words, self._links.base)),
        )

    def _page(self, name: str) -> Template:
        return self._pages.get_template(name)

    def _part(self, part: NamedTuple) -> Markup:
        """Draw a part with the template of its name; equal parts are drawn once."""
        return Markup(self._page(f"{type(part).__name__.lower()}.html").render(part._asdict()))

    def _meaning(self, now: Picture) -> str:
        if now.bell is None:
            return ""
        keys = [f"bell.{now.slug}.{now.bell.code}", f"bell.{now.bell.code}"]
        return self.words.say(keys, now.bell.args, names(now))


def _rows(lobby: Lobby, offer: Offer) -> Iterator[Row]:
    for row in range(offer.most):
        name, who = lobby.form[f"name.{row}"], lobby.form[f"who.{row}"]
        yield Row(row, name, who, row in lobby.chairs.taken)


def names(now: Picture) -> list[str]:
    """Return the names of the seats."""
    return [sitter.name for sitter in now.sitters]


def ranked(cards: Sequence[int]) -> list[tuple[int, int, int]]:
    """Return place, seat and cards, most first; equals share a place."""
    order = sorted(enumerate(cards), key=lambda pair: -pair[1])
    return [(1 + sum(other > count for other in cards), seat, count) for seat, count in order]
