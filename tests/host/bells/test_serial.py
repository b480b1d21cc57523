import asyncio
import errno
import termios
from collections.abc import AsyncIterator, Awaitable
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
async def running(bells: SerialSource, ears: Any) -> AsyncIterator[None]:
    task = asyncio.create_task(bells.run(ears))
    try:
        yield
    finally:
        task.cancel()
        await asyncio.wait([task])
    assert task.cancelled()


def play(scene: Awaitable[None]) -> None:
    async def whole() -> None:
        await scene

    asyncio.run(whole())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "board-1"


def test_a_board_is_found_its_strikes_told_and_acknowledged(
    path: Path, make_board: Any, ears: Any, plugged: Any, until: Any
) -> None:
    async def scene() -> None:
        plug, bells = plugged(path, make_board()), SerialSource((str(path),))
        async with running(bells, ears):
            await until(lambda: ears.here)
            bells.arm(True)
            await until(lambda: ears.watermarks)
            plug.strike(3)
            await until(lambda: ears.strikes)
            bells.settle(ears.strikes[0].mark)
            await until(lambda: plug.board.acked == 1)
        plug.unplug()

    play(scene())


def test_lamps_and_buzzer_reach_every_board(
    tmp_path: Path, make_board: Any, ears: Any, plugged: Any, until: Any
) -> None:
    async def scene() -> None:
        paths = [tmp_path / "one", tmp_path / "two"]
        plugs = [plugged(one, make_board(f"a{n}", bells=2)) for n, one in enumerate(paths)]
        bells = SerialSource(tuple(map(str, paths)))
        async with running(bells, ears):
            await until(lambda: len(ears.here) == 2)
            bells.lamps("a0", 0b11, 0b10)
            bells.lamps("a1", 0b11, 0b01)
            bells.buzz(2)
            await until(lambda: all(plug.board.count("B") for plug in plugs))
        blinking = sorted(m[2] for plug in plugs for m in plug.board.heard if m[:2] == ["L", "3"])
        assert blinking == ["1", "2"]
        for plug in plugs:
            plug.unplug()

    play(scene())


def test_bells_14_an_unplugged_board_is_named_and_comes_back_on_the_same_path(
    path: Path, make_board: Any, ears: Any, plugged: Any, until: Any
) -> None:
    async def scene() -> None:
        plug, bells = plugged(path, make_board()), SerialSource((str(path),))
        async with running(bells, ears):
            await until(lambda: ears.here)
            bells.arm(True)
            await until(lambda: plug.board.armed)
            plug.unplug()
            await until(lambda: not ears.here)
            assert [one.args["port"] for one in ears.notices("board-unplugged")] == [str(path)]
            plug.board.armed = False
            plug.board.strike(2, micros())
            plug.plug()
            await until(lambda: ears.here and ears.strikes and plug.board.armed)
            assert not ears.notices("no-such-port"), "it has been told already"
            assert [one.bell for one in ears.strikes] == [2]
        plug.unplug()

    play(scene())


def test_bells_14_the_other_boards_play_on_while_one_is_unplugged(
    tmp_path: Path, make_board: Any, ears: Any, plugged: Any, until: Any
) -> None:
    async def scene() -> None:
        paths = [tmp_path / "one", tmp_path / "two"]
        left, right = (plugged(one, make_board(f"a{n}")) for n, one in enumerate(paths))
        async with running(SerialSource(tuple(map(str, paths))), ears):
            await until(lambda: len(ears.here) == 2)
            left.unplug()
            right.strike(5)
            await until(lambda: ears.strikes and ears.here == {"a1"})
        right.unplug()

    play(scene())


@each_fault
def test_bells_14_a_port_that_does_not_open_is_told_once_and_tried_again(
    path: Path,
    make_board: Any,
    ears: Any,
    mocker: MockerFixture,
    fault: BaseException,
    plugged: Any,
    until: Any,
) -> None:
    async def scene() -> None:
        plug, tried = plugged(path, make_board()), []

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

    play(scene())


def test_a_port_that_is_not_there_is_named_and_waited_for(
    path: Path, make_board: Any, ears: Any, plugged: Any, until: Any
) -> None:
    async def scene() -> None:
        async with running(SerialSource((str(path),)), ears):
            await until(lambda: ears.told)
            (notice,) = ears.told
            assert (notice.code, notice.args["port"]) == ("no-such-port", str(path))
            plug = plugged(path, make_board())
            await until(lambda: ears.here)
            plug.unplug()
            await until(lambda: not ears.here)

    play(scene())


def test_boards_turn_up_on_whatever_ports_are_found(
    path: Path, make_board: Any, ears: Any, mocker: MockerFixture, plugged: Any, until: Any
) -> None:
    async def scene() -> None:
        ports: list[str] = []
        mocker.patch.object(source, "found", side_effect=lambda: list(ports))
        plug = plugged(path, make_board())
        async with running(SerialSource(None), ears):
            ports.append(str(path))
            await until(lambda: ears.here)
            plug.unplug()
            await until(lambda: not ears.here)
            plug.plug()
            await until(lambda: ears.here)
        plug.unplug()

    play(scene())


def test_a_port_where_nobody_answers_is_left_alone_until_something_is_plugged_in(
    path: Path,
    make_board: Any,
    ears: Any,
    mocker: MockerFixture,
    monkeypatch: pytest.MonkeyPatch,
    plugged: Any,
    until: Any,
) -> None:
    async def scene() -> None:
        ports = [str(path)]
        looked = mocker.patch.object(source, "found", side_effect=lambda: list(ports))
        opened = mocker.spy(source, "open_port")
        board = make_board()
        say, board.say = board.say, lambda now: b""
        plug, bells = plugged(path, board), SerialSource(None)
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
    play(scene())
