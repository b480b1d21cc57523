"""One game's life: arbiter, table and journal, and what happens by itself when its time comes.

Host times are handed in; whoever holds a room calls `advance` at `wake`, or sooner.
"""

from collections.abc import Sequence
from typing import Protocol

from engine.game import Refused
from engine.records import lines
from host.arbiter import Arbiter, Decision, Move, Press, TooLate
from host.bells.source import Micros, Notice
from host.bots import Bots
from host.coin import fair_coin
from host.journal import Journal
from host.plans import Input, Plans, inputs
from host.table import Lines, Table


class Hall(Protocol):
    """What a room needs of the house around it."""

    def settle(self, marks: Sequence[str]) -> None:
        """Let the sources forget the strikes with these marks."""

    def notice(self, notice: Notice) -> None:
        """Tell the people at the table."""

    def thaw(self) -> None:
        """Note that a round ended."""

    def hurry(self) -> None:
        """Note that an input waits for watermarks."""

    def lost(self, error: OSError) -> None:
        """Note that the record cannot be written: the table is at its end."""

    def changed(self) -> None:
        """Note that some picture is another one now."""


class Room:
    """A table being played; `tempo` is the quiet, in µs, after which the next card is turned.

    Until `begin` nothing is judged. A strike made before it is void in a new game; in a resumed one
    it is announced as too late.
    """

    def __init__(
        self, hall: Hall, table: Table, journal: Journal, tempo: Micros | None, resumed: bool
    ) -> None:
        seed = table.reading.header.seed
        self.hall, self.table, self.journal, self.tempo = hall, table, journal, tempo
        self.arbiter = Arbiter(fair_coin(seed, table.rev))
        self._plans = Plans(Bots(seed, table.rev), tempo)
        self._resumed = resumed
        self._since: Micros | None = None
        self._seen: set[str] = set(table.reading.marks)
        self._unsafe: set[str] = set()
        self.lost = False  # the record cannot be written: the table is at its end

    @property
    def begun(self) -> bool:
        """Whether strikes are judged yet."""
        return self._since is not None

    @property
    def wake(self) -> Micros | None:
        """When something planned is due."""
        return self._plans.wake

    def begin(self, now: Micros) -> None:
        """Judge from now on; timers start anew."""
        if self._resumed:
            self._write(self.table.resume(now))
        self._since = now
        self._plan(now)
        self.hall.changed()

    def offer(self, item: Input, now: Micros) -> None:
        """Take an input in; what is on disk already is acknowledged and not judged twice."""
        if item.mark in self._seen:
            return self._again(item.mark)
        if item.mark:
            self._seen.add(item.mark)
            self._unsafe.add(item.mark)
        if self._since is None or (item.mark and item.at < self._since):  # a page has no past
            return self._before(item)
        self.arbiter.offer(item)
        return self.advance(now)

    def watermark(self, source: str, before: Micros, now: Micros) -> None:
        """Note that every press of the source before that time has been handed in."""
        self.arbiter.watermark(source, before, now)
        self.advance(now)

    def advance(self, now: Micros) -> None:
        """Hand in what is due and decide what is final, until there is nothing of either."""
        while decisions := self._final(now):
            for decision in decisions:
                self._decide(decision)
                self.hall.changed()
        if self.arbiter.waiting:
            self.hall.hurry()

    def safe(self, marks: Sequence[str]) -> None:
        """Let the sources forget strikes whose lines are on disk."""
        self._unsafe.difference_update(marks)
        self.hall.settle(marks)

    def close(self) -> Sequence[str]:
        """End the record and return the marks of the strikes not acknowledged yet.

        Their lines are on disk then; what was not decided is void with the table it was made on.
        """
        self.journal.close()
        return sorted(self._unsafe)

    def _final(self, now: Micros) -> list[Decision]:
        if self.begun:
            for item in self._plans.due(now):
                self.arbiter.offer(item)
        return self.arbiter.decide()

    def _again(self, mark: str) -> None:
        if mark not in self._unsafe:
            self.hall.settle((mark,))

    def _before(self, item: Input) -> None:
        if self._resumed and isinstance(item, Press):
            self._decide(TooLate(item))
            return self.hall.changed()
        if self._resumed:
            self._refuse(item, Refused("stale"))
        return self.safe((item.mark,) if item.mark else ())

    def _decide(self, decision: Decision) -> None:
        if self.lost or (standing := self._plans.standing(decision)) is None:
            return None
        marks = [item.mark for item in inputs(standing) if item.mark]
        before = self._shown()
        try:
            written = self.table.take(standing)
        except Exception as fault:  # also one of the game's own: the table is as it was
            self._refuse(inputs(standing)[0], _refusal(fault))
            return self.safe(marks)
        self._write(written, marks)
        self._tell(written, "too-late" if isinstance(standing, TooLate) else "in-pause")
        if self._shown() != before:
            self._plan(inputs(standing)[0].at)
        return None

    def _plan(self, at: Micros) -> None:
        try:
            self._plans.anew(self.table, at)
        except Exception as fault:  # of a bot or a game: what was played stands and is shown
            self._refuse(Move(None, "", at), _refusal(fault))

    def _write(self, written: Lines, marks: Sequence[str] = ()) -> None:
        try:
            self.journal.append(written, marks)
        except OSError as error:
            self.lost = True
            self.hall.lost(error)

    def _shown(self) -> tuple[object, ...]:
        reading = self.table.reading
        return reading.state, reading.paused, tuple(reading.sitters)

    def _refuse(self, item: Input, reason: Refused) -> None:
        text = getattr(item, "text", self.table.game.strike)
        about = {"seat": item.seat, "text": text, "reason": reason.code, **reason.details}
        self.hall.notice(Notice("refused", about, item.seat))

    def _tell(self, written: Lines, unjudged: str) -> None:
        for said in written:
            if isinstance(said, lines.TooLate):
                seat = said.too_late.seat
                name = self.table.reading.sitters[seat].name
                self.hall.notice(Notice(unjudged, {"seat": seat, "name": name}))
        played = any(isinstance(said, lines.Do) for said in written)
        if played and any(event.code == "round" for event in self.table.events):
            self.hall.thaw()


def _refusal(fault: Exception) -> Refused:
    return fault if isinstance(fault, Refused) else Refused("broken", why=repr(fault))
