import asyncio
from collections.abc import Callable

import pytest
from pytest_mock import MockerFixture

from host.bells.registry import NoBells, sources
from host.bells.source import About
from host.virtual import source
from host.virtual.process import NoMicroPython
from host.virtual.source import VirtualSource
from tests.host.bells.ears import Ears


async def until(so: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not so():
            await asyncio.sleep(0.005)


def test_every_word_is_a_board_that_can_be_rung_and_takes_commands(mocker: MockerFixture) -> None:
    mocker.patch.object(source, "listen")  # standard input is the test runner's
    (bells,) = sources(["virtual", "virtual"])
    assert isinstance(bells, VirtualSource)
    ears = Ears()

    async def scene() -> None:
        task = asyncio.create_task(bells.run(ears))
        try:
            await until(lambda: len(ears.here) == 2)
            bells.arm(True)
            await until(lambda: bool(ears.watermarks))
            known = max(ears.watermarks)
            await until(lambda: max(ears.watermarks) > known + 100_000)  # seen open for long
            bench = source.listen.call_args.args[0]
            await bench.command("2: strike 3")
            await until(lambda: bool(ears.strikes))
        finally:
            task.cancel()
            await asyncio.wait([task])

    asyncio.run(scene())
    boards = [one for one in ears.told if isinstance(one, About)]
    assert [one.bells for one in boards] == [8, 8]
    assert [one.bell for one in ears.strikes] == [3]


def test_without_micropython_the_way_out_is_told_before_anything_is_opened(
    mocker: MockerFixture,
) -> None:
    mocker.patch.object(source, "interpreter", side_effect=NoMicroPython("install it, or --board"))
    with pytest.raises(NoBells, match=r"^install it, or --board$"):
        sources(["virtual"])
