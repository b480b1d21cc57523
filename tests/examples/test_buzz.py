"""The backend of docs/backends.md, as it stands there, on a pipe in place of the receiver."""

import asyncio
import fcntl
import os
import sys
import tomllib
from collections.abc import Awaitable, Callable
from contextlib import suppress
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest
from pytest_mock import MockerFixture

from host.bells import registry
from host.bells.registry import NoBells, sources
from host.bells.source import About, Strike
from host.house import House, micros
from tests.host.bells.ears import Ears
from tests.host.houses import SETUP, Bells, played, record, until

HERE = Path(__file__).parents[2] / "examples" / "buzz"
RED = (288, 293, 298, 303)


@pytest.fixture(autouse=True)
def buzz(monkeypatch: pytest.MonkeyPatch, mocker: MockerFixture) -> Any:
    """Install the example for one test, as its pyproject.toml says."""
    monkeypatch.syspath_prepend(HERE)
    project = tomllib.loads((HERE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found = project["entry-points"]["firstbell.bells"]
    points = {name: EntryPoint(name, value, registry.GROUP) for name, value in found.items()}
    mocker.patch.object(registry, "backends", return_value=points)
    mocker.patch.object(fcntl, "ioctl")  # a pipe has no clock to be set
    yield points["buzz"].load()
    sys.modules.pop("firstbell_buzz")


class Receiver:
    """The far end of a pipe; every press is written as the kernel writes it."""

    def __init__(self, path: Path, module: Any) -> None:
        self.path, self._event = path, module.EVENT
        os.mkfifo(path)
        self._pipe = os.open(path, os.O_RDWR)

    def press(self, code: int, at: int, kind: int = 1, value: int = 1) -> None:
        os.write(self._pipe, self._event.pack(*divmod(at, 1_000_000), kind, code, value))


@pytest.fixture
def ears() -> Ears:
    return Ears()


@pytest.fixture
def receiver(tmp_path: Path, buzz: Any) -> Receiver:
    return Receiver(tmp_path / "event7", sys.modules[buzz.__module__])


def listening(path: Path, ears: Ears, scene: Callable[[], Awaitable[None]]) -> None:
    async def whole() -> None:
        (source,) = sources([f"buzz://{path}"])
        task = asyncio.create_task(source.run(ears))
        try:
            await scene()
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    asyncio.run(whole())


def test_a_third_party_backend_is_found_and_tells_presses_with_the_kernel_s_stamps(
    receiver: Receiver, ears: Ears
) -> None:
    async def scene() -> None:
        await until(lambda: bool(ears.here))
        receiver.press(RED[2], 5_000_007)
        receiver.press(RED[2] + 1, 5_100_000)  # a blue button
        receiver.press(RED[2], 5_200_000, value=0)  # let go
        receiver.press(RED[0], 5_300_000)
        await until(lambda: len(ears.strikes) == 2)
        known = len(ears.watermarks)
        await until(lambda: len(ears.watermarks) > known)

    listening(receiver.path, ears, scene)
    about, first, second = ears.told
    name = str(receiver.path)
    assert about == About("buzz-event7", name, 4, 10_000.0, f"buzz://{name}")
    assert isinstance(first, Strike)
    assert (first.bell, first.at, second.bell) == (3, 5_000_007, 1)
    assert first.mark != second.mark
    assert ears.watermarks == sorted(ears.watermarks)


def test_a_receiver_that_is_not_there_is_told_once_and_waited_for(
    tmp_path: Path, ears: Ears, buzz: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = sys.modules[buzz.__module__]
    monkeypatch.setattr(module, "RETRY", 0.001)

    async def scene() -> None:
        await until(lambda: bool(ears.told))
        Receiver(tmp_path / "event7", module)
        await until(lambda: bool(ears.here))

    listening(tmp_path / "event7", ears, scene)
    assert [one.code for one in ears.notices("no-such-port")] == ["no-such-port"]


def test_a_receiver_that_is_pulled_out_is_said_to_be(
    receiver: Receiver, ears: Ears, mocker: MockerFixture
) -> None:
    async def scene() -> None:
        await until(lambda: bool(ears.here))
        mocker.patch.object(os, "read", side_effect=OSError(19, "No such device"))
        await until(lambda: not ears.here)

    listening(receiver.path, ears, scene)
    assert len(ears.notices("board-unplugged")) == 1


def test_an_address_that_is_none_is_refused_with_an_example() -> None:
    for words in (["buzz"], ["buzz://event7"], ["buzz:///dev/a", "buzz:///dev/b"]):
        with pytest.raises(NoBells, match="write it like buzz:///dev/input/event7"):
            sources(words)


def test_a_game_is_played_with_it(receiver: Receiver, tmp_path: Path) -> None:
    (source,) = sources([f"buzz://{receiver.path}"])

    async def play(house: House, bells: Bells) -> None:
        running = asyncio.create_task(source.run(house.timekeeper))
        await until(lambda: bool(house.belfry.here))
        house.deal(SETUP)
        receiver.press(RED[1], micros())

        def judged() -> bool:
            shown = house.picture(None)
            return shown is not None and [run.seat for run in shown.finish] == [1]

        await until(judged)
        running.cancel()

    played(tmp_path, play)
    assert len(record(tmp_path).marks) == 1
