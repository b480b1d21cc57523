"""What a change sounds like: a sentence for the screen reader and the names of the sounds."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.game import Event, View
from host.picture import Picture
from host.words import Words

SOUNDS = {
    "turned": "flip",
    "armed": "flip",
    "signal": "signal",
    "won": "right",
    "right": "right",
    "over": "over",
}
# Every ring sounds the bell first.
RINGS = {"wrong": "wrong", "false-start": "wrong", "too-early": "wrong"}


class News(NamedTuple):
    """What is new since the picture before."""

    sentences: tuple[str, ...]
    sounds: tuple[str, ...]


def news(before: Picture | None, now: Picture, words: Words) -> News:
    """Return what the newest input did, unless it was told already."""
    events = fresh_events(before, now)
    told = [sentence(event, now, words) for event in events]
    if before is not None and before.paused != now.paused:
        told.append(words.say(["event.paused" if now.paused else "event.resumed"], {}))
    return News(tuple(told), tuple(sound for event in events for sound in _sounds(event)))


def fresh_events(before: Picture | None, now: Picture) -> tuple[Event, ...]:
    """Return what the newest input did, nothing if the picture before showed it already."""
    return now.events if before is None or before.events is not now.events else ()


def sentence(event: Event, picture: Picture, words: Words) -> str:
    """Return one event in words."""
    names = [sitter.name for sitter in picture.sitters]
    return words.say(_keys(event, picture.slug), event.args, names, own_names(picture.view))


def own_names(view: View) -> dict[str, str]:
    """Return the names that cards of the players' own deck have, by card."""
    printed = getattr(view, "printed", {})
    return {card: about.name for card, about in printed.items() if about.name}


def _keys(event: Event, slug: str) -> Sequence[str]:
    code, args = event.code, event.args
    keys = [f"event.{slug}.{code}", f"event.{code}"]
    if code == "ring":
        keys[:0] = [f"event.ring.{args['verdict']}.grace"] if args.get("grace") else []
        keys.insert(-1, f"event.ring.{args['verdict']}")
    if code == "paid" and not args["to"]:
        keys.insert(0, "event.paid.nobody")
    if code == "over" and len(args["winners"]) > 1:
        keys.insert(0, "event.over.shared")
    return keys


def _sounds(event: Event) -> list[str]:
    if event.code != "ring":
        return [SOUNDS[event.code]] if event.code in SOUNDS else []
    verdict = str(event.args["verdict"])
    return ["bell", RINGS[verdict]] if verdict in RINGS else ["bell"]


class Crier:
    """Says things so that a screen reader hears each: never the same text twice in a row."""

    def __init__(self, words: Words) -> None:
        self._words, self._last = words, ""

    def cry(self, sentences: Sequence[str]) -> str:
        """Return the sentences as one text, told apart from what was said last."""
        text = " ".join(sentences)
        if text and text == self._last:
            text = self._words.say(["event.again"], {"text": text})
        self._last = text or self._last
        return text
