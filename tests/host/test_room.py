from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest
from pytest_mock import MockerFixture

from engine.records import Header, Line, Reading, lines
from host.arbiter import Move, Press
from host.bells.source import Notice
from host.journal import Journal
from host.orders import PAUSE, UNDO
from host.room import Room
from host.table import Table

START = 1_000_000  # host µs when the table is opened
FIVE = {"draw": [["lime-5", "lime-1"], ["plum-1", "plum-2"], ["banana-1", "banana-2"]]}


class Hall:
    """Remembers what a room told it."""

    def __init__(self) -> None:
        self.settled: list[str] = []
        self.notices: list[Notice] = []
        self.thawed = self.hurried = 0
        self.changes = 0

    def settle(self, marks: Sequence[str]) -> None:
        self.settled += marks

    def notice(self, notice: Notice) -> None:
        self.notices.append(notice)

    def thaw(self) -> None:
        self.thawed += 1

    def hurry(self) -> None:
        self.hurried += 1

    def lost(self, error: OSError) -> None:
        raise error

    def changed(self) -> None:
        self.changes += 1


class Paper(Journal):
    """A journal on no disk."""

    def __init__(self) -> None:
        super().__init__(-1, Path("game.jsonl"))
        self.lines: list[Line] = []
        self.marks: list[str] = []

    def append(self, lines: Iterable[Line], marks: Iterable[str] = ()) -> None:
        self.lines += lines
        self.marks += marks


def room(
    hall: Hall, *before: Line, tempo: int | None = None, game: str = "halli-galli",
    paper: Paper | None = None, resumed: bool = False,
) -> tuple[Room, Paper]:  # fmt: skip
    deal = FIVE if game == "halli-galli" else None
    options = {"reaction_grace_ms": 0} if game == "halli-galli" else {}
    reading = Reading(Header(game=game, seats=("Ada", "Bo", "Cy"), deal=deal, options=options))
    for said in before:
        reading.take(said)
    paper = paper or Paper()
    table = Table(reading, START - reading.at, 1 + len(before))
    return Room(hall, table, paper, tempo, resumed), paper


def press(seat: int, at: int, mark: str = "") -> Press:
    return Press(seat, START + at, 1.0, 400.0, "pico", mark)


def flip(seat: int, at: int) -> Move:
    return Move(seat, "flip", START + at)


def said(paper: Paper) -> list[tuple[float, int | None, str]]:
    return [(line.t, line.seat, line.do) for line in paper.lines if isinstance(line, lines.Do)]


def test_screens_01_two_moves_for_one_revision_are_both_decided_in_order() -> None:
    hall = Hall()
    one, paper = room(hall)
    one.begin(START)
    one.arbiter.join("pico", START)
    one.offer(flip(1, 1_001), START + 1_001)
    one.offer(flip(0, 1_000), START + 1_001)
    one.watermark("pico", START + 2_000, START + 2_000)
    assert said(paper) == [(0.001, 0, "flip"), (0.001001, 1, "flip")]


def test_a_refused_move_is_told_and_is_no_line() -> None:
    hall = Hall()
    one, paper = room(hall)
    one.begin(START)
    one.offer(flip(2, 10), START + 10)
    assert paper.lines == []
    assert hall.notices[0].code == "refused"
    assert hall.notices[0].args["reason"] == "not-your-turn"


def test_screens_13_a_press_while_a_round_ends_is_kept() -> None:
    hall = Hall()
    one, paper = room(hall, game="referee")
    one.begin(START)
    one.arbiter.join("pico", START)
    one.offer(Move(None, "next", START + 500), START + 500)
    one.offer(press(1, 500, "p/b/1"), START + 501)
    one.offer(press(2, 600, "p/b/2"), START + 600)
    one.watermark("pico", START + 5_000, START + 5_000)
    assert paper.marks == ["p/b/1", "p/b/2"]
    assert [text for _, _, text in said(paper)] == ["ring", "next", "ring"]
    assert hall.thawed == 1


def test_bells_26_what_a_finish_showed_is_never_revised() -> None:
    hall = Hall()
    one, _ = room(hall)
    one.begin(START)
    one.offer(flip(0, 10), START + 10)
    shown = []
    for seat, at in ((1, 2_000), (2, 2_500), (0, 1_000)):
        one.offer(press(seat, at), START + 3_000)
        shown.append(one.table.finish.runs)
    assert shown[1][:1] == shown[0]
    assert shown[2][:2] == shown[1]
    assert [run.verdict for run in shown[2]] == ["won", "late", "too-late"]
    assert hall.notices[-1] == Notice("too-late", {"seat": 0, "name": "Ada"})


def test_a_resend_of_what_is_not_on_disk_yet_waits() -> None:
    hall = Hall()
    one, paper = room(hall)
    one.begin(START)
    for _ in range(2):
        one.offer(press(1, 10, "p/b/1"), START + 20)
    assert len(paper.lines) == 1
    assert hall.settled == []
    one.safe(["p/b/1"])
    one.offer(press(1, 10, "p/b/1"), START + 30)
    assert hall.settled == ["p/b/1", "p/b/1"]
    assert len(paper.lines) == 1


def test_after_a_resume_a_resend_is_acknowledged_and_not_judged_twice() -> None:
    hall = Hall()
    rung = lines.Do(t=1.0, seat=1, do="ring", sources="p/b/1")
    one, paper = room(hall, rung, resumed=True)
    one.begin(START)
    one.offer(press(1, -500, "p/b/1"), START + 10)
    assert hall.settled == ["p/b/1"]
    assert hall.notices == []
    assert paper.lines == [lines.Resumed(t=1.0, resumed=True)]


