from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hil.host.evening import Boards, Host


@pytest.fixture
def boards() -> Iterator[Boards]:
    bench = Boards()
    yield bench
    bench.close()


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    at_table = Host(tmp_path)
    yield at_table
    if at_table.process and at_table.process.poll() is None:
        at_table.process.kill()
        at_table.process.wait()
