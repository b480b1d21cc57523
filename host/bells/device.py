"""The talk with one board while its port is open: bytes in, bytes out, host µs handed in.

`H` asks who is there and goes on asking once a second: an answer with another boot id is how a
restart shows on a port that stayed open. `A` says what is safe and gives credit; it is only sent
for lines that have come, so a board that has just restarted is not told to go on by mistake.
"""

from pathlib import PurePath

from firmware import wire
from host.bells.boot import Boot
from host.bells.messages import READERS, Echo, Facts, Identity, Said, Watermark
from host.bells.probes import Probes
from host.bells.prompt import GREETING, Prompt
from host.bells.roster import Roster
from host.bells.source import About, Micros, Notice, Sink
from host.bells.stream import Event

ASK = 200_000  # µs between two `H` while nobody answers
ASK_AGAIN = 1_000_000  # µs between two `H` to a board that does
QUIET = 300_000  # µs; three watermarks missed: a board in a game may have restarted
QUIET_AT_REST = 1_500_000
MUTE = 3_000_000  # µs without an answer until people are told
REPROBE = 50_000  # µs until a probe without an answer is followed by another, while there is no map
PROBE = 500_000  # µs between two probes in a game
PROBE_AT_REST = 2_000_000
THANKS = wire.CREDIT // 2  # lines after which credit is renewed
THANKS_DUE = 60_000  # µs within which lines that have come are thanked for


