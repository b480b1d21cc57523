"""The clock probes that are on their way."""

from host.bells.source import Micros

REMEMBERED = 8  # an answer to an older one would be of no use


class Probes:
    """Numbers probes and keeps when each was sent."""

    def __init__(self, now: Micros) -> None:
        self.last = now  # when the newest one was sent
        self._number = 0
        self._sent: dict[int, Micros] = {}

    def __bool__(self) -> bool:
        """Whether any is unanswered."""
        return bool(self._sent)

    def send(self, now: Micros) -> int:
        """Return the number of a probe sent now."""
        self.last = now
        self._number += 1
        self._sent[self._number] = now
        self._sent.pop(self._number - REMEMBERED, None)
        return self._number

    def answered(self, number: int) -> Micros | None:
        """Return when a probe was sent, None if it is not one of ours or has been answered."""
        return self._sent.pop(number, None)

    def forget(self) -> None:
        """Take no answer any more to what was sent so far."""
        self._sent.clear()
