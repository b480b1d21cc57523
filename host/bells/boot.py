"""One run of a board's program: its own event numbers, its own time, over any number of plugs."""

from collections import deque
from math import ceil

from firmware import wire
from host.bells.source import Flip, Micros, Notice, Sink, Strike
from host.bells.stream import Event, Stream
from host.clock import DeviceClock

TROUBLES = {wire.HELD: "bell-held", wire.STUCK: "bell-stuck", wire.OVERRUN: "strikes-lost"}


class Boot:
    """Turns what the board said, in its own time, into what a sink is told, in the host's."""

    def __init__(self, uid: str, boot: str, acked: int | None) -> None:
        self.uid = uid
        self.boot = boot
        self.name = uid  # for people
        self.err = 0.0  # µs between two of its bells
        self.stream = Stream(acked)
        self.clock = DeviceClock()
        self._waiting: deque[Event] = deque()  # in order, for the clock

    def mark(self, seq: int) -> str:
        """Return the mark of an event, unique for ever."""
        return f"{self.uid}/{self.boot}/{seq}"

    def event(self, event: Event, now: Micros) -> None:
        """Take an event in; it is told by `report`."""
        self.clock.heard(event.t, now)
        self._waiting.extend(self.stream.take(event))

    def report(self, sink: Sink) -> None:
        """Tell every event that is in order, once the clock can say when it was."""
        while self._waiting and self.clock.ready:
            self._tell(self._waiting.popleft(), sink)

    def watermark(self, seq: int, t: int, now: Micros, sink: Sink) -> None:
        """Pass a watermark on, if every event up to `seq` has been reported."""
        self.clock.heard(t, now)
        if self.clock.ready and self.stream.complete(seq):
            at, doubt = self.clock.host(t)
            sink.watermark(self.uid, at - ceil(self.err + doubt))

    def _tell(self, event: Event, sink: Sink) -> None:
        mark = self.mark(event.seq)
        if event.kind == wire.STRIKE:
            at, doubt = self.clock.host(event.t)
            sink.strike(Strike(self.uid, event.bell, at, self.err, self.err + doubt, mark))
        elif event.kind == wire.FLIP:
            sink.flip(Flip(self.uid, event.bell, self.clock.host(event.t)[0], mark))
        else:
            self._tell_trouble(event, sink)

    def _tell_trouble(self, event: Event, sink: Sink) -> None:
        self.stream.settle(event.seq)
        if event.kind in TROUBLES:
            args = {"source": self.uid, "name": self.name, "bell": event.bell}
            sink.notice(Notice(TROUBLES[event.kind], args))
