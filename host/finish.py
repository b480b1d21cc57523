"""The photo finish: who rang, how far apart, and how fast, on the position shown last."""

from typing import NamedTuple

from host.arbiter import Press
from host.bells.source import Micros
from host.picture import Runner

UNJUDGED = ("too-late", "in-pause", "nobody")
EARLY = ("too-early", "false-start")  # no reaction to anything


class Run(NamedTuple):
    """One ring as it was decided."""

    press: Press
    verdict: str
    tied: bool = False


class Finish(NamedTuple):
    """The rings since the last card was turned, in decided order; times are host µs.

    Reactions to a signal of the table count from its own time: by that one the game judges.
    """

    rev: int = 0  # the revision that showed the position first
    since: Micros | None = None  # when it was painted; until a page says so, when it was turned
    signal: bool = False  # whether it was a signal
    painted: bool = False
    runs: tuple[Run, ...] = ()

    @property
    def first(self) -> int | None:
        """The seat that was first, None while nobody was."""
        judged = (run for run in self.runs if run.verdict not in UNJUDGED)
        return next((run.press.seat for run in judged), None)

    def ring(self, press: Press, verdict: str, tied: bool = False) -> "Finish":
        """Return the finish with one more ring; who hammers on to the same verdict adds none."""
        if any(run.press.seat == press.seat and run.verdict == verdict for run in self.runs):
            return self
        return self._replace(runs=(*self.runs, Run(press, verdict, tied)))

    def paint(self, rev: int, at: Micros) -> "Finish":
        """Return the finish with reactions counted from the first painting of its position."""
        if self.painted or self.signal or self.since is None or rev < self.rev:
            return self
        return self._replace(since=at, painted=True)

    def runners(self) -> tuple[Runner, ...]:
        """Return the strip that a page shows; the gap of a strike that came too late is below 0."""
        return tuple(self._runner(run) for run in self.runs)

    def _runner(self, run: Run) -> Runner:
        first, press = self.runs[0].press, run.press
        gap, err = press.at - first.at, apart(first, press)
        reaction = None if run.verdict in EARLY else self._reaction(press)
        return Runner(press.seat, gap, err, reaction, run.verdict, run.tied, self.signal)

    def _reaction(self, press: Press) -> Micros | None:
        # A ring before the painting answers the position before: it has no reaction time here.
        return press.at - self.since if self.since is not None and press.at >= self.since else None


def apart(first: Press, other: Press) -> float:
    """Return the half-width of the uncertainty, in µs, of the time between two strikes."""
    return 0.0 if first is other else first.doubt(other) + other.doubt(first)
