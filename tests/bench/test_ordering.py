"""What `bench.ordering` claims, on fewer races; its peers do what their authors describe."""

from collections.abc import Sequence
from random import Random

import pytest

from bench.ordering import SUBJECTS, Subject, figures, main, races, tallies
from bench.ordering_peers import HANDLER, POLL, Interrupts, Looked, arrivals
from bench.ordering_plot import Curve, plot
from bench.world import BELLS, Boards, Strike, usb

OURS = {subject.setup: subject for subject in SUBJECTS if subject.who == "ours"}


def order(system: Interrupts | Looked, strikes: Sequence[tuple[int, float]]) -> tuple[int, ...]:
    return system.judge([Strike(seat, at) for seat, at in strikes]).order


@pytest.mark.parametrize(("setup", "gap"), [("one-board", 2), ("three-boards-wire", 25)])
def test_no_order_is_wrong_from_the_gap_that_is_claimed(setup: str, gap: int) -> None:
    tally = races(OURS[setup], gap, 1_000, "test")
    assert tally.wrong == 0
    assert tally.races == 1_000
    assert tally.tied == 0 or gap == 2, "what is claimed is decided, not called a dead heat"


def test_one_board_decides_every_race_of_3_us() -> None:
    tally = races(OURS["one-board"], 3, 1_000, "test")
    assert (tally.wrong, tally.tied) == (0, 0)


def test_without_a_wire_no_order_is_claimed_inside_the_bound() -> None:
    tally = races(OURS["three-boards-usb"], 25, 400, "test")
    assert (tally.wrong, tally.tied) == (0, 400)


@pytest.mark.parametrize("setup", OURS)
def test_bells_03_equal_strikes_favour_no_seat(setup: str) -> None:
    tally = races(OURS[setup], 0, 400, "test")
    assert abs(tally.lower - 200) < 3 * 10
    assert tally.tied == 400


def test_one_board_adds_nothing_to_the_line_and_three_a_question_and_its_answer() -> None:
    def delays(boards: int) -> list[int]:
        system = Boards(Random(5), boards)
        return sorted(system.delay(Strike(1, 0)) for _ in range(200))

    alone, three = delays(1), delays(3)
    assert alone[190] == 0
    assert 0 < three[100] < 10_000


def test_polled_buttons_of_one_look_come_in_the_order_of_their_index() -> None:
    system = Looked(Random(1), BELLS, POLL)
    found = {order(system, [(5, 0.0), (2, POLL / 10)]) for _ in range(100)}
    assert found == {(2, 5), (5, 2)}
    assert {order(system, [(5, 0.0), (2, POLL + 1)]) for _ in range(20)} == {(5, 2)}


def test_bells_03_interrupts_serve_the_lowest_pin_first() -> None:
    assert order(Interrupts(BELLS), [(0, 0), (5, 20), (1, 25)]) == (0, 1, 5)
    assert order(Interrupts(BELLS), [(0, 0), (5, 20), (1, 25 + HANDLER)]) == (0, 5, 1)


def test_lines_of_one_board_arrive_in_the_order_they_were_printed() -> None:
    system = arrivals(Random(2), 1, usb)
    found = {system.judge((Strike(6, 0), Strike(3, 2_000))).order for _ in range(100)}
    assert found == {(6, 3)}


def test_every_subject_has_every_figure() -> None:
    peer = next(subject for subject in SUBJECTS if subject.who == "polled-25ms")
    rows = list(figures(peer, tallies(peer, 700), 100))
    assert [row.what for row in rows] == ["wrong-orders", "dead-heats", "seat-bias"]
    assert rows[0].value > 20
    assert all(row.setup == "one-board" for row in rows)


def test_plot_is_labelled_as_a_simulation_and_has_a_line_a_curve() -> None:
    drawn = plot([Curve("ours", "one-board", ((2, 0.0), (5, 0.0))), Curve("<b>", "x", ((2, 1.0),))])
    assert "simulation" in drawn
    assert "&lt;b&gt;, x" in drawn
    assert drawn.count('fill="none"') == 2


def test_the_command_prints_a_machine_and_a_line_a_figure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    argv = ["ordering", "--races", "140", "--only", "phones", "--json"]
    monkeypatch.setattr("sys.argv", argv)
    monkeypatch.setattr("bench.ordering.DELAYS", 5)
    main()
    machine, *rows = capsys.readouterr().out.splitlines()
    assert "simulation" in machine
    assert len(rows) == 4 + 3


def test_subjects_are_named_once() -> None:
    assert len({(subject.who, subject.setup) for subject in SUBJECTS}) == len(SUBJECTS) == 10
    assert all(isinstance(subject, Subject) for subject in SUBJECTS)
