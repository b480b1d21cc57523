"""A simulated evening: boards and phones with clocks and lines of their own; true time in µs.

It is a simulation. Simulated are crystals (±100 ppm), USB and Wi-Fi delays and the moments of the
strikes. Clocks, sync wires and arbiter are those of the host, unchanged.
"""

from collections.abc import Callable, Sequence
from functools import partial
from heapq import heapify, heappop, heappush
from math import ceil
from random import Random
from typing import NamedTuple, Protocol

from host.arbiter import Arbiter, Heat, Press, TooLate
from host.bells.source import Micros
from host.bells.syncwires import SyncWires
from host.clock import BEST_OF, DeviceClock
from host.coin import fair_coin
from host.web.pageclock import PageClock

SECOND = 1_000_000
PPM = 100  # a crystal is off by no more
PROBE = SECOND // 2  # a game's pace of probes
PULSE = SECOND + 128_000  # that of the sync wire, on average
JOINED = BEST_OF + 2  # pulses before the first race
BELLS = 8  # of a board
TURN = 1_000  # µs of the firmware's loop
MARGIN = 2  # µs a watermark of the firmware is behind its clock
REST = 200_000  # µs before a race: no bounce is simulated

Delay = Callable[[Random], Micros]


class Strike(NamedTuple):
    """A bell is struck at a true time, in µs."""

    seat: int
    at: float


class Verdict(NamedTuple):
    """Seats in the order decided, and whether it was called a dead heat."""

    order: tuple[int, ...]
    tied: bool = False


class System(Protocol):
    """Whoever decides a race."""

    seats: int

    def judge(self, strikes: Sequence[Strike]) -> Verdict:
        """Decide one race; its strikes come in true order."""


def usb(random: Random) -> Micros:
    """Return the µs of one way over USB: frames of 1 ms, jitter, one stall of 20 ms in forty."""
    return random.randint(60, 1_100) + (20_000 if random.random() < 0.025 else 0)


def wifi(random: Random) -> Micros:
    """Return the µs of one way over Wi-Fi: 1 to 8 ms, one in twenty sleeps up to 60 ms more."""
    return random.randint(1_000, 8_000) + (
        random.randint(0, 60_000) if random.random() < 0.05 else 0
    )


class Crystal:
    """A clock of its own that runs too fast or too slow."""

    def __init__(self, random: Random) -> None:
        self._ahead = random.randrange(2**36)
        self._rate = 1 + random.uniform(-PPM, PPM) * 1e-6

    def time(self, true: float) -> int:
        """Return what it shows."""
        return int(self._ahead + self._rate * true)


class Board:
    """A board with eight bells; what the host keeps of it is all real."""

    def __init__(self, uid: str, random: Random) -> None:
        self.uid, self.boot, self.err, self.struck = uid, "1", 1.0, 0
        self.clock, self.crystal = DeviceClock(), Crystal(random)
        self._random = random

    def probe(self, true: Micros) -> None:
        """Let the host probe its clock."""
        arrived = true + usb(self._random)
        answered = arrived + self._random.randint(20, TURN)
        received = answered + usb(self._random)
        stamps = self.crystal.time(arrived), self.crystal.time(answered)
        self.clock.probe(true, received, *stamps)


