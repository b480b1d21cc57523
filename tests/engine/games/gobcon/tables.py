"""Tables in few words: a deal by its keys, inputs as "0 play fame.1", and players at random."""

from random import Random
from typing import Any

import pytest

from engine.chance import Chance
from engine.game import Refused
from engine.games.gobcon import GAME, State
from engine.games.gobcon.deck import DECK

DECK_IDS = tuple(DECK.cards)


def table(*hands: str, **said: Any) -> State:
    """A dealt position with hands written "fame.1 fame.2"; other keys of a deal, then options."""
    deal: dict[str, Any] = {
        key: said.pop(key) for key in ("tokens", "turn", "cards") if key in said
    }
    deal |= {key: said.pop(key).split() for key in ("deck", "dice") if key in said}
    if "play" in said:
        deal["play"] = [cards.split() for cards in said.pop("play")]
    deal["hands"] = [hand.split() for hand in hands]
    return GAME.start(len(hands), GAME.Options(**said), deal, Chance(1, "deal"))


def after(state: State, *inputs: str) -> State:
    """Return the table after inputs like "0 play fame.1", "- timeout", or "all" to allow."""
    for said in inputs:
        if said == "all":
            state = after(state, *(f"{seat} allow" for seat in state.asked))
            continue
        seat, _, text = said.partition(" ")
        state = GAME.play(state, None if seat == "-" else int(seat), text, 0).state
    return state


def refused(state: State, said: str) -> str:
    """The code of the reason; the input has to be refused and not to be listed."""
    seat, _, text = said.partition(" ")
    player = None if seat == "-" else int(seat)
    with pytest.raises(Refused) as reason:
        GAME.play(state, player, text, 0)
    assert text not in GAME.inputs(state, player)
    return reason.value.code


def inputs(state: State, seat: int) -> list[str]:
    return sorted(GAME.inputs(state, seat))


def keys(state: State, *names: str) -> list[Any]:
    every = GAME.keys(state)
    return [every[name] for name in names]


def some_input(state: State, chance: Random) -> tuple[int | None, str]:
    """Anything legal; turns are ended with any cards away."""
    if state.phase != "play":
        seat = chance.choice((*state.asked, None))
        return seat, chance.choice(GAME.inputs(state, seat))
    legal = [(seat, text) for seat in range(state.seats) for text in GAME.inputs(state, seat)]
    if not legal or chance.random() < 0.15:
        return state.turn, some_end(state, chance)
    return chance.choice(legal)


def some_end(state: State, chance: Random) -> str:
    hand = state.hands[state.turn]
    spare = max(0, len(hand) - state.may_keep(state.turn))
    gone = chance.sample(hand, chance.randint(spare, min(len(hand), spare + 2)))
    return " ".join(["end", *gone])
