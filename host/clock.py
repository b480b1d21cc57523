"""Maps a device's clock onto the host's, with bounds that hold."""

from host.bells.source import Micros


class DeviceClock:
    """One device's time on the host's axis; inside a round the map stands still."""

    def probe(self, sent: Micros, received: Micros, arrived: int, answered: int) -> None:
        """Take one round trip: host times sent and received, device times between them."""
        raise NotImplementedError

    @property
    def ready(self) -> bool:
        """Whether there is a map yet."""
        raise NotImplementedError

    def host(self, device: int) -> tuple[Micros, float]:
        """Return the host time of a device time and the half-width of its uncertainty, in µs."""
        raise NotImplementedError

    def thaw(self) -> None:
        """A round ended: adopt the newest fit."""
        raise NotImplementedError
