import asyncio
import errno
import termios
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import serial
from pytest_mock import MockerFixture

from host.bells import serial as source
from host.bells.link import reason
from host.bells.serial import SerialSource, micros
from host.bells.source import Notice
from tests.host.bells.boards import Board, Plug, running
from tests.host.bells.ears import Ears
from tests.host.houses import until

FAULTS = [
    OSError(errno.EIO, "Input/output error"),
    termios.error(errno.EIO, "Input/output error"),
    serial.SerialException(errno.EIO, "could not open port"),
    PermissionError(errno.EACCES, "Access is denied"),
]
each_fault = pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: type(fault).__name__)


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "RETRY", 0.01)
    monkeypatch.setattr(source, "SEARCH", 0.01)


@asynccontextmanager
async def found(folder: Path, ears: Ears, *boards: Board) -> AsyncIterator[tuple[Any, ...]]:
    """The source that has found these boards, and where each is plugged in."""
    plugs = [Plug(folder / board.uid, board) for board in boards]
    bells = SerialSource(tuple(str(plug.path) for plug in plugs))
    async with running(bells, ears):
        await until(lambda: len(ears.here) == len(boards))
        yield bells, *plugs
    for plug in plugs:
        if plug.path.is_symlink():
            plug.unplug()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "board-1"


def test_a_board_is_found_its_strikes_told_and_acknowledged(tmp_path: Path, ears: Ears) -> None:
    async def scene() -> None:
        async with found(tmp_path, ears, Board()) as (bells, plug):
            bells.arm(True)
            await until(lambda: ears.watermarks)
            plug.strike(3)
            await until(lambda: ears.strikes)
            bells.settle(ears.strikes[0].mark)
            await until(lambda: plug.board.acked == 1)

    asyncio.run(scene())


def test_lamps_and_buzzer_reach_every_board(tmp_path: Path, ears: Ears) -> None:
    async def scene() -> None:
        boards = [Board("a0", bells=2), Board("a1", bells=2)]
        async with found(tmp_path, ears, *boards) as (bells, *_):
            bells.lamps("a0", 0b11, 0b10)
            bells.lamps("a1", 0b11, 0b01)
            bells.buzz(2)
            await until(lambda: all(board.count("B") for board in boards))
        blinking = sorted(m[2] for board in boards for m in board.heard if m[:2] == ["L", "3"])
        assert blinking == ["1", "2"]

    asyncio.run(scene())


def test_bells_14_an_unplugged_board_is_named_and_comes_back_on_the_same_path(
    tmp_path: Path, ears: Ears, mocker: MockerFixture
) -> None:
    tries = mocker.spy(source, "open_port")

    async def scene() -> None:
        async with found(tmp_path, ears, Board()) as (bells, plug):
            bells.arm(True)
            await until(lambda: plug.board.armed)
            tried = tries.call_count
            plug.unplug()
            await until(lambda: not ears.here and tries.call_count >= tried + 2)
            unplugged = [one.args["port"] for one in ears.notices("board-unplugged")]
            assert unplugged == [str(plug.path)]
            plug.board.armed = False
            plug.board.strike(2, micros())
            plug.plug()
            await until(lambda: ears.here and ears.strikes and plug.board.armed)
            assert not ears.notices("no-such-port"), "it has been told already"
            assert [one.bell for one in ears.strikes] == [2]

    asyncio.run(scene())


def test_bells_14_the_other_boards_play_on_while_one_is_unplugged(
    tmp_path: Path, ears: Ears
) -> None:
    async def scene() -> None:
        async with found(tmp_path, ears, Board("a0"), Board("a1")) as (_, left, right):
            left.unplug()
            right.strike(5)
            await until(lambda: ears.strikes and ears.here == {"a1"})

    asyncio.run(scene())


@each_fault
def test_bells_14_a_port_that_does_not_open_is_told_once_and_tried_again(
    path: Path, ears: Ears, mocker: MockerFixture, fault: BaseException
) -> None:
    async def scene() -> None:
        plug, tried = Plug(path, Board()), []

        def opening(name: str) -> Any:
            tried.append(name)
            if len(tried) < 4:
                raise fault
            return real(name)

        real = source.open_port
        mocker.patch.object(source, "open_port", side_effect=opening)
        async with running(SerialSource((str(path),)), ears):
            await until(lambda: ears.here)
        codes = [one.code for one in ears.told if isinstance(one, Notice)]
        assert codes == [reason(fault)]
        plug.unplug()

    asyncio.run(scene())


def test_a_port_that_is_not_there_is_named_and_waited_for(path: Path, ears: Ears) -> None:
    async def scene() -> None:
        async with running(SerialSource((str(path),)), ears):
            await until(lambda: ears.told)
            (notice,) = ears.told
            assert (notice.code, notice.args["port"]) == ("no-such-port", str(path))
            plug = Plug(path, Board())
            await until(lambda: ears.here)
            plug.unplug()
            await until(lambda: not ears.here)

    asyncio.run(scene())


def test_boards_turn_up_on_whatever_ports_are_found(
    path: Path, ears: Ears, mocker: MockerFixture
) -> None:
    async def scene() -> None:
        ports: list[str] = []
        mocker.patch.object(source, "found", side_effect=lambda: list(ports))
        plug = Plug(path, Board())
        async with running(SerialSource(None), ears):
            ports.append(str(path))
            await until(lambda: ears.here)
            plug.unplug()
            await until(lambda: not ears.here)
            plug.plug()
            await until(lambda: ears.here)
        plug.unplug()

    asyncio.run(scene())


def test_a_port_where_nobody_answers_is_left_alone_until_something_is_plugged_in(
    path: Path, ears: Ears, mocker: MockerFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        ports = [str(path)]
        looked = mocker.patch.object(source, "found", side_effect=lambda: list(ports))
        opened = mocker.spy(source, "open_port")
        board = Board()
        say, board.say = board.say, lambda now: b""
        plug, bells = Plug(path, board), SerialSource(None)
        async with running(bells, ears):
            await until(lambda: opened.call_count == 1 and not bells._talks)
            looks = looked.call_count
            await until(lambda: looked.call_count > looks + 3)
            assert opened.call_count == 1
            plug.unplug()
            ports.clear()
            looks = looked.call_count
            await until(lambda: looked.call_count > looks + 3)
            board.say = say
            plug.plug()
            ports.append(str(path))
            await until(lambda: ears.here)
        plug.unplug()

    monkeypatch.setattr(source, "GIVE_UP", 0.2)
    asyncio.run(scene())
