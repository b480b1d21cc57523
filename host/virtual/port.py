"""The board's USB port as the host sees it: one path for ever, a pty behind it that comes and goes.

While nobody has the path open the board's output is dropped, as on a real port without DTR. While
somebody has it open and does not read, it stays in the board's FIFO.
"""

import asyncio
import os
import select
import tty
from collections.abc import Callable
from fcntl import ioctl
from pathlib import Path
from random import randbytes
from struct import unpack
from termios import FIONREAD, TCIFLUSH, tcflush

HOST_BUFFER = 512  # bytes the host's side takes in before it reads
PACKET = 256
NEWLINE = 10
LOOK_AGAIN = 0.001  # s, for a reader that is slow
LOOK_FOR_HOST = 0.02  # s


class Port:
    """A pty with a symlink to it; `heard` gets what the host writes, `taken` what it has read."""

    def __init__(
        self,
        path: Path,
        heard: Callable[[bytes], None],
        taken: Callable[[int], None],
        connected: Callable[[bool], None],
    ) -> None:
        self.path = path
        self._heard, self._taken, self._connected = heard, taken, connected
        self._loop = asyncio.get_running_loop()
        self._master = -1
        self._slave = ""
        self._fifo = bytearray()
        self._noise = b""
        self._mid_line = False
        self._deaf_until = 0.0
        self._listening = False
        self._later: asyncio.TimerHandle | None = None
        self._look: asyncio.TimerHandle | None = None

    @property
    def plugged(self) -> bool:
        """Whether there is a pty behind the path."""
        return self._master >= 0

    @property
    def connected(self) -> bool:
        """Whether somebody has the port open."""
        return self._listening

    def plug(self) -> None:
        """Give the path a new pty."""
        self._master, slave = os.openpty()
        tty.setraw(slave)
        os.set_blocking(self._master, False)
        self._slave = os.ttyname(slave)
        os.close(slave)
        fresh = self.path.with_suffix(".new")
        fresh.symlink_to(self._slave)
        fresh.replace(self.path)
        self._await_host()

    def unplug(self) -> None:
        """Take the pty away: whoever has it open gets a hang-up, bytes on the way are lost."""
        self._hang_up()
        self._taken(len(self._fifo))
        self._fifo.clear()
        if self._look:
            self._look.cancel()
        self.path.unlink(missing_ok=True)
        os.close(self._master)
        self._master = -1

    def deafen(self, seconds: float) -> None:
        """Take nothing from the board for that long."""
        self._deaf_until = self._loop.time() + seconds

    def disturb(self, count: int) -> None:
        """Put random bytes on the line, before the next line begins."""
        if self._listening:
            self._noise += randbytes(count)
            self.drain()

    def offer(self, sent: bytes) -> None:
        """Take what the board has put into its FIFO."""
        self._fifo += sent
        self.drain()

    def forget(self) -> None:
        """Lose what is in the FIFO: the board starts anew."""
        self._fifo.clear()

    def drain(self) -> None:
        """Pass on what the host has room for, and come back for the rest."""
        if self._later:
            self._later.cancel()
            self._later = None
        while self._listening and self._due() and self._room():
            self._pass_on()
        if self._listening and self._due():
            self._later = self._loop.call_later(LOOK_AGAIN, self.drain)

    def hold(self, held: bool) -> None:
        """Stop listening to the host while the board takes nothing in."""
        if self._listening and held:
            self._loop.remove_reader(self._master)
        elif self._listening:
            self._loop.add_reader(self._master, self._hear)

    def _due(self) -> bool:
        """Tell whether anything can go out: noise waits for the end of a line that is half said."""
        return bool(self._fifo or (self._noise and not self._mid_line))

    def _pass_on(self) -> None:
        if self._noise and not self._mid_line:
            self._noise = self._noise[os.write(self._master, self._noise[:PACKET]) :]
            return
        chunk = bytes(self._fifo[:PACKET])
        if self._noise:
            chunk = chunk[: chunk.find(b"\n") + 1] or chunk
        sent = os.write(self._master, chunk)
        self._mid_line = chunk[sent - 1] != NEWLINE
        del self._fifo[:sent]
        self._taken(sent)

    def _room(self) -> bool:
        return self._loop.time() >= self._deaf_until and self._unread() < HOST_BUFFER

    def _unread(self) -> int:
        slave = self._open_slave()
        try:
            (unread,) = unpack("i", ioctl(slave, FIONREAD, b"\0\0\0\0"))
        finally:
            os.close(slave)
        return int(unread)

    def _flush(self) -> None:
        slave = self._open_slave()
        tcflush(slave, TCIFLUSH)
        os.close(slave)

    def _open_slave(self) -> int:
        return os.open(self._slave, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)

    def _hear(self) -> None:
        try:
            said = os.read(self._master, PACKET)
        except BlockingIOError:
            return
        except OSError:  # the host has closed it, and what it has not read is gone
            self._hang_up()
            self._flush()
            self._await_host()
        else:
            self._heard(said)

    def _hang_up(self) -> None:
        if self._listening:
            self._loop.remove_reader(self._master)
            self._listening = False
            self._connected(False)

    def _await_host(self) -> None:
        # A pty whose other end was open once and is no more says so by POLLHUP.
        look = select.poll()
        look.register(self._master, 0)
        if look.poll(0):
            self._look = self._loop.call_later(LOOK_FOR_HOST, self._await_host)
            return
        self._look = None
        self._listening = True
        self._loop.add_reader(self._master, self._hear)
        self._connected(True)
        self.drain()
