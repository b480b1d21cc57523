"""Virtual boards as bells of a table: the real firmware, as long as the table is open."""

from host.bells.registry import NoBells, plain
from host.bells.serial import SerialSource
from host.bells.source import Sink
from host.virtual.control import listen
from host.virtual.launcher import VirtualBoard
from host.virtual.process import NoMicroPython, interpreter


class VirtualSource(SerialSource):
    """One virtual board a word; commands are taken on standard input. Raises `NoBells`."""

    def __init__(self, boards: tuple[str, ...]) -> None:
        plain(boards)
        super().__init__(())
        self._bench = VirtualBoard(len(boards))
        try:
            interpreter()
        except NoMicroPython as error:
            raise NoBells(str(error)) from None

    async def run(self, sink: Sink) -> None:
        """Run the boards and listen to them until cancelled."""
        async with self._bench as bench:
            listen(bench, lambda: None)
            self._ports = tuple(bench.ports)
            await super().run(sink)
