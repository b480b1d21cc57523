"""Boards on one bench: commands in, presses and mishaps out."""

from pathlib import Path
from random import Random
from secrets import token_hex
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Self

from firmware.pins import SYNC
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
        self.outputs: list[dict[int, int]] = [{} for _ in range(boards)]  # pin → level it drives
        self._wire, self._make = wire, make
        self._chance = Random()
        self._last: Micros | None = None

    async def __aenter__(self) -> Self:
        self._folder = TemporaryDirectory(prefix="firstbell-")
        lot = token_hex(3)
        for number in range(1, len(self.outputs) + 1):
            path = Path(self._folder.name) / f"board-{number}"
            self.units.append(self._unit(number, path, f"f157be11{lot}{number:02x}"))
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

    def _unit(self, number: int, path: Path, uid: str) -> Unit:
        def drove(pin: int, level: int) -> None:
            self._drove(number - 1, pin, level)

        return Unit(f"board {number}", path, uid, self._make, drove)

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

    def _drove(self, index: int, pin: int, level: int) -> None:
        before = self._wire_level(index)
        self.outputs[index][pin] = level
        if pin == SYNC and self._wire_level(index) != before:
            edge = [Edge(true_now() + LEAD, SYNC, 1 - before)]
            for unit in self.units if self._wire else [self.units[index]]:
                unit.contact(edge)

    def _wire_level(self, index: int) -> int:
        """Return the level of the sync wire at a board: low while anybody pulls it."""
        pulling = self.outputs if self._wire else [self.outputs[index]]
        return min(outputs.get(SYNC, 1) for outputs in pulling)