def test_the_coin_of_a_resumed_game_draws_nothing_again() -> None:
    orders = set()
    for before in range(12):
        one, paper = room(Hall(), *[lines.Note(note="")] * before, resumed=True)
        one.begin(START)
        one.arbiter.join("pico", START)
        for seat in (0, 1, 2):
            one.offer(press(seat, 10, f"p/b/{seat}"), START + 10)
        one.watermark("pico", START + 5_000, START + 5_000)
        orders.add(tuple(seat for _, seat, _ in said(paper)))
    assert len(orders) > 1


@pytest.mark.parametrize("begun", [True, False])
def test_a_strike_made_before_the_resume_is_announced_and_not_judged(begun: bool) -> None:
    hall = Hall()
    one, paper = room(hall, lines.Do(t=1.0, seat=0, do="flip"), resumed=True)
    if begun:
        one.begin(START)
    one.offer(press(1, -1, "p/b/2"), START + 10)
    late = lines.TooLate(t=1.0, too_late=lines.Late(1, 0.999999), sources="p/b/2")
    assert paper.lines[-1] == late
    assert paper.marks == ["p/b/2"]
    assert hall.notices[-1].code == "too-late"


def test_a_strike_made_before_a_new_game_is_acknowledged_and_void() -> None:
    hall = Hall()
    one, paper = room(hall)
    one.begin(START)
    one.offer(press(1, -1, "p/b/2"), START + 10)
    assert hall.settled == ["p/b/2"]
    assert paper.lines == []


def test_with_a_tempo_the_next_card_is_turned_after_so_much_quiet() -> None:
    one, paper = room(Hall(), tempo=500_000)
    one.begin(START)
    one.offer(flip(0, 100_000), START + 100_000)
    assert one.wake == START + 600_000
    one.advance(START + 599_999)
    assert said(paper) == [(0.1, 0, "flip")]
    one.advance(START + 600_000)
    assert said(paper) == [(0.1, 0, "flip"), (0.6, 1, "flip")]


def test_a_planned_flip_falls_when_an_earlier_strike_is_still_to_be_judged() -> None:
    one, paper = room(Hall(), tempo=500_000)
    one.begin(START)
    one.offer(flip(0, 0), START)
    one.arbiter.join("pico", START)
    one.advance(START + 500_000)  # handed in, but the board may know of something earlier
    one.offer(press(2, 499_000), START + 503_000)
    one.watermark("pico", START + 510_000, START + 510_000)
    assert said(paper) == [(0.0, 0, "flip"), (0.499, 2, "ring")]
    assert one.wake == START + 999_000


def test_nothing_happens_by_itself_while_the_table_is_paused() -> None:
    one, _ = room(Hall(), tempo=500_000)
    one.begin(START)
    one.offer(Move(None, PAUSE, START + 10), START + 10)
    assert one.wake is None


def test_who_rings_in_the_pause_is_told_so_and_not_that_it_came_too_late() -> None:
    hall = Hall()
    one, paper = room(hall)
    one.begin(START)
    one.offer(Move(None, PAUSE, START + 10), START + 10)
    one.offer(press(1, 20, "p/b/1"), START + 20)
    assert hall.notices[-1] == Notice("in-pause", {"seat": 1, "name": "Bo"})
    assert paper.marks == ["p/b/1"]


def test_a_fault_of_the_game_refuses_the_input_and_the_game_goes_on(mocker: MockerFixture) -> None:
    hall = Hall()
    one, paper = room(hall)
    one.begin(START)
    broken = mocker.patch.object(one.table.game, "play", side_effect=ZeroDivisionError("no way"))
    one.offer(press(1, 10, "p/b/1"), START + 10)
    assert hall.notices[-1].args["reason"] == "broken"
    assert "no way" in str(hall.notices[-1].args["why"])
    assert (paper.lines, hall.settled) == ([], ["p/b/1"])
    mocker.stop(broken)
    one.offer(flip(0, 20), START + 20)
    assert said(paper) == [(0.00002, 0, "flip")]


def test_a_fault_of_a_bot_costs_no_input_of_anybody(mocker: MockerFixture) -> None:
    hall = Hall()
    one, paper = room(hall)
    one.begin(START)
    mocker.patch.object(one.table.game, "waits", side_effect=ZeroDivisionError("no way"))
    one.offer(flip(0, 10), START + 10)
    one.offer(flip(1, 20), START + 20)
    assert [text for _, _, text in said(paper)] == ["flip", "flip"]
    assert hall.notices[-1].args["reason"] == "broken"


def test_a_bot_plays_as_soon_as_it_sits_down() -> None:
    one, paper = room(Hall())
    one.begin(START)
    one.offer(Move(0, "/bot normal", START), START)
    assert one.wake is not None
    one.advance(one.wake)
    assert [(seat, text) for _, seat, text in said(paper)] == [(0, "flip")]


def test_an_undo_plans_anew() -> None:
    one, _ = room(Hall(), tempo=500_000)
    one.begin(START)
    one.offer(flip(0, 100), START + 100)
    one.offer(Move(None, UNDO, START + 200_000), START + 200_000)
    assert one.wake == START + 700_000


def test_a_flip_made_before_the_resume_is_told_and_not_played() -> None:
    hall = Hall()
    one, paper = room(hall, resumed=True)
    one.begin(START)
    one.offer(flip(0, -1)._replace(mark="p/b/3"), START + 10)
    assert hall.notices[-1].args["reason"] == "stale"
    assert hall.settled == ["p/b/3"]
    assert paper.lines == [lines.Resumed(t=0.0, resumed=True)]
