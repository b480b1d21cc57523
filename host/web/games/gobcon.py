"""GobCon: who has what before him, what was announced and who answers it, the Game they roll in."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from engine.game import Seat
from engine.games.gobcon.cards import COLOURS, TWICE, Face
from engine.games.gobcon.view import GobConView
from engine.games.gobcon.windows import told
from host.web.announce import sentence
from host.web.games.drawing import Drawing, Scene
from host.web.games.gobcon_ask import ask, clock
from host.web.games.gobcon_cards import Look, look, lying, signed
from host.web.games.gobcon_hand import hand, own_moves
from host.web.keys import Bell, bells

LONGEST = 30  # steps of a score track
LINES = 5  # of what just happened
SEEN = frozenset({"threw", "rolled", "tokens", "allowed"})  # on the table itself


class Player(NamedTuple):
    """A seat as everybody sees it; `lit` steps of its track are reached."""

    seat: Seat
    name: str
    bot: str | None
    bell: Bell
    turn: bool
    hand: int
    tokens: int
    score: int
    lit: int
    cards: tuple[Look, ...]


class Answer(NamedTuple):
    """What a seat says to the newest announcement: "waits", "thinks" or "answered"."""

    seat: Seat
    name: str
    says: str


class Act(NamedTuple):
    """Something announced, and what it would do."""

    told: str
    card: Look


class Rolled(NamedTuple):
    """A die and what became of it; of one not read yet there is no more than the die."""

    name: str
    raw: Face
    final: Face | None
    gp: str


class Match(NamedTuple):
    """A Game in progress."""

    card: Look
    joined: tuple[str, ...]
    rolling: bool


class Colour(NamedTuple):
    """How many cards of a colour may still be played in this turn."""

    colour: str
    type: str
    left: int


def more(scene: Scene) -> Mapping[str, Any]:
    """Return all that is drawn of a table beside its picture, and of a hand on its own page."""
    view = scene.now.view
    assert isinstance(view, GobConView)
    return {
        "players": tuple(_players(scene, view)),
        "steps": min(view.target, LONGEST),
        "ask": ask(scene, view),
        "clock": clock(view),
        "acts": tuple(_acts(scene, view)),
        "answers": tuple(_answers(scene, view)),
        "match": _match(scene, view),
        "rolls": tuple(_rolls(scene, view)),
        "colours": tuple(_colours(view)),
        "top": look(view.printed[view.top], scene.words) if view.top else None,
        "news": _news(scene),
        "ranking": _ranking(scene, view),
        "hand": tuple(hand(scene, view)),
        "moves": own_moves(scene, view),
    }


def _players(scene: Scene, view: GobConView) -> Iterator[Player]:
    rings = bells(scene.now.sitters, keyboard=scene.viewer.host)
    for seat, by in enumerate(scene.now.sitters):
        score = view.scores[seat]
        yield Player(
            seat,
            by.name,
            by.bot,
            rings[seat],
            view.turn == seat,
            view.cards[seat],
            view.tokens[seat],
            score,
            min(score, view.target) * min(view.target, LONGEST) // view.target,
            lying([view.printed[card] for card in view.play[seat]], scene.words),
        )


def _acts(scene: Scene, view: GobConView) -> Iterator[Act]:
    """Yield what was announced, the newest first: it is answered first (P3)."""
    for one in reversed(view.pending):
        said = sentence(told(one.action), scene.now, scene.words)
        yield Act(said, look(view.printed[one.action.card], scene.words))


def _answers(scene: Scene, view: GobConView) -> Iterator[Answer]:
    if not view.pending:
        return
    top = view.pending[-1]
    for seat, by in enumerate(scene.now.sitters):
        if seat != top.action.seat:
            waits = "thinks" if seat in top.held else "waits"
            yield Answer(seat, by.name, waits if seat in view.asked else "answered")


def _match(scene: Scene, view: GobConView) -> Match | None:
    if view.playing is None:
        return None
    joined = tuple(scene.now.sitters[seat].name for seat in view.playing.joined)
    return Match(look(view.printed[view.playing.card], scene.words), joined, view.phase != "join")


def _rolls(scene: Scene, view: GobConView) -> Iterator[Rolled]:
    """Yield the rolls of this Game, or of the last one while none is on."""
    if view.phase == "join":
        return
    names = [by.name for by in scene.now.sitters]
    for seat, raw, final, gp in view.rolls:
        yield Rolled(names[seat], raw, final, signed(gp))
    if view.playing and view.playing.die:
        roller = view.playing.joined[len(view.rolls)]
        yield Rolled(names[roller], view.playing.die, None, "")


def _colours(view: GobConView) -> Iterator[Colour]:
    assert view.turn is not None
    abilities = {view.printed[card].does for card in view.play[view.turn]}
    for kind, colour in COLOURS.items():
        most = 1 + (TWICE.get(kind) in abilities)
        yield Colour(colour, kind, max(0, most - view.used.count(colour)))


def _news(scene: Scene) -> list[str]:
    """Return what the newest input did, in words."""
    events = [event for event in scene.now.events if event.code not in SEEN]
    return [
        sentence(event, scene.now, scene.words) for event in (events or scene.now.events)[-LINES:]
    ]


def _ranking(scene: Scene, view: GobConView) -> list[tuple[int, Seat, str]]:
    """Return place, seat and points: who has won first, then most; equals share a place."""
    stands = [(seat not in view.winners, -score) for seat, score in enumerate(view.scores)]
    order = sorted(range(len(stands)), key=stands.__getitem__)
    told = scene.words.gettext("%(num)d GP")
    return [
        (1 + sum(other < stands[seat] for other in stands), seat, told % {"num": view.scores[seat]})
        for seat in order
    ]


DRAWING = Drawing("gobcon.html", "gobcon-hand.html", more)
