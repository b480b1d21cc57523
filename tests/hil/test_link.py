import asyncio
from time import monotonic
from typing import Any

import pytest

from firmware import wire
from firmware.pins import BELLS
from host.virtual import VirtualBoard
from host.virtual.unit import Make, true_now

pytestmark = pytest.mark.anyio
PROMPT = b">>> "


@pytest.mark.parametrize("uptime", [0, 3_600_000_000])
async def test_bells_12_a_board_fresh_or_an_hour_old_answers_within_a_second(
    host_at: Any, uptime: int
) -> None:
    async with VirtualBoard(make=Make(uptime=uptime)) as board, host_at(board.port) as host:
        await host.greet(1)
        assert host.told(wire.IDENTITY)[0][2] == board.units[0].uid


async def test_bells_12_a_board_in_mid_line_answers_within_a_second(
    greeted: Any, press: Any, host_at: Any
) -> None:
    async with greeted(armed=True) as (board, host):
        await press(board, "strike 1", *(f"strike {bell} +3" for bell in range(2, 9)))
        await host.wait_until(lambda: host.events())
        host.say(b"$M,1*12")
        host.close()
        async with host_at(board.port) as again:
            await again.greet(1)
            assert len(await again.collect(8)) == 8


async def test_a_virtual_board_has_no_parts_and_declares_its_sampling_alone(greeted: Any) -> None:
    async with greeted() as (board, host):
        for again in (False, True):
            if again:
                await board.command("restart")
                await host.greet(5)
            *_, err, _ = host.told(wire.ABOUT)[-1]
            assert err == "1"


async def test_bells_12_a_board_at_its_prompt_answers_within_a_second(
    greeted: Any, host_at: Any
) -> None:
    async with greeted() as (board, host):
        await board.command("repl")
        await host.wait_until(lambda: host.heard.endswith(PROMPT))
        host.say(b"\r\x04")
        await host.greet(1)


async def test_bells_06_fifty_strikes_while_the_host_is_deaf_all_arrive_once(
    greeted: Any, press: Any
) -> None:
    lines = [f"strike {1 + n % 8} +12000" for n in range(49)]
    async with greeted(armed=True) as (board, host):
        await board.command("deaf 60000")
        true = await press(board, "strike 8", *lines)
        now = board.units[0].board_time
        asked = now(true_now())
        host.send(wire.PROBE, 77)
        while now(true_now()) < true[-1][1] + 100_000:
            await asyncio.sleep(0.02)
        await board.command("deaf 0")
        found = await host.collect(50)
        (_, received, _) = next(echo for echo in host.told(wire.ECHO) if echo[0] == "77")
    assert [(bell, at) for _, bell, at in found] == true
    assert len({seq for seq, _, _ in found}) == 50
    assert 0 <= int(received) - asked < 20_000


async def test_bells_07_all_256_bytes_are_noise_and_harm_nothing(greeted: Any, press: Any) -> None:
    async with greeted() as (board, host):
        for chunk in range(0, 256, 64):
            host.say(bytes(range(chunk, chunk + 64)))
        host.say(b"$" + bytes(range(256)) + b"\n")
        async with host.every(0.05, host.acknowledge):
            await host.wait_until(
                lambda: any(int(noise) for noise, _, _ in host.told(wire.COUNTERS))
            )
        true = await press(board, "strike 6")
        assert [(bell, at) for _, bell, at in await host.collect(1)] == true
        assert len(host.told(wire.IDENTITY)) == 1


async def test_bells_07_ctrl_c_works_3_s_after_the_host_leaves_and_not_before(greeted: Any) -> None:
    async with greeted() as (_, host):
        host.acknowledge()
        left = monotonic()
        async with host.every(0.1, lambda: host.say(b"\x03")):
            await host.wait_until(lambda: host.heard.endswith(PROMPT))
        assert 2.9 < monotonic() - left < 4
        host.say(b"import machine\r'dog', machine.mem32[0x40058000] >> 30 & 1\r")
        await host.lines(b"('dog', 0)")


async def test_bells_08_bell_1_held_as_power_comes_leaves_the_prompt(host_at: Any) -> None:
    held = Make(held=(BELLS[0],))
    async with VirtualBoard(make=held) as board, host_at(board.port) as host:
        await host.wait_until(lambda: host.heard.endswith(PROMPT))
        assert b"bell 1 is held" in host.heard


async def test_bells_13_a_restart_is_a_new_boot_without_the_old_events(
    greeted: Any, press: Any
) -> None:
    async with greeted() as (board, host):
        before = host.boot
        await press(board, "strike 1")
        await host.wait_until(lambda: host.events())
        await board.command("restart")
        await host.greet(2)
        assert host.boot != before
        known = len(host.messages)
        await host.rest(await host.board_now() + 200_000)
        assert wire.EVENT not in [kind for kind, *_ in host.messages[known:]]


async def test_bells_17_modem_commands_are_ignored_and_counted(greeted: Any, press: Any) -> None:
    async with greeted() as (board, host):
        host.say(b"AT\r\nATE0V1\r\n~\x00x\xf0~AT+CGMI\r\n")
        true = await press(board, "strike 2")
        assert [(bell, at) for _, bell, at in await host.collect(1)] == true
        async with host.every(0.05, host.acknowledge):
            await host.wait_until(
                lambda: any(int(noise) >= 2 for noise, _, _ in host.told(wire.COUNTERS))
            )


async def test_strikes_made_while_unplugged_come_after_plugging_in(
    greeted: Any, press: Any, host_at: Any
) -> None:
    async with greeted() as (board, host):
        boot = host.boot
        await board.command("unplug")
        true = await press(board, "strike 5", "strike 1 +20")
        await board.command("plug")
        async with host_at(board.port) as again:
            await again.greet()
            assert again.boot == boot
            assert [(bell, at) for _, bell, at in await again.collect(2)] == true


async def test_noise_between_lines_costs_no_event(greeted: Any, press: Any) -> None:
    async with greeted(armed=True) as (board, host):
        for _ in range(5):
            await board.command("noise 40")
        true = await press(board, "strike 3", "strike 4 +20")
        assert [(bell, at) for _, bell, at in await host.collect(2)] == true


async def test_boards_on_one_wire_see_each_pulse_at_the_same_time(host_at: Any) -> None:
    async with (
        VirtualBoard(boards=2, wire=True) as board,
        host_at(board.ports[0]) as one,
        host_at(board.ports[1]) as two,
    ):
        true = []
        for host in (one, two):
            await host.greet(5)
            host.send(wire.ARM, 1)
        for host, unit in zip((one, two), board.units, strict=True):
            pulses = await host.collect(2, wire.SYNC)
            true.append({at - unit.board_time(0) for _, _, at in pulses})
    assert true[0] & true[1]
