import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

from host.virtual.remote import START, Remote, running


@pytest.fixture
def control() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


@pytest.fixture
def two_boards(control: int) -> Iterator[Remote]:
    with running(boards=2, control=control) as remote:
        yield remote


def ask(control: int, *lines: str) -> list[str]:
    """Send lines to the control port and return the answer to each."""
    with (
        socket.create_connection(("127.0.0.1", control), 5) as client,
        client.makefile("rw") as talk,
    ):
        talk.write("".join(line + "\n" for line in lines))
        talk.flush()
        return [talk.readline().strip() for _ in lines]


def test_each_port_is_printed_on_a_line_of_its_own(two_boards: Remote) -> None:
    assert [os.path.basename(port) for port in two_boards.ports] == ["board-1", "board-2"]
    assert all(os.path.exists(port) for port in two_boards.ports)


def test_several_clients_are_answered_a_line_a_command(two_boards: Remote, control: int) -> None:
    with socket.create_connection(("127.0.0.1", control), 5):
        answers = ask(control, "strike 1", "2: strike 3 +20", "ring 1")
    assert answers[:2] == ["ok", "ok"]
    assert answers[2].startswith("error: 'ring' is no command")


def test_standard_input_says_what_is_wrong_on_standard_error(control: int) -> None:
    start = START.format(boards=1, control=control, wire=False)
    with subprocess.Popen(
        [sys.executable, "-c", start],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin
        assert process.stderr
        process.stdin.write("strike 1\nstrike 9\n")
        process.stdin.flush()
        complaint = process.stderr.readline()
        process.terminate()
    assert complaint == "error: strike 9: there are bells 1 to 8\n"


def test_the_end_of_a_pipe_leaves_the_boards_running(two_boards: Remote, control: int) -> None:
    assert two_boards.process.stdin
    two_boards.process.stdin.close()
    assert ask(control, "unplug") == ["ok"]
    assert two_boards.process.poll() is None


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_and_leaves_nothing_behind(number: signal.Signals) -> None:
    with running() as remote:
        remote.process.send_signal(number)
        assert remote.process.wait(5) == 0
    assert not os.path.lexists(os.path.dirname(remote.ports[0]))


def test_a_launcher_that_is_killed_takes_its_boards_with_it() -> None:
    with running(boards=2) as remote:
        launcher = remote.process.pid
        boards = Path(f"/proc/{launcher}/task/{launcher}/children").read_text().split()
        assert len(boards) == 2
        remote.process.kill()
        deadline = monotonic() + 10
        while any(Path(f"/proc/{board}").exists() for board in boards):
            assert monotonic() < deadline
            sleep(0.02)


def test_a_control_port_that_is_taken_is_one_clear_line(control: int) -> None:
    with socket.create_server(("127.0.0.1", control)):
        start = START.format(boards=1, control=control, wire=False)
        done = subprocess.run(
            [sys.executable, "-c", start], stdin=subprocess.DEVNULL, capture_output=True, text=True
        )
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith(f"error: control port {control} is taken")
    assert done.stderr.count("\n") == 1
