"""Who rang first: simulated races through the real clocks and arbiter, beside how others decide.

Everything here is a simulation, at the pin: true moments are drawn, crystals and lines are modelled
(`bench.world`), peers are models of their published methods (`bench.ordering_peers`). Two bells are
struck a known gap apart, those of boards on two boards. A *wrong order* is a race whose later bell
is announced as first with no word of a dead heat. *Seat bias* is how much oftener than fair, in
per cent of races with equal strikes, the lower seat is first. *Decision delay* is the time from the
line of a strike to its decision: what waiting for others adds.
"""

import argparse
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from bench.ordering_peers import KEYS, POLL, Interrupts, Looked, arrivals
from bench.ordering_plot import Curve, plot
from bench.report import Figure, figure, machine, report
from bench.world import BELLS, Boards, Phones, Strike, System, usb, wifi

GAPS = (2, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000)  # µs
EVENING = 20  # races on one set of boards, whose clocks are mapped anew then
PARTS = 5  # of all races, for the spread
PHONES = 8
DELAYS = 2_000
PICTURE = Path(__file__).parents[1] / "docs" / "pictures" / "ordering.svg"

Make = Callable[[Random], System]


class Subject(NamedTuple):
    """Somebody who decides, and in what setup."""

    who: str
    setup: str
    make: Make
    bells: int = 1  # of one device: rivals are on two


class Tally(NamedTuple):
    """What came of races of one gap."""

    races: int
    wrong: int
    tied: int
    lower: int  # races in which the lower seat was first


SUBJECTS = (
    Subject("ours", "one-board", lambda random: Boards(random, 1)),
    Subject("ours", "three-boards-wire", lambda random: Boards(random, 3, wire=True), BELLS),
    Subject("ours", "three-boards-usb", lambda random: Boards(random, 3), BELLS),
    Subject("ours", "phones", lambda random: Phones(random, PHONES)),
    Subject("interrupt-per-pin", "one-board", lambda random: Interrupts(BELLS)),
    Subject("polled-25ms", "one-board", lambda random: Looked(random, BELLS, POLL)),
    Subject("keyboard-8ms", "one-board", lambda random: Looked(random, BELLS, KEYS)),
    Subject("arrival-order", "one-board", lambda random: arrivals(random, 1, usb)),
    Subject("arrival-order", "three-boards-usb", lambda random: arrivals(random, 3, usb), BELLS),
    Subject("arrival-order", "phones", lambda random: arrivals(random, PHONES, wifi), BELLS),
)


def races(subject: Subject, gap: int, count: int, seed: str) -> Tally:
    """Run races of one gap; who is earlier is drawn, and every evening has clocks of its own."""
    random, seen = Random(f"{subject.who} {subject.setup} {gap} {seed}"), Counter[str]()
    evening = EVENING if gap else 1  # of equal strikes an error of a clock decides: draw it anew
    for race in range(count):
        if race % evening == 0:
            system = subject.make(random)
        first, second = rivals(random, system.seats, subject.bells)
        start = random.random()
        verdict = system.judge((Strike(first, start), Strike(second, start + gap)))
        seen["tied"] += verdict.tied
        seen["wrong"] += verdict.order[0] == second and not verdict.tied
        seen["lower"] += verdict.order[0] == min(first, second)
    return Tally(count, seen["wrong"], seen["tied"], seen["lower"])


def rivals(random: Random, seats: int, bells: int) -> tuple[int, int]:
    """Return two seats, on two devices of so many bells each."""
    one, other = random.sample(range(seats // bells), 2)
    return bells * one + random.randrange(bells), bells * other + random.randrange(bells)


def tallies(subject: Subject, count: int) -> dict[int, list[Tally]]:
    """Return the tallies by gap, in parts; all gaps together are so many races."""
    each = max(1, count // (PARTS * len(GAPS)))
    return {gap: [races(subject, gap, each, f"{part}") for part in range(PARTS)] for gap in GAPS}


def figures(subject: Subject, found: dict[int, list[Tally]], count: int) -> Iterator[Figure]:
    """Yield all figures of a subject; percentages of races."""
    who, setup = subject.who, subject.setup
    parts = list(zip(*found.values(), strict=True))
    for what, name in (("wrong-orders", "wrong"), ("dead-heats", "tied")):
        shares = [
            100 * sum(getattr(tally, name) for tally in part) / sum(tally.races for tally in part)
            for part in parts
        ]
        yield figure(what, who, setup, shares, "% of races")
    equal = [races(subject, 0, max(1, count // PARTS), f"{part}") for part in range(PARTS)]
    bias = [100 * tally.lower / tally.races - 50 for tally in equal]
    yield figure("seat-bias", who, setup, bias, "% of races")
    if who == "ours":
        yield figure("decision-delay", who, setup, delays(subject), "ms")


def delays(subject: Subject) -> list[float]:
    """Return the ms that decisions waited."""
    random = Random(subject.setup)
    took = []
    for strike in range(DELAYS):
        if strike % EVENING == 0:
            system = subject.make(random)
        assert isinstance(system, Boards | Phones)
        took.append(system.delay(Strike(random.randrange(system.seats), 0)) / 1000)
    return took


def curve(subject: Subject, found: dict[int, list[Tally]]) -> Curve:
    """Return the share of wrong orders by gap."""
    points = tuple(
        (gap, sum(tally.wrong for tally in parts) / sum(tally.races for tally in parts))
        for gap, parts in found.items()
    )
    return Curve(subject.who, subject.setup, points)


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(prog="python -m bench.ordering", description=__doc__)
    parser.add_argument("--json", action="store_true", help="one line a figure")
    parser.add_argument("--races", type=int, default=70_000, help="of each subject, over all gaps")
    parser.add_argument("--only", help="one setup")
    parser.add_argument("--plot", action="store_true", help=f"draw docs/pictures/{PICTURE.name}")
    asked = parser.parse_args()
    subjects = [one for one in SUBJECTS if asked.only in (None, one.setup)]
    found = {subject: tallies(subject, asked.races) for subject in subjects}
    rows = [row for one in subjects for row in figures(one, found[one], asked.races // 10)]
    if asked.plot:
        PICTURE.write_text(plot([curve(*item) for item in found.items()]), encoding="utf-8")
    facts = machine(("firstbell",)) | {"simulation": f"{asked.races} races of each subject"}
    report(facts, rows, asked.json)


if __name__ == "__main__":
    main()
