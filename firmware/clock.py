"""The board's time: µs since power-up in 64 bits, from a timer of which 32 can be read."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_WORD = 0xFFFFFFFF


class Clock:
    """Extends a 32-bit µs timer; `now` has to be asked at least once in 71 minutes."""

    def __init__(self, raw: "Callable[[], int]", high: int = 0) -> None:
        self._raw = raw
        self._now = high << 32 | raw()

    def now(self) -> int:
        """Return the time in µs; it never goes back."""
        self._now += (self._raw() - self._now) & _WORD
        return self._now

    def extend(self, stamp: int) -> int:
        """Return the time in µs of a 32-bit stamp taken within 35 minutes of the last `now`."""
        ahead = (stamp - self._now) & _WORD
        # A stamp may be a little younger than `now`: edges go on while Python thinks.
        return self._now + ahead - (ahead >> 31 << 32)
