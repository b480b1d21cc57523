"""The engine and the oracle, written from the rules alone, allow the same and play the same."""

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.chance import Chance
from engine.game import Refused
from engine.games.gobcon import GAME, State
from tests.engine.games.gobcon.oracle import ORDER, Illegal, Oracle
from tests.engine.games.gobcon.tables import DECK_IDS, some_input

RECORDS = sorted((Path(__file__).parents[3] / "records" / "gobcon").glob("*.jsonl"))
STRANGE = (
    *(
        "end nothing",
        "end ",
        "play",
        "play ",
        "play fame.1 0",
        "play cancel.1",
        "play event.reroll",
    ),
    *("use friend.trader", "use friend.heckler 0", "shed fame.1", "pass-on 0", "pass-on 9"),
    *("allow", "join", "decline", "timeout", "cancel", "cancel fame.1", "x"),
)
RULES: tuple[dict[str, Any], ...] = ({}, {"ending": "deck"}, {"target": 8}, {"target": 40})
# What has to happen often in the games of which engine and oracle are to have one opinion.
EVENTS = {
    *("announced", "announced-to", "announced-on", "used-to", "used-on", "allowed", "cancels"),
    *("cancelled", "stays", "annulled", "stole", "broke", "raided", "swapped"),
    *("joined", "declined", "threw", "rolled", "tokens", "drew", "discarded", "turn"),
    *("logorroico", "passed-on", "shed", "left", "reshuffled", "timeout", "over"),
}


def some_deal(seats: int, chance: Random) -> dict[str, Any]:
    """Hands, tokens and cards in play that may be; a deck that is short now and then."""
    cards = [*DECK_IDS]
    chance.shuffle(cards)
    hands = [[cards.pop() for _ in range(chance.randint(2, 7))] for _ in range(seats)]
    play: list[list[str]] = [[] for _ in range(seats)]
    for card in cards[:30]:
        seat = chance.randrange(seats)
        if fits(play[seat], card):
            play[seat].append(card)
            cards.remove(card)
    return {
        "hands": hands,
        "deck": cards[: chance.choice((3, 12, 200))],
        "dice": chance.choices(ORDER, k=chance.randint(0, 9)),
        "turn": chance.randrange(seats),
        "tokens": [chance.randint(0, 3) for _ in range(seats)],
        "play": play,
    }


def fits(play: list[str], card: str) -> bool:
    kind, _, category = card.partition(".")
    if kind == "friend":
        return card != "friend.logorroico" and not any(one.startswith("friend.") for one in play)
    if kind in ("bonus", "malus"):
        return not {f"bonus.{category}", f"malus.{category}"} & {*play}
    return kind in ("purchase", "ban", "fame", "shame") and len(play) < 6


def same(state: State, oracle: Oracle) -> None:
    assert GAME.keys(state) == oracle.keys()
    for seat in range(state.seats):
        assert sorted(GAME.inputs(state, seat)) == sorted(oracle.legal.get(seat, []))


def both_refuse(state: State, oracle: Oracle, chance: Random) -> None:
    seat = chance.choice((None, *range(state.seats)))
    text = chance.choice(STRANGE)
    if text in GAME.inputs(state, seat):
        return
    with pytest.raises(Refused):
        GAME.play(state, seat, text, 0)
    with pytest.raises(Illegal):
        oracle.put(seat, text)


def play_both(seed: int) -> Counter[str]:
    chance = Random(seed)
    seats, rules = chance.randint(2, 6), RULES[seed % len(RULES)]
    deal, told = some_deal(seats, chance), Counter[str]()
    try:
        state = GAME.start(seats, GAME.Options(**rules), deal, Chance(seed, "deal"))
    except Refused:  # a score at the target
        return Counter({"refused": 1})
    _, stream = Chance(seed, "deal").shuffled(range(len(DECK_IDS)))
    oracle = Oracle(seats, deal, stream, **rules)
    for _ in range(250):
        same(state, oracle)
        if state.over:
            break
        both_refuse(state, oracle, chance)
        seat, text = some_input(state, chance)
        step = GAME.play(state, seat, text, 0)
        oracle.put(seat, text)
        told.update(event.code for event in step.events)
        state = step.state
    return told


def test_random_games_from_random_positions_are_the_same_for_engine_and_oracle() -> None:
    told: Counter[str] = sum(map(play_both, range(150)), Counter())
    assert told["refused"] < 50
    assert {code for code in EVENTS if told[code] < 10} == set()


@pytest.mark.soak
def test_three_thousand_games_are_the_same_for_engine_and_oracle() -> None:
    for seed in range(150, 3000):
        play_both(seed)


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_oracle_plays_the_records_too(path: Path) -> None:
    header, *lines = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    oracle = Oracle(
        len(header["seats"]), header["deal"], Chance(0, "deal"), **header.get("options", {})
    )
    for said in lines:
        if "do" in said and said.get("refused"):
            with pytest.raises(Illegal):
                oracle.put(said["seat"], said["do"])
        elif "do" in said:
            oracle.put(said["seat"], said["do"])
        for key, value in said.get("expect", {}).items():
            assert json.loads(json.dumps(oracle.keys()[key])) == value
        for seat, texts in said.get("moves", {}).items():
            assert sorted(oracle.legal.get(int(seat), [])) == sorted(texts)
