from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from host.virtual import VirtualBoard
from host.virtual.terminal import Terminal
from host.virtual.unit import Make

PROGRAMS = Path(__file__).parent / "programs"
Bench = Callable[..., AbstractAsyncContextManager[tuple[VirtualBoard, Terminal]]]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def bench() -> Bench:
    """Give a board that runs a small program, and a terminal that has its port open."""

    @asynccontextmanager
    async def set_up(program: str, **make: Any) -> AsyncIterator[tuple[VirtualBoard, Terminal]]:
        made = Make(program=PROGRAMS / f"{program}.py", **make)
        async with VirtualBoard(make=made) as board, Terminal(board.port) as terminal:
            yield board, terminal

    return set_up
