import asyncio
from typing import Any

import pytest

from firmware import wire
from host.bells.stream import Event
from host.selftest import races as checks
from host.selftest.finding import Finding, Verdict


class Wired:
    """A board whose outputs 1 and 2 are wired to two bells; `skew` µs are added to the second."""

    def __init__(self, bells: tuple[int, ...] = (6, 2), skew: int = 0, deaf: bool = False) -> None:
        self.about = (100, 1, 8, 1, 12800)
        self.strikes: list[Event] = []
        self._bells, self._skew, self._deaf = bells, skew, deaf

    def say(self, kind: str, first: int, gap: int) -> None:
        assert kind == wire.RACE
        order = self._bells if first & 1 else self._bells[::-1]
        after = (0, 0 if first == 3 else gap + (self._skew if gap < 5000 else 0))
        heard = order[: 1 if self._deaf and gap < 5000 else 2]
        at = [
            Event(1, bell, wire.STRIKE, 10_000 + t) for bell, t in zip(heard, after, strict=False)
        ]
        self.strikes += sorted(at, key=lambda event: event.t)

    async def struck(self, wanted: int, seconds: float) -> list[Event]:
        return list(self.strikes)


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "REARM", 0)


def found(board: Any) -> Finding:
    return asyncio.run(checks.races(board))


def test_without_wires_the_races_are_not_done_and_the_wiring_is_told() -> None:
    finding = found(Wired(bells=()))
    assert finding.verdict is Verdict.NOT_DONE
    assert "flip 1 (GP19, pin 25)" in finding.why


def test_two_outputs_on_one_bell_are_no_wiring() -> None:
    assert found(Wired(bells=(4, 4))).verdict is Verdict.NOT_DONE


def test_the_wires_may_go_to_any_two_bells() -> None:
    finding = found(Wired(bells=(6, 2)))
    assert finding.verdict is Verdict.OK
    assert finding.why == "60 races of bells 6 and 2, none in the wrong order"
    rows = [row.split() for row in finding.details[1:]]
    assert [row[0] for row in rows] == ["0", "1", "5", "20", "100", "1000"]
    assert rows[0] == ["0", "10", "0", "10", "0", "0…0"]
    assert rows[3] == ["20", "10", "0", "0", "0", "20…20"]


def test_bells_03_wrong_orders_are_counted_gap_by_gap() -> None:
    finding = found(Wired(skew=-7))
    assert finding.verdict is Verdict.FAILED
    assert "10 wrong orders at 1 µs" in finding.why
    assert "10 wrong orders at 5 µs" in finding.why
    assert "orders at 20 µs" not in finding.why
    assert "gaps of 20 µs came out as 13…13" in finding.why


@pytest.mark.parametrize(("skew", "verdict"), [(2, Verdict.OK), (3, Verdict.FAILED)])
def test_a_gap_may_be_off_by_the_boards_uncertainty_and_a_sample(
    skew: int, verdict: Verdict
) -> None:
    assert found(Wired(skew=skew)).verdict is verdict


def test_a_race_of_which_one_strike_is_missing_is_lost_and_fails() -> None:
    finding = found(Wired(deaf=True))
    assert finding.verdict is Verdict.FAILED
    assert "10 races at 100 µs without both strikes" in finding.why


@pytest.mark.parametrize("number", [0, 1])
def test_the_pins_it_names_are_those_of_the_pin_map(number: int) -> None:
    from firmware.pins import FLIPS

    assert f"flip {number + 1} (GP{FLIPS[number]}, pin" in checks.WIRING
