"""The journal of a game is its record: whole lines, each in one write, then made safe on disk.

A line is written before any screen shows what it did; only when it has been flushed to the disk may
the source of its strikes forget them. One flush serves all lines written before it began.
"""

import asyncio
import errno
import os
import stat
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TypeAlias

import msgspec

from engine.records import Damaged, Header, Line, Reading, line, read

# s that lines gather for one flush; meanwhile screens show them, which no flush should hold up.
GATHER = 0.002
Safe: TypeAlias = Callable[[Sequence[str]], None]  # the marks that are on disk now


class RecordLost(Exception):
    """A record cannot be written any more: the disk is full, or gone."""


class Journal:
    """An open record; every method may raise `OSError` where the disk is full or gone."""

    def __init__(self, fd: int, path: Path) -> None:
        self.path = path
        self._fd = fd
        self._marks: list[str] = []
        self._written = asyncio.Event()

    @classmethod
    def create(cls, path: Path, header: Header) -> "Journal":
        """Begin a record; raises `FileExistsError` rather than touch one that is there."""
        path.parent.mkdir(parents=True, exist_ok=True)
        journal = cls(_open(path, os.O_CREAT | os.O_EXCL), path)
        try:
            journal._write(_head(header))
            os.fsync(journal._fd)
            _fsync_folder(path.parent)
        except OSError:  # no header, no record: the name stays free
            os.close(journal._fd)
            path.unlink()
            raise
        return journal

    @classmethod
    def reopen(cls, path: Path) -> tuple["Journal", Reading, int]:
        """Return the record to go on with, what it says, and how many lines it has.

        A torn last line is cut off. Raises `Wrong`, and `OSError` where another host plays it.
        """
        journal = cls(_open(path), path)
        try:
            return journal, *journal._read()
        except BaseException:
            journal.close()
            raise

    def append(self, lines: Iterable[Line], marks: Iterable[str] = ()) -> None:
        """Write lines, and remember the strikes whose lines they are until they are safe."""
        for said in lines:
            self._write(line(said))
        self._marks += marks
        self._written.set()

    async def keep(self, safe: Safe) -> None:
        """Flush whenever something was written, and tell what is safe, until cancelled.

        Raises `RecordLost`.
        """
        while True:
            await self._written.wait()
            await asyncio.sleep(GATHER)
            self._written.clear()
            marks, self._marks = self._marks, []
            try:
                await asyncio.to_thread(os.fsync, self._fd)
            except OSError as error:
                raise RecordLost(error.strerror or str(error)) from error
            safe(marks)

    def close(self) -> None:
        """Flush what is left and let the file go."""
        try:
            os.fsync(self._fd)
        finally:
            os.close(self._fd)

    def _write(self, raw: bytes) -> None:
        size = os.fstat(self._fd).st_size
        if (done := os.write(self._fd, raw)) != len(raw):
            os.ftruncate(self._fd, size)  # half a line would damage what comes after it
            raise OSError(f"only {done} of {len(raw)} bytes could be written")

    def _read(self) -> tuple[Reading, int]:
        with self.path.open("rb") as stream:
            played = read(stream)
        if played.wrong or not played.reading:
            raise played.wrong or Damaged("there is no header")
        os.ftruncate(self._fd, played.whole)
        raw = self.path.read_bytes()
        if not raw.endswith(b"\n"):
            self._write(b"\n")
        os.fsync(self._fd)  # what a resend finds here is acknowledged at once
        return played.reading, len(raw.splitlines())


def _head(header: Header) -> bytes:
    said = msgspec.to_builtins(header)
    return msgspec.json.encode({key: it for key, it in said.items() if it is not None}) + b"\n"


def _open(path: Path, flags: int = 0) -> int:
    fd = os.open(path, os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0) | flags, 0o644)
    try:
        if not stat.S_ISREG(os.fstat(fd).st_mode):
            raise OSError(errno.EINVAL, "it is not a file of lines")
        _lock(fd)
    except OSError as error:
        os.close(fd)
        if isinstance(error, BlockingIOError):
            raise BlockingIOError("it is being played by another firstbell") from None
        raise
    return fd


def _lock(fd: int) -> None:
    if sys.platform != "win32":
        import fcntl

        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _fsync_folder(folder: Path) -> None:
    if sys.platform != "win32":
        fd = os.open(folder, os.O_RDONLY)
        os.fsync(fd)
        os.close(fd)
