"""The photo finish: who rang when, on one time axis."""

from collections.abc import Sequence
from math import ceil, log10
from typing import NamedTuple

from host.bells.source import Micros
from host.picture import Runner

SHORTEST = 1_000  # µs: two rings nearer than this still stand apart on the axis
LEFT, WIDTH = 4.0, 92.0  # per cent of the strip that the axis takes


class Lane(NamedTuple):
    """One ring: percentages along the strip, and what is written beside them."""

    name: str
    first: bool
    verdict: str
    tied: bool
    at: float
    start: float  # of the bar of uncertainty
    width: float
    gap: str  # ms after the first, empty for the first itself
    err: str
    reaction: str  # ms, empty for none
    signal: bool  # whether to a signal, else to a card


class Axis(NamedTuple):
    """Maps µs after the first ring to per cent of the strip."""

    low: float  # µs at its left end
    scale: float  # per cent a µs

    def at(self, micros: float) -> float:
        """Return where that time is, inside the strip."""
        return round(min(100.0, max(0.0, LEFT + (micros - self.low) * self.scale)), 2)


class Strip(NamedTuple):
    """All lanes, and the ticks of the axis as per cent and label: none where one rang alone."""

    lanes: tuple[Lane, ...]
    ticks: tuple[tuple[float, str], ...]


def strip(finish: Sequence[Runner], names: Sequence[str]) -> Strip:
    """Return the strip of the rings on one position, in decided order."""
    if not finish:
        return Strip((), ())
    low = min([0.0, *(runner.gap - runner.err for runner in finish if runner.gap < 0)])
    span = max([SHORTEST, *(runner.gap + runner.err - low for runner in finish)])
    step = _step(span)
    count = ceil(span / step)
    axis = Axis(low, WIDTH / (step * count))
    ticks = tuple((axis.at(low + n * step), millis(low + n * step)) for n in range(count + 1))
    lanes = tuple(
        _lane(runner, axis, names[runner.seat], n == 0) for n, runner in enumerate(finish)
    )
    return Strip(lanes, ticks if len(lanes) > 1 else ())


def millis(micros: float) -> str:
    """Return µs as ms for people: three digits count, thousandths at most."""
    value = micros / 1000
    digits = 0 if value >= 100 else 1 if value >= 10 else 2 if value >= 1 else 3
    told = f"{value:.{digits}f}"
    return told.rstrip("0").rstrip(".") if "." in told else told


def _lane(runner: Runner, axis: Axis, name: str, first: bool) -> Lane:
    start, end = axis.at(runner.gap - runner.err), axis.at(runner.gap + runner.err)
    return Lane(
        name,
        first,
        runner.verdict,
        runner.tied,
        axis.at(runner.gap),
        start,
        round(end - start, 2),
        millis(runner.gap) if runner.gap else "",
        millis(runner.err),
        _reaction(runner.reaction),
        runner.signal,
    )


def _reaction(reaction: Micros | None) -> str:
    return "" if reaction is None else f"{reaction / 1000:.0f}"


def _step(span: float) -> float:
    """Return the µs between ticks: 1, 2 or 5 times a power of ten, at most five of them."""
    power = 10 ** int(log10(span / 5))
    return float(next(power * n for n in (1, 2, 5, 10) if power * n * 5 >= span))
