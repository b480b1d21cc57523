"""The house: one table after the other, those who look at it, and the bells that are plugged in.

Everything runs on one event loop: sources report to the timekeeper, screens act through the house,
and whoever watches is called after every change.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from engine.game import Refused
from host.alarm import micros
from host.arbiter import Move
from host.belfry import Belfry
from host.bells.pages import Pages
from host.bells.source import Health, Micros, Notice, Source
from host.journal import Journal, RecordLost
from host.last import Last, Opening, remember
from host.orders import BOT, GO_ON, LEFT, NAME, PAUSE, UNDO
from host.picture import Picture
from host.room import Room
from host.screen import may_read, picture
from host.seating import seating
from host.setup import Setup, check_bot, header, reading, record_path, setup_of
from host.table import Table
from host.timekeeper import Timekeeper

__all__ = ["House", "Setup", "micros"]

NOTICES = 5  # as many as a page can show at once
NOBODY: Mapping[int, str] = MappingProxyType({})


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
        self.pages = Pages()
        self.belfry = Belfry((*sources, self.pages), opening.boards if opening else ())
        self.timekeeper = Timekeeper(self.belfry, self, clock)
        self.notices: tuple[Notice, ...] = ()
        self.data, self._opening, self._clock = data, opening or Opening(), clock
        self._told = told
        self._watchers: list[Callable[[], None]] = []
        self.setup: Setup | None = None
        self._tasks: asyncio.TaskGroup | None = None
        self._keeping: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Listen to the sources and let time pass until cancelled; the record is closed then.

        Raises `RecordLost` (in a group) when the record cannot be written any more.
        """
        try:
            async with asyncio.TaskGroup() as self._tasks:
                for source in self.belfry.sources:
                    self._tasks.create_task(self._hear(source))
                self._tasks.create_task(self.timekeeper.watch())
                self._keep()
        finally:
            self._tasks = None
            self._leave()

    async def _hear(self, source: Source) -> None:
        """Let a source report; one that fails is told, and the others play on."""
        try:
            await source.run(self.timekeeper)
        except Exception as fault:  # of whoever wrote it
            whose = type(source).__module__
            context = {"message": f"{whose} failed", "exception": fault, "whose": whose}
            asyncio.get_running_loop().call_exception_handler(context)

    # For screens. Times are host µs; every call may raise `engine.game.Refused`.

    def deal(self, setup: Setup) -> None:
        """Open a table: writes the header, starts the game."""
        people = [seat not in setup.bots for seat in range(len(setup.names))]
        head = header(setup, seating(self.belfry.boards.values(), people))
        first = reading(head)
        path = setup.record or record_path(self.data / "records", setup.game)
        try:
            journal = Journal.create(path, head)
        except OSError as error:
            why = error.strerror or str(error)
            raise Refused("no-record", record=str(path), reason=why) from None
        self._enter(Table(first, self._clock()), journal, setup, resumed=False)
        self.begin()
        for seat, level in setup.bots.items():
            self.move(seat, f"{BOT} {level}", self._clock())

    def again(self, people: Mapping[int, str] = NOBODY) -> None:
        """Play once more as the table sits by now, with a new seed.

        `people` come in, by seat and name: in the place of a bot, or behind all others.
        """
        if self._room is None or self.setup is None:
            raise Refused("no-table")
        setup = setup_of(self._room.table.reading, self.setup.tempo)
        names = {**dict(enumerate(setup.names)), **people}
        bots = {seat: level for seat, level in setup.bots.items() if seat not in people}
        self.deal(setup._replace(names=tuple(names.values()), bots=bots))

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
        self.timekeeper.begin()

    def picture(self, seat: int | None) -> Picture | None:
        """Return what a screen shows (None: the laptop), or None while no table is open."""
        if self._room is None or self.setup is None:
            return None
        boards = tuple(self.belfry.boards)
        return picture(
            self._room.table, seat, self.setup.tempo, boards, self.notices, self.pages.seats
        )

    @property
    def record(self) -> str:
        """The name of the record that is written, empty while no table is open."""
        return str(self._room.journal.path.absolute()) if self._room else ""

    def health(self) -> list[Health]:
        """Return how the clock and the line of every board do."""
        return self.belfry.health()

    def watch(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Call `changed` after every change of any picture; returns the call that ends it."""
        self._watchers.append(changed)
        return lambda: self._watchers.remove(changed)

    def move(self, seat: int | None, text: str, at: Micros) -> None:
        """Hand a move in; it is decided in its turn, at most a heartbeat later.

        What is refused then is told in a notice: its turn may come long after this call.
        """
        self.timekeeper.move(Move(seat, text, at))

    def ring(self, seat: int, at: Micros, err: float) -> None:
        """Take a key or a button of the laptop as the bell of that seat; `err` in µs."""
        self.pages.key(seat, at, err)

    def painted(self, rev: int, at: Micros) -> None:
        """Count reaction times from here: the laptop page has shown that revision."""
        table = self.timekeeper.open.table
        table.finish = table.finish.paint(rev, at)

    def pause(self, paused: bool, at: Micros) -> None:
        """Let the table stand still, or go on."""
        self.move(None, PAUSE if paused else GO_ON, at)

    def seat(self, seat: int, bot: str | None, name: str, at: Micros) -> None:
        """Give a seat to a bot of that level, or to a person of that name (None)."""
        if self.setup and bot is not None:
            check_bot(self.setup.game, bot)
        self.move(seat, f"{NAME} {name}" if bot is None else f"{BOT} {bot}", at)

    def leave(self, seat: int, at: Micros) -> None:
        """Note that who sat there has left."""
        self.move(seat, LEFT, at)
        self.notice(Notice("left", {"seat": seat}))

    def undo(self, at: Micros) -> None:
        """Take the last input back."""
        self.move(None, UNDO, at)

    # For the room and the timekeeper, whose Hall this is.

    def notice(self, notice: Notice) -> None:
        """Tell the people at the table."""
        self.notices = (*self.notices, notice)[-NOTICES:]
        if self._room is None or may_read(self._room.table, None, notice):
            self._told(notice)
        self.changed()

    def settle(self, marks: Sequence[str]) -> None:
        """Let the sources forget the strikes with these marks."""
        self.belfry.settle(marks)

    def thaw(self) -> None:
        """Note that a round ended."""
        self.belfry.thaw()

    def hurry(self) -> None:
        """Note that an input waits for watermarks."""
        self.timekeeper.hurry()

    def lost(self, error: OSError) -> None:
        """End the run: the record cannot be written."""
        if self._tasks:
            self._tasks.create_task(_fail(error))

    def changed(self) -> None:
        """Note that some picture is another one now; none shows what is not in the record."""
        if self._room and self._room.lost:
            return
        if self._room:
            table = self._room.table
            self.belfry.light(table.finish.first, table.reading.bells)
        for watcher in tuple(self._watchers):
            watcher()

    # One table after the other.

    @property
    def _room(self) -> Room | None:
        return self.timekeeper.room

    def _enter(self, table: Table, journal: Journal, setup: Setup, resumed: bool) -> None:
        unsettled = self._leave()
        tempo = None if setup.tempo is None else round(setup.tempo * 1e6)
        self.timekeeper.room = Room(self, table, journal, tempo, resumed)
        self.setup = setup
        self.notices = tuple(notice for notice in self.notices if "seat" not in notice.args)
        self.settle(unsettled)
        self._remember(journal.path.absolute(), setup.tempo)
        self.belfry.arm(True)
        self._keep()

    def _remember(self, record: Path, tempo: float | None) -> None:
        try:
            remember(self.data, Last(record=str(record), tempo=tempo, opening=self._opening))
        except OSError as error:  # the game can go on, and be resumed by the name of its record
            self.notice(Notice("not-remembered", {"record": str(record), "why": error.strerror}))

    def _keep(self) -> None:
        if self._room and self._tasks:
            keep = self._room.journal.keep(self._room.safe)
            self._keeping = self._tasks.create_task(keep)

    def _leave(self) -> Sequence[str]:
        """Close the table, and return the marks of the strikes it leaves behind."""
        if self._keeping:
            self._keeping.cancel()
        room, self.timekeeper.room, self._keeping = self._room, None, None
        if room is None:
            return ()
        self.belfry.arm(False)
        self.belfry.light(None, {})
        return room.close()


async def _fail(error: OSError) -> None:
    raise RecordLost(error.strerror or str(error)) from error
