"""The time of the host, and an alarm on its event loop set to it."""

import asyncio
import time
from collections.abc import Callable

from host.bells.source import Micros


def micros() -> Micros:
    """Return the host's time."""
    return time.monotonic_ns() // 1000


class Alarm:
    """Calls `ring` when its time has come; setting it anew forgets the time before."""

    def __init__(self, clock: Callable[[], Micros], ring: Callable[[], None]) -> None:
        self._clock, self._ring = clock, ring
        self._at: Micros | None = None
        self._timer: asyncio.TimerHandle | None = None

    def set(self, at: Micros | None) -> None:
        """Ring at that time, or at once if it is over; None: not at all."""
        if at == self._at:
            return
        if self._timer:
            self._timer.cancel()
        self._at = at
        if at is not None:
            wait = max(0, at - self._clock()) / 1e6
            self._timer = asyncio.get_running_loop().call_later(wait, self._due)

    def _due(self) -> None:
        self._at = None
        self._ring()
