"""`firstbell virtual` as a process of its own, for tests and benchmarks that are not async."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

START = "from host.virtual.cli import virtual; virtual({boards}, {control}, {wire})"


class Remote:
    """Running virtual boards; `ports` are their paths."""

    def __init__(self, process: "subprocess.Popen[str]", boards: int) -> None:
        assert process.stdin
        assert process.stdout
        self._commands = process.stdin
        self.process = process
        self.ports = [process.stdout.readline().strip() for _ in range(boards)]

    def command(self, line: str) -> None:
        """Send one command; what is wrong with it is said on standard error."""
        self._commands.write(line + "\n")
        self._commands.flush()


@contextmanager
def running(boards: int = 1, control: int | None = None, wire: bool = False) -> Iterator[Remote]:
    """Run virtual boards until the end of the block."""
    start = START.format(boards=boards, control=control, wire=wire)
    with subprocess.Popen(
        [sys.executable, "-c", start], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            yield Remote(process, boards)
        finally:
            process.terminate()
