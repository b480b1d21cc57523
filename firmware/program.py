"""The board's program: edges in, events out, commands in between, a thousand times a second."""

import gc

import micropython

from firmware import pins, wire
from firmware.commands import obey
from firmware.lockout import Lockout
from firmware.outbox import Outbox
from firmware.settings import Settings
from firmware.strikes import Strikes
from firmware.trace import Trace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware.capture import Capture
    from firmware.clock import Clock
    from firmware.lamps import Buzzer, Lamps
    from firmware.link import Link
    from firmware.race import Race
    from firmware.sync import SyncWire

# An edge is in the ring less than 1 µs after its stamp was taken, so with the clock read before
# the ring every edge stamped 2 µs or more before that reading is found.
MARGIN = 2  # µs
TALK = 3_000_000  # µs after its last valid line the host counts as gone
SPEAK = 5_000  # µs of one turn for writing
CTRL_C = 3
FLIP_REARM = 50_000  # µs


class Program:
    """All that the board knows; the parts that touch hardware are handed in."""

    def __init__(
        self,
        uid: str,
        boot: int,
        clock: "Clock",
        capture: "Capture",
        flips: "Callable[[], int]",
        lamps: "Lamps",
        buzzer: "Buzzer",
        sync: "SyncWire",
        race: "Race",
        link: "Link",
    ) -> None:
        self.uid = uid
        self.boot = boot
        self.clock = clock
        self.lamps = lamps
        self.buzzer = buzzer
        self.race = race
        self.trace = Trace()
        self.settings = Settings()
        self.outbox = Outbox()
        self.heard = 0  # when the bytes came in that are being worked on
        self.talking = False
        self.unknown = 0
        self._capture = capture
        self._read_flips = flips
        self._sync = sync
        self._link = link
        self._lines = wire.Splitter()
        self._lockout = Lockout()
        self._strikes = Strikes(1 + len(pins.BELLS), clock.now())
        self._flips = Strikes(len(pins.FLIPS), clock.now(), FLIP_REARM)
        self._last_word = 0

    def turn(self) -> None:
        """Take in edges and commands and say what there is to say."""
        now = self.clock.now()
        self._watch(now)
        self._listen(now)
        self._speak(now, now - MARGIN if self._capture.drained else None)

    def show(self) -> None:
        """Keep lamps, buzzer and the sync wire going and look at the flip buttons."""
        now = self.clock.now()
        for button in self._flips.edge(self._read_flips(), now):
            self.outbox.put(button + 1, wire.FLIP, now)
        if not self.talking:
            self.lamps.show(self._lockout.turn(now, self._strikes.held()), 0)
        if self.outbox.armed:
            self._sync.turn(now)
        self.lamps.turn(now)
        self.buzzer.turn(now)

    def report(self) -> None:
        """Send the counters, if a host is there, and tidy memory before it has to be tidied."""
        if self.talking:
            counters = self._lines.noise, self.unknown, self.outbox.held
            self.outbox.answer(wire.COUNTERS, *counters)
        gc.collect()

    def arm(self, armed: bool) -> None:
        """Begin or end a game; a bell held down as it begins is reported and does not count."""
        begins = armed and not self.outbox.armed
        self.outbox.armed = armed
        self._sync.release()
        for bell in self._strikes.held() if begins else []:
            if bell:
                self.outbox.put(bell, wire.HELD, self.clock.now())

    def closed(self) -> int:
        """Return the mask of contacts closed now: bit 0 is the sync wire, bit n is bell n."""
        return self._strikes.closed

    def adopt_settings(self) -> None:
        """Put the settings into effect."""
        self._strikes.rearm = 1000 * self.settings["rearm_ms"]
        self._strikes.stuck_after = 1000 * self.settings["stuck_ms"]

    def _watch(self, now: int) -> None:
        if self._capture.lost():
            self._strikes.forget(now)
            self.outbox.put(0, wire.OVERRUN, now)
        for closed, stamp in self._capture.edges():
            at = self.clock.extend(stamp)
            self.trace.edge(closed, at)
            for contact in self._strikes.edge(closed, at):
                self._struck(contact, at)
        for contact in self._strikes.stuck(now):
            self.outbox.put(contact, wire.STUCK, now)

    def _struck(self, contact: int, at: int) -> None:
        if contact:
            self.outbox.put(contact, wire.STRIKE, at)
            if not self.talking:
                self._lockout.strike(contact, at)
        elif self.outbox.armed:
            self._sync.seen(at)
            self.outbox.put(0, wire.SYNC, at)

    def _listen(self, now: int) -> None:
        heard = self._link.read()
        if heard:
            self.heard = self.clock.now()
            for message in self._lines.feed(heard):
                self._obey(message)
        if self.talking and now - self._last_word >= TALK:
            self._leave()

    def _obey(self, message: "list[str]") -> None:
        self._last_word = self.heard
        if not self.talking:
            self._meet()
        try:
            obey(self, message)
        except ValueError:
            self.unknown += 1

    def _meet(self) -> None:
        self.talking = True
        self.lamps.show(0, 0)
        micropython.kbd_intr(-1)

    def _leave(self) -> None:
        self.talking = False
        self.arm(False)
        self.trace.record(False)
        self.outbox.silence()
        micropython.kbd_intr(CTRL_C)

    def _speak(self, now: int, before: "int | None") -> None:
        while self._link.flush() and self.clock.now() - now < SPEAK:
            line = self.outbox.next_line(self.clock.now(), before)
            if line is None:
                return
            self._link.write(line)
