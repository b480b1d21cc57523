"""Keys of the laptop and buttons of phones: every page that rings is a source of its own.

A page has no bells: it rings for a seat, whose number takes the place of the bell's.
"""

import asyncio
from collections.abc import Callable
from math import ceil

from engine.game import Seat
from host.bells.source import About, Micros, Sink, Strike

KEYS = "keyboard"
HEARTBEAT = 0.05  # s between two questions to phones how far their reports go

Ask = Callable[[], None]  # makes a phone send a watermark


class Pages:
    """Pages as bells; a phone is waited for while it is there, the keyboard only while it rings.

    A page reports in order: what it did before it answered has come before its answer.
    """

    def __init__(self) -> None:
        self._phones: dict[str, tuple[Seat, Ask]] = {}
        self._ringing = 0  # keys that a rival's may still tie with
        self._armed = False

    async def run(self, sink: Sink) -> None:
        """Ask phones for watermarks during a game, until cancelled."""
        self._sink = sink
        while True:
            await asyncio.sleep(HEARTBEAT)
            if self._armed:
                self.hurry()

    @property
    def seats(self) -> set[Seat]:
        """The seats that have a page of their own open."""
        return {seat for seat, _ in self._phones.values()}

    def enter(self, phone: str, seat: Seat, name: str, ask: Ask) -> None:
        """Wait for the watermarks of this seat's phone from now on."""
        self._phones[phone] = seat, ask
        self._sink.present(About(phone, name, 0, 0.0))

    def leave(self, phone: str) -> None:
        """Wait for it no longer."""
        if self._phones.pop(phone, None):
            self._sink.absent(phone, None)

    def watermark(self, phone: str, at: Micros, err: float) -> None:
        """Take a phone's word that it has reported all it did before `at`, give or take `err`."""
        if phone in self._phones:
            self._sink.watermark(phone, at - ceil(err))

    def ring(self, phone: str, at: Micros, err: float) -> None:
        """Take the button of a phone as the bell of its seat; `err` in µs against any other."""
        seat, _ = self._phones[phone]
        self._sink.strike(Strike(phone, seat + 1, at, 0.0, err, ""))

    def key(self, seat: Seat, at: Micros, err: float) -> None:
        """Take a key of the laptop as the bell of a seat; `err` in µs against any other bell.

        After it a rival's key may still be on its way: for so long it is waited for.
        """
        if not self._ringing:
            self._sink.present(About(KEYS, KEYS, 0, err))
        self._ringing += 1
        self._sink.strike(Strike(KEYS, seat + 1, at, err, err, ""))
        loop = asyncio.get_running_loop()
        loop.call_later(2 * err / 1e6, self._rang, round(at + err) + 1)

    def settle(self, mark: str) -> None:
        """Forget nothing: what a page has said is not kept here."""

    def arm(self, armed: bool) -> None:
        """Ask phones for watermarks, or let them rest."""
        self._armed = armed

    def hurry(self) -> None:
        """Ask every phone for a watermark at once."""
        for _, ask in tuple(self._phones.values()):
            ask()

    def thaw(self) -> None:
        """Leave it: a page's clock takes every fit."""

    def lamps(self, source: str, lit: int, blinking: int = 0) -> None:
        """Leave it: a page shows the photo finish."""

    def buzz(self, pattern: int) -> None:
        """Leave it: a page has sounds of its own."""

    def _rang(self, before: Micros) -> None:
        self._ringing -= 1
        self._sink.watermark(KEYS, before)
        if not self._ringing:
            self._sink.absent(KEYS, None)
