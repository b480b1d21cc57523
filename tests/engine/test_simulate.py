"""Games of bots in simulated time."""

from collections.abc import Sequence
from itertools import pairwise

import pytest
from pytest_mock import MockerFixture

from engine.bots import Plan, levels
from engine.chance import Chance
from engine.game import BellMeaning, Refused, View
from engine.registry import games
from engine.simulate import Table, check, course, numbered, play

PLAYED = [slug for slug in games() if levels(slug)]
TABLE = Table("halli-galli", ("normal",) * 3, 1)


class Clockwork:
    """A bot that turns after 1 s and is called on every seat, or never does anything."""

    def __init__(self, after: int | None = 1_000_000) -> None:
        self.after = after
        self.views: list[View] = []

    def __call__(
        self, view: View, inputs: Sequence[str], bell: BellMeaning | None, chance: Chance
    ) -> tuple[Plan | None, Chance]:
        self.views.append(view)
        does = self.after is not None and "flip" in inputs
        return (Plan("flip", self.after or 0) if does else None), chance


@pytest.mark.parametrize("slug", PLAYED)
def test_every_game_with_bots_is_played_in_order_of_time(slug: str) -> None:
    turns = list(course(Table(slug, ("hard",) * 3, 5)))
    assert turns
    assert all(one.at <= other.at for one, other in pairwise(turns))


@pytest.mark.parametrize("slug", ["gang-of-four", "gobcon", "gong-family", "gong-link"])
def test_what_came_out_is_what_the_course_ends_with(slug: str) -> None:
    table = Table(slug, ("normal",) * 4, 2)
    *_, last = course(table)
    played = play(table)
    view = games()[slug].view(last.state, None)
    assert view.over
    assert (played.winners, played.micros) == (view.winners, last.at)
    assert played.inputs == sum(1 for _ in course(table))


def test_same_seed_is_the_same_game_and_numbers_are_other_seeds() -> None:
    tables = [numbered(TABLE, number) for number in range(20)]
    assert [play(table) for table in tables] == [play(table) for table in tables]
    assert len({table.seed for table in tables}) == 20
    assert {table.seed for table in tables}.isdisjoint(
        numbered(TABLE._replace(seed=2), number).seed for number in range(20)
    )


def test_bots_see_what_their_own_seat_may_see_and_nothing_else(mocker: MockerFixture) -> None:
    bot = Clockwork()
    mocker.patch("engine.simulate.bot", return_value=bot)
    next(course(TABLE))
    assert [view.seat for view in bot.views] == [0, 1, 2]


def test_what_is_planned_falls_when_the_table_changes(mocker: MockerFixture) -> None:
    mocker.patch("engine.simulate.bot", return_value=Clockwork())
    turns = [turn for turn, _ in zip(course(TABLE), range(4), strict=False)]
    assert [(turn.seat, turn.at) for turn in turns] == [
        (0, 1_000_000),
        (1, 2_000_000),
        (2, 3_000_000),
        (0, 4_000_000),
    ]


def test_a_ring_that_changes_nothing_leaves_all_plans_as_they_are(mocker: MockerFixture) -> None:
    def rings(view: View, *_: object) -> tuple[Plan, Chance]:
        assert view.seat is not None
        return Plan("bell", 1_000_000 + view.seat), Chance(0, "bots")

    mocker.patch("engine.simulate.bot", return_value=rings)
    table = Table("gobcon", ("normal",) * 2, 1)
    assert [(turn.text, turn.seat, turn.at) for turn in course(table)] == [
        ("bell", 0, 1_000_000),
        ("bell", 1, 1_000_001),
    ]


def test_the_game_s_own_timers_count(mocker: MockerFixture) -> None:
    mocker.patch("engine.simulate.bot", return_value=Clockwork(None))
    turns = list(course(Table("gobcon", ("normal",) * 2, 1)))
    assert turns == []  # whose turn it is has all the time there is

    def plays(view: View, inputs: Sequence[str], *_: object) -> tuple[Plan | None, Chance]:
        mine = view.seat == view.turn and inputs and inputs[0] != "allow"
        return (Plan(inputs[0], 1) if mine else None), Chance(0, "bots")

    mocker.patch("engine.simulate.bot", return_value=plays)
    first, second, *_ = course(Table("gobcon", ("normal",) * 2, 1))
    assert first.text.startswith("play")
    assert (second.seat, second.text, second.at) == (None, "timeout", 6_000_001)


def test_equals_are_due_in_no_order_of_seats(mocker: MockerFixture) -> None:
    def rings(view: View, *_: object) -> tuple[Plan, Chance]:
        return Plan("ring", 1_000_000), Chance(0, "bots")

    mocker.patch("engine.simulate.bot", return_value=rings)
    first = [next(course(numbered(TABLE, number))).seat for number in range(60)]
    assert {first.count(seat) > 8 for seat in range(3)} == {True}


def test_a_game_that_does_not_end_is_left_and_has_no_winner(mocker: MockerFixture) -> None:
    mocker.patch("engine.simulate.LONGEST", 7)
    played = play(TABLE)
    assert (played.inputs, played.winners) == (7, ())


@pytest.mark.parametrize(
    ("table", "why"),
    [
        (Table("chess", ("normal",), 0), "no-such-game"),
        (Table("gobcon", ("normal",) * 7, 0), "7 seats"),
        (Table("gobcon", ("normal", "genius"), 0), "genius"),
        (Table("referee", ("normal",) * 2, 0), "no-such-bot"),
    ],
)
def test_a_table_that_cannot_be_is_refused(table: Table, why: str) -> None:
    with pytest.raises(Refused, match=why):
        check(table)
