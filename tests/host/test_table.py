from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pytest_mock import MockerFixture

from engine.game import Refused
from engine.records import Header, Line, Reading, line, lines, replay
from host.arbiter import Decision, Heat, Move, Press, TooLate
from host.bells.source import Wire
from host.orders import BELLS, BOT, GO_ON, LEFT, NAME, PAUSE, UNDO
from host.table import Table

ORIGIN = 5_000_000_000  # host µs: t = 0
FIVE = {"draw": [["lime-5", "lime-1"], ["plum-1", "plum-2"], ["banana-1", "banana-2"]]}


def opened(game: str = "halli-galli", seats: int = 3, **header: object) -> Table:
    names = tuple(["Ada", "Bo", "Cy", "Dee"][:seats])
    return Table(Reading(Header(game=game, seats=names, **header)), ORIGIN)  # type: ignore[arg-type]


def dealt(**options: object) -> Table:
    return opened(deal=FIVE, options={"reaction_grace_ms": 0, **options})


def press(seat: int, at: int, source: str = "pico", mark: str = "") -> Press:
    return Press(seat, ORIGIN + at, 1.0, 400.0, source, mark)


def move(seat: int | None, text: str, at: int) -> Move:
    return Move(seat, text, ORIGIN + at)


def heat(*presses: Press) -> Heat:
    return Heat(presses)


def last_ring(table: Table) -> object:
    return table.reading.keys["last_ring"]


def record(table: Table, written: Iterable[Line]) -> list[bytes]:
    return [line(table.reading.header), *map(line, written)]


def test_an_accepted_input_is_one_line_to_the_microsecond() -> None:
    assert line(dealt().take(move(0, "flip", 12_500_013))[0]) == (
        b'{"t":12.500013,"seat":0,"do":"flip"}\n'
    )


def test_the_line_of_a_strike_says_its_uncertainty_and_whose_it_was() -> None:
    table = dealt()
    table.take(Move(0, f"{BELLS} pico/1", ORIGIN))
    (said,) = table.take(press(0, 1_000_000, mark="pico/b007/9"))
    assert said == lines.Do(t=1.0, seat=0, do="ring", err=1e-06, sources="pico/b007/9")


@pytest.mark.parametrize(("joined", "err"), [("other", 5e-6), ("third", 0.0004)])
def test_against_boards_on_the_same_sync_wire_its_uncertainty_counts(
    joined: str, err: float
) -> None:
    table = dealt()
    for seat, board in enumerate(("pico", "other")):
        table.take(Move(seat, f"{BELLS} {board}/1", ORIGIN))
    wire = Wire("pico/b007", frozenset({"pico", joined}))
    (said,) = table.take(press(0, 1_000_000)._replace(wire=wire, near=5.0))
    assert isinstance(said, lines.Do)
    assert said.err == err


def test_against_another_board_the_wider_uncertainty_counts() -> None:
    table = dealt()
    table.take(Move(0, f"{BELLS} pico/1", ORIGIN))
    table.take(Move(1, f"{BELLS} other/1", ORIGIN))
    (said,) = table.take(press(0, 1_000_000))
    assert isinstance(said, lines.Do)
    assert said.err == 0.0004


@given(st.sampled_from(["flip", "timeout", "", "ring ring", "/nonsense"]), st.integers(1, 5))
@settings(max_examples=30)
def test_screens_04_a_refused_move_leaves_rev_record_and_chance_as_they_were(
    text: str, seat: int
) -> None:
    table = dealt()
    table.take(move(0, "flip", 10))
    table.take(move(1, "flip", 20))
    before = (table.rev, table.reading.state, table.reading.at, len(table.reading.states))
    with pytest.raises(Refused):
        table.take(move(0 if text == "flip" else seat, text, 900))
    assert (table.rev, table.reading.state, table.reading.at, len(table.reading.states)) == before


def test_screens_03_an_undo_is_a_line_and_the_fold_of_the_record_is_the_state() -> None:
    table = dealt()
    before = table.reading.keys
    written = table.take(move(0, "flip", 10)) + table.take(move(None, UNDO, 20))
    assert isinstance(written[-1], lines.Undo)
    assert table.reading.keys == before
    assert replay(record(table, written), "here").keys == before


