"""Fight and its missions against an oracle that was written from the rules alone."""

from itertools import combinations
from random import Random
from typing import Any

import pytest

from engine.chance import Chance
from engine.game import Refused
from engine.games.gong import FIGHT
from tests.engine.games.gong.oracle_fight import Fight as Oracle
from tests.engine.games.gong.oracle_link import ORDER, No

ODD = "draw,signal,timeout,choose 9,choose,lay,give,allow,cancel,ring x".split(",")
BELLS = ("bell", "ring", "ring", "gong")


def random_deal(dice: Random, seats: int) -> dict[str, Any]:
    cards = dice.sample(ORDER, dice.randint(2 * seats, 40))
    hands = [[cards.pop()] for _ in range(seats)]
    for hand in hands:
        hand += [cards.pop() for _ in range(min(dice.randint(0, 3), len(cards)))]
    if dice.random() < 0.2:
        return {"hands": hands, "turn": dice.randrange(seats)}
    discard = [cards.pop() for _ in range(min(len(cards), dice.randint(0, 2)))]
    deck = cards if dice.random() < 0.8 else cards[:2]
    return {"hands": hands, "deck": deck, "discard": discard, "turn": dice.randrange(seats)}


def legal(oracle: Oracle) -> list[tuple[int | None, str]]:
    """What the oracle would take of all there is to say, bells apart; each set once."""
    if oracle.winners:
        return []
    if oracle.asked is not None:
        holds = any(card.startswith("JOKER") for card in oracle.hands[oracle.asked])
        return [(oracle.asked, text) for text in ("allow", *["cancel"] * holds)]
    if not oracle.card:
        assert oracle.turn is not None
        holds = any(card.startswith("JOKER") for card in oracle.hands[oracle.turn])
        others = [f"joker {seat}" for seat in range(len(oracle.hands)) if seat != oracle.turn]
        return [(oracle.turn, text) for text in ["draw", *others * holds]]
    return [pair for need in oracle.needs() for pair in said(oracle, *need)]


def said(oracle: Oracle, seat: int | None, word: str, cards: int) -> list[tuple[int | None, str]]:
    if word == "ring":
        return []
    if word == "choose":
        return [(seat, f"choose {n}") for n in range(len(oracle.hands)) if n != seat]
    if word in ("lay", "give"):
        assert seat is not None
        hand = sorted(oracle.hands[seat], key=ORDER.index)
        return [(seat, " ".join([word, *some])) for some in combinations(hand, cards)]
    return [(seat, word)]


def some_input(dice: Random, oracle: Oracle) -> tuple[int | None, str]:
    seats = len(oracle.hands)
    drawn = dice.random()
    if drawn < 0.3:
        return dice.randrange(seats), dice.choice(BELLS)
    if drawn < 0.4:
        cards = dice.sample(ORDER, 2)
        odd = [*ODD, f"lay {cards[0]}", f"give {' '.join(cards)}", f"choose {dice.randrange(6)}"]
        return dice.choice([None, *range(seats)]), dice.choice(odd)
    found = legal(oracle)
    if not found:
        return 0, "draw"
    seat, text = dice.choice(found)
    word, *rest = text.split(" ")
    dice.shuffle(rest)
    return seat, " ".join([word, *rest])


def check_game(seed: int) -> tuple[bool, set[tuple[str, int]]]:
    """Play one game on both; return whether it ended, and the missions it came to."""
    dice, missions = Random(seed), set()
    seats = dice.randint(2, 6)
    deal, chance = random_deal(dice, seats), Chance(seed, "deal")
    oracle = Oracle(deal, chance)
    state, at = FIGHT.start(seats, FIGHT.Options(), deal, chance), 0
    for _ in range(100):
        found = legal(oracle)
        for seat in (None, *range(seats)):
            assert list(FIGHT.inputs(state, seat)) == [text for who, text in found if who == seat]
        assert FIGHT.keys(state) == oracle.keys()
        if state.task:
            missions.add((state.task.mission.colour, state.task.mission.number))
        seat, text = some_input(dice, oracle)
        at += dice.choice((0, 1, 1_000_000, 2_500_000, 5_000_000))
        err = dice.choice((0.0, 1.0, 1_000_000.0))
        try:
            oracle.play(seat, text, at, err)
        except No:
            with pytest.raises(Refused):
                FIGHT.play(state, seat, text, at, err)
        else:
            state = FIGHT.play(state, seat, text, at, err).state
    return state.over, missions


def check_games(seeds: range) -> None:
    played = [check_game(seed) for seed in seeds]
    assert len(seeds) // 4 < sum(over for over, _ in played) < len(seeds)
    # The four maluses that need nothing are over with the input that turns them.
    assert len(set.union(*(missions for _, missions in played))) == 18 - 4


def test_fight_is_as_the_oracle_plays_it() -> None:
    check_games(range(400))


@pytest.mark.soak
def test_fight_is_as_the_oracle_plays_it_in_many_more_games() -> None:
    check_games(range(400, 4_000))
