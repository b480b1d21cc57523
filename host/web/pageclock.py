"""When a person did something on a page, on the host's clock."""

from collections import deque

from engine.game import Refused
from host.bells.source import Micros
from host.clock import DeviceClock

KEYBOARD = 8_000.0  # µs: most keyboards are read every 8 ms
STALE = 500_000  # µs: what was held up longer than this is not judged as if it were now
UNKNOWN = 50_000  # µs: taken for the round trip until one has been measured


class PageClock:
    """Maps the page's milliseconds; never outside [arrival − round trip, arrival]."""

    def __init__(self) -> None:
        self._clock = DeviceClock()
        self._trips: deque[Micros] = deque(maxlen=8)

    def echo(self, sent: Micros, arrived: Micros, page: float) -> None:
        """Take one round trip: host µs sent and arrived, page ms between them."""
        self._trips.append(arrived - sent)
        self._clock.probe(sent, arrived, round(page * 1000), round(page * 1000))
        self._clock.thaw()

    @property
    def round_trip(self) -> Micros:
        """The longest of the newest round trips: a busy page delays keys as it does echoes."""
        return max(self._trips, default=UNKNOWN)

    def when(self, page: float, arrived: Micros) -> tuple[Micros, float]:
        """Return the host µs of a page's ms and its half-width; raises `Refused` when stale."""
        earliest = arrived - self.round_trip
        told, doubt = self._told(page, arrived)
        if told < earliest - STALE:
            raise Refused("stale")
        at = min(max(told, earliest), arrived)
        # A page whose clock makes no sense still knows no less than its messages' way here.
        return at, min(doubt + abs(told - at), self.round_trip + STALE) + KEYBOARD

    def _told(self, page: float, arrived: Micros) -> tuple[Micros, float]:
        if self._clock.ready:
            return self._clock.host(round(page * 1000))
        return arrived - self.round_trip // 2, self.round_trip / 2
