import asyncio
import socket
from contextlib import closing, suppress
from threading import Thread, current_thread, main_thread
from typing import Any

import pytest
from pytest_mock import MockerFixture
from serial import serial_for_url
from serial.rfc2217 import PortManager

from host.bells import network
from host.bells import serial as source
from host.bells.link import reason
from host.bells.network import GONE, check, dial, hang_up
from host.bells.registry import NoBells
from host.bells.serial import micros, named
from tests.host.bells.boards import Board, running
from tests.host.bells.ears import Ears
from tests.host.houses import until

# pyserial's RFC 2217 client still names its thread the old way.
pytestmark = pytest.mark.filterwarnings("ignore:set(Daemon|Name):DeprecationWarning")
each_scheme = pytest.mark.parametrize("scheme", ["socket", "rfc2217"])
BEAT = 0.005  # s


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "RETRY", 0.01)


class Raw:
    """Bytes as they are."""

    def __init__(self, writer: asyncio.StreamWriter) -> None:
        self.write = writer.write

    def read(self, data: bytes) -> bytes:
        return data

    def close(self) -> None: ...


class Telnet:
    """The far end of RFC 2217, as a serial server speaks it."""

    def __init__(self, writer: asyncio.StreamWriter) -> None:
        self._writer = writer
        self._port = serial_for_url("loop://")
        self._manager = PortManager(self._port, writer)

    def read(self, data: bytes) -> bytes:
        return b"".join(self._manager.filter(data))

    def write(self, data: bytes) -> None:
        self._writer.write(b"".join(self._manager.escape(data)))

    def close(self) -> None:
        self._port.close()


class Remote:
    """A board behind a TCP port of this computer; `unplug` ends the connection and the port."""

    def __init__(self, board: Board, scheme: str) -> None:
        self.board = board
        self._scheme = scheme
        self._number = 0
        self.open: set[asyncio.StreamWriter] = set()

    @property
    def url(self) -> str:
        return f"{self._scheme}://127.0.0.1:{self._number}"

    async def plug(self) -> None:
        self._server = await asyncio.start_server(self._talk, "127.0.0.1", self._number)
        self._number = self._server.sockets[0].getsockname()[1]

    async def unplug(self) -> None:
        self._server.close()
        for writer in self.open:
            writer.transport.abort()
        await until(lambda: not self.open)

    def strike(self, bell: int) -> None:
        self.board.strike(bell, micros())

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.open.add(writer)
        with closing(Raw(writer) if self._scheme == "socket" else Telnet(writer)) as line:
            saying = asyncio.create_task(self._say(line))
            try:
                while data := await reader.read(4096):
                    self.board.hear(line.read(data), micros())
            except ConnectionError:
                pass
            finally:
                saying.cancel()
                writer.close()
                with suppress(ConnectionError):
                    await writer.wait_closed()
                self.open.remove(writer)

    async def _say(self, line: Raw | Telnet) -> None:
        while True:
            if said := self.board.say(micros()):
                line.write(said)
            await asyncio.sleep(BEAT)


@each_scheme
def test_a_board_behind_a_tcp_port_is_found_and_its_strikes_are_acknowledged(
    scheme: str, ears: Ears
) -> None:
    async def scene() -> None:
        remote = Remote(Board(), scheme)
        await remote.plug()
        bells = named((remote.url,))
        async with running(bells, ears):
            await until(lambda: ears.here)
            bells.arm(True)
            await until(lambda: ears.watermarks)
            remote.strike(3)
            await until(lambda: ears.strikes)
            assert ears.strikes[0].bell == 3
            bells.settle(ears.strikes[0].mark)
            await until(lambda: remote.board.acked == 1)
        await remote.unplug()

    asyncio.run(scene())


@each_scheme
def test_bells_14_a_connection_that_ends_is_an_unplugging_and_it_comes_back_by_itself(
    scheme: str, ears: Ears
) -> None:
    async def scene() -> None:
        remote = Remote(Board(), scheme)
        await remote.plug()
        async with running(named((remote.url,)), ears):
            await until(lambda: ears.here)
            await remote.unplug()
            await until(lambda: not ears.here)
            assert [one.args["port"] for one in ears.notices("board-unplugged")] == [remote.url]
            remote.strike(2)
            await remote.plug()
            await until(lambda: ears.here and ears.strikes)
            assert [one.bell for one in ears.strikes] == [2]
        await remote.unplug()

    asyncio.run(scene())


def test_bells_30_a_port_on_the_network_is_closed_where_nobody_waits_for_it(
    ears: Ears, mocker: MockerFixture
) -> None:
    closers: list[Thread] = []
    close = network._close

    def noted(port: Any) -> None:
        closers.append(current_thread())
        close(port)

    async def scene() -> None:
        mocker.patch.object(network, "_close", side_effect=noted)
        remote = Remote(Board(), "socket")
        await remote.plug()
        async with running(named((remote.url,)), ears):
            await until(lambda: ears.here)
            await remote.unplug()
            await until(lambda: closers)
        assert main_thread() not in closers, "pyserial waits there for 0.3 s"

    asyncio.run(scene())


@each_scheme
def test_an_address_where_nobody_answers_is_told_once_and_tried_again(
    scheme: str, ears: Ears
) -> None:
    async def scene() -> None:
        remote = Remote(Board(), scheme)
        await remote.plug()
        await remote.unplug()
        async with running(named((remote.url,)), ears):
            await until(lambda: ears.told)
            (notice,) = ears.told
            assert (notice.code, notice.args["port"]) == ("port-unreachable", remote.url)
            await remote.plug()
            await until(lambda: ears.here)
        assert len(ears.notices("port-unreachable")) == 1
        await remote.unplug()

    asyncio.run(scene())


@each_scheme
def test_bells_14_a_far_end_that_goes_without_a_word_is_given_up_within_seconds(
    scheme: str,
) -> None:
    async def scene() -> None:
        remote = Remote(Board(), scheme)
        await remote.plug()
        port = await asyncio.to_thread(dial, remote.url, 0.1)
        line = port._socket  # type: ignore[attr-defined]
        assert line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
        assert line.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == GONE
        await until(lambda: remote.open)
        hang_up(port)
        await until(lambda: not port.is_open)
        await remote.unplug()

    asyncio.run(scene())


@pytest.mark.parametrize(
    "url", ["socket://", "socket://pi", "rfc2217://:4000", "socket://pi:port", "socket://pi:99999"]
)
def test_an_address_without_host_or_port_is_refused_with_an_example(url: str) -> None:
    with pytest.raises(NoBells, match=r"write it like \w+://raspberrypi\.local:4000"):
        check(url)


@pytest.mark.parametrize("url", ["bogus://x", "loop://", "spy:///dev/ttyACM0", "://x"])
def test_an_address_of_another_kind_is_no_port(url: str) -> None:
    with pytest.raises(OSError, match="no address begins like that") as fault:
        dial(url, 0.1)
    assert reason(fault.value) == "no-such-port"
