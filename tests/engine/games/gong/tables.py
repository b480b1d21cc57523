"""Tables in few words: hands are written "Z4 J1", inputs "0 play Z4", a bare "- signal"."""

from collections.abc import Sequence
from typing import Any, TypeAlias

import pytest

from engine.chance import Chance
from engine.game import Event, Refused, Step
from engine.games.gong.cards import FAMILIES
from engine.games.gong.family import Family
from engine.games.gong.fight import Fight
from engine.games.gong.link import Link

Gong: TypeAlias = Link | Family | Fight
SHORT = dict(zip("P N Z A S W V O X".split(), FAMILIES, strict=True)) | {"J": "JOKER"}


def named(cards: str) -> list[str]:
    """Names of cards in short: Z4 is ZETA-4, W is SPARROW, X is NEMESIS, J1 a Joker."""
    return [f"{SHORT[card[0]]}-{card[1]}" for card in cards.split()]


def table(game: Gong, *hands: str, seed: int = 1, **said: Any) -> Any:
    """A dealt position; `top`, `deck`, `discard` and `turn` as in a deal, the rest are options."""
    deal: dict[str, Any] = {"hands": [named(hand) for hand in hands]}
    deal |= {key: named(said.pop(key)) for key in ("deck", "discard") if key in said}
    if "top" in said:
        deal["top"] = named(said.pop("top"))[0]
    if "turn" in said:
        deal["turn"] = said.pop("turn")
    return game.start(len(hands), game.Options(**said), deal, Chance(seed, "deal"))


def step(game: Gong, state: Any, text: str, at: int = 0, err: float = 0.0) -> Step[Any]:
    seat, _, rest = text.partition(" ")
    return game.play(state, None if seat == "-" else int(seat), full(rest), at, err)


def full(text: str) -> str:
    """An input with its cards in full."""
    word, *rest = text.split(" ")
    cards = [named(card)[0] if card[:1] in SHORT and card[1:].isdigit() else card for card in rest]
    return " ".join([word, *cards])


def after(game: Gong, state: Any, *inputs: str) -> Any:
    for text in inputs:
        state = step(game, state, text).state
    return state


def refused(game: Gong, state: Any, text: str) -> str:
    """The code of the reason; the input has to be refused."""
    with pytest.raises(Refused) as reason:
        step(game, state, text)
    return reason.value.code


def hands(game: Gong, state: Any) -> list[list[str]]:
    found = game.keys(state)["hands"]
    assert isinstance(found, list)
    return found


def key(game: Gong, state: Any, name: str) -> Any:
    return game.keys(state)[name]


def codes(events: Sequence[Event]) -> list[str]:
    return [event.code for event in events]
