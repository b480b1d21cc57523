"""The self-test on virtual boards, sound and broken ones."""

import asyncio
import os
import tty
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from firmware import wire
from firmware.pins import BELLS
from host.commands import Halt
from host.commands.selftest import selftest
from host.selftest import bells, clock, races
from host.selftest.board import Board
from host.selftest.finding import Finding, Verdict
from host.selftest.hands import Nobody, Robot
from host.selftest.lamps import lamps
from host.selftest.talk import NoBoard
from host.virtual import VirtualBoard
from host.virtual.unit import Make

SECONDS = 30
REARM = 70_000  # µs


def run(work: Coroutine[Any, Any, Any]) -> Any:
    async def within() -> Any:
        async with asyncio.timeout(SECONDS):
            return await work

    return asyncio.run(within())


class Fingers(Robot):
    """Hands that give each press as lines of commands."""

    def __init__(self, bench: VirtualBoard, *presses: tuple[str, ...]) -> None:
        super().__init__(bench)
        self._presses = presses

    async def press(self, number: int) -> bool:
        if number >= len(self._presses):
            return False
        for line in self._presses[number]:
            self._bench.obey(line)
        return True


async def rested(board: Board) -> None:
    """Wait until a board whose power has just come takes its bells for open."""

    async def now() -> int:
        _, (_, arrived, _) = await board.ask(wire.PROBE, 0, answer=wire.ECHO)
        return arrived

    start = await now()
    while await now() < start + REARM:
        pass


def bounced(*presses: tuple[str, ...]) -> Finding:
    async def test() -> Finding:
        async with VirtualBoard() as bench, Board(bench.port) as board:
            await rested(board)
            return await bells.bounce(board, Fingers(bench, *presses), lambda line: None)

    found: Finding = run(test())
    return found


def test_a_sound_board_passes_and_leaves_a_page_that_says_it_is_virtual(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(races, "ROUNDS", 1)
    monkeypatch.setattr(clock, "WORST", 1_000_000)  # a busy computer is no fault of the board
    report = tmp_path / "page.html"
    assert selftest("virtual", report, unattended=True) == 0
    said = capsys.readouterr().out
    for check in ("at rest", "lamps", "bounce", "clock", "loop-back"):
        assert f"ok        {check}: " in said
    assert "VIRTUAL" in said
    page = report.read_text(encoding="utf-8")
    assert "virtual board" in page
    assert page.count("<svg") == len(BELLS)


def test_bells_23_a_stuck_bell_is_named_and_the_test_ends_with_1(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> Finding:
        make = Make(held=(BELLS[2],))
        async with VirtualBoard(make=make) as bench, Board(bench.port) as board:
            return await bells.rest(board)

    found = run(test())
    assert found.verdict is Verdict.FAILED
    assert found.why.startswith("bell 3 is closed")

    async def one(*_: object) -> Any:
        yield found

    monkeypatch.setattr("host.commands.selftest.findings", one)
    with pytest.raises(Halt, match="the self-test failed: at rest") as halt:
        selftest("virtual", tmp_path / "page.html", unattended=True)
    assert halt.value.code == 1
    assert (tmp_path / "page.html").exists()


def test_bells_24_all_bells_are_read_open_at_the_start() -> None:
    async def test() -> Finding:
        async with VirtualBoard() as bench, Board(bench.port) as board:
            return await bells.rest(board)

    assert run(test()) == Finding("at rest", Verdict.OK, "all 8 bells are open")


def test_bells_23_a_press_that_moves_another_bell_lists_the_pair() -> None:
    found = bounced(("strike 2", "strike 5 +3"))
    assert found.verdict is Verdict.FAILED
    assert found.why == "bell 2 moves bell 5 too: look for a short"


def test_bells_21_a_bell_that_echoes_past_the_debounce_is_found() -> None:
    found = bounced(("strike 4", "strike 4 +100000"))
    assert found.verdict is Verdict.FAILED
    assert found.why == "bell 4: one press was 2 strikes"


def test_a_bell_that_is_never_released_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bells, "STAYS", 0.3)
    assert bounced(("down 7",)).why == "bell 7 stays closed"


def test_bells_nobody_presses_are_not_done() -> None:
    assert bounced().verdict is Verdict.NOT_DONE


def test_lamps_nobody_looks_at_are_not_done() -> None:
    async def test() -> Finding:
        async with VirtualBoard() as bench, Board(bench.port) as board:
            return await lamps(board, Nobody())

    assert run(test()).verdict is Verdict.NOT_DONE


def test_a_lamp_that_does_not_light_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    class Blind(Robot):
        async def watch(self, lamp: int) -> bool:
            return lamp != 6

    async def test() -> Finding:
        async with VirtualBoard() as bench, Board(bench.port) as board:
            return await lamps(board, Blind(bench))

    assert run(test()).why == "not lit alone: 6"


def test_bells_12_a_board_at_its_prompt_is_started_and_tested() -> None:
    async def test() -> Finding:
        async with VirtualBoard() as bench:
            async with Board(bench.port):
                pass
            bench.obey("repl")
            async with Board(bench.port) as board:
                return await bells.rest(board)

    assert run(test()).verdict is Verdict.OK


def test_bells_14_a_board_unplugged_in_mid_test_ends_it_in_one_line() -> None:
    async def test() -> None:
        async with VirtualBoard() as bench, Board(bench.port) as board:
            bench.obey("unplug")
            while True:
                await board.closed()

    with pytest.raises(NoBoard, match="is gone"):
        run(test())


@pytest.mark.parametrize(
    ("version", "words"),
    [((1, 0), "firstbell flash"), ((2, 0), "update firstbell")],
)
def test_a_board_of_another_version_is_told_what_to_do(
    version: tuple[int, int], words: str
) -> None:
    master, slave = os.openpty()
    tty.setraw(slave)

    def answer() -> None:
        os.read(master, 4096)
        os.write(master, wire.seal(wire.IDENTITY, *version, "e66", "b1", 0))

    async def test() -> None:
        asyncio.get_running_loop().add_reader(master, answer)
        async with Board(os.ttyname(slave)):
            pass

    try:
        with pytest.raises(NoBoard, match=words):
            run(test())
    finally:
        os.close(master)
        os.close(slave)


def test_a_port_that_is_not_there_is_told_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(Halt, match="There is no port") as halt:
        selftest(str(tmp_path / "none"), None, unattended=True)
    assert halt.value.code == 1
