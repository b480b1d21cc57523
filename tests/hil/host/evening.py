"""Real firmware, a real pty and the real command line: an evening in three processes."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

PATIENCE = 30  # s until a condition counts as never coming true
FIRSTBELL = (sys.executable, "-m", "host")
Line = dict[str, Any]


def until(so: Callable[[], Any], why: Callable[[], str], seconds: float = PATIENCE) -> Any:
    """Wait for a condition and return what it gave."""
    end = time.monotonic() + seconds
    while not (found := so()):
        if time.monotonic() > end:
            pytest.fail(f"not within {seconds} s: {why()}")
        time.sleep(0.01)
    return found


class Boards:
    """`firstbell virtual`, told what happens over its control port."""

    def __init__(self, count: int = 1, *options: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        virtual = "virtual", "--boards", str(count), "--control", str(port)
        command = [*FIRSTBELL, *virtual, *options]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)
        assert self.process.stdout
        self.ports = [self.process.stdout.readline().strip() for _ in range(count)]
        self._control = socket.create_connection(("127.0.0.1", port))
        self._lines = self._control.makefile("rw")

    def tell(self, *commands: str) -> None:
        """Give commands, all at once, and see each taken."""
        self._lines.write("".join(f"{command}\n" for command in commands))
        self._lines.flush()
        answers = [self._lines.readline().strip() for _ in commands]
        assert answers == ["ok"] * len(commands), answers

    def close(self) -> None:
        self._lines.close()
        self._control.close()
        self.process.terminate()
        self.process.communicate(timeout=PATIENCE)
        assert self.process.returncode == 0


class Host:
    """`firstbell` at a table without a page, its record and what it said."""

    def __init__(self, folder: Path) -> None:
        self.record = folder / "record.jsonl"
        self._said = folder / "said.txt"
        self._folder = folder
        self.process: subprocess.Popen[bytes] | None = None

    def play(self, game: str, *ports: str, **options: str) -> None:
        """Start a table and wait until it is ready."""
        readied = self.said.count("ready\n")
        rest = [word for name, value in options.items() for word in (f"--{name}", value)]
        self.start(
            "play", game, "--headless", "--record", str(self.record), *rest, "--board", *ports
        )
        self.hears("ready\n", readied + 1)

    def resume(self) -> None:
        """Go on with the last table."""
        self.start("resume")

    def start(self, *words: str) -> None:
        env = {**os.environ, "FIRSTBELL_DATA": str(self._folder / "data")}
        with self._said.open("ab") as said:
            self.process = subprocess.Popen([*FIRSTBELL, *words], stderr=said, env=env)

    def hears(self, words: str, times: int = 1) -> None:
        """Wait until the host has said something so many times, on lines of their own."""
        until(lambda: self.said.count(words) >= times, lambda: f"{words!r} in {self.said!r}")

    @property
    def said(self) -> str:
        return self._said.read_text(encoding="utf-8") if self._said.exists() else ""

    @property
    def lines(self) -> list[Line]:
        """The whole lines of the record, without the header."""
        whole = self.record.read_bytes().split(b"\n")[:-1] if self.record.exists() else []
        return [json.loads(line) for line in whole[1:]]

    @property
    def strikes(self) -> list[Line]:
        """The lines that have a strike of a board in them."""
        return [line for line in self.lines if "from" in line]

    def strikes_of(self, count: int, seconds: float = PATIENCE) -> list[Line]:
        """Wait for so many strikes in the record."""

        def enough() -> list[Line]:
            found = self.strikes
            return found if len(found) >= count else []

        found: list[Line] = until(
            enough, lambda: f"{len(self.strikes)} of {count} strikes; {self.said}", seconds
        )
        return found

    def kill(self, number: signal.Signals = signal.SIGKILL) -> int:
        """End the host by a signal and return its exit code."""
        assert self.process
        self.process.send_signal(number)
        return self.process.wait(timeout=PATIENCE)

    def leave(self) -> None:
        """End the host as Ctrl-C does; it leaves without a word of trouble."""
        assert self.kill(signal.SIGINT) == 0
        assert "Traceback" not in self.said
