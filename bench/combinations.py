"""How long all legal plays of a sixteen-card hand take, beside generators of DouDizhu.

Ours reads a fixed corpus: a thousand hands, each with a combination on the table (setup `table`);
the same hands lead (setup `lead`). The peers' game has no colours, so a hand of theirs has fewer
plays: they lead from a thousand sixteen-card hands of their own deck. Nothing is kept between
hands, and every hand is asked once a round.
"""

import argparse
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import NamedTuple

from bench.report import Figure, figure, machine, report
from engine.games.gang_of_four.cards import DECK, parse, shown
from engine.games.gang_of_four.combinations import Combination, Kind, classify
from engine.games.gang_of_four.plays import legal_plays

CORPUS = Path(__file__).with_name("combinations.txt")
SEED, HANDS, CARDS = 2026, 1000, 16
ROUNDS = 9
PEERS = ("rlcard", "douzero")
RANKS = "3456789TJQKA2"  # DouDizhu: four of each, and the two jokers B and R


class Case(NamedTuple):
    """A hand and what lies on the table."""

    hand: bytes
    table: Combination


Question = Callable[[], object]


def written() -> Iterator[str]:
    """Make the corpus: two random hands a line, of the second a play of a random kind."""
    chance = Random(SEED)
    for _ in range(HANDS):
        deck = list(DECK)
        chance.shuffle(deck)
        hand, other = (bytes(sorted(deck[at : at + CARDS])) for at in (0, CARDS))
        plays = legal_plays(other, None, "all_cards")
        kind = chance.choice([kind for kind in Kind if any(play.kind is kind for play in plays)])
        table = chance.choice(sorted(play.cards for play in plays if play.kind is kind))
        yield f"{' '.join(shown(hand))} | {' '.join(shown(table))}"


def corpus() -> list[Case]:
    """Return the committed corpus."""
    cases = []
    for line in CORPUS.read_text(encoding="ascii").splitlines():
        hand, table = (parse(side.split()) for side in line.split("|"))
        combination = classify(table)
        assert combination is not None, line
        cases.append(Case(hand, combination))
    return cases


def ours() -> dict[str, list[Question]]:
    """Return our questions by setup."""
    cases = corpus()
    return {
        "table": [partial(legal_plays, case.hand, case.table, "all_cards") for case in cases],
        "lead": [partial(legal_plays, case.hand, None, "all_cards") for case in cases],
    }


def rlcard(hands: Sequence[str]) -> list[Question]:
    """Return RLCard's questions for hands of DouDizhu."""
    judger = import_module("rlcard.games.doudizhu.judger").DoudizhuJudger
    return [partial(judger.playable_cards_from_hand, hand) for hand in hands]


def douzero(hands: Sequence[str]) -> list[Question]:
    """Return DouZero's questions for hands of DouDizhu."""
    generator = import_module("douzero.env.move_generator").MovesGener
    values = dict(zip(RANKS, (*range(3, 15), 17), strict=True)) | {"B": 20, "R": 30}
    return [
        lambda cards=cards: generator(cards).gen_moves()
        for cards in ([values[card] for card in hand] for hand in hands)
    ]


def doudizhu() -> list[str]:
    """Return sixteen-card hands of DouDizhu, sorted."""
    chance, deck, order = Random(SEED), RANKS * 4 + "BR", RANKS + "BR"
    return ["".join(sorted(chance.sample(deck, CARDS), key=order.index)) for _ in range(HANDS)]


def subjects() -> list[tuple[str, str, list[Question]]]:
    """Return who is asked, in what setup, and what; peers that are installed only."""
    found = [("ours", setup, questions) for setup, questions in ours().items()]
    hands = doudizhu()
    for who, questions in (("rlcard", rlcard), ("douzero", douzero)):
        if find_spec(who):
            found.append((who, "lead", questions(hands)))
    return found


def median_us(questions: Sequence[Question]) -> float:
    """Return the median µs of questions asked once each."""
    took = []
    for ask in questions:
        begun = time.perf_counter_ns()
        ask()
        took.append(time.perf_counter_ns() - begun)
    return statistics.median(took) / 1000


def figures(rounds: int) -> list[Figure]:
    """Return a figure a subject; rounds alternate, so a slow moment hits all of them."""
    asked = subjects()
    rows = [[median_us(questions) for _, _, questions in asked] for _ in range(rounds)]
    return [
        figure("legal-plays-us", who, setup, [row[place] for row in rows], "µs")
        for place, (who, setup, _) in enumerate(asked)
    ]


def main() -> None:
    """Print the figures."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--json", action="store_true", help="one JSON line a figure")
    options.add_argument("--rounds", type=int, default=ROUNDS)
    options.add_argument("--write", action="store_true", help="make the corpus anew and stop")
    given = options.parse_args()
    if given.write:
        CORPUS.write_text("\n".join(written()) + "\n", encoding="ascii")
        return
    report(machine(PEERS), figures(given.rounds), given.json)


if __name__ == "__main__":
    main()
