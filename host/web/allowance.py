"""How much somebody may ask for: a few at once, and so many a second in the long run."""

from collections.abc import Callable

from host.alarm import micros
from host.bells.source import Micros


class Allowance:
    """A bucket of `burst` that refills with `rate` a second."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], Micros] = micros) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._left, self._since = burst, clock()

    def take(self) -> bool:
        """Return whether one more is allowed now."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._since) / 1e6 * self._rate)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
