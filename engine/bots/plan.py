"""What a bot is, and how long a person would take."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

from engine.chance import Chance
from engine.game import BellMeaning, Micros

# Log-normal (σ = 0.25) in per mille of the median, at the ends of twenty equally likely spans.
SPREAD = (
    550, 663, 726, 772, 810, 845, 877, 908, 939, 969, 1000,
    1032, 1065, 1101, 1140, 1184, 1234, 1296, 1378, 1509, 1900,
)  # fmt: skip
STEPS = 1000  # within a span


class Plan(NamedTuple):
    """Play `text` when nothing has changed for `after` µs."""

    text: str
    after: Micros


# (view of the seat, its legal inputs, what ringing means, chance) → (plan, chance that goes on)
Bot: TypeAlias = Callable[
    [Any, Sequence[str], BellMeaning | None, Chance], tuple[Plan | None, Chance]
]


def reaction(median: Micros, chance: Chance, past: Micros = 0) -> tuple[Micros, Chance]:
    """Return a human-like time in µs, mostly near the median and sometimes much longer.

    Who has not reacted for `past` µs yet takes the rest of it, none where nobody takes longer.
    """
    times = range(STEPS * (len(SPREAD) - 1))
    missed = bisect_right(times, past, key=lambda drawn: _time(median, drawn))
    drawn, chance = chance.below(len(times) - missed)
    return max(0, _time(median, missed + drawn) - past), chance


def after(text: str, median: Micros, chance: Chance) -> tuple[Plan, Chance]:
    """Return the plan to play it when a person would."""
    time, chance = reaction(median, chance)
    return Plan(text, time), chance


def _time(median: Micros, drawn: int) -> Micros:
    """Return the time that so many per twenty thousand are faster than."""
    span, step = divmod(drawn, STEPS)
    low, high = SPREAD[span], SPREAD[min(span + 1, len(SPREAD) - 1)]
    return median * (low * STEPS + (high - low) * step) // (1000 * STEPS)


def happens(per_mille: int, chance: Chance) -> tuple[bool, Chance]:
    """Return whether something of that likelihood happens."""
    drawn, chance = chance.below(1000)
    return drawn < per_mille, chance
