"""The program on its pins: what is set up, and what is left behind when it ends."""

import asyncio
import importlib
from types import ModuleType
from typing import Any

import pytest

from firmware import chip, pins, wire


@pytest.fixture
def board(silicon: Any, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    async def sleep_ms(ms: int) -> None:
        await asyncio.sleep(0)

    monkeypatch.setattr(asyncio, "sleep_ms", sleep_ms, raising=False)
    silicon.registers[chip.TIMERAWL] = 5_000_000
    return importlib.import_module("firmware.board")


def interrupt_in(board: ModuleType, monkeypatch: pytest.MonkeyPatch, turns: int) -> None:
    """Press Ctrl-C after that many turns of the loop."""
    turn, left = board.Program.turn, [turns]

    def counted(program: object) -> None:
        turn(program)
        left[0] -= 1
        if not left[0]:
            raise KeyboardInterrupt

    monkeypatch.setattr(board.Program, "turn", counted)


def test_it_answers_a_greeting_on_its_streams(board: Any, stream: Any, monkeypatch: Any) -> None:
    interrupt_in(board, monkeypatch, 3)
    stream.heard = wire.seal(wire.HELLO)
    board.run(stream, stream)
    identity, about, *_ = stream.lines()
    assert identity[:4] == ["h", "1", "1", "e6614103e7123456"]
    assert about[0] == "i"
    assert about[3:5] == ["8", str(pins.ERR_US)]


def test_bells_08_ctrl_c_leaves_the_prompt_in_peace(
    board: Any, stream: Any, silicon: Any, monkeypatch: Any, capsys: Any
) -> None:
    interrupt_in(board, monkeypatch, 2)
    silicon.registers[chip.WATCHDOG] = chip.WATCHDOG_ENABLE | 0x123
    board.run(stream, stream)
    assert silicon.registers[chip.WATCHDOG] == 0x123
    assert silicon.ctrl_c[-1] == 3
    assert [channel.open for channel in silicon.channels] == [False, False]
    assert capsys.readouterr().out == "firstbell has stopped; Ctrl-D starts it again\n"


def test_a_fault_of_the_program_also_stops_the_watchdog(
    board: Any, stream: Any, silicon: Any, monkeypatch: Any
) -> None:
    def fail(program: object) -> None:
        raise OSError("fault")

    monkeypatch.setattr(board.Program, "turn", fail)
    silicon.registers[chip.WATCHDOG] = chip.WATCHDOG_ENABLE
    with pytest.raises(OSError, match="fault"):
        board.run(stream, stream)
    assert silicon.registers[chip.WATCHDOG] == 0


def test_a_capture_edge_becomes_an_event_on_the_line(board: Any, stream: Any, silicon: Any) -> None:
    made = board.Board(stream, stream)
    silicon.registers[chip.TIMERAWL] += 1_000_000
    silicon.sample(0x1FF, 5_000_001)
    silicon.sample(0x1FF & ~0b1000, 5_900_000)
    stream.heard = wire.seal(wire.HELLO)
    made.program.turn()
    assert stream.lines()[2] == ["e", "1", "3", "1", "5900000"]


def test_bells_24_flip_buttons_are_pulled_up_and_closed_is_low(
    board: Any, stream: Any, silicon: Any
) -> None:
    made = board.Board(stream, stream)
    assert [pin.pull for pin in made._flips] == [silicon.pin.PULL_UP] * 8
    silicon.levels.clear()
    silicon.pin.levels[pins.FLIPS[2]] = 0
    assert made._closed_flips() == 0b100
