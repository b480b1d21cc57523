"""Gang of Four: the trick in the middle, scores as lines; a phone is a hand of cards."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from engine.game import Seat
from engine.games.gang_of_four.cards import COLOURS, NUMBER, PLACES, parse
from engine.games.gang_of_four.combinations import WORDS, Kind, classify
from engine.games.gang_of_four.view import GangView
from host.picture import Picture
from host.web.bar import told
from host.web.games.drawing import Drawing, Scene
from host.web.games.gang_scores import chart
from host.web.keys import Bell, bells
from host.words import Words

# Clockwise from where one sits who plays alone, near.
ROUND = ("bl", "tl", "tr", "br")
HAPPENED = frozenset({"passed", "trick", "last", "dropped", "hand", "gave", "ring"})


class Chair(NamedTuple):
    """A seat at the table, as everybody sees it."""

    seat: Seat
    name: str
    bot: str | None
    bell: Bell
    where: str
    cards: int
    turn: bool
    passed: bool
    declared: bool
    dropped: bool


class Deed(NamedTuple):
    """What somebody did in this trick; without cards it was a pass."""

    name: str
    cards: tuple[str, ...]
    kind: str


class Present(NamedTuple):
    """A card that changed hands before this hand (F22)."""

    giver: str
    to: str
    card: str


class Tally(NamedTuple):
    """What the last hand cost a seat."""

    name: str
    points: int
    total: int
    won: bool


class Held(NamedTuple):
    """A card of the own hand; `key` tells equal ones apart, `colour` is its place in F13."""

    name: str
    key: str
    number: int
    colour: int


def more(scene: Scene) -> Mapping[str, Any]:
    """Return all that is drawn of a table beside its picture."""
    now, view, words = scene.now, scene.now.view, scene.words
    assert isinstance(view, GangView)
    return {
        "chairs": _chairs(now, view, bells(now.sitters, keyboard=scene.viewer.host)),
        "deeds": [Deed(_name(now, s), cards, kind(cards, words)) for s, cards in view.trick],
        "kind": kind(view.table, words),
        "presents": [Present(_name(now, a), _name(now, b), card) for a, b, card in view.gifts],
        "tallies": tuple(_tallies(now, view)),
        "chart": chart([by.name for by in now.sitters], view.history, view.hand - (not view.over)),
        "ranking": _ranking(view, words),
        "happened": told(now, HAPPENED if view.table else HAPPENED | {"played"}, words),
        "held": list(_held(view.own)),
        "asked": _asked(view, words),
        "rings": words.label(f"ring.{_rings(now, view)}"),
    }


def kind(cards: tuple[str, ...], words: Words) -> str:
    """Return what cards are called together, nothing for none."""
    made = classify(parse(cards))
    if made is None:
        return ""
    gang = made.kind is Kind.GANG
    return words.label(f"kind.gang.{len(cards)}" if gang else f"kind.{WORDS[made.kind]}")


def _chairs(now: Picture, view: GangView, rings: list[Bell]) -> list[Chair]:
    return [
        Chair(
            seat,
            by.name,
            by.bot,
            rings[seat],
            ROUND[seat],
            view.cards[seat],
            view.turn == seat,
            seat in view.passed,
            seat in view.declared,
            seat in view.dropped,
        )
        for seat, by in enumerate(now.sitters)
    ]


def _tallies(now: Picture, view: GangView) -> Iterator[Tally]:
    """Yield the last hand while it is the news: until the next one is played."""
    if len(view.history) < 2 or not (view.over or view.phase == "exchange"):
        return
    before, after = view.history[-2:]
    for seat, total in enumerate(after):
        points = total - before[seat]
        yield Tally(_name(now, seat), points, total, won=points == 0)  # of all players he alone


def _ranking(view: GangView, words: Words) -> list[tuple[int, Seat, str]]:
    """Return place, seat and points, fewest first; equals share a place (FA15)."""
    scores = view.scores
    order = sorted(range(len(scores)), key=scores.__getitem__)
    return [
        (1 + sum(other < scores[seat] for other in scores), seat, _points(scores[seat], words))
        for seat in order
    ]


def _points(score: int, words: Words) -> str:
    return words.ngettext("%(num)d point", "%(num)d points", score) % {"num": score}


def _held(own: tuple[str, ...]) -> Iterator[Held]:
    seen: Counter[str] = Counter()
    for name in own:
        seen[name] += 1
        number = NUMBER[PLACES[name]]
        yield Held(name, f"{name}-{seen[name]}", number, (*COLOURS, "M").index(name[0]))


def _asked(view: GangView, words: Words) -> str:
    """Return what the player has to do now, and why (F26); nothing while it is not his turn."""
    if view.call is not None and view.call == view.seat:
        return words.label("asked.call")
    if view.seat in view.dropped:
        return words.label("asked.out")
    if view.seat is None or view.turn != view.seat:
        return ""
    if view.phase == "exchange":
        return words.label("asked.give-any" if view.gifts else "asked.give-highest")
    if view.duty:
        return words.label(f"refused.{view.duty}")
    return words.label("asked.beat" if view.table else "asked.lead")


def _rings(now: Picture, view: GangView) -> str:
    """Return what the bell of the own seat does (FA10)."""
    inputs = dict(now.inputs).get(view.seat, ())
    if "last" in inputs:
        return "last"
    return "pass" if "pass" in inputs and len(view.own) > 1 else "nothing"


def _name(now: Picture, seat: Seat) -> str:
    return now.sitters[seat].name


DRAWING = Drawing("gang-of-four.html", "gang-of-four-hand.html", more)
