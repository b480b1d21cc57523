"""Everything that GobCon can say has a sentence."""

from random import Random

import pytest

from engine.chance import Chance
from engine.game import Refused
from engine.games.gobcon import GAME, State
from engine.games.gobcon.cards import CATEGORIES, EFFECTS, FACES
from engine.games.gobcon.deck import DECK
from engine.games.gobcon.legal import forbidden
from host.sentences import SENTENCES
from host.web.games.gobcon_cards import text
from host.words import Words
from tests.engine.games.gobcon.tables import DECK_IDS, some_input
from tests.engine.games.gobcon.test_random_games import random_game

WORDS = Words()
SEEDS = range(3)


def test_every_card_has_a_name_and_every_effect_a_text() -> None:
    assert [card for card in DECK_IDS if f"card.{card}" not in SENTENCES] == []
    labels = [f"category.{one}" for one in CATEGORIES] + [f"face.{face}" for face in FACES]
    assert [label for label in labels if label not in SENTENCES] == []
    told = {card.does: text(card, WORDS) for card in DECK.cards.values()}
    assert told.keys() == EFFECTS.keys()
    assert [does for does, said in told.items() if "?" in said or "(" in said] == []


def test_amounts_are_told_in_the_right_number() -> None:
    cards = [DECK.cards[card] for card in ("event.cash", "event.rush", "game.none.1")]
    assert [text(card, WORDS) for card in cards] == [
        "Draw 2 cards.",
        "In anybody’s turn: draw 1 card.",
        "All may join and roll: King +2, Green +1, Black 0, Darth −1.",
    ]


def test_every_event_of_whole_games_has_a_sentence() -> None:
    codes = {
        event.code for seed in SEEDS for _, step in random_game(4, seed) for event in step.events
    }
    assert {"announced-on", "used-to", "cancels", "annulled", "threw", "passed-on"} <= codes
    keys = {code: {f"event.gobcon.{code}", f"event.{code}"} for code in codes}
    assert [code for code, known in keys.items() if not known & SENTENCES.keys()] == []


def junk(state: State, seat: int, chance: Random) -> str:
    """An input that is most likely wrong."""
    verb = chance.choice(["play", "play", "use", "cancel", "end", "join", "allow", "shed", "dance"])
    zones = (state.hands[seat], state.play[seat], DECK_IDS, ("fame.99",))
    card = chance.choice(chance.choice([zone for zone in zones if zone]))
    return " ".join([verb, card, *chance.choice([[], ["1"], [chance.choice(DECK_IDS)]])])


def refusals(state: State, chance: Random) -> set[str]:
    """The reasons against the cards of all hands, and against junk."""
    codes = {
        reason
        for seat in range(state.seats)
        for card in state.hands[seat]
        if (reason := forbidden(state, seat, card))
    }
    for seat in range(state.seats):
        try:
            GAME.play(state, seat, junk(state, seat, chance), 0)
        except Refused as refused:
            codes.add(refused.code)
    return codes


def test_every_refusal_of_whole_games_has_a_sentence() -> None:
    chance, codes = Random(3), set[str]()
    for seed in range(10):
        state = GAME.start(4, GAME.Options(), None, Chance(seed, "deal"))
        while not state.over:
            codes |= refusals(state, chance)
            state = GAME.play(state, *some_input(state, chance), 0).state
    assert {"only-to-cancel", "only-to-reroll", "colour-used", "banned", "no-target"} <= codes
    assert {"not-a-target", "not-your-cards", "no-such-card"} <= codes
    assert [code for code in codes if f"refused.{code}" not in SENTENCES] == []


@pytest.mark.parametrize("key", ["game.gobcon", "about.gobcon", "how.gobcon", "rule.target"])
def test_the_start_page_knows_it(key: str) -> None:
    assert WORDS.hint(key)
