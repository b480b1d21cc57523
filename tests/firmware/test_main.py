import importlib
import time
from types import SimpleNamespace
from typing import Any

import pytest

from firmware import pins


@pytest.fixture
def started(silicon: Any, monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, object]]:
    runs: list[tuple[object, object]] = []
    board = SimpleNamespace(run=lambda *streams: runs.append(streams))
    monkeypatch.setattr(time, "sleep_ms", lambda ms: None, raising=False)
    monkeypatch.setitem(importlib.import_module("sys").modules, "firmware.board", board)
    monkeypatch.setattr("firmware.board", board, raising=False)
    return runs


def test_power_up_starts_the_program(started: Any) -> None:
    importlib.import_module("firmware.main").main()
    assert len(started) == 1


def test_bells_08_bell_1_held_at_power_up_skips_the_program(
    silicon: Any, started: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    silicon.pin.levels[pins.BELLS[0]] = 0
    importlib.import_module("firmware.main").main()
    assert started == []
    assert "bell 1 is held" in capsys.readouterr().out


def test_bells_24_the_inputs_are_pulled_up(silicon: Any, started: Any) -> None:
    main = importlib.import_module("firmware.main")
    assert not main.bell_1_is_held()
