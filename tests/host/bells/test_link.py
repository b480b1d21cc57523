import asyncio
import errno
import os
import termios
import tty
from collections.abc import Awaitable, Iterator
from io import FileIO
from typing import Any

import pytest
import serial
from pytest_mock import MockerFixture

from host.bells.link import BACKLOG, FileLink, ThreadLink, link, open_port, reason

FAULTS = [
    OSError(errno.EIO, "Input/output error"),
    termios.error(errno.EIO, "Input/output error"),
    serial.SerialException("device reports readiness to read but returned no data"),
    PermissionError(errno.EACCES, "Access is denied"),
]
each_fault = pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: type(fault).__name__)


@pytest.fixture
def pty() -> Iterator[tuple[FileIO, str]]:
    """A line: the board's end as a file, the host's as a path."""
    board, host = os.openpty()
    tty.setraw(host)
    with FileIO(board, "r+") as end:
        yield end, os.ttyname(host)
    os.close(host)


async def within(waited: Awaitable[Any]) -> Any:
    return await asyncio.wait_for(waited, 5)


class DeadPort:
    """A port without a file descriptor; a call named in `raises` fails, reads are of `bytes`."""

    def __init__(self, **raises: BaseException) -> None:
        self.raises = raises
        self.written = b""
        self.closed = False
        self.timeout: float | None = 0

    def _do(self, name: str) -> None:
        if name in self.raises:
            raise self.raises[name]

    @property
    def in_waiting(self) -> int:
        self._do("in_waiting")
        return 2

    def read(self, size: int) -> bytes:
        self._do("read")
        return b"hi"[:size]

    def write(self, data: bytes) -> int:
        self._do("write")
        self.written += data
        return len(data)

    def close(self) -> None:
        self.closed = True
        self._do("close")


def test_what_comes_is_heard_and_what_is_said_arrives(pty: tuple[FileIO, str]) -> None:
    board, path = pty

    async def talk() -> None:
        heard: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        line = link(open_port(path), heard.set_result)
        assert isinstance(line, FileLink)
        board.write(b"$w")
        assert await within(heard) == b"$w"
        line.send(b"$H")
        assert board.read(10) == b"$H"
        line.close()

    asyncio.run(talk())


def test_the_port_is_opened_for_one_process_with_dtr_on(
    pty: tuple[FileIO, str], mocker: MockerFixture
) -> None:
    dtr = mocker.spy(serial.Serial, "_update_dtr_state")
    port = open_port(pty[1])
    assert port.exclusive
    assert port.dtr
    assert dtr.call_count == 1
    with pytest.raises(serial.SerialException):
        open_port(pty[1])
    port.close()


def test_bells_14_a_pulled_plug_breaks_the_link(pty: tuple[FileIO, str]) -> None:
    board, path = pty

    async def talk() -> str:
        line = link(open_port(path), lambda data: None)
        board.close()
        try:
            return await within(line.broken)
        finally:
            line.close()

    assert asyncio.run(talk()) in ("end of file", "[Errno 5] Input/output error")


@each_fault
@pytest.mark.parametrize("call", ["read", "write"])
def test_bells_14_every_kind_of_fault_breaks_the_link(
    pty: tuple[FileIO, str], mocker: MockerFixture, call: str, fault: BaseException
) -> None:
    board, path = pty

    async def talk() -> str:
        line = link(open_port(path), lambda data: None)
        mocker.patch(f"host.bells.link.os.{call}", side_effect=fault)
        if call == "write":
            line.send(b"$H")
        else:
            board.write(b"$w")
        try:
            return await within(line.broken)
        finally:
            line.close()

    assert asyncio.run(talk()) == str(fault)


