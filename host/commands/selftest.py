"""`firstbell selftest`: one board tested from lamp to loop-back, and a page about it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path

from host.bells.ports import NotOne, only
from host.commands import Halt
from host.selftest.board import Board
from host.selftest.finding import Finding, Verdict
from host.selftest.hands import Hands, Nobody, Person, Robot
from host.selftest.page import Subject, page
from host.selftest.run import findings
from host.selftest.talk import NoBoard

VIRTUAL = "virtual"


def selftest(port: str | None, report: Path | None, unattended: bool) -> int:
    """Test the board on that port, or the only one; raises `Halt` with 1 if a check fails."""
    try:
        found = asyncio.run(_test(port, report, unattended))
    except (NoBoard, NotOne) as error:
        raise Halt(str(error), 1) from None
    failed = [finding.check for finding in found if finding.verdict is Verdict.FAILED]
    if failed:
        raise Halt(f"the self-test failed: {', '.join(failed)}", 1)
    return 0


async def _test(port: str | None, report: Path | None, unattended: bool) -> list[Finding]:
    async with _bench(port, unattended) as (path, hands), Board(path) as board:
        subject = Subject(board.uid, board.about, datetime.now())
        print(subject)
        found = []
        async for finding in findings(board, hands, print):
            print(finding, flush=True)
            found.append(finding)
    _write(report or Path(f"selftest-{subject.uid}.html"), page(subject, found))
    return found


@asynccontextmanager
async def _bench(port: str | None, unattended: bool) -> AsyncIterator[tuple[str, Hands]]:
    if port != VIRTUAL:
        yield port or only("selftest"), Nobody() if unattended else Person(print)
        return
    from host.virtual.launcher import VirtualBoard
    from host.virtual.process import NoMicroPython

    try:
        async with VirtualBoard() as bench:
            yield bench.port, Robot(bench)
    except NoMicroPython as error:
        raise Halt(str(error)) from None


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Halt(f"{path} cannot be written: {error.strerror}; give --report FILE") from None
    print(f"report    {path}")
