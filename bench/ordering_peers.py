"""How others decide who was first, as their authors describe it; the models of `bench.ordering`.

- `polled-25ms`: the program looks at all buttons every 25 ms, and of those found pressed the one
  with the lowest index wins. Usual in quiz programs on a computer's GPIO or a game pad.
- `interrupt-per-pin`: every button has an interrupt whose handler reads the clock. Handlers run one
  after the other, each takes 36 µs (measured with MicroPython on an RP2040), and of those that wait
  the lowest pin is next. The order is that of the times read.
- `arrival-order`: the order in which lines come in at the computer. A board looks at its buttons in
  every turn of its loop (1 ms), in pin order, and prints what it finds; every board has a USB port
  of its own, every phone its way over Wi-Fi, with the same delays as ours.
- `keyboard-8ms`: the keyboard is read every 8 ms; keys in one report come in the order of its scan.

None of them knows a dead heat: somebody is always first.
"""

from collections.abc import Sequence
from random import Random

from bench.world import BELLS, TURN, Delay, Strike, Verdict

HANDLER = 36  # µs an interrupt handler takes
LATENCY = 15  # µs until the first one reads the clock
POLL, KEYS = 25_000, 8_000  # µs between two looks


class Looked:
    """Buttons looked at now and then, the lowest index first."""

    def __init__(self, random: Random, seats: int, every: int) -> None:
        self.seats, self._random, self._every = seats, random, every

    def judge(self, strikes: Sequence[Strike]) -> Verdict:
        """Decide one race."""
        phase = self._random.uniform(0, self._every)
        seen = [((strike.at + phase) // self._every, strike.seat) for strike in strikes]
        return Verdict(tuple(seat for _, seat in sorted(seen)))


class Interrupts:
    """A handler a pin, one after the other, the lowest waiting pin next."""

    def __init__(self, seats: int) -> None:
        self.seats = seats

    def judge(self, strikes: Sequence[Strike]) -> Verdict:
        """Decide one race."""
        waiting, order, free = sorted(strikes, key=lambda one: one.at), [], 0.0
        while waiting:
            free = max(free, waiting[0].at + LATENCY)
            pending = [strike for strike in waiting if strike.at <= free]
            served = min(pending, key=lambda one: one.seat)
            waiting.remove(served)
            order.append(served.seat)
            free += HANDLER
        return Verdict(tuple(order))


class Arrivals:
    """The order in which lines come in, from devices that do not stamp."""

    def __init__(self, random: Random, seats: int, bells: int, delay: Delay, turn: int) -> None:
        self.seats, self._random, self._bells = seats, random, bells
        self._delay, self._turn = delay, turn

    def judge(self, strikes: Sequence[Strike]) -> Verdict:
        """Decide one race."""
        devices = range(self.seats // self._bells)
        phases = [self._random.uniform(0, self._turn) for _ in devices]
        came: list[tuple[float, int]] = []
        last = [0.0 for _ in devices]
        for strike in sorted(strikes, key=lambda one: self._printed(one, phases)):
            device = strike.seat // self._bells
            printed, _ = self._printed(strike, phases)
            last[device] = max(last[device], printed + self._delay(self._random))
            came.append((last[device], strike.seat))
        came.sort(key=lambda one: one[0])  # of one device the first printed stays first
        return Verdict(tuple(seat for _, seat in came))

    def _printed(self, strike: Strike, phases: Sequence[float]) -> tuple[float, int]:
        phase = phases[strike.seat // self._bells]
        turns = (strike.at + phase) // self._turn + 1
        return turns * self._turn - phase, strike.seat


def arrivals(random: Random, boards: int, delay: Delay) -> Arrivals:
    """Return the arrival order of boards with eight bells each."""
    return Arrivals(random, BELLS * boards, BELLS, delay, TURN)