@each_fault
def test_bells_14_a_fault_of_close_is_nobodys_business(
    pty: tuple[FileIO, str], mocker: MockerFixture, fault: BaseException
) -> None:
    async def talk() -> None:
        port = open_port(pty[1])
        line = link(port, lambda data: None)
        close = mocker.patch.object(port, "close", side_effect=fault)
        line.close()
        assert close.call_count == 1
        mocker.stopall()
        port.close()

    asyncio.run(talk())


def test_the_end_of_the_file_breaks_the_link(
    pty: tuple[FileIO, str], mocker: MockerFixture
) -> None:
    async def talk() -> str:
        line = link(open_port(pty[1]), lambda data: None)
        pty[0].write(b"x")
        mocker.patch("host.bells.link.os.read", return_value=b"")
        try:
            return await within(line.broken)
        finally:
            line.close()

    assert asyncio.run(talk()) == "end of file"


def test_writing_to_a_port_that_takes_no_bytes_never_waits(
    pty: tuple[FileIO, str], mocker: MockerFixture
) -> None:
    async def talk() -> None:
        line = FileLink(port := open_port(pty[1]), port.fileno(), lambda data: None)
        full = mocker.patch("host.bells.link.os.write", side_effect=BlockingIOError)
        line.send(b"$H")
        line.send(b"$A")
        assert full.call_count == 1, "the second waits behind the first"
        mocker.stopall()
        assert await within(asyncio.to_thread(pty[0].read, 10)) == b"$H$A"
        line.close()

    asyncio.run(talk())


def test_a_port_that_never_takes_a_byte_is_given_up(
    pty: tuple[FileIO, str], mocker: MockerFixture
) -> None:
    async def talk() -> str:
        line = link(open_port(pty[1]), lambda data: None)
        mocker.patch("host.bells.link.os.write", side_effect=BlockingIOError)
        for _ in range(BACKLOG):
            line.send(b"$H")
        try:
            return await within(line.broken)
        finally:
            line.close()

    assert asyncio.run(talk()) == "the port takes no bytes"


def test_a_port_without_a_file_descriptor_is_read_by_a_thread() -> None:
    async def talk() -> DeadPort:
        heard: asyncio.Queue[bytes] = asyncio.Queue()
        port = DeadPort()
        line = link(port, heard.put_nowait)  # type: ignore[arg-type]
        assert isinstance(line, ThreadLink)
        assert await within(heard.get()) == b"hi"
        line.send(b"$H")
        line.close()
        await asyncio.to_thread(line._thread.join)
        return port

    port = asyncio.run(talk())
    assert port.written == b"$H"
    assert port.closed


@each_fault
@pytest.mark.parametrize("call", ["read", "in_waiting", "write"])
def test_bells_14_every_kind_of_fault_breaks_the_link_of_a_thread(
    call: str, fault: BaseException
) -> None:
    async def talk() -> str:
        line = ThreadLink(DeadPort(**{call: fault, "close": fault}), lambda data: None)  # type: ignore[arg-type]
        line.send(b"$H")
        try:
            return await within(line.broken)
        finally:
            line.close()
            await asyncio.to_thread(line._thread.join)

    assert asyncio.run(talk()) == str(fault)


@pytest.mark.parametrize(
    ("fault", "code"),
    [
        (serial.SerialException(errno.ENOENT, "No such file"), "no-such-port"),
        (
            serial.SerialException("could not open port 'COM9': FileNotFoundError(2)"),
            "no-such-port",
        ),
        (serial.SerialException(errno.EACCES, "Permission denied"), "port-denied"),
        (serial.SerialException(errno.EAGAIN, "Could not exclusively lock port"), "port-busy"),
        (serial.SerialException("could not open port 'COM9': PermissionError(13)"), "port-busy"),
        (IsADirectoryError(errno.EISDIR, "Is a directory"), "port-unusable"),
        (serial.SerialException("Could not configure port: (25, 'no tty')"), "port-unusable"),
    ],
)
def test_why_a_port_does_not_open_is_told_apart(fault: Exception, code: str) -> None:
    assert reason(fault) == code
