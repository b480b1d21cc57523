"""The whole firmware on an emulated RP2040: the real MicroPython image, its USB, PIO and DMA.

Everything of the emulator happens on a thread of its own; time is the chip's, and slow.
"""

import os
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from threading import Condition
from typing import Any

import pytest

from firmware import wire
from firmware.pins import BELLS, SYNC

FIRMWARE = Path(__file__).parents[2] / "firmware"
# The board as it is, but memory is collected all the time, so every strike falls into that.
MAIN = """
import gc

from firmware import main, program

show = program.Program.show


def collect_and_show(self):
    gc.collect()
    show(self)


program.Program.show = collect_and_show
main.main()
"""
BOOT = 1200  # s of ours
LITTLEFS_2_0 = 0x00020000  # what every MicroPython can read
REARM_MS = 10
SPACE = 13_000  # µs from race to race: no less with that `rearm_ms`
LEAD = 50_000  # µs until the first race: the setting has come into effect by then
HOLD = 2_000  # µs a struck bell stays closed
BEAT = 32  # ns; a sleeping emulator leaps from alarm to alarm, and its PIO makes one step a leap
AROUND = 20  # µs before and after the edges of a race that are looked at, too
ACKED = 4  # events at a time
USB = 10  # µs a packet takes
NEVER = 1_000_000_000  # µs


