"""Bells on the header of a Raspberry Pi: the firmware's rules, on the stamps of the pin factory."""

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from math import ceil
from typing import Any

from firmware.lamps import Buzzer, Lamps
from firmware.strikes import Strikes
from host.alarm import micros
from host.bells.header import Header, pin_factory
from host.bells.header_pins import BELLS
from host.bells.registry import plain
from host.bells.source import About, Micros, Notice, Sink, Source, Strike
from host.bells.ticks import Ticks

UID = "gpio"  # a computer has one header
LATE = 5_000  # µs; edges reach us within 2 ms, and a contact still bounces in that time
LOST = 100_000  # µs after which an edge that has not been told never will be
BEAT = 0.02  # s between two looks at lamps and buzzer
LOOK = 0.1  # s between two looks at the contacts


def header(boards: tuple[str, ...]) -> Source:
    """Return the source of the bells on this computer's header; raises `NoBells`."""
    plain(boards)
    return GpioSource(*pin_factory())


class GpioSource:
    """Eight bells, lamps and a buzzer; `err` is the half-width in µs between two stamps.

    A watermark is a promise here, too: the contacts are read, and if each is as it was last told,
    the only strikes still to come are those of the last `LATE` µs. An older one would have to have
    ended before the reading, and no press is that short.
    """

    def __init__(
        self,
        factory: Any,  # noqa: ANN401 – gpiozero has no types
        err: float,
        clock: Callable[[], Micros] = micros,
    ) -> None:
        self._header, self._clock = Header(factory), clock
        self._ticks, self._err = Ticks(factory, clock), err
        self._strikes = Strikes(len(BELLS), self._ticks.now())
        self._lamps, self._buzzer = Lamps(self._header.lamps), Buzzer(self._header.tone)
        self._boot, self._count = secrets.token_hex(4), 0
        self._armed = False
        self._unlike: int | None = None  # since when contacts are not as they were told
        self._hurrying: asyncio.TimerHandle | None = None

    async def run(self, sink: Sink) -> None:
        """Report until cancelled; the pins are let go then."""
        self._sink, self._loop = sink, asyncio.get_running_loop()
        self._header.listen(self._edge)
        self._strikes.edge(self._header.closed(), self._ticks.now())
        sink.present(About(UID, UID, len(BELLS), self._err, UID))
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(_every(BEAT, self._show))
                tasks.create_task(_every(LOOK, self._look))
                tasks.create_task(_every(1.0, self._ticks.probe))
        finally:
            self._header.close()

    def settle(self, mark: str) -> None:
        """Forget nothing: what has been told cannot get lost on a line and is not kept."""

    def arm(self, armed: bool) -> None:
        """Send watermarks, or rest; bells that are held down are told."""
        self._armed = armed
        self.thaw()
        for contact in self._strikes.held() if armed else ():
            self._tell("bell-held", contact + 1)

    def hurry(self) -> None:
        """Send a watermark as soon as it can pass what has been told."""
        if not self._hurrying:
            loop = asyncio.get_running_loop()
            self._hurrying = loop.call_later(LATE / 1e6, self._hurried)

    def thaw(self) -> None:
        """Let the clock map take its newest fit."""
        self._ticks.thaw()

    def lamps(self, source: str, lit: int, blinking: int = 0) -> None:
        """Show lamps by bit mask; other sources' are ignored."""
        if source == UID:
            self._lamps.show(lit, blinking)

    def buzz(self, pattern: int) -> None:
        """Sound a pattern of the buzzer."""
        self._buzzer.play(pattern)

    def _show(self) -> None:
        now = self._clock()
        self._lamps.turn(now)
        self._buzzer.turn(now)

    def _edge(self, contact: int, stamp: float, closed: bool) -> None:
        """Take an edge over from the factory's thread."""
        with suppress(RuntimeError):  # the loop has ended meanwhile
            self._loop.call_soon_threadsafe(self._take, contact, stamp, closed)

    def _take(self, contact: int, stamp: float, closed: bool) -> None:
        at = self._ticks.at(stamp)
        bit = 1 << contact
        mask = self._strikes.closed | bit if closed else self._strikes.closed & ~bit
        for struck in self._strikes.edge(mask, at):
            self._count += 1
            when, doubt = self._ticks.host(at)
            mark = f"{UID}/{self._boot}/{self._count}"
            self._sink.strike(Strike(UID, struck + 1, when, self._err, self._err + doubt, mark))

    def _look(self) -> None:
        """Compare the contacts with what was told of them, and say how far that goes."""
        now = self._ticks.now()
        for contact in self._strikes.stuck(now):
            self._tell("bell-stuck", contact + 1)
        if not self._as_told(now):
            return
        if self._armed:
            at, doubt = self._ticks.host(now - LATE)
            self._sink.watermark(UID, at - ceil(self._err + doubt))

    def _hurried(self) -> None:
        self._hurrying = None
        self._look()

    def _as_told(self, now: int) -> bool:
        closed = self._header.closed()
        if closed == self._strikes.closed:
            self._unlike = None
            return True
        self._unlike = now if self._unlike is None else self._unlike
        if now - self._unlike >= LOST:
            self._strikes.forget(now)
            self._strikes.edge(closed, now)
            self._tell("strikes-lost", 0)
        return False

    def _tell(self, code: str, bell: int) -> None:
        self._sink.notice(Notice(code, {"source": UID, "name": UID, "bell": bell}))


async def _every(seconds: float, act: Callable[[], None]) -> None:
    while True:
        act()
        await asyncio.sleep(seconds)
