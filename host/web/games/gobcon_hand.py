"""The hand of a seat of GobCon: what may be played on whom, and why the rest may not."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from engine.games.gobcon.view import GobConView
from host.web.announce import own_names
from host.web.games.drawing import Scene
from host.web.games.gobcon_ask import spare
from host.web.games.gobcon_cards import ORDER, Look, look


class Choice(NamedTuple):
    """An input, and what the button for it says."""

    text: str
    told: str


class Held(NamedTuple):
    """A card of the own hand: where it may be played now, or why it may not."""

    card: Look
    choices: tuple[Choice, ...]
    aims: bool  # whether the choices are players or cards
    blocked: str


class Moves(NamedTuple):
    """What a seat may do beside playing cards of its hand."""

    verbs: frozenset[str]  # of inputs that are one word
    choices: Mapping[str, tuple[Choice, ...]]  # by their verb
    spare: int  # cards too many to end the turn
    ends: bool  # whether the turn is the seat's to end


def hand(scene: Scene, view: GobConView) -> Iterator[Held]:
    """Yield the cards of the own hand by colour."""
    for card in sorted(view.own, key=lambda card: ORDER.index(view.printed[card].type)):
        texts = [text for text in _inputs(scene, view, "play") if text.split()[1] == card]
        choices = _choices(scene, view, texts) if view.phase == "play" else ()
        shown = look(view.printed[card], scene.words)
        aims = any(choice.text != f"play {card}" for choice in choices)
        yield Held(shown, choices, aims, _blocked(scene, view, card))


def own_moves(scene: Scene, view: GobConView) -> Moves:
    """Return all that the seat may do beside its hand."""
    every = _inputs(scene, view)
    verbs = ("use", "cancel", "shed", "pass-on", *(["play"] if view.phase == "reroll" else []))
    return Moves(
        frozenset(text for text in every if " " not in text),
        {verb: _choices(scene, view, _inputs(scene, view, verb)) for verb in verbs},
        spare(view),
        view.phase == "play" and view.turn == view.seat,
    )


def _inputs(scene: Scene, view: GobConView, verb: str = "") -> list[str]:
    """Return the legal inputs of the own seat that begin with a verb."""
    texts = () if view.seat is None else dict(scene.now.inputs).get(view.seat, ())
    return [text for text in texts if text.startswith(f"{verb} " if verb else "")]


def _choices(scene: Scene, view: GobConView, texts: Sequence[str]) -> tuple[Choice, ...]:
    return tuple(Choice(text, _told(scene, view, text)) for text in texts)


def _told(scene: Scene, view: GobConView, text: str) -> str:
    """Return whom or what an input is for: a seat, a card and its owner, or the card itself."""
    verb, *_, aim = text.split()
    names = [by.name for by in scene.now.sitters]
    if aim.isdigit():
        seat = int(aim)
        return scene.words.label("aim.self") if seat == view.seat else names[seat]
    card = scene.words.card(aim, own_names(view))
    owner = next((seat for seat, cards in enumerate(view.play) if aim in cards), None)
    if verb != "play" or owner is None:
        return card
    return scene.words.say(["aim.card"], {"card": aim, "seat": owner}, names, own_names(view))


def _blocked(scene: Scene, view: GobConView, card: str) -> str:
    """Return why a card cannot be played in the own turn; in that of others nobody asks."""
    if view.turn != view.seat or card not in view.blocked:
        return ""
    return scene.words.say([f"refused.{view.blocked[card]}"], {"card": card}, (), own_names(view))
