"""What came of the newest rings, as it stays on screen until the next."""

from collections.abc import Sequence
from typing import NamedTuple

from host.picture import Runner
from host.web.lanes import Strip

# What is said first of several rings on one table.
WEIGHT = (
    *("won", "wrong", "nobody", "first", "false-start"),
    *("called", "declared", "fastest", "too-early", "counted"),
    *("late", "later", "too-late", "in-pause", "ignored"),
)


class Verdict(NamedTuple):
    """The newest rings and what came of them; stays on screen until the next ring."""

    runners: tuple[Runner, ...] = ()
    code: str = ""
    sentences: tuple[str, ...] = ()
    fresh: bool = True  # the table has not moved on since


class Finish(NamedTuple):
    """What the photo finish shows."""

    verdict: Verdict
    strip: Strip


def headline(runners: Sequence[Runner]) -> str:
    """Return the verdict that matters most."""
    told = [runner.verdict for runner in runners]
    return next((verdict for verdict in (*WEIGHT, *told) if verdict in told), "")
