"""How long from a line of the board to the verdict on a screen, beside a floor and a usual peer.

Every subject is a process of its own that reads lines from a pty and serves a WebSocket; this
process is board and screen. `floor` passes the bare line on to a bare WebSocket,
`pyserial-readline` does the same from a thread in `readline`, `ours` is `firstbell play` with its
clock, arbiter, rules, journal and page. Rounds alternate, so a slow moment hits all of them. Where
there are two cores, board and screen have the first, the subjects the others: as two machines do.
"""

import argparse
import asyncio
import os
import random
import statistics
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import NamedTuple

import uvloop
from websockets.asyncio.client import ClientConnection, connect

from bench.board import HEARTBEAT, Board
from bench.process import CORES, cpu_seconds, file_system, free_port, resident, start
from bench.report import Figure, figure, machine, report
from firmware import wire

PACKAGES = ("firstbell", "starlette", "uvicorn", "uvloop", "websockets", "pyserial")
REST = 0.5  # s without a frame: the screen shows all there is
PATIENCE = 20  # s for a subject to come up, or to stand still
WARM_UP = 50  # presses that do not count
SETUP = "one-board"


class Subject(NamedTuple):
    """A running subject: `press` sends a line, the rest waits for what the screen gets of it."""

    who: str
    process: subprocess.Popen[bytes]
    press: Callable[[], None]
    verdict: Callable[[], Awaitable[None]]
    picture: Callable[[], Awaitable[None]]  # drawn after the verdict was told; peers draw nothing


class Round(NamedTuple):
    """The µs that the presses of one round took."""

    verdicts: list[float]
    pictures: list[float]


async def screen(stack: AsyncExitStack, http: int) -> ClientConnection:
    """Return a WebSocket to a subject, once it is up."""
    address = f"ws://127.0.0.1:{http}/ws"
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                opening = connect(address, max_size=None, compression=None)
                return await stack.enter_async_context(opening)
            except OSError:
                await asyncio.sleep(0.05)


@asynccontextmanager
async def peer(who: str) -> AsyncIterator[Subject]:
    """Run the floor or the usual peer."""
    async with AsyncExitStack() as stack:
        board, http = Board(), free_port()
        process = start(stack, "-m", "bench.path_peers", who, board.port, str(http))
        stack.callback(beating(board).cancel)
        page = await screen(stack, http)
        line = wire.seal(wire.EVENT, 1, 1, wire.STRIKE, 1).decode().strip()

        async def verdict() -> None:
            while await page.recv() != line:
                pass

        async def picture() -> None:
            pass

        def press() -> None:
            os.write(board.fd, f"{line}\n".encode())

        subject = Subject(who, process, press, verdict, picture)
        await presses(subject, WARM_UP)
        yield subject


@asynccontextmanager
async def ours(folder: Path) -> AsyncIterator[Subject]:
    """Run a table of Halli Galli; after the first ring every ring is a verdict of its own."""
    async with AsyncExitStack() as stack:
        board, http, loop = Board(), free_port(), asyncio.get_running_loop()
        stack.callback(beating(board).cancel)
        loop.add_reader(board.fd, board.answer)
        stack.callback(loop.remove_reader, board.fd)
        wanted = f"play halli-galli --seats Ada,Bo,Cy --headless --port {http} --seed 1 --board"
        record = f"--record={folder / 'record.jsonl'}"
        process = start(stack, "-m", "host", *wanted.split(), board.port, record)
        page = await screen(stack, http)
        async with asyncio.timeout(PATIENCE):
            while not board.armed:
                await asyncio.sleep(0.01)
        seen = await shown_last(page)

        async def verdict() -> None:
            while not str(await page.recv()).startswith('{"announce":'):
                pass

        async def picture() -> None:
            nonlocal seen
            while (now := revision(await page.recv())) <= seen:
                pass
            seen = now

        def press() -> None:
            board.strike(random.choice((1, 2, 3)))

        subject = Subject("ours", process, press, verdict, picture)
        await presses(subject, WARM_UP)
        yield subject


