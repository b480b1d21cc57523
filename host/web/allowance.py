"""How much somebody may ask for: a few at once, and so many a second in the long run."""

from collections.abc import Callable
from time import monotonic


class Allowance:
    """A bucket of `burst` that refills with `rate` a second."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._left, self._since = burst, clock()

    def take(self) -> bool:
        """Return whether one more is allowed now."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._since) * self._rate)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
