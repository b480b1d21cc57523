import copy
import tomllib
from collections.abc import Callable
from typing import Any

import pytest

from hardware.source import SOURCE, Box, parse

Changed = Callable[..., Box]
TABLE = tomllib.loads(SOURCE.read_text(encoding="utf-8"))


@pytest.fixture
def changed() -> Changed:
    """Give the source with some entries changed, by dotted path: `changed(("pico.sync", 5))`."""

    def change(*changes: tuple[str, object]) -> Box:
        table: Any = copy.deepcopy(TABLE)
        for path, value in changes:
            *above, last = path.split(".")
            entries: Any = table
            for name in above:
                entries = entries[name]
            if value is None:
                del entries[last]
            else:
                entries[int(last) if isinstance(entries, list) else last] = value
        return parse(table)

    return change
