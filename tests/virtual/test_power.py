import asyncio
from typing import Any

import pytest

from firmware.pins import BELLS, SYNC
from host.virtual import process
from host.virtual.commands import BadCommand

pytestmark = pytest.mark.anyio
PROMPT = b">>> "


async def test_a_board_starts_as_a_pico_with_its_bells_open(bench: Any) -> None:
    async with bench("report") as (board, terminal):
        start, machine = await terminal.lines(b"board")
    assert start == b"start 1 %s 1" % board.units[0].uid.encode()
    assert machine == b"board Raspberry Pi Pico with RP2040 rp2"


async def test_bells_08_a_bell_can_be_held_as_power_comes(bench: Any) -> None:
    async with bench("report", held=(BELLS[0],)) as (_, terminal):
        start, _ = await terminal.lines(b"board")
    assert start.endswith(b" 0")


async def test_bells_19_ticks_wrap_at_2_to_the_30(bench: Any) -> None:
    async with bench("report", uptime=2**32 + 2**30) as (_, terminal):
        terminal.say(b"t")
        line = (await terminal.lines(b"time"))[-1]
    ticks, full = (int(word) for word in line.split()[1:])
    assert ticks < 10_000_000
    assert 0 <= full - 2**32 - 2**30 - ticks < 10_000


async def test_bells_13_a_restart_begins_the_clock_anew(bench: Any) -> None:
    async with bench("report", uptime=2**31) as (board, terminal):
        await terminal.lines(b"board")
        await board.command("restart")
        await terminal.wait_until(lambda: terminal.heard.count(b"board") == 2)
        terminal.say(b"t")
        line = (await terminal.lines(b"time"))[-1]
    assert int(line.split()[2]) < 10_000_000


async def test_a_reset_by_the_program_is_one_by_the_watchdog(bench: Any) -> None:
    async with bench("report") as (_, terminal):
        terminal.say(b"r")
        await terminal.lines(b"start 3")


async def test_the_watchdog_bites_a_board_that_stands_still(bench: Any) -> None:
    async with bench("report") as (board, terminal):
        await terminal.lines(b"board")
        await board.command("stall 1100")
        await terminal.lines(b"start 3")


async def test_ctrl_c_leaves_the_program_and_ctrl_d_starts_it_again(bench: Any) -> None:
    async with bench("report", uptime=2**31) as (_, terminal):
        await terminal.lines(b"board")
        terminal.say(b"q")
        await terminal.wait_until(lambda: terminal.heard.endswith(PROMPT))
        assert b"MicroPython v" in terminal.heard
        terminal.say(b"\x04")
        await terminal.lines(b"MPY: soft reboot")
        await terminal.wait_until(lambda: terminal.heard.count(b"start") == 2)
        terminal.say(b"t")
        line = (await terminal.lines(b"time"))[-1]
    assert int(line.split()[2]) > 2**31


async def test_ctrl_c_raises_in_the_program_only_while_it_may(bench: Any) -> None:
    async with bench("report") as (_, terminal):
        terminal.say(b"i")
        await terminal.lines(b"deaf to it")
        terminal.say(b"\x03")
        await terminal.lines(b"byte 3")


async def test_ctrl_c_shows_what_it_interrupted(bench: Any) -> None:
    async with bench("report") as (_, terminal):
        await terminal.lines(b"board")
        terminal.say(b"\x03")
        await terminal.wait_until(lambda: terminal.heard.endswith(PROMPT))
    assert b"KeyboardInterrupt" in terminal.heard


async def test_bells_08_the_prompt_echoes_and_only_enter_ends_a_line(bench: Any) -> None:
    async with bench("report") as (board, terminal):
        await terminal.lines(b"board")
        terminal.say(b"i")
        await terminal.lines(b"deaf to it")
        await board.command("repl")
        await terminal.wait_until(lambda: terminal.heard.endswith(PROMPT))
        terminal.heard = b""
        terminal.say(b"$H\n\x04*\r1+1\r")
        lines = await terminal.lines(b"2")
    assert lines[0] == b"$H*"
    assert any(b"SyntaxError" in line for line in lines)


async def test_a_board_at_its_prompt_says_so(bench: Any) -> None:
    async with bench("report") as (board, terminal):
        terminal.say(b"q")
        await terminal.wait_until(lambda: terminal.heard.endswith(PROMPT))
        with pytest.raises(BadCommand, match="board 1 is at its prompt already"):
            await board.command("repl")


def test_a_computer_without_micropython_is_told_what_to_do(monkeypatch: Any) -> None:
    monkeypatch.setattr(process, "find_spec", lambda name: None)
    monkeypatch.setattr(process.shutil, "which", lambda name: None)
    with pytest.raises(process.NoMicroPython, match="install the 'micropython' command"):
        process.interpreter()


async def test_a_board_whose_process_dies_lets_go_of_the_sync_wire(
    bench: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    async with bench("pull") as (board, terminal):
        (unit,) = board.units
        await terminal.lines(b"pulls")
        assert unit.outputs[SYNC] == 0
        unit._process._popen.kill()
        async with asyncio.timeout(5):
            while "has stopped" not in capsys.readouterr().err:
                await asyncio.sleep(0.005)
        assert unit.outputs.get(SYNC, 1) == 1
        with pytest.raises(BadCommand, match="'restart' starts it again"):
            await board.command("strike 1")
