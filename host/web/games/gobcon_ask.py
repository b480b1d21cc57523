"""What a table of GobCon waits for, in one sentence, and the clock that runs meanwhile."""

from collections.abc import Mapping

from engine.games.gobcon.cards import HAND
from engine.games.gobcon.view import GobConView
from host.web.announce import own_names
from host.web.games.drawing import Scene


def ask(scene: Scene, view: GobConView) -> str:
    """Return what is asked of whose page this is, or what the table waits for."""
    if view.over:
        return ""
    mine = scene.viewer.seat in (view.asked or (view.turn,))
    key = f"ask.{_question(view)}"
    names = [by.name for by in scene.now.sitters]
    return scene.words.say([f"{key}.mine"] if mine else [key], _facts(view), names, own_names(view))


def clock(view: GobConView) -> str:
    """Return a name for what is asked now: where it changes, a new clock starts."""
    match view.phase:
        case "answer":
            return f"answer-{len(view.pending)}-{view.pending[-1].action.card}"
        case "join" | "reroll" | "logorroico":
            return f"{view.phase}-{view.asked[0]}"
    return ""


def spare(view: GobConView) -> int:
    """Return how many cards of the own hand are too many at the end of a turn (C4)."""
    if view.seat is None:
        return 0
    porter = any(view.printed[card].does == "six-cards" for card in view.play[view.seat])
    return max(0, len(view.own) - HAND - porter)


def _question(view: GobConView) -> str:
    if view.phase == "logorroico":
        (owner,) = view.asked
        return "shed" if any(view.printed[card].sellable for card in view.play[owner]) else "pass"
    return (
        "spare" if view.phase == "play" and view.turn == view.seat and spare(view) else view.phase
    )


def _facts(view: GobConView) -> Mapping[str, object]:
    facts: dict[str, object] = {"seat": view.turn, "seats": view.asked, "cards": spare(view)}
    if view.playing:
        facts |= {"card": view.playing.card, "face": view.playing.die}
    return facts
