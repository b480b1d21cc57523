"""The engine and the oracle, written from the rules alone, find the same and play the same."""

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.chance import Chance
from engine.game import Refused
from engine.games.gang_of_four import GAME, State
from engine.games.gang_of_four.cards import parse, shown
from engine.games.gang_of_four.combinations import COMBINATIONS, TieDepth, beats, classify
from engine.games.gang_of_four.plays import legal_plays
from tests.engine.games.gang_of_four import oracle
from tests.engine.games.gang_of_four.oracle import DECK, Illegal, Table

RECORDS = sorted((Path(__file__).parents[3] / "records" / "gang-of-four").glob("*.jsonl"))
DEPTHS: tuple[TieDepth, TieDepth] = ("all_cards", "top_card_only")
PAIRS = 100_000
STRANGE = ("play", "play ", "play G3 G3 G3", "play RD GP", "give", "give X9", "pass ", "last", "x")
# What has to happen often in the games of which engine and oracle are to have one opinion.
EVENTS = {"played", "passed", "last", "ring", "dropped", "trick", "hand", "dealt", "gave", "over"}
REFUSALS = {
    "does-not-beat",
    "give-your-highest-card",
    "lead-more-than-one",
    "lead-something",
    "lead-your-highest-single",
    "no-last-card-to-declare",
    "no-such-card",
    "not-a-combination",
    "not-now",
    "not-your-cards",
    "not-your-turn",
    "play-the-multicolour-1",
    "play-your-highest-single",
    "unknown-input",
}
CODES = EVENTS | REFUSALS


def some_cards(chance: Random) -> list[str]:
    """Cards that are often a combination: of few numbers, of one colour, in a row, or any."""
    size = chance.choice((1, 1, 2, 2, 3, 4, 5, 5, 5, 5, 6, 7))
    few = {str(chance.randint(1, 10)) for _ in range(chance.choice((1, 1, 2)))}
    colour, low = chance.choice("GYR") + "M", chance.randint(1, 6)
    row = {str(number) for number in range(low, low + 5)}
    likes: tuple[Callable[[str], bool], ...] = (
        lambda card: card[1:] in few,
        lambda card: card[1:] in few or card in ("GP", "YP"),
        lambda card: card[0] in colour and card[1:].isdigit(),
        lambda card: card[0] in colour and card[1:] in row,
        lambda card: True,
    )
    if chance.random() < 0.2:
        return [chance.choice([card for card in DECK if card[1:] == number]) for number in row]
    pool = [*filter(chance.choice(likes), DECK)]
    if chance.random() < 0.5:
        pool = [*dict.fromkeys(pool)]
    return chance.sample(pool, min(size, len(pool)))


def kind_of(cards: list[str]) -> str | None:
    found = classify(parse(cards))
    return found and found.kind.name.lower().replace("_", " ")


def test_random_cards_are_the_same_combination_or_none() -> None:
    chance, kinds = Random(1), Counter[str | None]()
    for _ in range(10_000):
        cards = some_cards(chance)
        kinds[oracle.kind(cards)] += 1
        assert kind_of(cards) == oracle.kind(cards), cards
    assert len(kinds) == 9
    assert min(kinds.values()) >= 50, kinds


def test_a_hundred_thousand_random_pairs_compare_alike() -> None:
    chance, compared = Random(4), Counter[tuple[str, str, bool]]()
    by_kind: dict[str, list[list[str]]] = {}
    for cards in (some_cards(chance) for _ in range(10_000)):
        if kind := oracle.kind(cards):
            by_kind.setdefault(kind, []).append(cards)
    for number in range(PAIRS):
        kinds = chance.choice([*by_kind]), chance.choice([*by_kind])
        ours, theirs = (chance.choice(by_kind[kind]) for kind in kinds)
        depth = DEPTHS[number % 2]
        play, table = classify(parse(ours)), classify(parse(theirs))
        assert play is not None
        assert table is not None
        fits = oracle.higher(ours, theirs, depth == "top_card_only")
        assert beats(play, table, depth) is fits, (ours, theirs, depth)
        compared[*kinds, fits] += 1
    assert len({kinds[:2] for kinds in compared}) == 8 * 8
    assert all(compared[kind, kind, True] > 100 for kind in by_kind)
    assert all(compared[kind, kind, False] > 100 for kind in by_kind)


def test_every_combination_is_one_for_the_oracle_too_and_none_is_missing() -> None:
    for cards, made in COMBINATIONS.items():
        assert oracle.kind([*shown(cards)]) == made.kind.name.lower().replace("_", " ")
    for low in range(1, 11):  # all there is of two neighbouring numbers and the special cards
        held = [card for card in DECK if card[1:] in (str(low), str(low + 1), "P", "D")]
        found = {parse(cards) for cards in oracle.choices(held)}
        assert found == {cards for cards in COMBINATIONS if {*shown(cards)} <= {*held}}


@pytest.mark.parametrize("depth", DEPTHS)
def test_all_plays_of_small_hands_are_what_all_subsets_give(depth: TieDepth) -> None:
    chance = Random(2)
    for _ in range(300):
        hand = [*{*some_cards(chance)}, *some_cards(chance)][:10]
        hand = [card for card in hand if hand.count(card) <= DECK.count(card)]
        table = some_cards(chance)
        while oracle.kind(table) is None:
            table = some_cards(chance)
        check_plays(hand, table, depth)


def test_all_plays_of_sixteen_cards_are_what_all_subsets_give() -> None:
    chance = Random(3)
    for _ in range(12):
        deck = chance.sample(DECK, 32)
        check_plays(deck[:16], chance.choice([*oracle.choices(deck[16:])]), "all_cards")


