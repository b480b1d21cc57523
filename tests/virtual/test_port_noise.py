import asyncio
import os
from pathlib import Path

import pytest

from host.virtual.port import Port

pytestmark = pytest.mark.anyio


async def read(fd: int, count: int) -> bytes:
    """Return so many bytes, as they come."""
    got = b""
    async with asyncio.timeout(5):
        while len(got) < count:
            try:
                got += os.read(fd, count - len(got))
            except BlockingIOError:
                await asyncio.sleep(0.001)
    return got


async def test_bells_11_noise_in_a_line_that_is_half_said_waits_for_its_end(tmp_path: Path) -> None:
    port = Port(tmp_path / "board", lambda said: None, lambda taken: None, lambda connected: None)
    port.plug()
    fd = os.open(port.path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    try:
        while not port.connected:
            await asyncio.sleep(0.001)
        port.offer(b"$e,1")
        port.disturb(40)
        port.offer(b",2\n$w\n")
        got = await read(fd, 50)
    finally:
        os.close(fd)
        port.unplug()
    assert got.startswith(b"$e,1,2\n")
    assert got.endswith(b"$w\n")
