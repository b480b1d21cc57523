"""One run of a board's program: its own event numbers, its own time, over any number of plugs."""

from collections import deque
from math import ceil

from firmware import wire as protocol
from host.bells.source import Flip, Micros, Notice, Sink, Strike
from host.bells.stream import Event, Stream
from host.bells.syncwires import SyncWires
from host.clock import DeviceClock

TROUBLES = {
    protocol.HELD: "bell-held",
    protocol.STUCK: "bell-stuck",
    protocol.OVERRUN: "strikes-lost",
}


class Boot:
    """Turns what the board said, in its own time, into what a sink is told, in the host's."""

    def __init__(self, uid: str, boot: str, acked: int | None, wires: SyncWires) -> None:
        self.uid = uid
        self.boot = boot
        self.name = uid  # for people
        self.err = 0.0  # µs between two of its bells
        self.stream = Stream(acked)
        self.clock = DeviceClock()
        self.struck = 0  # its own time, in µs, of the newest strike told
        self._wires = wires
        self._round = 0  # its own time of the newest strike told before this round
        self._waiting: deque[Event] = deque()  # in order, for the clock

    def mark(self, seq: int) -> str:
        """Return the mark of an event, unique for ever."""
        return f"{self.uid}/{self.boot}/{seq}"

    def probe(self, sent: Micros, received: Micros, arrived: int, answered: int) -> None:
        """Take a probe of its clock, see `DeviceClock`."""
        self.clock.probe(sent, received, arrived, answered)
        if self._unstruck:
            self.clock.thaw()

    def event(self, event: Event, now: Micros) -> None:
        """Take an event in; it is told by `report`. Raises what `Stream.take` does."""
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
            when = self._wires.host(self, t)
            sink.watermark(self.uid, when.at - ceil(when.bound))

    @property
    def wire(self) -> frozenset[str]:
        """The boards on its sync wire, itself among them."""
        return self._wires.sources(self)

    def thaw(self) -> None:
        """Let clock and sync wire take their newest maps: a round has ended."""
        self.clock.thaw()
        self._round = self.struck
        self._wires.choose(self)

    def _tell(self, event: Event, sink: Sink) -> None:
        mark = self.mark(event.seq)
        if event.kind == protocol.STRIKE:
            self.struck = event.t
            at, bound, wire, near = self._wires.host(self, event.t)
            sink.strike(Strike(self.uid, event.bell, at, self.err, bound, mark, wire, near))
        elif event.kind == protocol.FLIP:
            sink.flip(Flip(self.uid, event.bell, self._wires.host(self, event.t).at, mark))
        elif event.kind == protocol.SYNC:
            self._pulse(event)
        else:
            self._tell_trouble(event, sink)

    def _pulse(self, event: Event) -> None:
        self.stream.settle(event.seq)
        self._wires.pulse(self, event.t)
        if self._unstruck:
            self._wires.choose(self)

    @property
    def _unstruck(self) -> bool:
        """Whether no strike of this round is on the map yet, so that another harms no gap."""
        return self.struck == self._round

    def _tell_trouble(self, event: Event, sink: Sink) -> None:
        self.stream.settle(event.seq)
        if event.kind in TROUBLES:
            args = {"source": self.uid, "name": self.name, "bell": event.bell}
            sink.notice(Notice(TROUBLES[event.kind], args))
