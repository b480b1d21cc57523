"""The clock of a pin factory on the host's axis."""

from collections.abc import Callable
from typing import Any

from host.bells.source import Micros
from host.clock import BEST_OF, DeviceClock


class Ticks:
    """Makes a factory's opaque, wrapping ticks µs of its own, and maps those like a board's."""

    def __init__(self, factory: Any, clock: Callable[[], Micros]) -> None:  # noqa: ANN401
        self._factory, self._clock = factory, clock
        self._last, self._elapsed = factory.ticks(), 0.0  # s since the first look
        self._map = DeviceClock()
        for _ in range(BEST_OF):
            self.probe()

    def now(self) -> int:
        """Return the factory's time in µs."""
        return self.at(self._factory.ticks())

    def at(self, ticks: float) -> int:
        """Return a stamp in the same µs; it may lie on either side of the newest probe."""
        ahead: float = self._factory.ticks_diff(ticks, self._last)
        behind: float = self._factory.ticks_diff(self._last, ticks)
        return round((self._elapsed + min(ahead, -behind, key=abs)) * 1e6)

    def probe(self) -> None:
        """Compare the two clocks; to be called far oftener than ticks wrap."""
        sent, ticks, received = self._clock(), self._factory.ticks(), self._clock()
        self._elapsed += self._factory.ticks_diff(ticks, self._last)
        self._last = ticks
        device = round(self._elapsed * 1e6)
        self._map.probe(sent, received, device, device)

    def host(self, at: int) -> tuple[Micros, float]:
        """Return the host time of one of those µs and its half-width."""
        return self._map.host(at)

    def thaw(self) -> None:
        """Let the map take its newest fit."""
        self._map.thaw()
