"""The sync wire between boards: one pulse a second that each of them stamps like a bell.

No board is the master: whoever has missed the pulse for a second and a bit pulls the wire low. If
two do so at once the wire still falls once, at the earlier time. The bit is drawn by lot each time,
so boards that are not joined do not pulse together for long, and those that do are joined.
"""

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from machine import Pin

PERIOD = 1_000_000  # µs


class SyncWire:
    """An open-drain pin, high at rest."""

    def __init__(self, pin: "Pin") -> None:
        self._pin = pin
        self._due = PERIOD
        self._pulled = False

    def seen(self, at: int) -> None:
        """Note that the wire fell at `at` µs."""
        self._due = at + PERIOD + 1000 * os.urandom(1)[0]

    def turn(self, now: int) -> None:
        """Pull for one turn of the loop when a pulse is due, let go in the next."""
        if self._pulled:
            self.release()
        elif now >= self._due:
            self.seen(now)
            self._pulled = True
            self._pin.value(0)

    def release(self) -> None:
        """Let go of the wire."""
        self._pulled = False
        self._pin.value(1)
