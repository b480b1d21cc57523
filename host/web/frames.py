"""Draws pictures as HTML: templates are compiled once, a change is drawn once for all pages."""

from collections.abc import Container, Sequence
from functools import lru_cache
from typing import NamedTuple

from jinja2 import Environment, PackageLoader, StrictUndefined, Template, select_autoescape
from markupsafe import Markup

from host.picture import Picture, Runner
from host.web.announce import sentence
from host.web.clocks import Row
from host.web.keys import bells
from host.web.lanes import Strip, strip
from host.web.places import flights, places
from host.web.start import NAMES, offers
from host.words import Words

KEPT = 512  # drawn parts remembered


class Verdict(NamedTuple):
    """The newest rings and what came of them; stays on screen until the next ring."""

    runners: tuple[Runner, ...] = ()
    code: str = ""
    sentences: tuple[str, ...] = ()
    fresh: bool = True  # the table has not moved on since


# What is said first of several rings on one table.
WEIGHT = (
    *("won", "wrong", "nobody", "first", "false-start"),
    *("late", "later", "too-late", "in-pause", "ignored"),
)


def headline(runners: Sequence[Runner]) -> str:
    """Return the verdict that matters most."""
    told = [runner.verdict for runner in runners]
    return next((verdict for verdict in (*WEIGHT, *told) if verdict in told), "")


# What turns a game and lies on no pile: told in the bar, and at the end as its reason.
TURNS = frozenset({"out", "back", "duel", "right", "wrong", "undone"})
PASSING = frozenset({"board-ready", "refused"})  # nothing anybody has to see to
ENDS = frozenset({"ring", "won", "out", "taken"})


class Bar(NamedTuple):
    """What the bar above a table shows."""

    paused: bool
    can_undo: bool
    turns: bool  # whether cards are turned here, by hand or at a tempo
    tempo: float | None
    news: str
    notices: tuple[tuple[str, str, bool], ...]  # a key for each, the sentence, whether it passes


class Finish(NamedTuple):
    """What the photo finish shows."""

    verdict: Verdict
    strip: Strip


class Easel:
    """Draws in one language; what looks as it did is not drawn again."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self._pages = Environment(
            loader=PackageLoader("host.web"),
            autoescape=select_autoescape(["html", "svg"]),
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
            extensions=["jinja2.ext.i18n"],
        )
        self._pages.globals.update(label=words.label, card_words=words.card, ranked=ranked)
        self._pages.install_gettext_translations(words, newstyle=True)  # type: ignore[attr-defined]
        self._tables = {slug: self._page(f"{slug}.html") for slug in ("halli-galli", "referee")}
        self._any, self._start = self._page("any-game.html"), self._page("start.html")
        self._pages.globals["draw"] = lru_cache(KEPT, typed=True)(self._part)

    def page(self, main: str) -> str:
        """Return the whole page around its first `<main>`."""
        return self._page("page.html").render(main=main, language=self.words.language)

    def start(self) -> str:
        """Return the form that opens a table."""
        return self._start.render(offers=offers(self.words), names=NAMES)

    def clocks(self, rows: Sequence[Row]) -> str:
        """Return the page of the boards' clocks."""
        return self._page("clocks.html").render(rows=rows, language=self.words.language)

    def table(self, before: Picture | None, now: Picture, verdict: Verdict) -> str:
        """Return the table as it is now; `before` is what piles fly away from."""
        drawn = self._tables.get(now.slug, self._any)
        rings = bells(now.sitters)
        return drawn.render(
            picture=now,
            view=now.view,
            seats=tuple(enumerate(now.sitters)),
            places=places(now, rings),
            bells=rings,
            inputs=dict(now.inputs),
            bar=self._bar(now),
            finish=Finish(verdict, strip(verdict.runners, names(now))),
            meaning=self._meaning(now),
            flights=flights(before, now),
            ending=self._told(now, ENDS),
        )

    def _page(self, name: str) -> Template:
        return self._pages.get_template(name)

    def _part(self, part: NamedTuple) -> Markup:
        """Draw a part with the template of its name; equal parts are drawn once."""
        return Markup(self._page(f"{type(part).__name__.lower()}.html").render(part._asdict()))

    def _bar(self, now: Picture) -> Bar:
        notices = tuple(self._notice(now, n) for n in range(len(now.notices)))
        turns, news = now.view.turn is not None, self._told(now, TURNS)
        return Bar(now.paused, now.can_undo, turns, now.tempo, news, notices)

    def _told(self, now: Picture, codes: Container[str]) -> str:
        return " ".join(sentence(e, now, self.words) for e in now.events if e.code in codes)

    def _meaning(self, now: Picture) -> str:
        if now.bell is None:
            return ""
        return self.words.say([f"bell.{now.bell.code}"], now.bell.args, names(now))

    def _notice(self, now: Picture, n: int) -> tuple[str, str, bool]:
        notice = now.notices[n]
        equal = now.notices[:n].count(notice)
        text = self.words.notice(notice, names(now))
        return f"{equal}:{text}", text, notice.code in PASSING


def names(now: Picture) -> list[str]:
    """Return the names of the seats."""
    return [sitter.name for sitter in now.sitters]


def ranked(cards: Sequence[int]) -> list[tuple[int, int, int]]:
    """Return place, seat and cards, most first; equals share a place."""
    order = sorted(enumerate(cards), key=lambda pair: -pair[1])
    return [(1 + sum(other > count for other in cards), seat, count) for seat, count in order]
