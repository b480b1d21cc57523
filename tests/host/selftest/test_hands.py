import asyncio
import io

import pytest

from host.selftest import hands
from host.selftest.hands import Nobody, Person


@pytest.mark.parametrize(
    ("typed", "answer"), [("y\n", True), ("Yes\n", True), ("n\n", False), ("\n", None), ("", None)]
)
def test_a_person_says_yes_or_no_or_nothing(
    monkeypatch: pytest.MonkeyPatch, typed: str, answer: bool | None
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert asyncio.run(Person(print).agree("Was it so?")) is answer


def test_a_person_is_asked_for_the_first_press_and_for_others() -> None:
    said: list[str] = []
    person = Person(said.append)
    assert asyncio.run(person.press(0))
    assert asyncio.run(person.press(1))
    assert "each once" in said[0]
    assert f"after {hands.MOVE:g} s" in said[1]


def test_a_person_is_told_which_lamp_to_look_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hands, "LOOK", 0)
    said: list[str] = []
    assert asyncio.run(Person(said.append).watch(6))
    assert said == ["  lamp 6"]


def test_nobody_presses_nothing_and_answers_nothing() -> None:
    assert asyncio.run(Nobody().press(0)) is False
    assert asyncio.run(Nobody().agree("Was it so?")) is None