def test_an_undo_takes_the_rings_off_the_screen() -> None:
    table = dealt()
    table.take(move(0, "flip", 10))
    table.take(press(1, 20))
    table.take(move(None, UNDO, 30))
    assert table.finish.runners() == ()


def test_an_undo_with_nothing_to_take_back_is_refused() -> None:
    with pytest.raises(Refused, match="nothing-to-undo"):
        dealt().take(move(None, UNDO, 10))


def test_bells_27_an_undo_keeps_the_lines_of_the_strikes_before_it() -> None:
    table = dealt()
    flipped = table.take(move(0, "flip", 10))
    rung = table.take(heat(press(2, 30), press(1, 31)))
    undone = table.take(move(None, UNDO, 40))
    outcome = replay(record(table, flipped + rung + undone), "here")
    assert [said.seat for said in rung if isinstance(said, lines.Do)] == [2, 1]
    assert outcome.keys == table.reading.keys
    assert outcome.keys["last_ring"] == {"seat": 2, "verdict": "won", "grace": False}


def test_a_dead_heat_has_one_t_and_each_its_own_stamp_in_the_decided_order() -> None:
    table = dealt()
    table.take(move(0, "flip", 10))
    first, second = table.take(heat(press(2, 1_000_004), press(1, 1_000_005)))
    assert first == lines.Do(t=1.000004, seat=2, do="ring", err=1e-6, tied=(1,), stamp=1.000004)
    assert second == lines.Do(t=1.000004, seat=1, do="ring", err=1e-6, tied=(2,), stamp=1.000005)
    assert last_ring(table) == {"seat": 1, "verdict": "late", "grace": False}
    assert [run.tied for run in table.finish.runners()] == [True, True]


def test_a_fault_of_the_game_leaves_no_half_of_a_dead_heat(mocker: MockerFixture) -> None:
    table = dealt()
    before = table.reading.keys
    first = table.game.play(table.reading.state, 2, "ring", 10)
    mocker.patch.object(table.game, "play", side_effect=[first, ZeroDivisionError("no way")])
    with pytest.raises(ZeroDivisionError):
        table.take(heat(press(2, 10), press(1, 11)))
    assert (table.reading.keys, table.rev, table.finish.runners()) == (before, 1, ())


def test_a_dead_heat_nobody_gets_leaves_the_position_open() -> None:
    table = dealt(dead_heat="replay")
    table.take(move(0, "flip", 10))
    (said,) = table.take(heat(press(2, 20, mark="p/b/1"), press(1, 20, mark="p/b/2")))
    assert said == lines.Heat(t=0.00002, heat=(2, 1), sources=("p/b/1", "p/b/2"))
    assert [run.verdict for run in table.finish.runners()] == ["nobody", "nobody"]
    table.take(press(1, 30))
    assert last_ring(table) == {"seat": 1, "verdict": "won", "grace": False}


def test_a_strike_that_came_too_late_is_announced_with_its_own_time() -> None:
    table = dealt()
    table.take(move(0, "flip", 500))
    (said,) = table.take(TooLate(press(1, 400, mark="p/b/3")))
    assert said == lines.TooLate(t=0.0005, too_late=lines.Late(1, 0.0004), sources="p/b/3")
    assert last_ring(table) is None
    assert [run.verdict for run in table.finish.runners()] == ["too-late"]


@pytest.mark.parametrize("strike", [press(1, 70), heat(press(1, 70), press(2, 70))])
def test_a_strike_while_paused_is_announced_and_not_judged(strike: Decision) -> None:
    table = dealt()
    table.take(move(0, "flip", 10))
    table.take(move(None, PAUSE, 60))
    written = table.take(strike)
    assert all(isinstance(said, lines.TooLate) for said in written)
    assert {run.verdict for run in table.finish.runs} == {"in-pause"}
    assert table.finish.first is None
    assert last_ring(table) is None


def test_a_paused_table_refuses_moves_until_it_goes_on() -> None:
    table = dealt()
    table.take(move(None, PAUSE, 5))
    with pytest.raises(Refused, match="paused"):
        table.take(move(0, "flip", 10))
    table.take(move(None, GO_ON, 20))
    assert table.take(move(0, "flip", 30))


def test_pausing_twice_is_refused() -> None:
    table = dealt()
    table.take(move(None, PAUSE, 5))
    with pytest.raises(Refused, match="paused"):
        table.take(move(None, PAUSE, 6))


