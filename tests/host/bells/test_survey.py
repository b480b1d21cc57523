import asyncio
from pathlib import Path
from typing import Any

import pytest

from host.bells import survey
from host.bells.survey import Answer, NoAnswer, boards


def test_every_board_says_who_it_is(tmp_path: Path, make_board: Any, plugged: Any) -> None:
    async def scene() -> list[Answer | NoAnswer]:
        paths = [tmp_path / "one", tmp_path / "two"]
        plugs = [plugged(path, make_board(f"a{n}", bells=2)) for n, path in enumerate(paths)]
        found = await survey.survey(map(str, paths))
        for plug in plugs:
            plug.unplug()
        return found

    one, two = asyncio.run(scene())
    assert isinstance(one, Answer)
    assert isinstance(two, Answer)
    assert (one.uid, one.bells, one.err) == ("a0", 2, 3.0)
    assert (two.uid, two.firmware, two.micropython) == ("a1", "0.1.0", "1.28.0")
    assert 3 < one.bound < 1e6
    assert str(one).startswith(f"{one.port}: board a0, 2 bells")


def test_a_port_that_is_not_there_says_so(tmp_path: Path) -> None:
    (answer,) = boards([str(tmp_path / "none")])
    assert isinstance(answer, NoAnswer)
    assert answer.why.code == "no-such-port"


def test_bells_15_a_port_that_does_not_answer_names_dtr(
    tmp_path: Path, make_board: Any, plugged: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> list[Answer | NoAnswer]:
        board = make_board()
        board.say = lambda now: b""
        plug = plugged(tmp_path / "one", board)
        found = await survey.survey([str(plug.path)])
        plug.unplug()
        return found

    monkeypatch.setattr(survey, "PATIENCE", 0.05)
    (answer,) = asyncio.run(scene())
    assert isinstance(answer, NoAnswer)
    assert answer.why.args["line"] == "DTR"


def test_a_board_of_another_protocol_is_named_with_both_numbers(
    tmp_path: Path, make_board: Any, plugged: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> list[Answer | NoAnswer]:
        board = make_board()
        board.major = 9
        plug = plugged(tmp_path / "one", board)
        found = await survey.survey([str(plug.path)])
        plug.unplug()
        return found

    monkeypatch.setattr(survey, "PATIENCE", 0.3)
    (answer,) = asyncio.run(scene())
    assert isinstance(answer, NoAnswer)
    assert answer.why.code == "other-protocol"