class Boards:
    """Boards at one table; the seats are their bells, board after board."""

    def __init__(self, random: Random, count: int, wire: bool = False) -> None:
        self.seats, self._random = BELLS * count, random
        self._wire, self._now, self._pulsed = wire, SECOND, 0
        self._wires = SyncWires()
        self._boards = [Board(f"board-{n}", random) for n in range(count)]
        self._arbiter = Arbiter(fair_coin(random.randrange(2**32)))
        self._marks = 0
        for board in self._boards:
            self._arbiter.join(board.uid, 0)
            for turn in range(BEST_OF):
                board.probe(self._now + 30_000 * turn)
        self._pass(JOINED * PULSE)

    def judge(self, strikes: Sequence[Strike]) -> Verdict:
        """Decide one race."""
        self._pass(PROBE)
        start = self._now + REST
        for strike in strikes:
            self._strike(self._boards[strike.seat // BELLS], strike.seat, start + strike.at)
        self._now = start + round(strikes[-1].at) + REST
        for board in self._boards:
            self._arbiter.watermark(board.uid, self._now, self._now)
        verdict = decided(self._arbiter)
        self._thaw()
        return verdict

    def delay(self, strike: Strike) -> Micros:
        """Return the µs from the line of a strike, a watermark behind it, until it is decided."""
        self._pass(PROBE)
        board, true = self._boards[strike.seat // BELLS], self._now + REST
        self._strike(board, strike.seat, true)
        told = true + self._random.randint(MARGIN, TURN)
        came = told + usb(self._random)
        self._arbiter.watermark(board.uid, self._before(board, told), came)
        asks = [partial(self._answer, asked) for asked in self._boards]
        self._now = came + waited(self._arbiter, came, asks)
        self._thaw()
        return self._now - came

    def _thaw(self) -> None:
        for board in self._boards:
            board.clock.thaw()
            self._wires.choose(board)

    def _answer(self, board: Board, now: Micros) -> "Answer":
        looked = now + usb(self._random) + self._random.randint(0, TURN)
        return Answer(looked + usb(self._random), board.uid, self._before(board, looked))

    def _before(self, board: Board, true: Micros) -> Micros:
        when = self._wires.host(board, board.crystal.time(true - MARGIN))
        return when.at - ceil(when.bound)

    def _strike(self, board: Board, seat: int, true: float) -> None:
        board.struck = board.crystal.time(true)
        when, self._marks = self._wires.host(board, board.struck), self._marks + 1
        mark = f"{board.uid}/1/{self._marks}"
        self._arbiter.offer(
            Press(seat, when.at, board.err, when.bound, board.uid, mark, when.wire, when.near)
        )

    def _pass(self, span: Micros) -> None:
        """Let time pass with its probes and pulses."""
        for _ in range(span // PROBE):
            self._now += PROBE
            for board in self._boards:
                board.probe(self._now)
            if self._wire and self._now - self._pulsed >= PULSE:
                self._pulse()

    def _pulse(self) -> None:
        self._pulsed = self._now + REST // 2
        for board in self._boards:
            self._wires.pulse(board, board.crystal.time(self._pulsed))
            self._wires.choose(board)


class Answer(NamedTuple):
    """A watermark that was asked for, and when it is here."""

    here: Micros
    source: str
    before: Micros


Ask = Callable[[Micros], Answer]


def waited(arbiter: Arbiter, came: Micros, asks: Sequence[Ask]) -> Micros:
    """Return the µs until something is decided; who has answered is asked again."""
    now = came
    coming = [(ask(came), n) for n, ask in enumerate(asks)]
    heapify(coming)
    while not arbiter.decide():
        (now, source, before), n = heappop(coming)
        arbiter.watermark(source, before, now)
        heappush(coming, (asks[n](now), n))
    return now - came


class Phone:
    """A page on Wi-Fi whose button is a bell."""

    def __init__(self, uid: str, random: Random) -> None:
        self.uid, self.clock, self.crystal = uid, PageClock(), Crystal(random)
        self._random = random

    def probe(self, true: Micros) -> None:
        """Let the host probe the page's clock."""
        echoed = true + wifi(self._random)
        arrived = echoed + wifi(self._random)
        self.clock.echo(true, arrived, self.crystal.time(echoed) / 1000)

    def press(self, true: float) -> tuple[Micros, Micros, float]:
        """Return when a tap is here and what the host makes of it; a screen is read every 8 ms."""
        read = true + self._random.uniform(0, 8_000)
        arrived = round(read) + wifi(self._random)
        return arrived, *self.clock.when(self.crystal.time(read) / 1000, arrived)

    def answer(self, now: Micros) -> Answer:
        """Return its watermark, asked for at that time."""
        looked = now + wifi(self._random)
        here = looked + wifi(self._random)
        at, err = self.clock.when(self.crystal.time(looked) / 1000, here)
        return Answer(here, self.uid, at - ceil(err))


class Phones:
    """As many phones as seats."""

    def __init__(self, random: Random, count: int) -> None:
        self.seats, self._now = count, SECOND
        self._phones = [Phone(f"phone-{n}", random) for n in range(count)]
        self._arbiter = Arbiter(fair_coin(random.randrange(2**32)))
        for phone in self._phones:
            for turn in range(BEST_OF):
                phone.probe(self._now + 20_000 * turn)

    def judge(self, strikes: Sequence[Strike]) -> Verdict:
        """Decide one race."""
        for phone in self._phones:
            phone.probe(self._now)
        start = self._now + 2 * REST
        for strike in strikes:
            self._press(self._phones[strike.seat], strike.seat, start + strike.at)
        self._now = start + 4 * SECOND
        return decided(self._arbiter)

    def delay(self, strike: Strike) -> Micros:
        """Return the µs from the message of a tap until it is decided."""
        for phone in self._phones:
            phone.probe(self._now)
            self._arbiter.join(phone.uid, self._now)
        tapped = self._phones[strike.seat]
        came = self._press(tapped, strike.seat, self._now + 2 * REST)
        took = waited(self._arbiter, came, [phone.answer for phone in self._phones])
        for phone in self._phones:
            self._arbiter.leave(phone.uid)
        self._now = came + took + SECOND
        return took

    def _press(self, phone: Phone, seat: int, true: float) -> Micros:
        arrived, at, err = phone.press(true)
        self._arbiter.offer(Press(seat, at, 0.0, err, phone.uid, ""))
        return arrived


def decided(arbiter: Arbiter) -> Verdict:
    """Return what an arbiter made of one race."""
    order: list[int] = []
    tied = False
    for decision in arbiter.decide():
        assert not isinstance(decision, TooLate)
        tied |= isinstance(decision, Heat)
        presses = decision.presses if isinstance(decision, Heat) else (decision,)
        order += [press.seat for press in presses if press.seat is not None]
    return Verdict(tuple(order), tied)
