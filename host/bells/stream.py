"""The events of one boot of a board: in order, each once, acknowledged only when they are safe."""

from typing import NamedTuple

KEPT = 1024  # events at most that a board keeps until they are acknowledged


class Event(NamedTuple):
    """An event as the board told it."""

    seq: int
    bell: int
    kind: int  # firmware.wire.STRIKE…
    t: int  # µs of the board's clock


class Stream:
    """Puts a board's events in order; the line may lose, repeat and delay them.

    `acked` is the last event the board need not keep; None if it does not say, then its first word
    about events tells.
    """

    def __init__(self, acked: int | None) -> None:
        self.acked = acked or 0  # every event up to this one is safe
        self._next = self.acked + 1
        self._begun = acked is not None
        self._early: dict[int, Event] = {}  # came before one that is missing
        self._safe: set[int] = set()  # safe, but one before them is not yet

    def take(self, event: Event) -> list[Event]:
        """Return the events that are in order now: none for a repeated one or behind a gap.

        Raises `ValueError` for a number that is too far on: a board does not keep so many.
        """
        self._begin(event.seq - 1)
        if event.seq > self.acked + KEPT:
            raise ValueError(f"event {event.seq} cannot come while {self.acked} is the last safe")
        if event.seq >= self._next:
            self._early[event.seq] = event
        ready = []
        while self._next in self._early:
            ready.append(self._early.pop(self._next))
            self._next += 1
        return ready

    def complete(self, seq: int) -> bool:
        """Return whether every event up to that one has come."""
        self._begin(seq)
        return seq < self._next

    def settle(self, seq: int) -> None:
        """Note that an event is safe; `acked` moves on as far as there is no gap."""
        if seq > self.acked:
            self._safe.add(seq)
        while self.acked + 1 in self._safe:
            self.acked += 1
            self._safe.remove(self.acked)

    def _begin(self, acked: int) -> None:
        if not self._begun:
            self.acked, self._next, self._begun = acked, acked + 1, True
