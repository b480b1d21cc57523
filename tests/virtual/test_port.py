import asyncio
from typing import Any

import pytest

from host.virtual.commands import BadCommand
from host.virtual.terminal import HungUp, Terminal

pytestmark = pytest.mark.anyio
LED = 25
LINE = b"x" * 50 + b"\n"


def waits(took: bytes) -> list[int]:
    """Return how many ms each write took."""
    return [int(wait) for wait in took.partition(b"[")[2].strip().rstrip(b"]").split(b",")]


async def test_unplugging_hangs_up_and_the_same_path_comes_back(bench: Any) -> None:
    async with bench("report") as (board, terminal):
        await terminal.lines(b"board")
        await board.command("unplug")
        with pytest.raises(HungUp):
            await terminal.wait_until(lambda: False)
        with pytest.raises(FileNotFoundError):
            await Terminal(board.port).__aenter__()
        await board.command("plug")
        async with Terminal(board.port) as again:
            again.say(b"!")
            assert await again.lines(b"byte") == [b"byte 33"]


async def test_a_board_keeps_its_power_while_it_is_unplugged(bench: Any) -> None:
    async with bench("report", uptime=0) as (board, terminal):
        await terminal.lines(b"board")
        await board.command("unplug")
        await board.command("plug")
        async with Terminal(board.port) as again:
            again.say(b"t")
            lines = await again.lines(b"time")
        assert not any(line.startswith(b"start") for line in lines)


async def test_a_cable_is_in_or_out(bench: Any) -> None:
    async with bench("report") as (board, _):
        with pytest.raises(BadCommand, match="board 1 is plugged in already"):
            await board.command("plug")
        await board.command("unplug")
        with pytest.raises(BadCommand, match="board 1 is not plugged in"):
            await board.command("unplug")


async def test_bells_06_a_deaf_host_fills_256_bytes_then_every_write_waits_and_drops(
    bench: Any,
) -> None:
    async with bench("report") as (board, terminal):
        await terminal.lines(b"board")
        terminal.heard = b""
        await board.command("deaf 60000")
        terminal.say(b"w")
        while board.units[0].outputs.get(LED) != 1:
            await asyncio.sleep(0.01)
        await board.command("deaf 0")
        terminal.say(b"?")
        *kept, took = await terminal.lines(b"xtook")
    assert kept == [LINE.strip()] * 5
    assert max(waits(took)[:5]) < 500 <= min(waits(took)[5:])


async def test_bells_06_what_nobody_reads_stays_in_a_finite_queue(bench: Any) -> None:
    async with bench("report") as (_, terminal):
        await terminal.lines(b"board")
        terminal.heard = b""
        terminal.listen(False)
        for _ in range(4):
            terminal.say(b"w")
        terminal.listen(True)
        terminal.say(b"?")
        await terminal.lines(b"took")
        assert terminal.heard.count(b"x" * 50) == 28


async def test_bells_15_what_is_written_with_nobody_at_the_port_is_dropped_at_once(
    bench: Any,
) -> None:
    async with bench("report") as (board, terminal):
        terminal.close()
        async with Terminal(board.port) as first:
            first.say(b"i")
            await first.lines(b"deaf")
            first.say(b"w")
        while board.units[0].outputs.get(LED) != 1:
            await asyncio.sleep(0.01)
        async with Terminal(board.port) as again:
            again.say(b"?")
            await again.wait_until(lambda: b"took" in again.heard and again.heard.endswith(b"\n"))
            took = again.heard
    assert max(waits(took)) < 500


async def test_noise_comes_between_lines_and_never_inside_one(bench: Any) -> None:
    async with bench("report") as (board, terminal):
        await terminal.lines(b"board")
        terminal.heard = b""
        for _ in range(5):
            terminal.say(b"w")
            await board.command("noise 3")
        await terminal.wait_until(lambda: len(terminal.heard) == 5 * (7 * len(LINE) + 3))
        assert terminal.heard.count(LINE) == 35
