"""Buzz! quiz handsets as bells, on Linux: `firstbell play --board buzz:///dev/input/event7`.

A backend outside firstbell, in full. The receiver is a joystick of twenty buttons, the red one of
each handset is its bell. The kernel stamps a button when its USB packet comes in; that the
receiver is asked only every 10 ms is the uncertainty, and it is said.
"""

import asyncio
import fcntl
import os
import secrets
import struct
import time
from pathlib import Path

from host.bells.registry import NoBells
from host.bells.source import About, Micros, Notice, Sink, Strike

PREFIX = "buzz://"
BUTTONS = (288, 293, 298, 303)  # the red button of each handset
KEY, PRESSED = 1, 1
EVENT = struct.Struct("@llHHi")  # s, µs, type, code, value
SET_CLOCK = 0x400445A0  # EVIOCSCLOCKID
ERR = 10_000.0  # µs
LOOK = 0.01  # s between two looks
RETRY = 0.5  # s between two attempts to open the receiver


class Buzz:
    """One receiver; `boards` are the words of `--board` that begin with `buzz`."""

    def __init__(self, boards: tuple[str, ...]) -> None:
        if len(boards) != 1 or not boards[0].startswith(f"{PREFIX}/"):
            raise NoBells("--board buzz: write it like buzz:///dev/input/event7, once")
        (self._word,) = boards
        self._path = Path(self._word.removeprefix(PREFIX))
        self._name = f"buzz-{self._path.name}"  # the same for ever: seats keep their bells by it
        self._boot, self._count = secrets.token_hex(4), 0

    async def run(self, sink: Sink) -> None:
        """Listen to the receiver until cancelled; come back after every unplugging."""
        told = ""
        while True:
            try:
                device = os.open(self._path, os.O_RDONLY | os.O_NONBLOCK)
            except OSError as fault:
                code = "port-denied" if isinstance(fault, PermissionError) else "no-such-port"
                if told != code:
                    told = code
                    sink.notice(Notice(code, {"port": str(self._path)}))
            else:
                told = "no-such-port"
                await self._listen(device, sink)
            await asyncio.sleep(RETRY)

    async def _listen(self, device: int, sink: Sink) -> None:
        name = str(self._path)
        try:
            fcntl.ioctl(device, SET_CLOCK, struct.pack("i", time.CLOCK_MONOTONIC))
            sink.present(About(self._name, name, len(BUTTONS), ERR, self._word))
            while True:
                self._read(device, sink)
                await asyncio.sleep(LOOK)
        except OSError as fault:
            why = Notice("board-unplugged", {"port": name, "name": name, "why": str(fault)})
            sink.absent(self._name, why)
        finally:
            os.close(device)

    def _read(self, device: int, sink: Sink) -> None:
        """Report what has come; what comes after this has a stamp after `now`."""
        now = time.monotonic_ns() // 1000
        try:
            for s, µs, kind, code, value in EVENT.iter_unpack(os.read(device, 64 * EVENT.size)):
                if (kind, value) == (KEY, PRESSED) and code in BUTTONS:
                    sink.strike(self._strike(code, s * 1_000_000 + µs))
        except BlockingIOError:
            sink.watermark(self._name, now - round(ERR))

    def _strike(self, code: int, at: Micros) -> Strike:
        self._count += 1
        mark = f"{self._name}/{self._boot}/{self._count}"
        return Strike(self._name, BUTTONS.index(code) + 1, at, ERR, ERR, mark)

    def settle(self, mark: str) -> None:
        """Forget nothing: the kernel keeps no strikes to be asked for again."""

    def arm(self, armed: bool) -> None:
        """Go on: watermarks cost nothing here."""

    def hurry(self) -> None:
        """Go on: the next look is near."""

    def thaw(self) -> None:
        """Go on: the stamps are on the host's clock already."""

    def lamps(self, source: str, lit: int, blinking: int = 0) -> None:
        """Leave it: these handsets' lamps are not for joysticks."""

    def buzz(self, pattern: int) -> None:
        """Leave it: there is no buzzer."""
