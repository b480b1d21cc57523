import json
from collections.abc import Callable
from io import BytesIO
from typing import Any, TypeAlias

import pytest

from engine.records import Outcome, replay

Said: TypeAlias = dict[str, Any] | bytes
Replayed: TypeAlias = Callable[..., Outcome]


def written(said: Said) -> bytes:
    return said if isinstance(said, bytes) else json.dumps(said).encode() + b"\n"


@pytest.fixture
def replayed() -> Replayed:
    """Replays lines below a header of three seats; `header` replaces or adds its keys."""

    def replayed(*said: Said, **header: Any) -> Outcome:
        first = {"record": 1, "game": "referee", "seats": ["Ada", "Bo", "Cy"], **header}
        return replay(BytesIO(b"".join(map(written, (first, *said)))), "game.jsonl")

    return replayed