def test_who_plays_a_seat_is_a_line() -> None:
    table = dealt()
    written = [
        *table.take(move(1, f"{NAME} Eva Maria", 1)),
        *table.take(move(2, f"{BOT} normal", 2)),
        *table.take(move(0, LEFT, 3)),
    ]
    assert replay(record(table, written), "here").wrong is None
    assert [by.name for by in table.reading.sitters] == ["Ada", "Eva Maria", "Cy"]
    assert table.reading.sitters[2].bot == "normal"
    assert table.reading.sitters[0].left


def test_a_seat_that_is_none_is_refused() -> None:
    with pytest.raises(Refused, match="no-such-seat"):
        dealt().take(move(7, f"{NAME} Eva", 1))


def test_after_a_resume_t_goes_on_from_the_last_line() -> None:
    table = dealt()
    table.take(move(0, "flip", 2_000_000))
    (said,) = table.resume(ORIGIN + 900_000_000)
    (flipped,) = table.take(move(1, "flip", 900_500_000))
    assert said == lines.Resumed(t=2.0, resumed=True)
    assert isinstance(flipped, lines.Do)
    assert flipped.t == 2.5


def fighting(card: str) -> Table:
    """A game of Fight in which that card has been turned."""
    hands = [["ZETA-1", "ZETA-2"], ["OMEGA-1", "OMEGA-2"]]
    table = opened("gong-fight", 2, deal={"hands": hands, "deck": [card]})
    table.take(move(0, "draw", 1_000_000))
    return table


def test_p11_a_reaction_counts_from_the_signal_s_own_line_whatever_was_painted_when() -> None:
    table = fighting("PROXIMA-1")
    table.take(move(0, "choose 1", 2_000_000))
    table.take(move(None, "signal", 5_000_000))
    given = table.reading.at
    table.finish = table.finish.paint(table.rev, ORIGIN + 5_080_000)
    table.take(press(1, 5_212_000))
    assert table.reading.at - given == 212_000
    table.take(press(0, 5_230_000))
    told = [(run.seat, run.verdict, run.reaction) for run in table.finish.runners()]
    assert told == [(1, "fastest", 212_000), (0, "later", 230_000)]


@pytest.mark.parametrize("chosen", [True, False])
def test_p11_a_ring_to_no_signal_has_no_reaction(chosen: bool) -> None:
    table = fighting("PROXIMA-1")
    if chosen:
        table.take(move(0, "choose 1", 2_000_000))
    table.take(press(1, 3_000_000))
    assert [run.reaction for run in table.finish.runners()] == [None]


def test_bells_25_a_round_of_the_referee_has_one_ring_that_stands() -> None:
    table = opened("referee", 4)
    for seat, at in ((2, 10), (1, 11), (2, 12), (3, 13)):
        table.take(press(seat, at))
    assert table.reading.keys["stands"] == 2
    table.take(move(None, "wrong", 20))
    assert table.reading.keys["stands"] == 1
    table.take(move(None, "wrong", 30))
    assert table.reading.keys["stands"] == 3
    table.take(move(None, "next", 40))
    table.take(press(0, 50))
    assert table.reading.keys["stands"] == 0


TIMES = st.integers(0, 3_000_000)
SEATS = st.integers(0, 2)
DECISIONS = st.one_of(
    st.builds(move, SEATS, st.just("flip"), TIMES),
    st.builds(move, st.none(), st.sampled_from([UNDO, PAUSE, GO_ON, "timeout"]), TIMES),
    st.builds(press, SEATS, TIMES),
    st.builds(lambda strike: TooLate(strike), st.builds(press, SEATS, TIMES)),
    st.builds(lambda at: heat(press(1, at), press(0, at)), TIMES),
)


@given(st.lists(DECISIONS, max_size=40), st.sampled_from(["earliest", "replay"]))
@settings(max_examples=60, deadline=None)
def test_whatever_is_decided_a_replay_of_the_record_is_the_table(
    decisions: list[Decision], dead_heat: str
) -> None:
    table = opened(options={"dead_heat": dead_heat}, seed=5)
    written: list[Line] = []
    for decision in decisions:
        try:
            written += table.take(decision)
        except Refused:
            continue
    outcome = replay(record(table, written), "here")
    assert outcome.wrong is None
    assert outcome.keys == table.reading.keys
    assert table.rev == 1 + len(written)