async def shown_last(page: ClientConnection) -> int:
    """Return the table's revision on a screen to which nothing more comes."""
    seen = 0
    with suppress(TimeoutError):
        while True:
            async with asyncio.timeout(REST):
                seen = revision(await page.recv()) or seen
    return seen


def revision(message: str | bytes) -> int:
    """Return the table's revision that a frame shows, 0 for any other message."""
    _, _, rev = str(message).rpartition('"painted":')
    return int(rev[:-1]) if rev[:-1].isdigit() else 0


def beating(board: Board) -> asyncio.Task[None]:
    """Send watermarks as a board does, whoever is being measured."""

    async def beat() -> None:
        while True:
            await asyncio.sleep(HEARTBEAT)
            board.beat()

    return asyncio.create_task(beat())


async def presses(subject: Subject, count: int) -> Round:
    """Press so often, at odd moments, and see each shown before the next."""
    took = Round([], [])
    async with asyncio.timeout(PATIENCE + count):
        for _ in range(count):
            await asyncio.sleep(random.uniform(0.002, 0.006))
            begun = time.perf_counter_ns()
            subject.press()
            await subject.verdict()
            took.verdicts.append((time.perf_counter_ns() - begun) / 1000)
            await subject.picture()
            took.pictures.append((time.perf_counter_ns() - begun) / 1000)
    return took


def latency(who: str, rounds: list[Round]) -> list[Figure]:
    """Return median and 99th percentile over the rounds."""
    figures = quantiles("line-to-verdict", who, [took.verdicts for took in rounds])
    if who == "ours":
        figures += quantiles("line-to-picture", who, [took.pictures for took in rounds])
    return figures


def quantiles(what: str, who: str, rounds: list[list[float]]) -> list[Figure]:
    """Return two figures of one measure."""
    p50 = [statistics.median(took) for took in rounds]
    p99 = [statistics.quantiles(took, n=100)[98] for took in rounds]
    return [
        figure(f"{what}-p50", who, SETUP, p50, "µs"),
        figure(f"{what}-p99", who, SETUP, p99, "µs"),
    ]


async def idle(subject: Subject, seconds: float) -> float:
    """Return the per cent of a core a subject uses while nothing but watermarks come."""
    before, begun = cpu_seconds(subject.process.pid), time.monotonic()
    await asyncio.sleep(seconds)
    used = cpu_seconds(subject.process.pid) - before
    return 100 * used / (time.monotonic() - begun)


async def measure(rounds: int, count: int, rest: float) -> list[Figure]:
    """Return all figures."""
    os.sched_setaffinity(0, CORES[:1])
    async with AsyncExitStack() as stack:
        folder = Path(
            stack.enter_context(tempfile.TemporaryDirectory(dir=Path.cwd(), prefix=".bench-"))
        )
        subjects = [
            await stack.enter_async_context(running)
            for running in (peer("floor"), peer("pyserial-readline"), ours(folder))
        ]
        took: dict[str, list[Round]] = {subject.who: [] for subject in subjects}
        for _ in range(rounds):
            for subject in subjects:
                took[subject.who].append(await presses(subject, count))
        figures = [row for who, all_rounds in took.items() for row in latency(who, all_rounds)]
        for subject in subjects:
            used = [await idle(subject, rest) for _ in range(3)]
            figures.append(figure("idle-cpu", subject.who, SETUP, used, "% of a core"))
            memory = resident(subject.process.pid)
            figures.append(figure("memory", subject.who, SETUP, [memory], "MB"))
        return figures


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(prog="python -m bench.path", description=__doc__)
    parser.add_argument("--json", action="store_true", help="one line a figure")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--presses", type=int, default=300, help="in each round")
    parser.add_argument("--rest", type=float, default=5.0, help="seconds of idling, three times")
    asked = parser.parse_args()
    facts = machine(PACKAGES) | {"journal on": file_system(Path.cwd())}
    report(facts, uvloop.run(measure(asked.rounds, asked.presses, asked.rest)), asked.json)


if __name__ == "__main__":
    main()
