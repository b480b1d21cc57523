"""What a check found, for the terminal and for the page."""

from enum import StrEnum
from typing import NamedTuple


class Verdict(StrEnum):
    """How a check ended."""

    OK = "ok"
    FAILED = "FAILED"
    NOT_DONE = "not done"


class Finding(NamedTuple):
    """One check: its verdict, why in one line, and what was measured."""

    check: str
    verdict: Verdict
    why: str
    details: tuple[str, ...] = ()  # for a terminal, in columns
    drawings: tuple[str, ...] = ()  # SVG

    def __str__(self) -> str:
        head = f"{self.verdict:<9} {self.check}: {self.why}"
        return "\n".join([head, *(f"          {line}" for line in self.details)])


def judged(check: str, faults: list[str], why: str, *details: str) -> Finding:
    """Return a finding that failed for its faults, or is ok because of `why` if there are none."""
    verdict = Verdict.FAILED if faults else Verdict.OK
    return Finding(check, verdict, "; ".join(faults) or why, details)
