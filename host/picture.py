"""What a page is drawn from: one immutable value per revision of the table and per seat."""

from typing import NamedTuple

from engine.game import BellMeaning, Event, View
from host.bells.source import Micros, Notice


class BoardBell(NamedTuple):
    """A bell and its board as people count them; `board` is 0 where there is only one."""

    number: str
    board: int = 0


class Sitter(NamedTuple):
    """Who plays a seat, and what rings for it."""

    name: str
    bot: str | None  # level of the bot that plays it, None for a person
    bells: tuple[BoardBell, ...]
    laptop: bool = True  # whether the laptop may play for it: there is no hand to hide
    page: bool = False  # whether a page of its own is open: a phone, or a window of the laptop
    left: bool = False  # whether who played it has gone


class Runner(NamedTuple):
    """One ring in the photo finish."""

    seat: int
    gap: Micros  # after the first
    err: float  # half-width of the gap's uncertainty, µs
    reaction: Micros | None  # since the card was painted (or turned, where no page reported it)
    verdict: str  # "won", "wrong", "late", "ignored", "too-late", "in-pause", "nobody"
    tied: bool  # part of a dead heat
    signal: bool = False  # whether the reaction is one to a signal of the table, by the record


class Picture(NamedTuple):
    """All that one screen shows."""

    rev: int
    slug: str
    view: View
    bell: BellMeaning | None
    sitters: tuple[Sitter, ...]
    inputs: tuple[tuple[int | None, tuple[str, ...]], ...]  # legal, of the seats it acts for
    finish: tuple[Runner, ...]  # rings on the position shown last, in decided order
    events: tuple[Event, ...]  # what the newest input did
    paused: bool
    can_undo: bool
    tempo: float | None  # seconds between turned cards, None: by hand
    notices: tuple[Notice, ...]  # newest last, at most a handful
