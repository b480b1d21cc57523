"""The bar above a table: what the host may do to it, what just happened, what people must see."""

from collections.abc import Container
from typing import NamedTuple

from engine.bots import levels
from host.picture import Picture
from host.web.announce import sentence
from host.web.links import Links
from host.web.viewer import Viewer
from host.words import Words

# What turns a game and lies on no pile: told in the bar, and at the end as its reason.
TURNS = frozenset({"out", "back", "duel", "right", "wrong", "undone"})
PASSING = frozenset({"board-ready", "refused"})  # nothing anybody has to see to


class Place(NamedTuple):
    """A seat as the host sees it: who plays it, and where its page is."""

    seat: int
    name: str
    bot: str | None
    page: bool  # whether its page is open somewhere
    link: str
    left: bool  # whether who played it has gone


class Seats(NamedTuple):
    """The seats of a table, for the host."""

    places: tuple[Place, ...]
    level: str  # of a bot that takes over, empty where the game has none


class Bar(NamedTuple):
    """What the bar above a table shows."""

    seats: Seats | None  # for the host, who alone has buttons here
    paused: bool
    can_undo: bool
    turns: bool  # whether cards are turned here, by hand or at a tempo
    tempo: float | None
    news: str
    notices: tuple[tuple[str, str, bool], ...]  # a key for each, the sentence, whether it passes


def bar(now: Picture, viewer: Viewer, links: Links, words: Words) -> Bar:
    """Return the bar of a table as that viewer sees it."""
    notices = tuple(_notice(now, n, words) for n in range(len(now.notices)))
    turns, news = hasattr(now.view, "tops"), told(now, TURNS, words)
    seats = _seats(now, links) if viewer.host else None
    return Bar(seats, now.paused, now.can_undo, turns, now.tempo, news, notices)


def told(now: Picture, codes: Container[str], words: Words) -> str:
    """Return the newest events of these codes in words."""
    return " ".join(sentence(event, now, words) for event in now.events if event.code in codes)


def _seats(now: Picture, links: Links) -> Seats:
    places = tuple(
        Place(seat, by.name, by.bot, by.page, links.seat(seat), by.left)
        for seat, by in enumerate(now.sitters)
    )
    return Seats(places, next(iter(levels(now.slug)[-1:]), ""))


def _notice(now: Picture, n: int, words: Words) -> tuple[str, str, bool]:
    notice = now.notices[n]
    equal = now.notices[:n].count(notice)
    text = words.notice(notice, [sitter.name for sitter in now.sitters])
    return f"{equal}:{text}", text, notice.code in PASSING
