"""Maps a device's clock onto the host's, with bounds that hold.

Every probe proves two things: the device read its clock after the host asked and before the host
had the answer. Between probes the two clocks drift apart, by no more than the probes so far allow.
So offset and drift are kept as intervals, and the truth is always inside.
"""

from typing import NamedTuple

from host.bells.source import Micros

BEST_OF = 8  # probes before the map is used
LIMIT = 201e-6  # no two clocks drift apart faster: their crystals are good to ±100 ppm each
WANDER = 5e-6  # how far a drift may have moved from its mean over the baseline
BASELINE = 30_000_000  # device µs; drift is measured over one to two of them


class Drift(NamedTuple):
    """Host µs gained per device µs: an interval."""

    low: float
    high: float

    @property
    def best(self) -> float:
        """The drift to map with: none while none is possible, so that gaps stay the board's."""
        return 0.0 if self.low <= 0 <= self.high else (self.low + self.high) / 2


class Offset(NamedTuple):
    """Host time minus device time when the device showed `at`: an interval, in µs."""

    at: int
    low: float
    high: float

    def moved(self, at: int, drift: Drift) -> "Offset":
        """Return what is known of the offset at another device time: the further off, the less."""
        away = at - self.at
        slow, fast = drift if away >= 0 else (drift.high, drift.low)
        return Offset(at, self.low + slow * away, self.high + fast * away)

    def within(self, other: "Offset") -> "Offset":
        """Return what both say; empty (low above high) if they contradict each other."""
        return Offset(self.at, max(self.low, other.low), min(self.high, other.high))

    def doubt(self, offset: float) -> float:
        """Return how far the truth may be from that offset."""
        return max(offset - self.low, self.high - offset)


class Line(NamedTuple):
    """A map: the offset at one device time, and the drift from there."""

    at: int
    offset: int
    drift: float

    def offset_at(self, device: int) -> int:
        """Return the offset at a device time, whole µs."""
        return self.offset + round(self.drift * (device - self.at))


class Onward:
    """Keeps times from running backwards, also where the map changes."""

    def __init__(self) -> None:
        self._device, self._at = -1, -1

    def restart(self) -> None:
        """Note that the device's times begin anew; the host's go on."""
        self._device = -1

    def at(self, device: int, at: Micros) -> Micros:
        """Return the host time to tell for a device time that was mapped to `at`."""
        if device < self._device:
            return min(at, self._at)
        self._device, self._at = device, max(at, self._at)
        return self._at


ANY_DRIFT = Drift(-LIMIT, LIMIT)


class DeviceClock:
    """One device's time on the host's axis; inside a round the map stands still."""

    def __init__(self) -> None:
        self._onward = Onward()
        self._forget()

    def _forget(self) -> None:
        self._onward.restart()
        self._probes = 0
        self._offset: Offset | None = None
        self._drift = ANY_DRIFT
        self._bases: tuple[Offset, ...] = ()  # offsets of one and two baselines ago
        self._line: Line | None = None
        self._frozen = False

    def probe(self, sent: Micros, received: Micros, arrived: int, answered: int) -> None:
        """Take one round trip: host times sent and received, device times between them."""
        slack = LIMIT * (answered - arrived)
        seen = Offset(answered, sent - arrived - slack, received - answered)
        known = self._offset.moved(answered, self._drift).within(seen) if self._offset else seen
        if known.low > known.high:  # one of the clocks jumped
            self._forget()
            known = seen
        self._probes += 1
        self._learn(known)

    @property
    def ready(self) -> bool:
        """Whether there is a map yet."""
        return self._probes >= BEST_OF

    @property
    def bound(self) -> float:
        """The half-width of the map's uncertainty at the newest probe, in µs."""
        if not self._offset or not self._line:
            return float("inf")
        return self._offset.doubt(self._line.offset_at(self._offset.at))

    @property
    def offset(self) -> float:
        """Host time minus the device's at the newest probe, in µs."""
        return (self._offset.low + self._offset.high) / 2 if self._offset else float("nan")

    @property
    def drift(self) -> float:
        """What the host's clock gains on the device's, in ppm, as far as is known."""
        return 1e6 * (self._drift.low + self._drift.high) / 2

    def heard(self, device: int, now: Micros) -> None:
        """Take note that this device time is past; a map that says otherwise is dropped.

        So it is after the host slept while the device went on.
        """
        known = self._offset
        if known and device + known.low - LIMIT * abs(device - known.at) > now:
            self._forget()

    def host(self, device: int) -> tuple[Micros, float]:
        """Return the host time of a device time and the half-width of its uncertainty, in µs.

        Never runs backwards, not even where the map changes. Raises `LookupError` before `ready`.
        """
        if not self._offset or not self._line:
            raise LookupError("the device's clock has not been probed yet")
        self._frozen = True
        at = self._onward.at(device, device + self._line.offset_at(device))
        return at, self._offset.moved(device, self._drift).doubt(at - device)

    def newest(self, device: int) -> tuple[float, float]:
        """Return what `host` would by the newest fit, which is not used inside a round."""
        if not self._offset:
            raise LookupError("the device's clock has not been probed yet")
        _, low, high = self._offset.moved(device, self._drift)
        return device + (low + high) / 2, (high - low) / 2

    def thaw(self) -> None:
        """Adopt the newest fit at the end of a round, if it at least halves the uncertainty.

        Each change of map costs a jump between two rounds, so small gains are not worth it.
        """
        if self._offset and self._offset.high - self._offset.low < self.bound:
            self._line = self._fit(self._offset)

    def _learn(self, known: Offset) -> None:
        self._offset = known
        self._bases = self._bases or (known,)
        self._drift = _drift(self._bases[0], known)
        if known.at - self._bases[-1].at >= BASELINE:
            self._bases = (self._bases[-1], known)
        if not self._frozen:
            self._line = self._fit(known)

    def _fit(self, known: Offset) -> Line:
        return Line(known.at, round((known.low + known.high) / 2), self._drift.best)


def _drift(base: Offset, now: Offset) -> Drift:
    """Return what two offsets tell of the drift between and, within `WANDER`, of the drift now."""
    away = now.at - base.at
    if away <= 0:
        return ANY_DRIFT
    low, high = (now.low - base.high) / away, (now.high - base.low) / away
    return Drift(max(-LIMIT, low - WANDER), min(LIMIT, high + WANDER))
