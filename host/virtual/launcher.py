"""Boards on one bench: commands in, presses and mishaps out."""

from pathlib import Path
from random import Random
from secrets import token_hex
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Self

from firmware.pins import SYNC
from host.bells import VIRTUAL
from host.virtual.commands import BadCommand, Command, parse
from host.virtual.gestures import GESTURES
from host.virtual.unit import Make, Unit, true_now
from host.virtual.wiring import Edge, Micros

# A press happens this long after its command, so that what is to happen with it can still be said
# before: a board never learns of an edge after its time.
LEAD = 20_000  # µs
AS_BUILT = Make()


class VirtualBoard:
    """One or more boards; an async context manager. All commands are lines of `commands.py`.

    `wire` joins the sync wires; the rest is how each board is made.
    """

    def __init__(self, boards: int = 1, wire: bool = False, make: Make = AS_BUILT) -> None:
        self.units: list[Unit] = []
        self._boards, self._wire, self._make = boards, wire, make
        self._chance = Random()
        self._last: Micros | None = None

    async def __aenter__(self) -> Self:
        self._folder = TemporaryDirectory(prefix="firstbell-")
        lot = token_hex(3)
        for number in range(1, self._boards + 1):
            path = Path(self._folder.name) / f"board-{number}"
            uid = f"{VIRTUAL}{lot}{number:02x}"
            self.units.append(Unit(f"board {number}", path, uid, self._make, self._join_wires))
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for unit in self.units:
            unit.close()
        self._folder.cleanup()

    @property
    def ports(self) -> list[str]:
        """The path of each board's port, the same for ever."""
        return [str(unit.port.path) for unit in self.units]

    @property
    def port(self) -> str:
        """The path of the first board's port."""
        return self.ports[0]

    async def command(self, line: str) -> Micros:
        """Do one command and return the true time of its press, in µs; raises `BadCommand`."""
        return self.obey(line)

    def obey(self, line: str) -> Micros:
        """Do one command at once; returns and raises what `command` does."""
        command = parse(line, len(self.units))
        unit = self.units[command.board - 1]
        if command.word in GESTURES:
            return self._press(unit, command)
        self._mishap(unit, command)
        return true_now()

    def _press(self, unit: Unit, command: Command) -> Micros:
        at = self._time_of(command)
        unit.contact(GESTURES[command.word](command.number, at, self._chance))
        self._last = at
        return at

    def _time_of(self, command: Command) -> Micros:
        if command.after is None:
            return true_now() + LEAD
        if self._last is None:
            raise BadCommand(f"+{command.after} counts from a press before, and there is none yet")
        return self._last + command.after

    def _mishap(self, unit: Unit, command: Command) -> None:
        seconds = command.number / 1000
        {
            "stall": lambda: unit.stall(seconds),
            "deaf": lambda: unit.port.deafen(seconds),
            "noise": lambda: unit.port.disturb(command.number),
            "unplug": unit.unplug,
            "plug": unit.plug,
            "restart": unit.restart,
            "repl": unit.interrupt,
        }[command.word]()

    def _join_wires(self) -> None:
        """Give every board the level of its sync wire: low while anybody on it pulls."""
        pulls = [unit.outputs.get(SYNC, 1) for unit in self.units]
        at = true_now() + LEAD
        for unit, pull in zip(self.units, pulls, strict=True):
            unit.pull(Edge(at, SYNC, min(pulls) if self._wire else pull))
