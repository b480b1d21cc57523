"""What many simulated games say: shares with their intervals, lengths with their spread."""

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from engine.simulate import Played

Z = 1.959964  # standard deviations: intervals of 95 %
TENTH = 10  # of a spread, what is left out at both ends


class Share(NamedTuple):
    """How often something happened, 0 to 1, with the ends of its interval of 95 %."""

    value: float
    low: float
    high: float


class Spread(NamedTuple):
    """The median of a length, and what eight of ten games lie between."""

    median: float
    low: float
    high: float


class Summary(NamedTuple):
    """What the games of one table say; a shared win counts for each; `rounds` None if untold."""

    games: int
    ended: int
    wins: tuple[Share, ...]  # by seat, of the games that ended
    rounds: Spread | None
    inputs: Spread
    minutes: Spread  # simulated


def share(hits: float, of: int) -> Share:
    """Return a share with Wilson's interval; of nothing, anything is possible."""
    if not of:
        return Share(0.0, 0.0, 1.0)
    value, slack = hits / of, Z * Z / of
    middle = (value + slack / 2) / (1 + slack)
    half = Z * sqrt(value * (1 - value) / of + slack / of / 4) / (1 + slack)
    # Rounding must not leave the share itself outside.
    low, high = min(value, middle - half), max(value, middle + half)
    return Share(value, max(0.0, low), min(1.0, high))


def spread(lengths: Sequence[float]) -> Spread:
    """Return median and tenths of at least one length."""
    ordered = sorted(lengths)
    last = len(ordered) - 1
    low, high = ordered[last // TENTH], ordered[last - last // TENTH]
    return Spread((ordered[last // 2] + ordered[(last + 1) // 2]) / 2, low, high)


def summary(games: Sequence[Played], seats: int) -> Summary:
    """Return what at least one game says; lengths are of all, also of games without an end."""
    ended = [one for one in games if one.winners]
    wins = [sum(seat in one.winners for one in ended) for seat in range(seats)]
    rounds = [one.rounds for one in games]
    return Summary(
        len(games),
        len(ended),
        tuple(share(won, len(ended)) for won in wins),
        spread(rounds) if any(rounds) else None,
        spread([one.inputs for one in games]),
        spread([one.micros / 60e6 for one in games]),
    )
