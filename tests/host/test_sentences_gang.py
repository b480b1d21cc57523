import pytest

from engine.bots import bot
from engine.chance import Chance
from engine.game import Event, Refused
from engine.games.gang_of_four import GAME, State
from engine.games.gang_of_four.cards import NAMES
from engine.games.gang_of_four.combinations import Kind
from host.sentences import SENTENCES
from host.words import Words

SEATS = ("Ada", "Bo", "Cy")


def told(event: Event) -> str:
    keys = [f"event.gang-of-four.{event.code}", f"event.{event.code}"]
    return Words().say(keys, event.args, SEATS)


def position(*hands: str) -> State:
    deal = {"hands": [hand.split() for hand in hands], "hand": 2, "leader": 0}
    return GAME.start(len(hands), GAME.Options(), deal, Chance(1, "deal"))


def test_every_card_and_every_kind_of_combination_has_a_name() -> None:
    assert [name for name in NAMES if f"card.{name}" not in SENTENCES] == []
    kinds = {f"kind.{kind.name.lower().replace('_', '-')}" for kind in Kind}
    assert kinds - set(SENTENCES) == set()


def test_a_play_is_told_card_by_card() -> None:
    step = GAME.play(position("G3 M1 R1", "G5", "G6"), 0, "play R1 M1", 0)
    assert told(step.events[0]) == "Ada plays red 1, multicolour 1: pair."


def test_a_refusal_names_the_cards() -> None:
    state = GAME.play(position("GP G3", "G5 R6", "G6"), 0, "play GP", 0).state
    with pytest.raises(Refused) as reason:
        GAME.play(state, 1, "play G5", 0)
    refused = reason.value
    sentence = Words().say([f"refused.{refused.code}"], refused.details)
    assert sentence.startswith("That does not beat green Phoenix:")


def test_every_event_of_a_whole_game_has_a_sentence() -> None:
    state, codes = GAME.start(4, GAME.Options(), None, Chance(2, "deal")), set()
    play = bot("gang-of-four", "easy")
    assert play
    while not state.over:
        chance = Chance(len(codes), "bots", state.hand)
        plans = [
            (plan.after, seat, plan.text)
            for seat in GAME.waits(state).seats
            if (plan := play(GAME.view(state, seat), GAME.inputs(state, seat), None, chance)[0])
        ]
        _, seat, text = min(plans)
        step = GAME.play(state, seat, text, 0)
        state, codes = step.state, codes | {event.code for event in step.events}
    assert {"played", "passed", "trick", "last", "hand", "dealt", "gave", "over"} <= codes
    keys = {code: (f"event.gang-of-four.{code}", f"event.{code}") for code in codes}
    assert [code for code, known in keys.items() if not set(known) & set(SENTENCES)] == []
