import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from engine.records import read
from host.cli import main
from host.commands import say

RECORD = (
    '{"record": 1, "game": "referee", "seats": ["Ada", "Bo"]}\n{"t": 1, "seat": 1, "do": "ring"}\n'
)
FIRSTBELL = [sys.executable, "-c", "from host.cli import main; main()"]


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FIRSTBELL_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    path.write_text(RECORD)
    return path


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    def run(*arguments: object) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as left:
            main([str(argument) for argument in arguments])
        said = capsys.readouterr()
        assert isinstance(left.value.code, int)
        return left.value.code, said.out, said.err

    return run


Run = Callable[..., tuple[int, str, str]]


def test_games_are_listed_with_their_options_and_defaults(run: Run) -> None:
    code, out, _ = run("games")
    assert code == 0
    assert "halli-galli  Halli Galli, 2 to 6 seats" in out
    assert "--rule reaction_grace_ms=100" in out
    assert "--rule arm=auto  (auto | manual)" in out


def test_the_rules_of_a_game_are_printed(run: Run) -> None:
    code, out, _ = run("rules", "referee")
    assert code == 0
    assert out.startswith("# Referee")


def test_a_record_in_order_is_ok(run: Run, record: Path) -> None:
    assert run("replay", record) == (0, f"{record}: ok\n", "")


def test_a_failed_check_exits_with_1_and_names_file_and_line(run: Run, record: Path) -> None:
    record.write_text(RECORD + '{"expect": {"stands": 0}}\n')
    code, out, _ = run("replay", record)
    assert code == 1
    assert out.startswith(f"{record}:3: stands: expected 0")


def test_damage_exits_with_2_and_the_worst_code_counts(run: Run, record: Path) -> None:
    broken = record.with_name("broken.jsonl")
    broken.write_text(RECORD + '{"t": 0.5, "undo": true}\n')
    code, out, _ = run("replay", broken, record)
    assert code == 2
    assert out.splitlines()[1] == f"{record}: ok"
    assert out.startswith(f"{broken}:3: ")


def test_json_is_the_state_keys_and_nothing_else(run: Run, record: Path) -> None:
    record.write_text(RECORD + '{"torn')
    code, out, err = run("replay", "--json", record)
    assert code == 0
    assert json.loads(out)["stands"] == 1
    assert "torn" in err


def test_a_dash_is_standard_input() -> None:
    done = subprocess.run(
        [*FIRSTBELL, "replay", "-"], input=RECORD.encode(), capture_output=True, check=True
    )
    assert done.stdout == b"-: ok\n"


@pytest.mark.parametrize(
    "wrong",
    [
        ["nope"],
        ["play", "--foo"],
        ["play", "--port", "x"],
        ["play", "--port", "70000"],
        ["play", "--board", "auto", "none"],
        ["play", "--board", ""],
        ["play", "--board"],
        ["play", "--board", "/dev/ttyX", "/dev/ttyX"],
        ["play", "--seats", "Ada,Bo,Ada"],
        ["play", "chess"],
        ["play", "--seats", "Ada"],
        ["play", "--rule", "nope=1"],
        ["play", "--deck", "no/such/file"],
        ["play", "gobcon", "--deck", "no/such/file"],
        ["simulate"],
        ["simulate", "gobcon"],
        ["simulate", "chess", "--games", "1"],
        ["simulate", "referee", "--games", "1"],
        ["simulate", "gobcon", "--games", "1", "--csv", "no/such/folder/games.csv"],
        ["rules"],
        ["rules", "chess"],
        ["replay"],
        ["replay", "--nope"],
        ["replay", "no/such/file"],
        ["resume"],
        ["resume", "no/such/file", "--board", "none", "--headless"],
        ["virtual", "--boards", "0"],
    ],
)
def test_what_cannot_be_done_is_one_clear_line_and_exits_with_2(run: Run, wrong: list[str]) -> None:
    code, out, err = run(*wrong)
    assert code == 2
    assert (out + err).count("\n") == 1
    assert "Traceback" not in out + err


def test_a_level_that_no_bot_has_is_refused_with_those_there_are(run: Run) -> None:
    code, _, said = run("simulate", "gobcon", "--games", "1", "--bots", "genius")
    assert code == 2
    assert said.endswith("no bot “genius” for this game: it has easy, normal, hard.\n")


def test_a_damaged_record_is_not_resumed_and_stays_as_it_was(run: Run, record: Path) -> None:
    record.write_text(RECORD + '{"t": 0.5, "undo": true}\n')
    code, _, err = run("resume", record, "--board", "none", "--headless")
    assert code == 2
    assert f"{record}:3: " in err
    assert record.read_text().startswith(RECORD)


