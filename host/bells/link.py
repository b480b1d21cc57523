"""The bytes of one open port: read as they come, written as the port takes them, never waiting."""

import asyncio
import errno
import os
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from typing import Protocol

import serial

from host.bells.network import dial, hang_up, is_url

try:
    from termios import error as _TermiosError
except ImportError:  # Windows
    _TermiosError = OSError  # type: ignore[misc,assignment]

# What an unplugged port raises depends on system, driver and moment. SerialException and
# PermissionError are OSErrors; a port that went while it was read is a TypeError in pyserial.
FAULTS = (OSError, _TermiosError, TypeError)
CHUNK = 4096  # bytes
BACKLOG = 4096  # bytes not taken by the port, after which it is given up
PATIENCE = 0.1  # s a reading thread waits for the first byte

Heard = Callable[[bytes], None]


class Link(Protocol):
    """An open port within an event loop."""

    broken: "asyncio.Future[str]"  # done, with the reason, once the port is of no more use

    def send(self, data: bytes) -> None:
        """Write, now or as soon as the port takes it."""

    def close(self) -> None:
        """Close the port, whatever state it is in."""


def open_port(path: str) -> serial.Serial:
    """Open a port for this process alone, DTR on: many boards are mute without.

    One on the network takes its time. Raises one of `FAULTS`.
    """
    if is_url(path):
        return dial(path, PATIENCE)
    port = serial.Serial(baudrate=115200, timeout=PATIENCE, write_timeout=0, exclusive=True)
    port.port = path
    port.dtr = True
    port.open()
    return port


def link(port: serial.Serial, heard: Heard) -> Link:
    """Return the link of an open port; `heard` is called in the event loop."""
    try:
        return FileLink(port, port.fileno(), heard)
    except (AttributeError, OSError, NotImplementedError):
        return ThreadLink(port, heard)


class FileLink:
    """A port with a file descriptor."""

    def __init__(self, port: serial.Serial, fd: int, heard: Heard) -> None:
        self._loop = asyncio.get_running_loop()
        self.broken: asyncio.Future[str] = self._loop.create_future()
        self._port, self._fd, self._heard = port, fd, heard
        self._rest = b""
        self._full = False  # the port takes no more for now
        self._loop.add_reader(fd, self._read)

    def send(self, data: bytes) -> None:
        """Write, now or as soon as the port takes it."""
        if self.broken.done() or not data:
            return
        self._rest += data
        if len(self._rest) > BACKLOG:
            self._break("the port takes no bytes")
        elif not self._full:
            self._write()

    def close(self) -> None:
        """Close the port, whatever state it is in."""
        self._stop()
        if isinstance(self._port, serial.Serial):
            with suppress(*FAULTS):
                self._port.close()
        else:
            hang_up(self._port)

    def _read(self) -> None:
        try:
            data = os.read(self._fd, CHUNK)
        except BlockingIOError:
            return
        except FAULTS as fault:
            self._break(str(fault))
            return
        if data:
            self._heard(data)
        else:
            self._break("end of file")

    def _write(self) -> None:
        try:
            self._rest = self._rest[os.write(self._fd, self._rest) :]
        except BlockingIOError:
            pass
        except FAULTS as fault:
            self._break(str(fault))
            return
        self._wait(bool(self._rest))

    def _wait(self, full: bool) -> None:
        if full and not self._full:
            self._loop.add_writer(self._fd, self._write)
        elif self._full and not full:
            self._loop.remove_writer(self._fd)
        self._full = full

    def _break(self, why: str) -> None:
        self._stop()
        if not self.broken.done():
            self.broken.set_result(why)

    def _stop(self) -> None:
        self._loop.remove_reader(self._fd)
        self._loop.remove_writer(self._fd)


class ThreadLink:
    """A port without a file descriptor, as on Windows and of RFC 2217: a thread reads it."""

    def __init__(self, port: serial.Serial, heard: Heard) -> None:
        self._loop = asyncio.get_running_loop()
        self.broken: asyncio.Future[str] = self._loop.create_future()
        self._port, self._heard = port, heard
        self._closed = Event()
        self._thread = Thread(target=self._read, name="bells", daemon=True)
        self._thread.start()

    def send(self, data: bytes) -> None:
        """Write; the system's buffer is far larger than anything a board is told."""
        if self.broken.done() or not data:
            return
        try:
            self._port.write(data)
        except FAULTS as fault:
            self._break(str(fault))

    def close(self) -> None:
        """Close the port, whatever state it is in."""
        self._closed.set()  # the thread closes what it reads, once it has looked up

    def _read(self) -> None:
        try:
            while not self._closed.is_set():
                data = self._port.read(max(1, self._port.in_waiting))
                if data:
                    self._call(self._hear, data)
        except FAULTS as fault:
            self._call(self._break, str(fault))
        with suppress(*FAULTS):
            self._port.close()

    def _call(self, call: Callable[..., None], argument: object) -> None:
        with suppress(RuntimeError):  # the loop has ended meanwhile
            self._loop.call_soon_threadsafe(call, argument)

    def _hear(self, data: bytes) -> None:
        if not self._closed.is_set():
            self._heard(data)

    def _break(self, why: str) -> None:
        if not self.broken.done():
            self.broken.set_result(why)


BUSY = (errno.EAGAIN, errno.EBUSY)


def reason(fault: BaseException) -> str:
    """Return the code of the notice that tells why a port did not open."""
    number = getattr(fault, "errno", None)
    if number in (errno.ENOENT, errno.ENXIO, errno.ENODEV) or "FileNotFoundError" in str(fault):
        return "no-such-port"
    if number == errno.EHOSTUNREACH:
        return "port-unreachable"
    if number == errno.EACCES:
        return "port-denied"
    if number in BUSY or "PermissionError" in str(fault):  # the latter is how Windows says it
        return "port-busy"
    return "port-unusable"
