from collections.abc import Sequence

import pytest
from pytest_mock import MockerFixture

from engine.bots import Plan
from engine.chance import Chance
from engine.game import BellMeaning, View
from engine.records import Header, Reading
from host.arbiter import Move, Press
from host.bots import Bots
from host.orders import BOT
from host.table import Table


def table() -> Table:
    table = Table(Reading(Header(game="halli-galli", seats=("Ada", "Bo"))), 0)
    table.take(Move(0, f"{BOT} normal", 0))
    return table


class Thinker:
    """A bot that does as a test says and remembers what it saw."""

    def __init__(self, plan: Plan | None) -> None:
        self.plan = plan
        self.seats: list[int | None] = []
        self.inputs: list[str] = []

    def __call__(
        self, view: View, inputs: Sequence[str], meaning: BellMeaning | None, chance: Chance
    ) -> tuple[Plan | None, Chance]:
        self.seats.append(view.seat)
        self.inputs += inputs
        return self.plan, chance.below(2)[1]


@pytest.mark.parametrize(
    ("text", "planned"),
    [
        ("ring", Press(0, 1_700, 0.0, 0.0, "bots", "plan/1")),
        ("flip", Move(0, "flip", 1_700, "plan/1")),
    ],
)
def test_the_ring_of_a_bot_is_a_press_and_all_else_a_move(
    mocker: MockerFixture, text: str, planned: Press | Move
) -> None:
    mocker.patch("host.bots.bot", return_value=Thinker(Plan(text, 700)))
    assert list(Bots(1, 0).plans(table(), 1_000, False, "plan/1")) == [planned]


def test_a_bot_sees_what_its_own_seat_may_see(mocker: MockerFixture) -> None:
    thinker = Thinker(None)
    mocker.patch("host.bots.bot", return_value=thinker)
    assert list(Bots(1, 0).plans(table(), 1_000, False, "plan/1")) == []
    assert thinker.seats == [0]
    assert thinker.inputs == ["flip"]


def test_with_a_tempo_the_table_turns_the_cards_of_bots(mocker: MockerFixture) -> None:
    thinker = Thinker(None)
    mocker.patch("host.bots.bot", return_value=thinker)
    list(Bots(1, 0).plans(table(), 1_000, True, "plan/1"))
    assert thinker.inputs == []