def test_a_reader_that_goes_away_is_no_error(record: Path) -> None:
    shell = f"{sys.executable} -c 'from host.cli import main; main()' games | true"
    done = subprocess.run(shell, shell=True, capture_output=True, check=True)
    assert done.stderr == b""


@pytest.mark.skipif(os.name != "posix", reason="redirections of a POSIX shell")
@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ("games >&-", 0),
        ("games >/dev/full", 1),
        ("rules chess 2>&-", 2),
        ("rules chess >&- 2>&-", 2),
        ("rules chess 2>/dev/full", 2),
        ("replay - <&-", 2),
    ],
)
def test_streams_that_are_closed_or_full_cost_no_traceback(asked: str, code: int) -> None:
    shell = f"{sys.executable} -c 'from host.cli import main; main()' {asked}"
    done = subprocess.run(shell, shell=True, capture_output=True, text=True)
    assert done.returncode == code
    assert (done.stdout + done.stderr).count("\n") <= 1 or code == 0
    assert "Traceback" not in done.stdout + done.stderr


def test_a_terminal_that_knows_only_ascii_shows_the_rules_all_the_same() -> None:
    ascii_only = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run([*FIRSTBELL, "rules", "halli-galli"], env=ascii_only, capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"# Halli Galli")


def test_a_reader_of_notices_that_goes_away_ends_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    end, other = os.pipe()
    os.close(end)
    with open(other, "w") as gone:
        monkeypatch.setattr("sys.stderr", gone)
        say("Ada’s ring came in too late.")
        monkeypatch.undo()
        with suppress(BrokenPipeError):
            gone.close()


def test_ctrl_c_leaves_a_command_without_a_traceback(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted() -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("host.commands.games.games", interrupted)
    assert run("games") == (0, "", "")


def test_a_fault_of_our_own_is_one_line_and_exits_with_1(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("host.commands.games.games", lambda: 1 // 0)
    code, out, err = run("games")
    assert (code, out) == (1, "")
    assert "ZeroDivisionError" in err
    assert err.count("\n") == 1


def test_listing_games_loads_no_server() -> None:
    code = (
        "import sys, host.cli\n"
        "try: host.cli.main(['games'])\n"
        "except SystemExit: pass\n"
        "print(sorted({'uvicorn', 'starlette', 'serial', 'asyncio'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert done.stdout.splitlines()[-1] == "[]"


class Host:
    """A headless host in a process of its own."""

    def __init__(self, *arguments: str) -> None:
        command = [*FIRSTBELL, *arguments]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)

    def wait_for(self, said: str) -> None:
        assert self.process.stderr
        for line in self.process.stderr:
            if said in line:
                return
        raise AssertionError(f"it never said {said!r}")

    def end(self, number: signal.Signals) -> int:
        self.process.send_signal(number)
        code = self.process.wait(20)
        assert self.process.stderr
        self.process.stderr.close()
        return code


def lines_of(path: Path, count: int) -> None:
    """Wait until a record has so many lines."""
    with path.open("rb") as stream:
        found = 0
        while found < count:
            found += stream.readline().endswith(b"\n")


TABLE = "play --headless --board none --seats Ada --bots 2 --seed 3 --tempo 0.02".split()


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_headless_says_ready_and_is_ended_cleanly(tmp_path: Path, number: signal.Signals) -> None:
    host = Host(*TABLE, "--record", str(tmp_path / "game.jsonl"))
    host.wait_for("ready")
    lines_of(tmp_path / "game.jsonl", 5)
    assert host.end(number) == 0


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_a_killed_game_is_resumed_again_and_again_and_loses_nothing(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    written = b""
    for number, command in enumerate([[*TABLE, "--record", str(record)], ["resume"], ["resume"]]):
        host = Host(*command)
        host.wait_for("ready")
        lines_of(record, 5 * (number + 1))
        host.end(signal.SIGKILL)
        assert record.read_bytes().startswith(written)
        written = record.read_bytes()
    with record.open("rb") as stream:
        assert read(stream).wrong is None
    assert written.count(b'"resumed":true') == 2


@pytest.fixture
def taken() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def test_a_port_that_was_named_and_is_taken_is_one_clear_line(run: Run, taken: int) -> None:
    code, _, err = run("play", "--board", "none", "--headless", "--port", taken)
    assert code == 2
    assert f"port {taken} is taken" in err.splitlines()[-1]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
def test_a_full_disk_is_one_clear_line_and_exits_with_1(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    full = os.open("/dev/full", os.O_WRONLY)
    write = os.write

    def written(fd: int, raw: bytes) -> int:
        return write(full if b'"do"' in raw else fd, raw)

    monkeypatch.setattr("host.journal.os.write", written)
    code, _, err = run(*TABLE, "--record", tmp_path / "game.jsonl")
    os.close(full)
    assert code == 1
    assert "the record cannot be written: No space left on device" in err
    assert "Traceback" not in err