def check_plays(hand: list[str], table: list[str], depth: TieDepth) -> None:
    every = [*oracle.choices(hand)]
    fitting = [cards for cards in every if oracle.higher(cards, table, depth == "top_card_only")]
    for expected, on in ((every, None), (fitting, classify(parse(table)))):
        found = [play.text for play in legal_plays(parse(hand), on, depth)]
        assert sorted(found) == sorted(f"play {' '.join(cards)}" for cards in expected)


# ---- whole games


def some_deal(chance: Random, seats: int) -> dict[str, Any]:
    """Hands of few cards of few numbers, so that tricks are hot and hands are short."""
    numbers = {*map(str, chance.sample(range(1, 11), chance.choice((5, 5, 7, 10))))}
    pool = [card for card in DECK if card[1:] in numbers or card in ("M1", "GP", "YP", "RD")]
    chance.shuffle(pool)
    sizes = [chance.randint(1, chance.choice((2, 4, 7))) for _ in range(seats)]
    if chance.random() < 0.3:
        sizes[chance.randrange(seats)] = 8
    return {"hands": [[pool.pop() for _ in range(size)] for size in sizes]}


def some_position(chance: Random, seats: int) -> dict[str, Any]:
    deal = some_deal(chance, seats)
    if chance.random() < 0.6:
        deal |= {"hand": chance.randint(2, 5), "leader": chance.randrange(seats)}
    if chance.random() < 0.3:
        deal |= {"leader": chance.randrange(seats)}
    if chance.random() < 0.3:
        deal |= {"dealer": chance.randrange(seats)}
    if chance.random() < 0.5:
        deal |= {"scores": [chance.choice((0, 7, 90, 97)) for _ in range(seats)]}
    return deal


def some_options(chance: Random, seats: int) -> dict[str, Any]:
    every = {
        "tie_depth": chance.choice(DEPTHS),
        "pass_is_final": chance.random() < 0.5,
        "first_play_max": chance.randint(1, 7),
        "dealer": chance.randrange(seats),
    }
    return {name: value for name, value in every.items() if chance.random() < 0.4}


def some_input(chance: Random, table: Table) -> tuple[int, str]:
    """Mostly a legal input and seldom a pass; at times a bell, or anything from anybody."""
    seats = len(table.seats)
    legal = [(seat, text) for seat in table.seats for text in table.inputs(seat)]
    dice = chance.random()
    if not legal or dice < 0.1:
        return chance.randrange(seats), "bell"
    if dice < 0.2:
        return chance.randrange(seats), chance.choice((*STRANGE, chance.choice(legal)[1]))
    if dice < 0.4 and table.turn is not None:
        hand = table.hands[table.turn] if dice < 0.38 else chance.choice(table.hands)
        some = " ".join(chance.sample(hand, min(chance.choice((1, 1, 2)), len(hand))))
        return table.turn, chance.choice((f"play {some}", f"give {some}", "pass"))
    plays = [one for one in legal if one[1] != "pass"]
    return chance.choice(plays if plays and dice < 0.8 else legal)


def play_both(chance: Random, seats: int) -> Counter[str]:
    options = some_options(chance, seats)
    deals = [some_position(chance, seats), *(some_deal(chance, seats) for _ in range(3))]
    told = [json.dumps({"game": "gang-of-four", "options": options, "deal": deals})]
    state = GAME.start(seats, GAME.Options(**options), deals, Chance(0, "deal"))
    table, seen = Table(seats, options, deals), Counter[str]()
    for at in range(300):
        assert GAME.keys(state) == table.keys(), told
        for seat in range(seats):
            assert sorted(GAME.inputs(state, seat)) == sorted(table.inputs(seat)), told
        if table.over or not table.deals:
            break
        seat, text = some_input(chance, table)
        told.append(json.dumps({"t": at, "seat": seat, "do": text}))
        state, codes = both_take(state, table, seat, text, told)
        seen.update(codes)
    return seen


def both_take(
    state: State, table: Table, seat: int, text: str, told: list[str]
) -> tuple[State, list[str]]:
    """Both take the input, or both refuse it; returns the codes of what happened."""
    try:
        table.play(seat, text)
    except Illegal:
        with pytest.raises(Refused) as refused:
            GAME.play(state, seat, text, 0)
        return state, [refused.value.code]
    try:
        step = GAME.play(state, seat, text, 0)
    except Refused as reason:
        pytest.fail(f"{reason}: {told}")
    return step.state, [event.code for event in step.events]


@pytest.mark.parametrize("seats", GAME.seats)
def test_four_hundred_games_go_the_same_way(seats: int) -> None:
    seen = Counter[str]()
    for seed in range(200):
        seen += play_both(Random(seed), seats)
    assert {*seen} >= CODES, seen


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_oracle_agrees_with_the_records(path: Path) -> None:
    header, *lines = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    deal = header["deal"]
    deals = deal if isinstance(deal, list) else [deal, deal]
    table = Table(len(header["seats"]), header.get("options", {}), deals)
    for line in lines:
        if "do" in line and line.get("refused"):
            with pytest.raises(Illegal):
                table.play(line["seat"], line["do"])
        elif "do" in line:
            table.play(line["seat"], line["do"])
        for key, value in line.get("expect", {}).items():
            assert table.keys()[key] == value, line
        for seat, moves in line.get("moves", {}).items():
            assert sorted(table.inputs(int(seat))) == sorted(moves)
