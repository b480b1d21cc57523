"""Where commands come from: standard input and a TCP port of this computer."""

import asyncio
import errno
import os
import sys
import threading
from collections.abc import Callable

from host.virtual.commands import BadCommand
from host.virtual.launcher import VirtualBoard


class NoControl(Exception):
    """The control port cannot be had; its text says why."""


def answer(board: VirtualBoard, line: str) -> str:
    """Do one command and return what is said to it: `ok` or `error: …`."""
    try:
        board.obey(line)
    except BadCommand as error:
        return f"error: {error}"
    return "ok"


async def serve(board: VirtualBoard, port: int) -> asyncio.Server:
    """Take commands on 127.0.0.1, any number of clients at once; raises `NoControl`."""

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while line := await reader.readline():
                if line.strip():
                    writer.write(answer(board, line.decode(errors="replace")).encode() + b"\n")
                    await writer.drain()
        except (ConnectionError, ValueError, asyncio.CancelledError):
            pass  # it went away, or sent a line without end; or we are leaving
        finally:
            writer.close()

    try:
        return await asyncio.start_server(talk, "127.0.0.1", port)
    except OverflowError:
        raise NoControl(f"control port {port} is no port: 0 to 65535") from None
    except OSError as error:
        taken = error.errno == errno.EADDRINUSE
        why = "is taken" if taken else f"cannot be opened: {os.strerror(error.errno or 0)}"
        raise NoControl(f"control port {port} {why}; try another") from None


def listen(board: VirtualBoard, stop: Callable[[], None]) -> None:
    """Take commands from standard input; its end stops only what was started at a terminal."""
    loop = asyncio.get_running_loop()
    # A thread, because standard input may be a file, which no event loop can wait for.
    threading.Thread(target=_read, args=(loop, board, stop), daemon=True).start()


def _read(loop: asyncio.AbstractEventLoop, board: VirtualBoard, stop: Callable[[], None]) -> None:
    rest = b""
    try:
        while data := os.read(0, 4096):
            *lines, rest = (rest + data).split(b"\n")
            loop.call_soon_threadsafe(_obey, board, lines)
        loop.call_soon_threadsafe(_obey, board, [rest])
        if os.isatty(0):
            loop.call_soon_threadsafe(stop)
    except (OSError, RuntimeError):
        pass  # there is no standard input, or the loop has ended first


def _obey(board: VirtualBoard, lines: list[bytes]) -> None:
    for line in lines:
        said = answer(board, line.decode(errors="replace")) if line.strip() else "ok"
        if said != "ok":
            print(said, file=sys.stderr)
