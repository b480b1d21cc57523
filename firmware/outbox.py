"""What the board has to say: events kept until acknowledged, and the order in which lines leave.

A host that does not listen must cost nothing: lines leave only on credit, which each `A` and `H`
fills up, so the USB queue is never fuller than the host has promised to read.
"""

from firmware import wire

ROOM = 128  # events
RESERVE = 4  # lines of credit that only events and answers may use
RESEND = 100_000  # µs without an acknowledgement
PATIENCE = 800_000  # µs, what RESEND doubles up to while none comes
BEAT = 100_000  # µs between watermarks that nobody asks for


class Outbox:
    """Numbers the events of one boot from 1; times are µs of the board's clock."""

    def __init__(self) -> None:
        self.seq = 0  # of the newest event
        self.held = 0  # lines not said for want of credit
        self.armed = False
        self._credit = 0
        self._answers: "list[bytes]" = []
        self._events: "list[bytes]" = []  # sealed, oldest first; the last one is number `seq`
        self._sent = 0  # how many of them are on the line
        self._lost = -1  # when the last event came for which there was no room
        self._waiting_since = 0
        self._patience = RESEND
        self._marked = 0
        self._wanted = False  # a watermark: none has followed the newest events, or the host waits

    @property
    def acked(self) -> int:
        """The number of the last event that is kept no more."""
        return self.seq - len(self._events)

    def put(self, bell: int, kind: int, t: int) -> None:
        """Keep an event until it is acknowledged; with no room an OVERRUN takes its place."""
        if self._lost >= 0 or len(self._events) == ROOM:
            self._lost = t
        else:
            self._keep(bell, kind, t)

    def answer(self, kind: str, *fields: object) -> None:
        """Say a line before anything else; it is not kept."""
        self._answers.append(wire.seal(kind, *fields))

    def grant(self) -> None:
        """Fill up the credit: the host is reading."""
        self._credit = wire.CREDIT

    def silence(self) -> None:
        """Say nothing more until the next host greets: this one has left."""
        self._credit = 0
        self._hold()

    def want(self) -> None:
        """Send a watermark with the next turn."""
        self._wanted = True

    def restart(self, now: int) -> None:
        """Send every kept event again, from the oldest: a host has just come (back)."""
        self._sent = 0
        self._progress(now)

    def acknowledge(self, seq: int, now: int) -> None:
        """Forget the events up to number `seq`."""
        done = seq - self.acked
        if not 0 < done <= len(self._events):
            return
        self._events = self._events[done:]
        self._sent = max(0, self._sent - done)
        self._progress(now)
        self._own_up()

    def next_line(self, now: int, before: "int | None") -> "bytes | None":
        """Return the line to write next, or None.

        `before` is a time before which no edge is left to be read, None while there may be.
        """
        if not self._credit:
            self._hold()
            return None
        if self._answers:
            return self._spend(self._answers.pop(0))
        self._go_back(now)
        if self._sent < len(self._events):
            return self._event(now)
        if before is not None and self._mark_due(now):
            return self._watermark(now, before)
        return None

    def _keep(self, bell: int, kind: int, t: int) -> None:
        self.seq += 1
        self._events.append(wire.seal(wire.EVENT, self.seq, bell, kind, t))

    def _own_up(self) -> None:
        if self._lost >= 0:
            self._keep(0, wire.OVERRUN, self._lost)
            self._lost = -1

    def _progress(self, now: int) -> None:
        self._waiting_since = now
        self._patience = RESEND

    def _go_back(self, now: int) -> None:
        # Doubling keeps a slow acknowledgement from drawing more and more of the same lines.
        if self._sent and now - self._waiting_since >= self._patience:
            self._sent = 0
            self._waiting_since = now
            self._patience = min(2 * self._patience, PATIENCE)

    def _event(self, now: int) -> bytes:
        if not self._sent:
            self._waiting_since = now
        line = self._events[self._sent]
        self._sent += 1
        self.want()
        return self._spend(line)

    def _mark_due(self, now: int) -> bool:
        if not self.armed or self._lost >= 0:
            return False
        return self._wanted or now - self._marked >= BEAT

    def _watermark(self, now: int, before: int) -> "bytes | None":
        self._marked = now
        self._wanted = False
        if self._credit <= RESERVE:
            self.held += 1
            return None
        return self._spend(wire.seal(wire.WATERMARK, self.seq, before))

    def _hold(self) -> None:
        self.held += len(self._answers)
        self._answers = []

    def _spend(self, line: bytes) -> bytes:
        self._credit -= 1
        return line
