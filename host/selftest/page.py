"""The one page to keep, or to attach to a bug report."""

import platform
from collections.abc import Iterator, Sequence
from datetime import datetime
from importlib import metadata
from importlib.resources import files
from typing import NamedTuple

from jinja2 import Environment, StrictUndefined

from firmware import pins
from host.bells import VIRTUAL
from host.bells.survey import version
from host.selftest.finding import Finding

NAMES = {code: name for name, code in pins.BOARDS.items()}


class Subject(NamedTuple):
    """The board that was tested, and when."""

    uid: str
    about: tuple[int, ...]  # see `wire.ABOUT`
    when: datetime

    @property
    def virtual(self) -> bool:
        """Whether there is no hardware behind it."""
        return self.uid.startswith(VIRTUAL)

    def facts(self) -> Iterator[tuple[str, str]]:
        """Yield what a reader of the page has to know, by name."""
        firmware, board, _, _, micropython = self.about[:5]
        kind = "virtual" if self.virtual else NAMES.get(board, "another one")
        yield "board", f"{kind}, {self.uid}"
        yield "firmware", f"{version(firmware)} on MicroPython {version(micropython)}"
        yield "host", f"firstbell {metadata.version('firstbell')} on {platform.platform()}"
        yield "when", self.when.isoformat(" ", "minutes")

    def __str__(self) -> str:
        lines = [f"{name:<9} {value}" for name, value in self.facts()]
        note = ["VIRTUAL   all of this is simulated; it tells nothing of any hardware"]
        return "\n".join([*lines, *(note if self.virtual else [])])


def page(subject: Subject, findings: Sequence[Finding]) -> str:
    """Return the page as HTML that needs no other file."""
    source = (files("host.selftest") / "page.html").read_text(encoding="utf-8")
    made = Environment(autoescape=True, undefined=StrictUndefined).from_string(source)
    return made.render(subject=subject, findings=findings)
