"""FA10: a last card is called in time by when its bell was struck, not by when that arrived."""

from pathlib import Path
from typing import Any

import pytest

from engine.records import Reading
from host.house import House, Setup, micros
from tests.host.houses import BOARD, Bells, played, record, strike

HANDS = [["G3", "R3"], ["G5", "R9"], ["G6", "Y6"]]
SETUP = Setup(
    "gang-of-four",
    ("Ada", "Bo", "Cy"),
    {},
    {},
    seed=1,
    deal={"hands": HANDS, "hand": 2, "leader": 0},
)
AFTER = 40_000  # µs from Ada's play to Bo's


def told(folder: Path, struck: int, late: bool) -> tuple[Reading, dict[str, Any]]:
    """Ada plays to one card, Bo plays after her; her bell is struck so many µs after her play.

    Where it is late, the strike arrives after Bo's move has.
    """

    async def play(house: House, bells: Bells) -> None:
        house.timekeeper.present(BOARD)
        house.deal(SETUP)
        start = micros()
        house.move(0, "play G3", start)
        if not late:
            house.timekeeper.strike(strike(1, start + struck))
        house.move(1, "play G5", start + AFTER)
        if late:
            house.timekeeper.strike(strike(1, start + struck))
        house.timekeeper.watermark("pico", start + 2 * AFTER)

    played(folder, play)
    back = record(folder)
    return back, back.keys


@pytest.mark.parametrize("late", [True, False], ids=["arrives-late", "arrives-early"])
def test_fa10_a_bell_struck_before_the_next_play_calls_the_last_card(
    tmp_path: Path, late: bool
) -> None:
    back, keys = told(tmp_path, AFTER - 1_000, late)
    assert keys["declared"] == [0]
    assert (keys["table"], keys["turn"]) == (["G5"], 2)
    assert back.marks == {"pico/b007/1"}


@pytest.mark.parametrize("late", [True, False], ids=["arrives-late", "arrives-early"])
def test_fa10_a_bell_struck_after_the_next_play_calls_nothing(tmp_path: Path, late: bool) -> None:
    back, keys = told(tmp_path, AFTER + 1_000, late)
    assert keys["declared"] == []
    assert (keys["table"], keys["turn"]) == (["G5"], 2)
    assert back.marks == {"pico/b007/1"}
