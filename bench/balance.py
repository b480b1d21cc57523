"""How fair GobCon is: who wins by seat, how long it takes, and whose cards win, in games of bots.

`python -m bench.balance` prints the tables of `docs/gobcon-balance.md`; `--plot FILE` draws the
cards. The same seed gives the same figures, whatever `--jobs`.
"""

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.progress import track

from bench.balance_plot import Dot, plot
from engine.games.gobcon.deck import DECK
from engine.simulate import Played, Table, Turn, course, numbered, outcome
from engine.simulated import Share, Spread, share, summary
from host.words import Words

CHUNK = 20  # games a process is given at once
STRONG = 1.5  # times the average of all cards: whose holder wins so often is named
BEST = 3  # so many are named on the plot: more would lie on each other
FELL = "logorroico"  # the one card that nobody plays: it falls to who draws it
PLAYS = frozenset({"announced", "announced-to", "announced-on", "cancels", FELL})


class Seen(NamedTuple):
    """A game, and every card that was played in it by whom."""

    played: Played
    plays: tuple[tuple[str, int], ...]


class Figure(NamedTuple):
    """A card: the share of games it is played in, its plays a game, how often its player wins."""

    card: str
    seen: float
    times: float
    wins: Share


def watch(table: Table) -> Seen:
    """Play a game and note its cards."""
    turns = list(course(table))
    return Seen(outcome(table, turns), tuple(plays(turns)))


def plays(turns: Iterable[Turn]) -> Iterator[tuple[str, int]]:
    """Yield card and seat of whatever was played, cancelled or not."""
    for event in (event for turn in turns for event in turn.events):
        if event.code in PLAYS:
            yield event.args.get("card", f"friend.{FELL}"), event.args["seat"]


def figures(games: Sequence[Seen]) -> list[Figure]:
    """Return every card of the deck, the one whose player wins most first."""
    times = Counter(card for game in games for card, _ in game.plays)
    seen = Counter(card for game in games for card in {card for card, _ in game.plays})
    held, won = Counter[str](), Counter[str]()
    for game in games:
        for card, seat in {*game.plays}:
            held[card] += 1
            won[card] += seat in game.played.winners
    total = len(games)
    found = [
        Figure(card, seen[card] / total, times[card] / total, share(won[card], held[card]))
        for card in DECK.cards
    ]
    return sorted(found, key=lambda figure: -figure.wins.value)


def average(games: Sequence[Seen]) -> float:
    """Return how often who plays a card wins, over all cards: winners have played more of them."""
    won = [seat in game.played.winners for game in games for _, seat in {*game.plays}]
    return sum(won) / len(won)


def by_seat(games: Sequence[Seen], seats: int) -> Iterator[str]:
    """Yield a row of Markdown a seat."""
    found = summary([game.played for game in games], seats)
    yield "| seat | wins | 95 % |\n|---|---|---|"
    for seat, wins in enumerate(found.wins, 1):
        yield f"| {seat} | {wins.value:.1%} | {wins.low:.1%} – {wins.high:.1%} |"


def lengths(games: Sequence[Seen], seats: int) -> str:
    """Return a row of Markdown: seats, games, rounds, inputs, minutes."""
    found = summary([game.played for game in games], seats)
    assert found.rounds, "GobCon has rounds"
    spreads = " | ".join(map(_spread, (found.rounds, found.inputs, found.minutes)))
    return f"| {seats} | {found.games:,} | {spreads} |"


def by_card(found: Sequence[Figure]) -> Iterator[str]:
    """Yield a row of Markdown a card."""
    words = Words()
    yield "| card | | played in | times a game | who played it wins | 95 % |"
    yield "|---|---|---|---|---|---|"
    for card, seen, times, wins in found:
        name = words.label(f"card.{card}")
        interval = f"{wins.low:.1%} – {wins.high:.1%}"
        yield f"| {name} | `{card}` | {seen:.1%} | {times:.2f} | {wins.value:.1%} | {interval} |"


def dots(found: Sequence[Figure]) -> Iterator[Dot]:
    """Yield every card for the plot, the best and the last with their names."""
    words = Words()
    for place, (card, seen, _, wins) in enumerate(found):
        outer = place < BEST or place == len(found) - 1
        name = words.label(f"card.{card}") if outer else ""
        value, low, high = (100 * end for end in wins)
        yield Dot(DECK[card].type, 100 * seen, value, low, high, name)


def drawn(games: Sequence[Seen], seats: int) -> str:
    """Return the picture of the cards."""
    usual = 100 * average(games)
    title = f"GobCon, {len(games):,} games of {seats} bots: every card (simulation)"
    levels = ((usual, "average"), (STRONG * usual, f"{STRONG} × average"))
    return plot(title, [*dots(figures(games))], levels)


def main() -> None:
    """Play, print the tables, draw."""
    parser = argparse.ArgumentParser(prog="bench.balance", description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--level", default="normal")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--plot", type=Path)
    asked = parser.parse_args()
    table = Table("gobcon", (asked.level,) * asked.seats, asked.seed)
    games = list(_played(table, asked.games, asked.jobs))
    print("\n".join(by_seat(games, asked.seats)), end="\n\n")
    print("| seats | games | rounds | inputs | minutes |\n|---|---|---|---|---|")
    print(lengths(games, asked.seats), end="\n\n")
    print(f"average over all cards: {average(games):.1%}\n")
    print("\n".join(by_card(figures(games))))
    if asked.plot:
        asked.plot.write_text(drawn(games, asked.seats), encoding="utf-8")


def _played(table: Table, games: int, jobs: int) -> Iterator[Seen]:
    tables = [numbered(table, number) for number in range(games)]
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        seen = pool.map(watch, tables, chunksize=CHUNK)
        yield from track(seen, "Playing", games, console=Console(stderr=True), transient=True)


def _spread(found: Spread) -> str:
    return f"{found.median:,.4g} ({found.low:,.4g} – {found.high:,.4g})"


if __name__ == "__main__":
    main()
