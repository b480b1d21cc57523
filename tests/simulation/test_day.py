"""A day of play with three boards: unplugged, restarted, disturbed, in simulated time."""

from collections import Counter
from random import Random

import pytest

from host.arbiter import Arbiter, Heat, Press, TooLate
from host.bells.device import Device
from host.bells.roster import Roster
from host.bells.source import About, Flip, Micros, Notice, Strike
from host.coin import fair_coin
from tests.host.bells.boards import Board

SECOND = 1_000_000
HOUR = 3600 * SECOND
STEP = SECOND // 4  # between two looks at a board
CALM = 24 * HOUR - 120 * SECOND  # from then on nothing happens but what is on its way
WAY = 300  # µs over the line


class Table:
    """A sink that decides, and puts on disk at once; the bells of a board are one seat."""

    def __init__(self, roster: Roster) -> None:
        self.roster, self.arbiter, self.now = roster, Arbiter(fair_coin(1)), 0
        self.decided: Counter[str] = Counter()
        self.told: Counter[str] = Counter()
        self.wrong: list[Strike] = []
        self.true: dict[str, Micros] = {}

    def present(self, about: About) -> None:
        self.arbiter.join(about.source, self.now)

    def absent(self, source: str, why: Notice | None) -> None:
        self.arbiter.leave(source)
        if why:
            self.notice(why)

    def strike(self, strike: Strike) -> None:
        if abs(strike.at - self.true[strike.mark]) > strike.bound + 1.5:
            self.wrong.append(strike)
        source, _, at, err, bound, mark, wire, near = strike
        self.arbiter.join(source, self.now)
        self.arbiter.offer(Press(int(source[1:]), at, err, bound, source, mark, wire, near))
        self.decide()

    def flip(self, flip: Flip) -> None: ...

    def watermark(self, source: str, before: Micros) -> None:
        self.arbiter.watermark(source, before, self.now)
        self.decide()

    def notice(self, notice: Notice) -> None:
        self.told[notice.code] += 1

    def decide(self) -> None:
        for decision in self.arbiter.decide():
            presses = decision.presses if isinstance(decision, Heat) else (decision,)
            for press in presses:
                struck = press.press if isinstance(press, TooLate) else press
                self.decided[struck.mark] += 1
                self.roster.settle(struck.mark)


class Drifting(Board):
    """A board whose crystal is off by some ppm."""

    ppm = 0.0

    def time(self, now: Micros) -> int:
        return super().time(now) + int(now * self.ppm * 1e-6)


class Seat:
    """A board and what happens to it."""

    def __init__(self, number: int, table: Table, random: Random) -> None:
        self.board = Drifting(f"b{number}", "1", ahead=random.randrange(2**40))
        self.board.ppm = random.uniform(-100, 100)
        self._table, self._random, self._number = table, random, number
        self.device: Device | None = None
        self.plugs_at = 0  # when it is plugged in again
        self.restarts = self.unplugged = 0
        self.settled_at = 0  # since when it has been in peace

    def live(self, now: Micros) -> None:
        """Let one step pass: something may happen, and both ends talk."""
        if now < CALM:
            self._mishap(now)
            self._strike(now)
        if self.device is None and now >= self.plugs_at:
            self.device = Device(f"port{self._number}", self._table.roster, self._table, now)
        if self.device:
            self._talk(self.device, now)

    def _mishap(self, now: Micros) -> None:
        if self.device and self._random.random() < STEP / (600 * SECOND):
            self.device.closed("unplugged")
            self.device, self.plugs_at = None, now + self._random.randrange(60 * SECOND)
            self.unplugged += 1
        elif self.device and self._random.random() < STEP / (1800 * SECOND) and self.peace(now):
            self.restarts += 1
            self.settled_at = now
            self.board.restart(f"{1 + self.restarts}", ahead=-now)

    def peace(self, now: Micros) -> bool:
        """Return whether the host knows which boot is running, and has all it said."""
        return now - max(self.plugs_at, self.settled_at) > 10 * SECOND and not self.board.kept

    def _strike(self, now: Micros) -> None:
        if self._random.random() < 0.05 and len(self.board.kept) < 100:
            at = now - self._random.randrange(STEP)
            self.board.strike(self._random.randint(1, 8), at)
            mark = f"{self.board.uid}/{self.board.boot}/{self.board.seq}"
            self._table.true[mark] = at

    def _talk(self, device: Device, now: Micros) -> None:
        device.tick(now)
        self.board.hear(self._line(device.take()), now + WAY)
        self._table.now = now + 3 * WAY
        device.feed(self._line(self.board.say(now + 2 * WAY)), self._table.now)

    def _line(self, data: bytes) -> bytes:
        """Return what comes out of a line that damages one byte now and then."""
        if not data or self._random.random() > 0.01:
            return data
        spot = self._random.randrange(len(data))
        return data[:spot] + self._random.randbytes(self._random.randrange(3)) + data[spot + 1 :]


@pytest.mark.slow
def test_a_day_of_unplugging_noise_and_restarts_loses_and_doubles_nothing() -> None:
    random, roster = Random(24), Roster()
    table = Table(roster)
    roster.armed = True
    seats = [Seat(number, table, random) for number in range(3)]
    for now in range(SECOND, 24 * HOUR, STEP):
        for seat in seats:
            seat.live(now)
        if now % (60 * SECOND) == 0:
            roster.thaw()
    assert len(table.true) > 50_000
    assert set(table.decided) == set(table.true)
    assert set(table.decided.values()) == {1}
    assert not table.wrong
    assert table.told["board-restarted"] == sum(seat.restarts for seat in seats) > 50
    assert table.told["board-unplugged"] == sum(seat.unplugged for seat in seats) > 200
