"""GONG Fight: the turned card with its mission, who has to do what, and fights by bells."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from engine.games.gong.duels import MARK
from engine.games.gong.fightview import FightView, Turned
from host.web.games.drawing import Drawing, Scene
from host.web.games.gong_common import Player, asked, hand, news, others, players, ranking

TABLE = "bell"  # what is needed while the table keeps the time


class Quest(NamedTuple):
    """The card turned last and what it tells people to do."""

    card: str
    colour: str
    number: int
    text: str
    over: bool
    url: str  # of the page of its mission


class Need(NamedTuple):
    """What is to be done now; `word` is the input, or what the table waits for."""

    word: str
    cards: int
    mine: bool  # whether it is asked of whose page this is
    text: str


class Score(NamedTuple):
    """What one seat has done in a fight."""

    name: str
    told: str
    card: str | None
    wins: bool


class Fighter(NamedTuple):
    """A seat of the big screen."""

    player: Player
    marks: tuple[str, ...]


def more(scene: Scene) -> Mapping[str, Any]:
    """Return the mission, what is needed of whom, and how the fight stands."""
    view = scene.now.view
    assert isinstance(view, FightView)
    return {
        "quest": _quest(scene, view),
        "need": _need(scene, view),
        "duel": _duel(view),
        "fights": scene.now.bell is not None and scene.viewer.seat in scene.now.bell.seats,
        "scores": tuple(_scores(scene, view.turned)) if view.turned else (),
        "fighters": [Fighter(player, _marks(scene, view, player)) for player in players(scene)],
        "hand": hand(scene),
        "others": others(scene),
        "asked": asked(scene),
        "news": news(scene),
        "ranking": ranking(scene),
    }


def _quest(scene: Scene, view: FightView) -> Quest | None:
    if view.turned is None:
        return None
    card, colour, number = view.turned.card, view.turned.colour, view.turned.number
    text = scene.words.label(f"mission.{colour}.{number}")
    over = view.mission is None
    return Quest(card, colour, number, text, over, f"{scene.base}/gong/{card}")


def _need(scene: Scene, view: FightView) -> Need | None:
    """Return the input that is waited for; a Joker's question stands for itself."""
    if view.over or view.asked is not None:
        return None
    seats, word, cards = _wanted(scene, view)
    mine = scene.viewer.seat in seats
    to = view.turned.to if view.turned and view.mission else None
    facts = {"seat": seats[:1], "seats": seats, "to": [] if to is None else [to], "cards": cards}
    names = [sitter.name for sitter in scene.now.sitters]
    key = f"need.{word}.mine" if mine else f"need.{word}"
    return Need(word, cards, mine, scene.words.say([key], facts, names))


def _wanted(scene: Scene, view: FightView) -> tuple[list[int], str, int]:
    """Return the seats that are to act, the word of their input, and of how many cards."""
    needs: Any = view.mission["needs"] if view.mission else [[view.turn, "draw", 1]]
    seat, word, cards = needs[0]
    if seat is None:
        return list(scene.now.bell.seats) if scene.now.bell else [], TABLE, 1
    return [seat], word, cards


def _duel(view: FightView) -> str:
    """Return how far a fight by bells is: "wait", "now", or nothing where none is on."""
    needs: Any = view.mission["needs"] if view.mission else []
    if not any(seat is None for seat, _, _ in needs):
        return ""
    return "now" if view.signal else "wait"


def _scores(scene: Scene, turned: Turned) -> Iterator[Score]:
    """Yield who did what: the cards compared, or the rings in their order."""
    names, words = [sitter.name for sitter in scene.now.sitters], scene.words
    for seat, card in turned.shown:
        told = "" if card else words.label("score.jokers")
        yield Score(names[seat], told, card, seat == turned.winner)
    for seat, cards in turned.counts:
        told = words.say(["score.family"], {"cards": cards})
        yield Score(names[seat], told, None, seat == turned.winner)
    for seat, after in turned.rings:
        yield Score(names[seat], _time(scene, turned, after), None, seat == turned.winner)
    for seat in turned.early:
        yield Score(names[seat], words.label("score.early"), None, False)


def _time(scene: Scene, turned: Turned, after: int) -> str:
    if turned.deed != "five-seconds":
        return scene.words.say(["score.reaction"], {"ms": after / 1000})
    off = f"{(after - MARK) / 1000:+.0f}".replace("-", "−")
    return scene.words.say(["score.off"], {"off": off, "s": f"{after / 1e6:.3f}"})


def _marks(scene: Scene, view: FightView, player: Player) -> tuple[str, ...]:
    """Return what is to be known of a seat in this mission, in a word or two each."""
    seat, turned = player.seat, view.turned
    misses = view.missing.count(seat)
    told = [scene.words.say(["mark.misses"], {"turns": misses})] if misses else []
    if turned is None or view.mission is None:
        return tuple(told)
    if _duel(view) and scene.now.bell and _has_rung(scene, turned, seat):
        told.append(scene.words.label("mark.early" if seat in turned.early else "mark.rung"))
    elif turned.foe == seat:
        told.append(scene.words.label("mark.foe"))
    return tuple(told)


def _has_rung(scene: Scene, turned: Turned, seat: int) -> bool:
    assert scene.now.bell is not None
    fights = turned.deed == "brawl" or seat in (turned.by, turned.foe)
    return fights and seat not in scene.now.bell.seats


DRAWING = Drawing(table="gong-fight.html", hand="gong-fight-hand.html", more=more)
