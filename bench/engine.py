"""How many inputs a second random playouts make of the engine, beside other engines.

All play in this run, on one core, by turns; the figure is inputs a second of CPU time, the median
of some rounds. Ours go through the public contract at tables of four (`bench.engine_playout` says
what is played). `bare-python` is eights without any engine (`bench.bare`), played right after each
game of ours: what Python itself allows in that moment. Peers play games of their own. What players
do counts; dealing does not, and takes its time with everybody.
"""

import argparse
import time
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any, NamedTuple, TypeAlias

from bench import engine_peers
from bench.bare import eights
from bench.engine_playout import SEATS, playout
from bench.report import Figure, figure, machine, report
from engine.game import Game
from engine.registry import games

SEED, ROUNDS, SECONDS = 2026, 9, 0.5
WHAT, UNIT = "inputs-per-second", "1/s CPU"

Playing: TypeAlias = Callable[[Random], int]  # plays a game and returns how many inputs it took


class Subject(NamedTuple):
    """Who plays what; `rate` plays for so many CPU seconds and returns inputs a second."""

    who: str
    setup: str
    rate: Callable[[float], float]


def rate(play: Playing, seconds: float) -> float:
    """Return the inputs a CPU second of as many whole games as begin in that time."""
    random, inputs, begun, spent = Random(SEED), 0, time.process_time(), 0.0
    while spent < seconds:
        inputs += play(random)
        spent = time.process_time() - begun
    return inputs / spent


def subjects() -> list[Subject]:
    """Return ours, each before the bare loop, and the peers that are installed."""
    found: list[Subject] = []
    for slug, game in games().items():
        found.append(Subject("ours", slug, partial(rate, partial(_inputs, game))))
        found.append(Subject("bare-python", slug, partial(rate, partial(eights, seats=SEATS))))
    for who, setup, play in engine_peers.installed():
        found.append(Subject(who, setup, partial(rate, play)))
    if engine_peers.boardgame_version():
        found.append(Subject("boardgame.io", "eights", engine_peers.boardgame_rate))
    return found


def figures(asked: Sequence[Subject], rounds: int, seconds: float) -> list[Figure]:
    """Return a figure a subject; rounds alternate, so a slow moment hits all of them."""
    rows = [[subject.rate(seconds) for subject in asked] for _ in range(rounds)]
    return [
        figure(WHAT, subject.who, subject.setup, [row[place] for row in rows], UNIT)
        for place, subject in enumerate(asked)
    ]


def facts() -> dict[str, str]:
    """Return the machine and the peers, those that are not installed too."""
    boardgame = engine_peers.boardgame_version() or "not installed"
    return machine(engine_peers.PACKAGES) | {"boardgame.io": boardgame}


def main() -> None:
    """Print the figures."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--json", action="store_true", help="one JSON line a figure")
    options.add_argument("--rounds", type=int, default=ROUNDS)
    options.add_argument("--seconds", type=float, default=SECONDS, help="CPU time of each, a round")
    given = options.parse_args()
    report(facts(), figures(subjects(), given.rounds, given.seconds), given.json)


def _inputs(game: Game[Any], random: Random) -> int:
    return playout(game, random).inputs


if __name__ == "__main__":
    main()
