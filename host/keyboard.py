"""Keys and buttons of pages as bells: a source that is there only while somebody rings."""

import asyncio
from collections.abc import Callable

from engine.game import Seat
from host.arbiter import Press
from host.bells.source import Micros
from host.room import Room

SOURCE = "keyboard"


class Keyboard:
    """After a key the key of a rival may still be on its way: for so long it is waited for."""

    def __init__(self, clock: Callable[[], Micros], advance: Callable[[], None]) -> None:
        self._clock, self._advance = clock, advance
        self._open = 0  # keys that a rival's may still tie with

    def ring(self, room: Room, seat: Seat, at: Micros, err: float) -> None:
        """Take a key as the bell of that seat; `err` in µs against any other bell."""
        now = self._clock()
        self._open += 1
        room.arbiter.join(SOURCE, now)
        room.offer(Press(seat, at, err, err, SOURCE, ""), now)
        loop = asyncio.get_running_loop()
        loop.call_later(2 * err / 1e6, self._close, room, round(at + err) + 1)

    def _close(self, room: Room, before: Micros) -> None:
        self._open -= 1
        room.arbiter.watermark(SOURCE, before, self._clock())
        if not self._open:
            room.arbiter.leave(SOURCE)
        self._advance()
