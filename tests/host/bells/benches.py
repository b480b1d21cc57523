"""A bench for a board and a sink."""

from collections.abc import Callable, Iterable

from host.bells.device import Device
from host.bells.roster import Roster
from host.bells.source import Micros
from tests.host.bells.boards import Board
from tests.host.bells.ears import Ears


class Bench:
    """A device and a board on one line, in a time of their own."""

    def __init__(self, board: Board | None = None, roster: Roster | None = None) -> None:
        self.now: Micros = 1_000_000
        self.board = board or Board()
        self.roster = roster or Roster()
        self.ears = Ears()
        self.line: Callable[[bytes], bytes] = lambda data: data  # what the line makes of it
        self.cut: Callable[[bytes], Iterable[bytes]] = lambda data: [data]
        self.plug()

    def plug(self, port: str = "/dev/ttyACM0") -> None:
        self.device = Device(port, self.roster, self.ears, self.now)

    def arm(self) -> None:
        self.roster.armed = True
        self.device.obey()

    def run(self, micros: int, step: int = 1_000) -> None:
        """Let time pass; whatever is written is read half a step later."""
        for _ in range(micros // step):
            if self.now % 50_000 < step:
                self.device.tick(self.now)
            self.board.hear(self.device.take(), self.now + step // 2)
            self.now += step
            self.deliver(self.board.say(self.now - step // 2))

    def deliver(self, data: bytes) -> None:
        for part in self.cut(self.line(data)):
            if part:
                self.device.feed(part, self.now)

    def settle(self) -> None:
        for strike in self.ears.strikes:
            self.roster.settle(strike.mark)