class Device:
    """One opening of one port; the next opening is another device."""

    def __init__(self, port: str, roster: Roster, sink: Sink, now: Micros) -> None:
        self.noise = 0  # lines with a right checksum and wrong fields
        self.unknown = 0  # lines of a kind nobody knows
        self.counters: tuple[int, ...] = ()  # the board's own, see `wire.COUNTERS`
        self.facts: tuple[str, ...] = ()  # what the board says of itself, see `wire.ABOUT`
        self.boot: Boot | None = None  # what runs on the board, once it has said so
        self._port, self._roster, self._sink = port, roster, sink
        self._splitter = wire.Splitter()
        self._out = bytearray()
        self._told: set[str] = set()
        self._present = False
        self._sure = False  # whether it is known which boot is talking
        self._hurried = False  # whether a watermark has been asked for
        self._orders: tuple[bool, int, int] | None = None  # as last told
        self._opened = self._heard = self._thanked = now
        self._asked = now - ASK
        self._prompt, self._probes = Prompt(now), Probes(now)
        self._lines = 0  # since the last `A`
        self._acked = 0

    @property
    def damaged(self) -> int:
        """Lines that came damaged, here and on the board."""
        return self._splitter.noise + self.noise + sum(self.counters[:1])

    def feed(self, data: bytes, now: Micros) -> None:
        """Take what has come from the port."""
        self._doubt(now)
        if not self._sure:
            self._out += self._prompt.feed(data, now)
        for kind, *fields in self._splitter.feed(data):
            self._take(kind, fields, now)
        self._thank(now)

    def tick(self, now: Micros) -> None:
        """Say what is due; to be called every 50 ms or so."""
        self._doubt(now)
        if now - self._asked >= (ASK_AGAIN if self._sure else ASK):
            self._ask(now)
        if self._sure and now - self._probes.last >= self._probe_pause():
            self._probe(now)
        if not self.boot and now - self._opened >= MUTE:
            heard = self._splitter.noise + self.unknown
            self._tell("not-a-board" if heard else "port-mute", line="DTR")
        self._thank(now)

    def take(self) -> bytes:
        """Return the bytes to be written."""
        data = bytes(self._out)
        self._out.clear()
        return data

    def closed(self, why: str) -> None:
        """Note that the port is gone."""
        if self.boot:
            self._roster.leave(self.boot.uid)
            if self._present:
                self._sink.absent(self.boot.uid, self._notice("board-unplugged", why=why))
        self.boot, self._present, self._sure = None, False, False

    def obey(self) -> None:
        """Tell the board what the roster asks for, as far as it has not been told."""
        if not self.boot or not self._present:
            return
        orders = self._roster.armed, *self._roster.lamps(self.boot.uid)
        before = self._orders or (None, None, None)
        if orders[0] != before[0]:
            self._say(wire.ARM, int(orders[0]))
        if orders[1:] != before[1:]:
            self._say(wire.LAMPS, *orders[1:])
        self._orders = orders

    def hurry(self) -> None:
        """Ask for a watermark, unless one has been asked for and is still to come."""
        if self._present and not self._hurried:
            self._hurried = True
            self._say(wire.WANT)

    def buzz(self, pattern: int) -> None:
        """Sound a pattern of the buzzer."""
        if self._present:
            self._say(wire.BUZZ, pattern)

    # What the board says.

    def _take(self, kind: str, fields: list[str], now: Micros) -> None:
        if kind not in READERS:
            self.unknown += 1
            return
        self._heard = now
        self._lines += 1
        try:
            said = READERS[kind](fields)
        except ValueError:
            self.noise += 1
        else:
            self._act(said, now)

    def _act(self, said: Said, now: Micros) -> None:
        match said:
            case Identity():
                self._identity(said)
            case Facts():
                self._about(said, now)
            case Event():
                self._event(said, now)
            case Watermark():
                self._watermark(said, now)
            case Echo():
                self._echo(said, now)
            case _:
                self.counters = said

    def _identity(self, said: Identity) -> None:
        if said.major != wire.MAJOR:
            ours = f"{wire.MAJOR}.{wire.MINOR}"
            self._tell("other-protocol", board=f"{said.major}.{said.minor}", ours=ours)
            return
        before = self._roster.known(said.uid)
        found = self._roster.enter(said.uid, said.boot, said.acked, self._port)
        if found is None:
            self._tell("same-board-twice", uid=said.uid, other=self._roster.port(said.uid))
        elif found is not self.boot:
            self._begin(found, restarted=before is not None and before is not found)
        self._sure = found is not None

    def _begin(self, boot: Boot, restarted: bool) -> None:
        self.boot, self._present, self._orders = boot, False, None
        self._acked, self._hurried = 0, False
        self._probes.forget()
        if restarted:
            self._sink.notice(self._notice("board-restarted", source=boot.uid))

    def _about(self, said: Facts, now: Micros) -> None:
        if not self.boot or not self._sure:
            return
        self.facts = said.fields
        self.boot.name, self.boot.err = called(self._port), float(said.err)
        if not self._present and not self._probes:
            self._probe(now)
        self._come_in()

    def _event(self, said: Event, now: Micros) -> None:
        if not self.boot or not self._sure:
            return
        try:
            self.boot.event(said, now)
        except ValueError:  # a number that no board has reached
            self.noise += 1
        else:
            self._come_in()

    def _watermark(self, said: Watermark, now: Micros) -> None:
        self._hurried = False
        if self.boot and self._sure and self._present:
            self.boot.watermark(said.seq, said.t, now, self._sink)

    def _echo(self, said: Echo, now: Micros) -> None:
        sent = self._probes.answered(said.number)
        if self.boot and self._sure and sent is not None:
            self.boot.probe(sent, now, said.arrived, said.answered)
            if not self.boot.clock.ready:
                self._probe(now)
            self._come_in()

    def _come_in(self) -> None:
        """Report the board once it has said who it is and its clock is mapped, then its events."""
        if not self.boot or not self.facts or not (self._present or self.boot.clock.ready):
            return
        if not self._present:
            self._present = True
            bells = int(self.facts[2])
            uid, name, err = self.boot.uid, self.boot.name, self.boot.err
            self._sink.present(About(uid, name, bells, err, self._port))
        self.obey()
        self.boot.report(self._sink)

    # What the board is told.

    def _doubt(self, now: Micros) -> None:
        """Trust nothing but a new `h` once lines have been missed: the board may have restarted."""
        quiet = QUIET if self._roster.armed else QUIET_AT_REST
        if self._sure and now - self._heard > quiet:
            self._sure, self._orders = False, None

    def _ask(self, now: Micros) -> None:
        self._asked = now
        self._out += GREETING
        if now - self._heard >= ASK_AGAIN:
            self._out += self._prompt.start(now)  # a raw REPL shows nothing at all

    def _probe_pause(self) -> Micros:
        if self.boot and not self.boot.clock.ready:
            return REPROBE
        return PROBE if self._roster.armed else PROBE_AT_REST

    def _probe(self, now: Micros) -> None:
        self._say(wire.PROBE, self._probes.send(now))

    def _thank(self, now: Micros) -> None:
        if not self.boot or not self._sure:
            return
        acked = self.boot.stream.acked
        due = self._lines and now - self._thanked >= THANKS_DUE
        if due or self._lines >= THANKS or acked != self._acked:
            self._say(wire.ACK, self.boot.boot, acked)
            self._thanked, self._lines, self._acked = now, 0, acked

    def _say(self, kind: str, *fields: object) -> None:
        self._out += wire.seal(kind, *fields)

    def _tell(self, code: str, **args: object) -> None:
        if code not in self._told:
            self._told.add(code)
            self._sink.notice(self._notice(code, **args))

    def _notice(self, code: str, **args: object) -> Notice:
        return Notice(code, {"port": self._port, "name": called(self._port), **args})


def called(port: str) -> str:
    """Return what people call the board on a port: the last part of its path."""
    return PurePath(port).name or port
