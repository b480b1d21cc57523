"""The scores of a game as lines over its hands, in the units of the picture."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.games.gang_of_four.scoring import LAST

LEFT, RIGHT, TOP, BOTTOM = 34.0, 270.0, 14.0, 196.0
FEWEST = 4  # hands that the axis has room for at least
TICKS = 8  # numbers of hands written under it at most
APART = 22.0  # between two names


class Curve(NamedTuple):
    """The scores of a seat; the name stands at `label`, as near its line as the others let it."""

    seat: int
    name: str
    score: int
    points: str  # "x,y x,y"
    end: tuple[float, float]
    label: float


class Chart(NamedTuple):
    """All curves, with the lines of the scale and the numbers of the hands as place and text."""

    curves: tuple[Curve, ...]
    rules: tuple[tuple[float, int], ...]
    limit: float  # where the game ends (F21)
    ticks: tuple[tuple[float, int], ...]


def chart(names: Sequence[str], history: Sequence[Sequence[int]], hands: int) -> Chart:
    """Return the chart of the scores at the start and after every hand, `hands` in all."""
    most = max(LAST, *map(max, history))
    places = [_across(n, len(history)) for n in range(len(history))]
    paths = [
        [(at, _down(scores[seat], most)) for at, scores in zip(places, history, strict=True)]
        for seat in range(len(names))
    ]
    labels = _apart([path[-1][1] for path in paths])
    curves = tuple(
        Curve(seat, name, history[-1][seat], _told(path), path[-1], label)
        for seat, (name, path, label) in enumerate(zip(names, paths, labels, strict=True))
    )
    rules = tuple((_down(score, most), score) for score in range(0, most + 1, 50))
    return Chart(curves, rules, _down(LAST, most), tuple(_ticks(places, hands)))


def _across(n: int, count: int) -> float:
    return round(LEFT + (RIGHT - LEFT) * n / max(FEWEST, count - 1), 1)


def _down(score: int, most: int) -> float:
    return round(BOTTOM - (BOTTOM - TOP) * score / most, 1)


def _told(path: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in path)


def _apart(wanted: Sequence[float]) -> list[float]:
    """Return places as near to those wanted as they may be: `APART` from one another."""
    order = sorted(range(len(wanted)), key=wanted.__getitem__)
    placed, floor = dict[int, float](), BOTTOM + APART / 2
    for above, seat in enumerate(reversed(order)):
        floor = min(floor, wanted[seat])
        placed[seat] = max(floor, TOP + APART * (len(order) - 1 - above))
        floor = placed[seat] - APART
    return [placed[seat] for seat in range(len(wanted))]


def _ticks(places: Sequence[float], hands: int) -> list[tuple[float, int]]:
    first = hands - (len(places) - 1)
    step = -(-len(places) // TICKS)
    return [(at, first + n) for n, at in enumerate(places)][1:][::step]
