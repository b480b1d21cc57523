"""Link against an oracle that was written from its rules alone."""

from random import Random
from typing import Any

import pytest

from engine.chance import Chance
from engine.game import Refused
from engine.games.gong import LINK
from tests.engine.games.gong.oracle_link import ORDER, No
from tests.engine.games.gong.oracle_link import Link as Oracle

ODD = ("", "play", "play JOKER-1", "play ZETA-7", "joker", "joker 9", "draw ", "keep", "allow")
BELLS = ("bell", "gong", "ring")


def random_deal(dice: Random, seats: int) -> dict[str, Any]:
    """Few cards, so that Jokers, last cards and empty piles are frequent."""
    cards = dice.sample(ORDER[:54], dice.randint(seats + 1, 30)) + ORDER[54:]
    dice.shuffle(cards)
    hands = [[cards.pop()] for _ in range(seats)]
    for hand in hands:
        hand += [cards.pop() for _ in range(min(dice.randint(0, 4), len(cards)))]
    top = None if dice.random() < 0.1 else next((c for c in cards if c[0] != "J"), None)
    cards = [card for card in cards if card != top]
    discard = [cards.pop() for _ in range(min(len(cards), dice.randint(0, 3)))]
    deck = cards if dice.random() < 0.7 else []
    return {
        "hands": hands,
        "top": top,
        "deck": deck,
        "discard": discard,
        "turn": dice.randrange(seats),
    }


def some_input(dice: Random, legal: list[list[str]]) -> tuple[int, str]:
    """Mostly something legal, at times a bell, and at times nonsense."""
    seats = range(len(legal))
    drawn, seat = dice.random(), dice.choice(seats)
    if drawn < 0.15:
        return seat, dice.choice(BELLS)
    if drawn < 0.3:
        return seat, dice.choice([*ODD, *(f"play {dice.choice(ORDER)}" for _ in range(4))])
    acting = [seat for seat in seats if legal[seat]]
    if not acting:
        return seat, "draw"
    seat = dice.choice(acting)
    return seat, dice.choice(legal[seat])


def check_game(seed: int) -> bool:
    """Play one game on both, and tell whether it came to its end."""
    dice = Random(seed)
    seats, voluntary = dice.randint(2, 6), dice.random() < 0.3
    deal, chance = random_deal(dice, seats), Chance(seed, "deal")
    oracle = Oracle(deal, voluntary, chance)
    state = LINK.start(seats, LINK.Options(voluntary_draw=voluntary), deal, chance)
    for _ in range(80):
        legal = [oracle.moves(seat) for seat in range(seats)]
        assert [list(LINK.inputs(state, seat)) for seat in range(seats)] == legal
        assert LINK.keys(state) == oracle.keys()
        seat, text = some_input(dice, legal)
        try:
            oracle.play(seat, text)
        except No:
            with pytest.raises(Refused):
                LINK.play(state, seat, text, 0)
        else:
            state = LINK.play(state, seat, text, 0).state
    return state.over


def test_link_is_as_the_oracle_plays_it() -> None:
    ended = sum(map(check_game, range(500)))
    assert 300 < ended < 500


@pytest.mark.soak
def test_link_is_as_the_oracle_plays_it_in_many_more_games() -> None:
    for seed in range(500, 5_000):
        check_game(seed)