class Chip:
    """A board with the firmware in its flash, plugged into a host that acknowledges as it goes."""

    def __init__(self, image: Path) -> None:
        from rp2040py.boards import resolve_board_spec
        from rp2040py.device import MicroPythonDevice
        from rp2040py.utils.firmware_retrieve import MICROPYTHON

        spec = resolve_board_spec("pico", MICROPYTHON, str(image))
        self._device = MicroPythonDevice(board=spec)
        self._fill(spec.layout)
        self.events: list[tuple[int, int, int, int]] = []  # seq, bell, kind, t
        self.said: dict[str, list[str]] = {}  # the last message of each kind
        self.struck: list[tuple[int, int]] = []  # (bell, true µs) of each press, as it happens
        self._offered: tuple[int, int] | None = None  # the board's room for our bytes, unused
        self._splitter = wire.Splitter()
        self._news = Condition()
        usb: Any = self._device.mcu.usb_ctrl
        self._deliver, usb.on_endpoint_read = usb.on_endpoint_read, self._offer
        for pin in (SYNC, *BELLS):
            self._device.mcu.gpio[pin].set_input_value(True)

    def start(self) -> None:
        """Boot and greet; the board answers once its program runs."""
        self._device.cdc.on_serial_data = self._hear
        self._device.start_async(timeout=BOOT).result(BOOT)
        self.say(wire.HELLO)
        if not self.wait(lambda: wire.ABOUT in self.said, BOOT):
            raise TimeoutError(f"no hello in {BOOT} s")

    def stop(self) -> None:
        self._device.stop()

    def say(self, kind: str, *fields: int) -> None:
        """Write a line to the port."""
        self._device.simulator.schedule_threadsafe(lambda: self._send(kind, *fields))

    def wait(self, until: Callable[[], bool], seconds: float) -> bool:
        """Return whether something that the board says has become true within that time."""
        with self._news:
            return self._news.wait_for(until, seconds)

    def listen(self, hearing: bool) -> None:
        """Read from the port, or no longer: what the board writes then stays with it."""
        self._device.simulator.schedule_threadsafe(lambda: self._listen(hearing))

    def race(self, races: list[list[tuple[int, int]]]) -> None:
        """Let races happen one after the other; each is (bell, µs after its first strike)."""
        self._device.simulator.schedule_threadsafe(lambda: self._plan(races))

    def _fill(self, layout: Any) -> None:
        from littlefs import LittleFS, UserContext

        size, count = layout.fs_blocksize, layout.fs_blockcount
        disk = LittleFS(
            context=UserContext(buffsize=size * count),
            block_size=size,
            block_count=count,
            prog_size=256,
            disk_version=LITTLEFS_2_0,
        )
        disk.mkdir("firmware")
        files = {f"firmware/{path.name}": path.read_text("utf-8") for path in FIRMWARE.glob("*.py")}
        for name, text in {**files, "main.py": MAIN}.items():
            with disk.open(name, "wb") as file:
                file.write(text.encode())
        disk.unmount()
        end = layout.fs_start + size * count
        self._device.mcu.flash[layout.fs_start : end] = bytes(disk.context.buffer)

    # On the emulator's thread.

    def _plan(self, races: list[list[tuple[int, int]]]) -> None:
        self._send(wire.SET, 1, REARM_MS)
        for number, strikes in enumerate(races):
            self._edges(LEAD + number * SPACE, strikes, self._strike)
            self._edges(LEAD + number * SPACE + HOLD, strikes, self._let_go)

    def _edges(
        self, start: int, strikes: list[tuple[int, int]], edge: Callable[[int], None]
    ) -> None:
        self._at(start - AROUND, partial(self._sample, strikes[-1][1] + 2 * AROUND))
        for bell, after in strikes:
            self._at(start + after, partial(edge, bell))

    def _at(self, micros: int, deed: Callable[[], None]) -> None:
        self._device.simulator.clock.create_alarm(deed).schedule(1000 * micros)

    def _sample(self, micros: int) -> None:
        # Emulating the sampling takes most of the time, so between the races there is none.
        clock, sampler = self._device.simulator.clock, self._device.mcu.pio[0]
        end = clock.nanos + 1000 * micros
        sampler.stopped = False

        def beat() -> None:
            sampler.stopped = clock.nanos >= end
            if not sampler.stopped:
                alarm.schedule(BEAT)

        alarm = clock.create_alarm(beat)
        alarm.schedule(BEAT)

    def _strike(self, bell: int) -> None:
        self._device.mcu.gpio[BELLS[bell - 1]].set_input_value(False)
        self._note(bell, int(self._device.simulator.clock.nanos) // 1000)

    def _let_go(self, bell: int) -> None:
        self._device.mcu.gpio[BELLS[bell - 1]].set_input_value(True)

    def _listen(self, hearing: bool) -> None:
        usb = self._device.mcu.usb_ctrl
        usb.write_delay_microseconds = USB if hearing else NEVER
        for endpoint in usb.endpoint_write_alarms:
            if hearing and endpoint.buffers:
                endpoint.alarm.schedule(1000 * USB)

    def _note(self, bell: int, micros: int) -> None:
        with self._news:
            self.struck.append((bell, micros))
            self._news.notify_all()

    def _hear(self, data: bytes | bytearray) -> None:
        with self._news:
            for kind, *fields in self._splitter.feed(bytes(data)):
                self._take(kind, fields)
            self._news.notify_all()

    def _take(self, kind: str, fields: list[str]) -> None:
        self.said[kind] = fields
        if kind == wire.EVENT:
            seq, bell, event, at = map(int, fields[:4])
            if seq == len(self.events) + 1:  # each once, in order
                self.events.append((seq, bell, event, at))
        if wire.IDENTITY in self.said and len(self.events) % ACKED == 0:
            self._send(wire.ACK, self.said[wire.IDENTITY][3], len(self.events))

    def _send(self, kind: str, *fields: object) -> None:
        for byte in wire.seal(kind, *fields):
            self._device.cdc.send_serial_byte(byte)
        if self._offered:
            self._deliver(*self._offered)
            self._offered = None

    def _offer(self, endpoint: int, size: int) -> None:
        # The emulator's host fills an offer at once, with nothing if need be, and the board, which
        # offers anew each time, would do little else.
        if endpoint and not self._device.cdc.tx_fifo.item_count:
            self._offered = endpoint, size
        else:
            self._deliver(endpoint, size)


@pytest.fixture(scope="module")
def chip() -> Iterator[Chip]:
    made = Chip(Path(os.environ["FIRSTBELL_UF2"]))
    try:
        made.start()
        yield made
    finally:
        made.stop()
