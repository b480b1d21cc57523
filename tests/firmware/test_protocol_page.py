"""docs/protocol.md says what the code does."""

import re
from pathlib import Path

import pytest

from firmware import lamps, outbox, settings, wire

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
KINDS = {
    name: value
    for name, value in vars(wire).items()
    if name.isupper() and isinstance(value, str) and not name.startswith("_")
}
EVENTS = {n: getattr(wire, n) for n in ("STRIKE", "FLIP", "HELD", "STUCK", "OVERRUN", "SYNC")}


def test_the_line_of_the_example_is_a_valid_one() -> None:
    line = re.search(r"^(\$.*)⏎$", PAGE, re.MULTILINE)
    assert line
    assert wire.unseal(line[1].encode()[1:]) == ["e", "17", "3", "1", "81234567"]


@pytest.mark.parametrize("name", KINDS)
def test_every_kind_of_message_is_in_a_table(name: str) -> None:
    assert f"\n| `{KINDS[name]}` |" in PAGE


@pytest.mark.parametrize("name", EVENTS)
def test_every_kind_of_event_is_in_a_table(name: str) -> None:
    assert f"\n| {EVENTS[name]} {name.lower()} |" in PAGE


def test_the_numbers_are_those_of_the_code() -> None:
    assert f"{outbox.ROOM} of" in PAGE
    assert f"each allow {wire.CREDIT} lines" in PAGE
    assert f"has {wire.LONGEST} bytes" in PAGE
    assert f"{len(lamps.PATTERNS) - 1} time is up" in PAGE
    for key, (name, _, least, most) in enumerate(settings.KNOWN, 1):
        assert f"{key} `{name}` ({least}…{most})" in PAGE
