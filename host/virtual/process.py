"""One board's MicroPython process: its two cables, its start, its stall and its end."""

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterable
from importlib.util import find_spec
from pathlib import Path
from struct import Struct
from typing import NamedTuple, Protocol

from host.virtual.wiring import Edge, Micros

ROOT = Path(__file__).parents[2]
BOARD = Path(__file__).parent / "board"
PROGRAM = ROOT / "firmware" / "main.py"
TO_BOARD = Struct("<BxHIq")  # kind, pin, value or level, true time
FROM_BOARD = Struct("<BxxxI")  # kind, value
EDGE = ord("e")
OFF = 0xFF  # no byte interrupts the program


class NoMicroPython(Exception):
    """There is no MicroPython for this computer; its text says what to do."""


class Power(NamedTuple):
    """What a board finds when its power comes. Times in µs; `uptime` is its own clock's."""

    uptime: Micros
    now: Micros
    ppm: int
    levels: int
    cause: int
    uid: str
    program: Path


class World(Protocol):
    """What the process reports to."""

    def sent(self, data: bytes) -> None:
        """Take what the program wrote to its port."""

    def reset(self, cause: int) -> None:
        """Start the board anew: it asks for that."""

    def drove(self, pin: int, level: int) -> None:
        """Note the level the program put an output on."""

    def held(self, held: bool) -> None:
        """Hold what comes from the host, or go on: the board has no room, or has again."""

    def died(self, status: int) -> None:
        """Note that the process ended without being asked to; it must be told to `end`."""


def interpreter() -> list[str]:
    """Return the command that runs MicroPython; raises `NoMicroPython`."""
    if find_spec("micropython_unix"):
        code = "import sys, micropython_unix; sys.exit(micropython_unix.main())"
        return [sys.executable, "-c", code]
    if found := shutil.which("micropython"):
        return [found]
    raise NoMicroPython(
        "no MicroPython for this computer: install the 'micropython' command, "
        "or use a real board or --board none"
    )


class Process:
    """A running board."""

    def __init__(self, power: Power, world: World) -> None:
        self._world = world
        self._loop = asyncio.get_running_loop()
        self._link, their_link = socket.socketpair()
        self._usb, their_usb = socket.socketpair()
        for end in (self._link, self._usb, their_link, their_usb):
            end.setblocking(False)
        self._popen = self._start(power, their_link, their_usb)
        self._told = b""
        self._unheard = b""
        self._unsent = b""
        self._interrupt = OFF
        self._running = False
        self._wake: asyncio.TimerHandle | None = None
        self._loop.add_reader(self._link, self._read_link)
        self._loop.add_reader(self._usb, self._read_usb)

    def contact(self, edges: Iterable[Edge]) -> None:
        """Let edges happen when their time has come."""
        for at, pin, level in edges:
            self._unsent += TO_BOARD.pack(EDGE, pin, level, at)
        self._write_link()

    def credit(self, taken: int) -> None:
        """Give room back: the host has taken bytes out of the board's FIFO."""
        self._tell(b"c", taken)

    def connected(self, connected: bool) -> None:
        """Say that somebody has opened the port, or closed it."""
        self._tell(b"d", connected)

    def hear(self, said: bytes) -> None:
        """Give the board what the host wrote, Ctrl-C by its own way."""
        if self._interrupt != OFF and self._interrupt in said:
            said = said.replace(bytes([self._interrupt]), b"")
            self.interrupt()
        self._unheard += said
        self._write_usb()

    def interrupt(self) -> bool:
        """Raise KeyboardInterrupt in the program; returns whether one runs."""
        if self._running:
            # By the cable: a signal may hit MicroPython in a collection and leave its heap locked.
            self._tell(b"i", 0)
        return self._running

    def stall(self, seconds: float) -> None:
        """Freeze the program for that long; its hardware goes on."""
        if self._wake:
            self._wake.cancel()
        self._popen.send_signal(signal.SIGSTOP)
        self._wake = self._loop.call_later(seconds, self._popen.send_signal, signal.SIGCONT)

    def end(self) -> None:
        """Take the power away."""
        if self._wake:
            self._wake.cancel()
        self._let_go()
        self._popen.kill()
        self._popen.wait()

    def _start(
        self, power: Power, link: socket.socket, usb: socket.socket
    ) -> "subprocess.Popen[bytes]":
        words = [str(word) for word in (link.fileno(), usb.fileno(), *power)]
        path = os.pathsep.join([str(BOARD), ".frozen", str(ROOT)])
        with link, usb:
            return subprocess.Popen(
                [*interpreter(), str(BOARD / "start.py"), *words],
                env={**os.environ, "MICROPYPATH": path},
                pass_fds=(link.fileno(), usb.fileno()),
                stdin=subprocess.DEVNULL,
                stdout=2,
                start_new_session=True,  # a Ctrl-C in the terminal is for the launcher
            )

    def _tell(self, kind: bytes, value: int) -> None:
        self._unsent += TO_BOARD.pack(kind[0], 0, value, 0)
        self._write_link()

    def _write_link(self) -> None:
        self._unsent = self._write(self._link, self._unsent, self._write_link)

    def _write_usb(self) -> None:
        before = bool(self._unheard)
        self._unheard = self._write(self._usb, self._unheard, self._write_usb)
        if before:
            self._world.held(bool(self._unheard))

    def _write(self, end: socket.socket, data: bytes, again: Callable[[], None]) -> bytes:
        try:
            data = data[end.send(data) :]
        except BlockingIOError:
            pass
        except OSError:  # it has just died; its reader will say so
            return b""
        if data:
            self._loop.add_writer(end, again)
        else:
            self._loop.remove_writer(end)
        return data

    def _read_usb(self) -> None:
        data = _receive(self._usb)
        if data:
            self._world.sent(data)
        elif data == b"":
            self._loop.remove_reader(self._usb)

    def _read_link(self) -> None:
        data = _receive(self._link)
        if data == b"":
            self._world.died(self._popen.wait())
        self._told += data or b""
        while len(self._told) >= FROM_BOARD.size:
            kind, value = FROM_BOARD.unpack(self._told[: FROM_BOARD.size])
            self._told = self._told[FROM_BOARD.size :]
            self._hear_told(bytes([kind]), value)

    def _hear_told(self, kind: bytes, value: int) -> None:
        if kind == b"k":
            self._interrupt = value
        elif kind == b"p":
            self._running = bool(value)
        elif kind == b"o":
            self._world.drove(value >> 1, value & 1)
        else:
            self._world.reset(value)

    def _let_go(self) -> None:
        for end in (self._link, self._usb):
            self._loop.remove_reader(end)
            self._loop.remove_writer(end)
            end.close()


def _receive(end: socket.socket) -> bytes | None:
    try:
        return end.recv(4096)
    except BlockingIOError:
        return None
    except ConnectionResetError:
        return b""
