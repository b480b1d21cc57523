"""A house with one source that a test speaks for."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path

from engine.records import Reading, read
from host.bells.source import About, Health, Micros, Sink, Strike
from host.house import House, Setup

BOARD = About("pico", "ttyACM0", 8, 1.0)
SETUP = Setup("halli-galli", ("Ada", "Bo", "Cy"), {}, {"reaction_grace_ms": 0}, seed=4)


class Bells:
    """A source that a test speaks for."""

    def __init__(self) -> None:
        self.settled: list[str] = []
        self.armed = False
        self.hurried = 0
        self.sink: Sink | None = None
        self.boards: list[Health] = []

    async def run(self, sink: Sink) -> None:
        self.sink = sink
        await asyncio.Event().wait()

    def settle(self, mark: str) -> None:
        self.settled.append(mark)

    def arm(self, armed: bool) -> None:
        self.armed = armed

    def health(self) -> list[Health]:
        return self.boards

    def thaw(self) -> None: ...
    def hurry(self) -> None:
        self.hurried += 1

    def lamps(self, source: str, lit: int, blinking: int = 0) -> None: ...

    def buzz(self, pattern: int) -> None: ...


Play = Callable[[House, Bells], Coroutine[None, None, None]]


def played(data: Path, play: Play) -> Bells:
    """Run a house with one source while a test plays in it."""

    async def main() -> None:
        house = House((bells,), data)
        running = asyncio.create_task(house.run())
        await until(lambda: bells.sink is not None)
        try:
            await play(house, bells)
        finally:
            running.cancel()
            await asyncio.wait([running])

    bells = Bells()
    asyncio.run(main())
    return bells


async def until(so: Callable[[], object]) -> None:
    async with asyncio.timeout(10):
        while not so():
            await asyncio.sleep(0.001)


def strike(bell: int, at: Micros, number: int = 1) -> Strike:
    return Strike("pico", bell, at, 1.0, 400.0, f"pico/b007/{number}")


def record(data: Path) -> Reading:
    (path,) = (data / "records").glob("*.jsonl")
    return back(path)


def back(path: Path) -> Reading:
    with path.open("rb") as stream:
        found = read(stream)
    assert found.wrong is None
    assert found.reading
    return found.reading
