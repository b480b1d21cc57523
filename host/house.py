"""The house: the bells that are plugged in and the table being played on them.

It joins sources, one table and any number of screens, all on one event loop, and is the one place
that reads the clock: what is behind it gets host times handed in.
"""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path

from engine.game import Refused
from host.alarm import Alarm, micros
from host.arbiter import Move, Press
from host.belfry import Belfry
from host.bells.source import About, Flip, Micros, Notice, Source, Strike
from host.journal import Journal, RecordLost
from host.keyboard import Keyboard
from host.last import Last, Opening, remember
from host.orders import BELLS, BOT, FLIP, GO_ON, PAUSE, UNDO
from host.picture import Picture
from host.room import Room
from host.screen import picture
from host.seating import seating
from host.setup import Setup, header, reading, record_path, setup_of
from host.table import Table

__all__ = ["House", "Setup", "micros"]

BEAT = 0.1  # s between two looks for silent sources
NOTICES = 5  # as many as a page can show at once


class House:
    """Joins sources, one table and any number of screens; everything runs on one event loop."""

    def __init__(
        self,
        sources: tuple[Source, ...],
        data: Path,
        opening: Opening | None = None,
        told: Callable[[Notice], None] = lambda notice: None,
        clock: Callable[[], Micros] = micros,
    ) -> None:
        self.belfry = Belfry(sources, opening.boards if opening else ())
        self.notices: tuple[Notice, ...] = ()
        self._data, self._opening, self._clock = data, opening or Opening(), clock
        self._told = told
        self._watchers: list[Callable[[], None]] = []
        self._room: Room | None = None
        self._setup: Setup | None = None
        self._tasks: asyncio.TaskGroup | None = None
        self._keeping: asyncio.Task[None] | None = None
        self._alarm = Alarm(clock, self._advance)
        self._hurrying = False
        self._keyboard = Keyboard(clock, self._advance)

    async def run(self) -> None:
        """Listen to the sources and let time pass until cancelled; the record is closed then.

        Raises `RecordLost` (in a group) when the record cannot be written any more.
        """
        try:
            async with asyncio.TaskGroup() as self._tasks:
                for source in self.belfry.sources:
                    self._tasks.create_task(source.run(self))
                self._tasks.create_task(self._beat())
                self._keep()
        finally:
            self._tasks = None
            self._leave()

    # For screens. Times are host µs; every call may raise `engine.game.Refused`.

    def deal(self, setup: Setup) -> None:
        """Open a table: writes the header, starts the game."""
        people = [seat not in setup.bots for seat in range(len(setup.names))]
        head = header(setup, seating(self.belfry.boards.values(), people))
        first = reading(head)
        path = setup.record or record_path(self._data / "records", setup.game)
        try:
            journal = Journal.create(path, head)
        except OSError as error:
            raise Refused("no-record", record=str(path), reason=error.strerror) from None
        self._enter(Table(first, self._clock()), journal, setup, resumed=False)
        self.begin()
        for seat, level in setup.bots.items():
            self.move(seat, f"{BOT} {level}", self._clock())

    def again(self) -> None:
        """Play the same setup once more, with a new seed."""
        if self._setup is None:
            raise Refused("no-table")
        self.deal(self._setup._replace(seed=None, record=None))

    def resume(self, record: Path, tempo: float | None) -> None:
        """Sit down at a table left before; it goes on at `begin`.

        Raises `Wrong` for a damaged record and `OSError` for one that cannot be opened.
        """
        journal, back, rev = Journal.reopen(record)
        if back.game.view(back.state, None).over:
            journal.close()
            raise Refused("game-over", record=str(record))
        table = Table(back, self._clock() - back.at, rev)
        self._enter(table, journal, setup_of(back, tempo), resumed=True)

    def begin(self) -> None:
        """Judge from now on."""
        room, now = self._open(), self._clock()
        room.begin(now)
        for source in self.belfry.here:
            room.arbiter.join(source, now)
        self._seat(room, now)

    def picture(self, seat: int | None) -> Picture | None:
        """Return what a screen shows (None: the laptop), or None while no table is open."""
        if self._room is None or self._setup is None:
            return None
        boards = tuple(self.belfry.boards)
        return picture(self._room.table, seat, self._setup.tempo, boards, self.notices)

    def watch(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Call `changed` after every change of any picture; returns the call that ends it."""
        self._watchers.append(changed)
        return lambda: self._watchers.remove(changed)

    def move(self, seat: int | None, text: str, at: Micros) -> None:
        """Hand a move in; it is decided in its turn, at most a heartbeat later.

        What is refused then is told in a notice: its turn may come long after this call.
        """
        self._open().offer(Move(seat, text, at), self._clock())
        self._wind()

    def ring(self, seat: int, at: Micros, err: float) -> None:
        """Take a key or a button of a page as the bell of that seat."""
        self._keyboard.ring(self._open(), seat, at, err)
        self._wind()

    def painted(self, rev: int, at: Micros) -> None:
        """Count reaction times from here: the laptop page has shown that revision."""
        table = self._open().table
        table.finish = table.finish.paint(rev, at)

    def pause(self, paused: bool, at: Micros) -> None:
        """Let the table stand still, or go on."""
        self.move(None, PAUSE if paused else GO_ON, at)

    def undo(self, at: Micros) -> None:
        """Take the last input back."""
        self.move(None, UNDO, at)

    # For sources: this is their Sink.

    def present(self, about: About) -> None:
        """Count a board's bells in; those of a new one ring for the seats that have none."""
        self.belfry.present(about)
        if self._room:
            now = self._clock()
            self._seat(self._room, now)
            self._room.arbiter.join(about.source, now)
        self.notice(Notice("board-ready", {"name": about.name}))

    def absent(self, source: str, why: Notice) -> None:
        """Wait for the board no more, and say why."""
        self.belfry.absent(source)
        if self._room:
            self._room.arbiter.leave(source)
        self.notice(why)
        self._advance()

    def strike(self, strike: Strike) -> None:
        """Hand in a strike of a seated bell; any other is acknowledged, and that is all."""
        source, bell, at, err, bound, mark = strike
        seat = self._whose(source, bell)
        if self._room is None or seat is None:
            return self.settle((mark,))
        now = self._clock()
        # The board may have been silent: its watermark is behind this strike.
        self._room.arbiter.join(source, now)
        self._room.offer(Press(seat, at, err, bound, source, mark), now)
        return self._wind()

    def flip(self, flip: Flip) -> None:
        """Hand in a move of the seat whose flip button it is."""
        seat = self._whose(flip.source, flip.button)
        if self._room is None or seat is None:
            return self.settle((flip.mark,))
        self._room.offer(Move(seat, FLIP, flip.at, flip.mark), self._clock())
        return self._wind()

    def watermark(self, source: str, before: Micros) -> None:
        """Note how far the reports of the source go."""
        if self._room:
            self._room.watermark(source, before, self._clock())
            self._wind()

    # For sources and for the room, whose Hall this is.

    def notice(self, notice: Notice) -> None:
        """Tell the people at the table."""
        self.notices = (*self.notices, notice)[-NOTICES:]
        self._told(notice)
        self.changed()

    def settle(self, marks: Sequence[str]) -> None:
        """Let the sources forget the strikes with these marks."""
        self.belfry.settle(marks)

    def thaw(self) -> None:
        """Note that a round ended."""
        self.belfry.thaw()

    def hurry(self) -> None:
        """Ask for watermarks, once what has come by now is read: they may be among it."""
        if not self._hurrying:
            self._hurrying = True
            asyncio.get_running_loop().call_soon(self._hurry)

    def lost(self, error: OSError) -> None:
        """End the run: the record cannot be written."""
        if self._tasks:
            self._tasks.create_task(_fail(error))

    def changed(self) -> None:
        """Note that some picture is another one now."""
        if self._room:
            table = self._room.table
            self.belfry.light(table.finish.first, table.reading.bells)
        for watcher in tuple(self._watchers):
            watcher()

    # Bells and seats.

    def _whose(self, source: str, bell: int) -> int | None:
        bells = self._room.table.reading.bells if self._room else {}
        return self.belfry.whose(source, bell, bells)

    def _seat(self, room: Room, now: Micros) -> None:
        if not room.begun:
            return
        by = room.table.reading
        people = [not sitter.bot for sitter in by.sitters]
        for name, seat in list(self.belfry.unseated(by.bells, people)):
            room.offer(Move(seat, f"{BELLS} {name}", now), now)
        self._wind()

    # Time, and one table after the other.

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            for source in self._room.arbiter.silent(self._clock()) if self._room else ():
                self.notice(Notice("board-silent", {"name": self.belfry.name(source)}))
            self._advance()

    def _hurry(self) -> None:
        self._hurrying = False
        if self._room and self._room.arbiter.waiting:
            self.belfry.hurry()

    def _advance(self) -> None:
        if self._room:
            self._room.advance(self._clock())
        self._wind()

    def _wind(self) -> None:
        self._alarm.set(self._room.wake if self._room else None)

    def _open(self) -> Room:
        if self._room is None:
            raise Refused("no-table")
        return self._room

    def _enter(self, table: Table, journal: Journal, setup: Setup, resumed: bool) -> None:
        self._leave()
        tempo = None if setup.tempo is None else round(setup.tempo * 1e6)
        self._room, self._setup = Room(self, table, journal, tempo, resumed), setup
        self._remember(journal.path.absolute())
        self.belfry.arm(True)
        self._keep()

    def _remember(self, record: Path) -> None:
        tempo = self._setup.tempo if self._setup else None
        try:
            remember(self._data, Last(record=str(record), tempo=tempo, opening=self._opening))
        except OSError as error:  # the game can go on, and be resumed by the name of its record
            self.notice(Notice("not-remembered", {"record": str(record), "why": error.strerror}))

    def _keep(self) -> None:
        if self._room and self._tasks:
            keep = self._room.journal.keep(self._room.safe)
            self._keeping = self._tasks.create_task(keep)

    def _leave(self) -> None:
        if self._keeping:
            self._keeping.cancel()
        if self._room:
            self.belfry.arm(False)
            self.belfry.light(None, {})
            self._room.journal.close()
        self._room = self._keeping = None


async def _fail(error: OSError) -> None:
    raise RecordLost(error.strerror or str(error)) from error
