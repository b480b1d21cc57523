"""The timekeeper: hears the bells, notes the time, and wakes the table when something is due.

It is the one place of a table that reads the clock: what is behind it gets host times handed in.
"""

import asyncio
from collections.abc import Callable

from engine.game import Refused, Seat
from host.alarm import Alarm
from host.arbiter import Move, Press
from host.belfry import Belfry
from host.bells.source import About, Flip, Micros, Notice, Strike
from host.orders import BELLS, FLIP
from host.room import Hall, Room

BEAT = 0.1  # s between two looks for silent sources


class Timekeeper:
    """Brings what happens to the room that is open, if one is; the `Sink` of every source."""

    def __init__(self, belfry: Belfry, hall: Hall, clock: Callable[[], Micros]) -> None:
        self.room: Room | None = None
        self.clock = clock
        self._belfry, self._hall = belfry, hall
        self._alarm = Alarm(clock, self._advance)
        self._hurrying = False

    @property
    def open(self) -> Room:
        """The room that is open; raises `Refused` where none is."""
        if self.room is None:
            raise Refused("no-table")
        return self.room

    async def watch(self) -> None:
        """Name sources that fall silent, until cancelled."""
        while True:
            await asyncio.sleep(BEAT)
            now = self.clock()
            for source in self.room.arbiter.silent(now) if self.room else ():
                self._belfry.silent(source, now)
                code = "phone-silent" if source in self._belfry.pages else "board-silent"
                self.notice(Notice(code, {"name": self._belfry.name(source)}))
            self._advance()

    def begin(self) -> None:
        """Judge from now on, and wait for every board that is there."""
        room, now = self.open, self.clock()
        room.begin(now)
        for source in self._belfry.live:
            room.arbiter.join(source, now)
        self._seat(room, now)

    def move(self, move: Move) -> None:
        """Hand a move in."""
        self.open.offer(move, self.clock())
        self._wind()

    # What sources report.

    def present(self, about: About) -> None:
        """Count a board's bells in; those of a new one ring for the seats that have none."""
        self._belfry.present(about)
        if self.room:
            now = self.clock()
            self._seat(self.room, now)
            self.room.arbiter.join(about.source, now)
        if about.bells:
            self.notice(Notice("board-ready", {"name": about.name}))

    def absent(self, source: str, why: Notice | None) -> None:
        """Wait for the board no more, and say why."""
        self._belfry.absent(source)
        if self.room:
            self.room.arbiter.leave(source)
        if why:
            self.notice(why)
        self._advance()

    def strike(self, strike: Strike) -> None:
        """Hand in a strike of a seated bell; any other is acknowledged, and that is all."""
        source, bell, at, err, bound, mark, wire, near = strike
        seat = self._whose(source, bell)
        if self.room is None or seat is None:
            return self._hall.settle((mark,))
        now = self.clock()
        # The board may have been silent: its watermark is behind this strike.
        self.room.arbiter.join(source, now)
        self.room.offer(Press(seat, at, err, bound, source, mark, wire, near), now)
        return self._wind()

    def flip(self, flip: Flip) -> None:
        """Hand in a move of the seat whose flip button it is."""
        seat = self._whose(flip.source, flip.button)
        if self.room is None or seat is None:
            return self._hall.settle((flip.mark,))
        return self.move(Move(seat, FLIP, flip.at, flip.mark))

    def watermark(self, source: str, before: Micros) -> None:
        """Note how far the reports of the source go."""
        if self.room:
            self.room.watermark(source, before, self.clock())
            self._wind()

    def notice(self, notice: Notice) -> None:
        """Tell the people at the table."""
        self._hall.notice(notice)

    # What the room asks for.

    def hurry(self) -> None:
        """Ask for watermarks, once what has come by now is read: they may be among it."""
        if not self._hurrying:
            self._hurrying = True
            asyncio.get_running_loop().call_soon(self._hurry)

    def _hurry(self) -> None:
        self._hurrying = False
        if self.room and self.room.arbiter.waiting:
            self._belfry.hurry()

    def _advance(self) -> None:
        if self.room:
            self.room.advance(self.clock())
        self._wind()

    def _wind(self) -> None:
        self._alarm.set(self.room.wake if self.room else None)

    # Bells and seats.

    def _whose(self, source: str, bell: int) -> Seat | None:
        bells = self.room.table.reading.bells if self.room else {}
        return self._belfry.whose(source, bell, bells)

    def _seat(self, room: Room, now: Micros) -> None:
        if not room.begun:
            return
        by = room.table.reading
        people = [not sitter.bot for sitter in by.sitters]
        for name, seat in list(self._belfry.unseated(by.bells, people)):
            room.offer(Move(seat, f"{BELLS} {name}", now), now)
        self._wind()
