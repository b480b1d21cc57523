from collections.abc import Iterator
from random import Random

import pytest

from host.bells.source import Micros
from host.bells.syncwires import SyncWires, When
from host.clock import BEST_OF, DeviceClock

SECOND = 1_000_000
MINUTE = 60 * SECOND


class Board:
    """A board whose crystal is off by some ppm, on a port with jitter."""

    def __init__(self, uid: str, ppm: float, start: float, random: Random) -> None:
        self.uid, self.boot, self.err, self.struck = uid, "1", 1.0, 0
        self.clock = DeviceClock()
        self._rate, self._start, self._random = 1 + ppm * 1e-6, start, random
        self.probe(SECOND, BEST_OF)

    def time(self, true: Micros) -> int:
        return int(self._start + self._rate * true)

    def warm(self, true: Micros, ppm: float) -> None:
        """Let the crystal run faster from now on."""
        self._start -= ppm * 1e-6 * true
        self._rate += ppm * 1e-6

    def probe(self, true: Micros, times: int = 1) -> None:
        for turn in range(times):
            sent = true + 2_000 * turn
            out, back = self._random.randint(60, 1_100), self._random.randint(90, 400)
            stamp = self.time(sent + out)
            self.clock.probe(sent, sent + out + back, stamp, stamp)


class Wired:
    """Boards that are probed twice a second and pulse; `joined` ones share every pulse."""

    def __init__(self, *ppms: float, joined: bool = True, seed: int = 1) -> None:
        self.random, self.joined, self.wires = Random(seed), joined, SyncWires()
        self.boards = [
            Board(f"b{n}", ppm, self.random.randrange(2**40), self.random)
            for n, ppm in enumerate(ppms)
        ]
        self.now = 2 * SECOND
        self.raced: Board | None = None  # in a round that has not ended

    def run(self, until: Micros) -> Iterator[Micros]:
        """Pulse and yield a true time before the next pulse."""
        while self.now < until:
            self.now += SECOND + 1_000 * self.random.randrange(256)
            for board in self.boards:
                board.probe(self.now - SECOND // 2)
                apart = 0 if self.joined else 1_000 * self.random.randrange(256)
                self.wires.pulse(board, board.time(self.now + apart))
                if board is not self.raced:
                    self.wires.choose(board)
            yield self.now + self.random.randrange(SECOND)

    def when(self, board: Board, true: Micros) -> When:
        return self.wires.host(board, board.time(true))


@pytest.mark.parametrize("ppms", [(0, 0, 0), (100, -100, 30), (-100, 100, 100)])
def test_bells_18_joined_boards_agree_within_what_they_claim_for_an_hour(
    ppms: tuple[float, ...],
) -> None:
    wired = Wired(*ppms)
    widest = 0.0
    for true in wired.run(60 * MINUTE):
        whens = [wired.when(board, true) for board in wired.boards]
        assert all(abs(when.at - true) <= when.bound + 1.5 for when in whens)
        if wired.now < MINUTE:
            continue
        assert {when.wire for when in whens} == {whens[0].wire}
        assert whens[0].wire.sources == {"b0", "b1", "b2"}
        for one in whens:
            for other in whens:
                assert abs(one.at - other.at) <= one.near + other.near
                widest = max(widest, one.near + other.near)
    assert widest < 25, "an order of strikes 25 µs apart is claimed"


def test_eight_common_pulses_show_that_boards_are_joined() -> None:
    wired = Wired(20, -20)
    joined = [len(wired.when(wired.boards[1], true).wire.sources) for true in wired.run(MINUTE)]
    assert joined.index(2) == BEST_OF - 1
    assert set(joined[BEST_OF:]) == {2}


def test_boards_that_are_not_joined_are_never_taken_for_joined() -> None:
    for seed in range(5):
        wired = Wired(0, 0, joined=False, seed=seed)
        for true in wired.run(10 * MINUTE):
            whens = [wired.when(board, true) for board in wired.boards]
            assert [len(when.wire.sources) for when in whens] == [1, 1]
            assert all(when.near == 1 for when in whens)


def test_boards_that_pulse_together_with_others_between_are_not_joined() -> None:
    wired = Wired(0, 0)
    one, other = wired.boards
    for turn, true in enumerate(wired.run(2 * MINUTE)):
        if turn % 5 == 4:
            wired.wires.pulse(one, one.time(true))
        assert wired.when(other, true).wire.sources == {"b1"}


def test_a_wire_that_comes_off_ends_the_common_time_within_four_pulses() -> None:
    wired = Wired(50, -50)
    for _ in wired.run(MINUTE):
        pass
    wired.joined = False
    for turn, true in enumerate(wired.run(2 * MINUTE)):
        when = wired.when(wired.boards[1], true)
        assert turn < 4 or when.wire.sources == {"b1"}
        assert abs(when.at - true) <= when.bound + 1.5


def test_times_of_a_board_do_not_run_backwards_where_it_joins_or_leaves() -> None:
    wired = Wired(100, -100, seed=3)
    board, last = wired.boards[1], 0
    for turn, true in enumerate(wired.run(5 * MINUTE)):
        wired.joined = turn % 40 < 25
        for step in (0, 3):
            at = wired.when(board, true + step).at
            assert at >= last
            last = at


@pytest.mark.parametrize("seed", range(4))
def test_a_time_held_back_where_a_board_joins_is_as_unsure_as_it_is_off(seed: int) -> None:
    wired, before, shared = Wired(-100, 100, seed=seed), SECOND, 0
    for true in wired.run(30 * SECOND):
        ours, theirs = (wired.when(board, before) for board in wired.boards)
        if ours.wire == theirs.wire:
            shared += 1
            assert abs(ours.at - theirs.at) <= ours.near + theirs.near + 1
        for board in wired.boards:
            wired.when(board, true)
        before = true
    assert shared


def test_a_board_that_restarted_is_not_on_the_wire_before_it_has_shown_it() -> None:
    wired = Wired(0, 0, 0)
    for true in wired.run(MINUTE):
        last = true
    wired.wires.leave(wired.boards[0])
    whens = [wired.when(board, last) for board in wired.boards]
    assert [len(when.wire.sources) for when in whens] == [1, 1, 1]
    for true in wired.run(2 * MINUTE):
        whens = [wired.when(board, true) for board in wired.boards]
    assert [when.wire.sources for when in whens] == [{"b0", "b1", "b2"}] * 3


def test_the_map_of_a_board_stands_still_while_it_is_raced_on_and_catches_up_after() -> None:
    wired = Wired(0, 0, seed=2)
    board, offsets = wired.boards[1], set()
    for true in wired.run(MINUTE):
        wired.when(board, true)
    board.warm(wired.now, 4)
    wired.raced = board
    for true in wired.run(2 * MINUTE):
        board.struck = board.time(true)
        when = wired.when(board, true)
        offsets.add(when.at - board.struck)
        assert abs(when.at - true) <= when.bound + 1.5
    assert len(offsets) == 1
    assert when.near > 100
    wired.raced = None
    for true in wired.run(3 * MINUTE):
        near = wired.when(board, true).near
    assert near < 12
