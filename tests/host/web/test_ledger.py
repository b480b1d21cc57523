import pytest

from engine.game import Refused
from host.web.ledger import KEPT, Ledger


def test_screens_23_a_command_sent_again_is_done_once_and_answered_the_same() -> None:
    ledger, done = Ledger(), []

    def do() -> dict[str, int]:
        done.append(1)
        return {"answer": len(done)}

    assert [ledger.once("page", 1, "flip", do) for _ in range(3)] == [{"answer": 1}] * 3


def test_screens_23_another_command_under_the_same_number_is_a_conflict() -> None:
    ledger = Ledger()
    ledger.once("page", 1, "flip", dict)
    with pytest.raises(Refused, match="conflict"):
        ledger.once("page", 1, "ring", dict)


def test_two_pages_count_for_themselves() -> None:
    ledger = Ledger()
    ledger.once("one", 1, "flip", lambda: {"answer": 1})
    assert ledger.once("two", 1, "ring", lambda: {"answer": 2}) == {"answer": 2}


def test_only_so_many_commands_are_remembered() -> None:
    ledger = Ledger()
    for number in range(KEPT + 1):
        ledger.once("page", number, "flip", lambda: {"answer": "old"})
    assert ledger.once("page", 0, "flip", lambda: {"answer": "new"}) == {"answer": "new"}
    assert ledger.once("page", KEPT, "flip", lambda: {"answer": "new"}) == {"answer": "old"}
