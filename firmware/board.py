"""Puts the program on real pins and runs it until Ctrl-C."""

import asyncio
import os

import machine
import micropython

from firmware import chip, pins
from firmware.capture import Capture
from firmware.clock import Clock
from firmware.lamps import Buzzer, Lamps
from firmware.link import Link
from firmware.program import CTRL_C, Program
from firmware.race import Race
from firmware.sync import SyncWire

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import IO

WATCHDOG = 3000  # ms


class Board:
    """The hardware, and the program that uses it."""

    def __init__(self, stdin: "IO[bytes]", stdout: "IO[bytes]") -> None:
        self._sync = SyncWire(machine.Pin(pins.SYNC, machine.Pin.OPEN_DRAIN, machine.Pin.PULL_UP))
        self._flips = [machine.Pin(n, machine.Pin.IN, machine.Pin.PULL_UP) for n in pins.FLIPS]
        self._lamps = [machine.Pin(n, machine.Pin.OUT, value=0) for n in pins.LAMPS]
        self._pwm = machine.PWM(machine.Pin(pins.BUZZER))
        self._capture = Capture()
        self._race = Race()
        self.program = Program(
            uid=machine.unique_id().hex(),
            boot=int(os.urandom(4).hex(), 16),
            clock=Clock(lambda: machine.mem32[chip.TIMERAWL], machine.mem32[chip.TIMERAWH]),
            capture=self._capture,
            flips=self._closed_flips,
            lamps=Lamps(self._lamps),
            buzzer=Buzzer(self._pwm),
            sync=self._sync,
            race=self._race,
            link=Link(stdin, stdout),
        )

    def close(self) -> None:
        """Let go of everything, as it was before."""
        micropython.kbd_intr(CTRL_C)
        self._capture.close()
        self._race.close()
        self._sync.release()
        self._pwm.deinit()
        for lamp in self._lamps:
            lamp.value(0)

    def _closed_flips(self) -> int:
        mask = 0
        for n, flip in enumerate(self._flips):
            mask |= (1 - flip.value()) << n
        return mask


async def every(ms: int, job: "Callable[[], None]") -> None:
    """Do a job again and again with a rest of `ms` between."""
    while True:
        job()
        await asyncio.sleep_ms(ms)


async def live(program: Program, watchdog: machine.WDT) -> None:
    """Run the program for ever."""
    await asyncio.gather(
        every(1, program.turn),
        every(5, program.show),
        every(500, watchdog.feed),
        every(1000, program.report),
    )


def unleash() -> None:
    """Stop the watchdog, which has no call for that, or it would reset whoever is at the prompt."""
    machine.mem32[chip.WATCHDOG] = machine.mem32[chip.WATCHDOG] & ~chip.WATCHDOG_ENABLE


def run(stdin: "IO[bytes]", stdout: "IO[bytes]") -> None:
    """Be a bell board over these streams until Ctrl-C, then leave everything as it was found."""
    board = Board(stdin, stdout)
    for complaint in board.program.settings.load("settings.txt"):
        print(complaint)
    board.program.adopt_settings()
    watchdog = machine.WDT(timeout=WATCHDOG)
    try:
        asyncio.run(live(board.program, watchdog))
    except KeyboardInterrupt:
        print("firstbell has stopped; Ctrl-D starts it again")
    finally:
        unleash()
        board.close()
