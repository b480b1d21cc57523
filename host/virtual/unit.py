"""One virtual board: a process, a port, and the contacts wired to it."""

import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from random import randrange
from time import monotonic_ns
from typing import NamedTuple

from host.virtual.commands import BadCommand
from host.virtual.port import Port
from host.virtual.process import PROGRAM, Power, Process
from host.virtual.wiring import ALL_OPEN, Edge, Micros

SOFT, POWER = 0, 1
RUNNING_FOR = 7_200_000_000  # µs: a board is found with anything up to this on its clock


class Make(NamedTuple):
    """How a board is built and found."""

    program: Path = PROGRAM
    uptime: Micros | None = None  # µs on its clock when its power comes, None: any
    ppm: int = 0  # how much too fast its crystal is
    held: tuple[int, ...] = ()  # pins closed at power-up


def true_now() -> Micros:
    """Return true time in µs."""
    return monotonic_ns() // 1000


class Unit:
    """A board with its power on, plugged in; `driven` is called when its outputs change."""

    def __init__(
        self, name: str, path: Path, uid: str, make: Make, driven: Callable[[], None]
    ) -> None:
        self.name, self.uid = name, uid
        self.outputs: dict[int, int] = {}  # pin → the level the program put it on
        self._make, self._driven = make, driven
        self._levels = ALL_OPEN & ~sum(1 << pin for pin in make.held)
        self._coming: list[Edge] = []
        self._pulled: dict[int, int] = {}
        self._newest: Micros = 0
        self._powered = true_now()
        self._uptime = randrange(RUNNING_FOR) if make.uptime is None else make.uptime
        self.port = Port(path, self._hear, self._taken, self._connected)
        self._process: Process | None = None
        self._begin(POWER)
        self.port.plug()

    def board_time(self, true: Micros) -> Micros:
        """Return the board's own time at a true one, both in µs."""
        since = true - self._powered
        return self._uptime + since + since * self._make.ppm // 1_000_000

    def contact(self, edges: Iterable[Edge]) -> None:
        """Let edges happen; raises `BadCommand` if it has seen a later one, or has stopped."""
        edges, running = sorted(edges), self._running()
        self._pass()
        if edges[0].at < self._newest:
            raise BadCommand(f"{self.name}: too late, it has already seen a later edge")
        self._coming = sorted([*self._coming, *edges])
        running.contact(edges)

    def pull(self, edge: Edge) -> None:
        """Put a pin on the level others pull it to, if that is another than before."""
        if self._process and self._pulled.get(edge.pin, 1) != edge.level:
            self._pulled[edge.pin] = edge.level
            self.contact([edge])

    def restart(self) -> None:
        """Take the power away and give it back: its clock begins at 0."""
        self._end()
        self._powered, self._uptime = true_now(), 0
        self._begin(POWER)

    def stall(self, seconds: float) -> None:
        """Freeze the program; edges are captured all the same."""
        self._running().stall(seconds)

    def interrupt(self) -> None:
        """Leave the program for the prompt; raises `BadCommand` if it is there already."""
        if not self._running().interrupt():
            raise BadCommand(f"{self.name} is at its prompt already")

    def unplug(self) -> None:
        """Pull the cable out; the board keeps its power. Raises `BadCommand` if it is out."""
        if not self.port.plugged:
            raise BadCommand(f"{self.name} is not plugged in")
        self.port.unplug()

    def plug(self) -> None:
        """Put the cable in again; raises `BadCommand` if it is in."""
        if self.port.plugged:
            raise BadCommand(f"{self.name} is plugged in already")
        self.port.plug()

    def close(self) -> None:
        """Take power and cable away for good."""
        self._end()
        if self.port.plugged:
            self.port.unplug()

    def _running(self) -> Process:
        if not self._process:
            raise BadCommand(f"{self.name} has stopped: 'restart' starts it again")
        return self._process

    def _begin(self, cause: int) -> None:
        self._pass()
        make, now = self._make, true_now()
        power = Power(
            self.board_time(now), now, make.ppm, self._levels, cause, self.uid, make.program
        )
        self._process = Process(power, self)
        self._process.connected(self.port.connected)
        self._process.contact(self._coming)

    def _end(self) -> None:
        self.port.forget()
        if self._process:
            self._process.end()
        self._process = None
        self.outputs.clear()
        self._driven()

    def _pass(self) -> None:
        now = true_now()
        while self._coming and self._coming[0].at <= now:
            self._newest, pin, level = self._coming.pop(0)
            self._levels = self._levels & ~(1 << pin) | level << pin

    # The port reports here.
    def _hear(self, said: bytes) -> None:
        if self._process:
            self._process.hear(said)

    def _taken(self, taken: int) -> None:
        if self._process:
            self._process.credit(taken)

    def _connected(self, connected: bool) -> None:
        if self._process:
            self._process.connected(connected)

    # The process reports here.
    def sent(self, data: bytes) -> None:
        """Take what the program wrote to its port."""
        self.port.offer(data)

    def held(self, held: bool) -> None:
        """Hold what comes from the host, or go on."""
        self.port.hold(held)

    def drove(self, pin: int, level: int) -> None:
        """Note the level the program put an output on."""
        self.outputs[pin] = level
        self._driven()

    def reset(self, cause: int) -> None:
        """Start the program anew; only Ctrl-D leaves the clock alone."""
        if cause != SOFT:
            self._powered, self._uptime = true_now(), 0
        self._end()
        self._begin(cause)

    def died(self, status: int) -> None:
        """Say that MicroPython itself has ended; its outputs let go."""
        self._end()
        print(f"{self.name} has stopped with status {status}", file=sys.stderr)
