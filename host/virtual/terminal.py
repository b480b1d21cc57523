"""The plainest host there is: opens a port, keeps what comes in, writes what it is told."""

import asyncio
import os
import tty
from collections.abc import Callable
from types import TracebackType
from typing import Self


class HungUp(Exception):
    """The port is gone."""


class Terminal:
    """An open port, an async context manager; `heard` is every byte that came in."""

    def __init__(self, port: str) -> None:
        self._port = port
        self._fd = -1
        self.heard = b""
        self.hung_up = False
        self._news = asyncio.Event()

    async def __aenter__(self) -> Self:
        self._fd = os.open(self._port, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        tty.setraw(self._fd)
        self.listen(True)
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Leave the port; again is no harm."""
        if self._fd >= 0:
            self.listen(False)
            os.close(self._fd)
            self._fd = -1

    def say(self, words: bytes) -> None:
        """Write bytes to the board."""
        os.write(self._fd, words)

    def listen(self, listening: bool) -> None:
        """Read what comes in from now on, or leave it where it is."""
        loop = asyncio.get_running_loop()
        if listening:
            loop.add_reader(self._fd, self._read)
        else:
            loop.remove_reader(self._fd)

    async def wait_until(self, true: Callable[[], object], seconds: float = 5) -> None:
        """Wait for what makes something true; raises `HungUp`, or TimeoutError saying what came."""
        try:
            async with asyncio.timeout(seconds):
                while not true():
                    if self.hung_up:
                        raise HungUp(self._port)
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            raise TimeoutError(f"in {seconds} s only {self.heard[-500:]!r}") from None

    async def lines(self, until: bytes, seconds: float = 5) -> list[bytes]:
        """Return all lines so far once one begins with `until`."""
        await self.wait_until(
            lambda: any(line.startswith(until) for line in self._whole()), seconds
        )
        return self._whole()

    def _whole(self) -> list[bytes]:
        return [line.rstrip(b"\r") for line in self.heard.split(b"\n")[:-1]]

    def _read(self) -> None:
        try:
            heard = os.read(self._fd, 4096)
        except OSError:
            heard = b""
        self.heard += heard
        if not heard:
            self.hung_up = True
            self.listen(False)
        self._news.set()
