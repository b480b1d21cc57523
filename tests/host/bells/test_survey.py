import asyncio
from pathlib import Path

import pytest

from host.bells import survey
from host.bells.survey import Answer, NoAnswer, boards
from tests.host.bells.boards import Board, Plug


def survey_of(folder: Path, *boards: Board) -> list[Answer | NoAnswer]:
    async def scene() -> list[Answer | NoAnswer]:
        plugs = [Plug(folder / f"port-{n}", board) for n, board in enumerate(boards)]
        found = await survey.survey([str(plug.path) for plug in plugs])
        for plug in plugs:
            plug.unplug()
        return found

    return asyncio.run(scene())


def test_every_board_says_who_it_is(tmp_path: Path) -> None:
    one, two = survey_of(tmp_path, Board("a0", bells=2), Board("a1", bells=2))
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
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = Board()
    board.say = lambda now: b""
    monkeypatch.setattr(survey, "PATIENCE", 0.05)
    (answer,) = survey_of(tmp_path, board)
    assert isinstance(answer, NoAnswer)
    assert answer.why.args["line"] == "DTR"


def test_a_board_of_another_protocol_is_named_with_both_numbers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = Board()
    board.major = 9
    monkeypatch.setattr(survey, "PATIENCE", 0.3)
    (answer,) = survey_of(tmp_path, board)
    assert isinstance(answer, NoAnswer)
    assert answer.why.code == "other-protocol"
