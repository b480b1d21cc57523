import errno
import subprocess
from pathlib import Path
from typing import Any

import pytest
import serial
from pytest_mock import MockerFixture

from host.bells.prompt import START
from host.bells.source import Notice
from host.bells.survey import Answer, NoAnswer
from host.flash import OURS, FlashFailed, flash


class Desk:
    """What a flash did to the world."""

    def __init__(self, mocker: MockerFixture) -> None:
        self.copied: list[str] = []
        self.command: list[str] = []
        self.outcome: Any = subprocess.CompletedProcess([], 0, "", "")
        self.found = mocker.patch("host.bells.ports.found", return_value=["/dev/ttyACM0"])
        self.answer: Any = NoAnswer("/dev/ttyACM0", Notice("port-mute", {}))
        mocker.patch("host.flash.boards", side_effect=lambda ports: [self.answer])
        self.opened = mocker.patch("host.flash.open_port")
        mocker.patch("host.flash.subprocess.run", side_effect=self._run)

    def runs(self, firmware: str) -> None:
        """Let the board have that version."""
        self.answer = Answer("/dev/ttyACM0", "e66", "b1", 8, 1.0, 300.0, firmware, "1.28.0")

    def _run(self, command: list[str], **_: object) -> Any:
        self.command = command
        folder = Path(command[command.index("-r") + 1])
        self.copied = sorted(path.name for path in folder.iterdir())
        if isinstance(self.outcome, Exception):
            raise self.outcome
        return self.outcome


@pytest.fixture
def desk(mocker: MockerFixture) -> Desk:
    return Desk(mocker)


def test_the_package_and_main_are_copied_and_started(desk: Desk) -> None:
    assert flash("/dev/ttyACM7") == f"/dev/ttyACM7: firmware {OURS} is copied and started"
    assert desk.command[2:5] == ["mpremote", "connect", "/dev/ttyACM7"]
    assert desk.command[-1] == ":main.py"
    assert {"main.py", "wire.py", "__init__.py"} <= set(desk.copied)
    desk.opened.return_value.write.assert_called_once_with(START)


def test_nothing_but_modules_goes_to_the_board(desk: Desk) -> None:
    flash()
    assert all(name.endswith(".py") for name in desk.copied)


def test_the_only_board_needs_no_name(desk: Desk) -> None:
    assert flash().startswith("/dev/ttyACM0: ")


def test_a_board_that_has_this_version_is_left_alone_unless_by_force(desk: Desk) -> None:
    desk.runs(OURS)
    assert "already" in flash()
    assert desk.command == []
    desk.opened.return_value.write.assert_not_called()
    assert "copied" in flash(force=True)
    assert desk.command


def test_an_older_version_is_brought_up_to_date(desk: Desk) -> None:
    desk.runs("0.0.9")
    assert "copied" in flash()


def test_a_newer_version_is_not_thrown_away_without_a_word(desk: Desk) -> None:
    desk.runs("0.10.0")
    with pytest.raises(FlashFailed, match=r"newer than .* update firstbell"):
        flash()
    assert desk.command == []


def test_the_owners_settings_stay(desk: Desk) -> None:
    flash()
    assert "settings.txt" not in desk.copied
    words = set(desk.command[5:])
    assert not {"rm", "rmdir", "-f", ":settings.txt"} & words
    assert {word for word in words if word.startswith(":")} == {":", ":main.py"}


@pytest.mark.parametrize(
    ("found", "words"),
    [([], "plug one in"), (["/dev/ttyACM0", "/dev/ttyACM1"], "/dev/ttyACM0, /dev/ttyACM1")],
)
def test_no_board_and_several_boards_are_told_apart(
    desk: Desk, found: list[str], words: str
) -> None:
    desk.found.return_value = found
    with pytest.raises(FlashFailed, match=words):
        flash()


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.ENOENT, "no such port"),
        (errno.EACCES, "dialout"),
        (errno.EBUSY, "another program"),
        (errno.EHOSTUNREACH, "nothing answers"),
        (errno.ENOTTY, "no serial port"),
    ],
)
def test_a_port_that_does_not_open_is_named_with_the_way_out(
    desk: Desk, number: int, words: str
) -> None:
    desk.opened.side_effect = serial.SerialException(number, "no")
    with pytest.raises(FlashFailed, match=f"/dev/ttyACM7: .*{words}"):
        flash("/dev/ttyACM7")


def test_what_mpremote_says_is_passed_on_in_one_line(desk: Desk) -> None:
    said = "Traceback\nmpremote.transport.TransportError: could not enter raw repl\n"
    desk.outcome = subprocess.CompletedProcess([], 1, "", said)
    with pytest.raises(FlashFailed) as failed:
        flash()
    assert "could not enter raw repl" in str(failed.value)
    assert "\n" not in str(failed.value)


def test_a_board_that_never_answers_is_given_up(desk: Desk) -> None:
    desk.outcome = subprocess.TimeoutExpired("mpremote", 1)
    with pytest.raises(FlashFailed, match="does not answer"):
        flash()


def test_a_board_that_was_unplugged_before_its_start_is_told(desk: Desk) -> None:
    desk.opened.return_value.write.side_effect = OSError(errno.EIO, "Input/output error")
    with pytest.raises(FlashFailed, match="not started"):
        flash()
