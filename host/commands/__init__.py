"""What the commands of `firstbell` do; each module loads only what its command needs."""

import sys
from contextlib import suppress


class Halt(Exception):
    """A command cannot go on: one clear line for people, and the exit code."""

    def __init__(self, reason: str, code: int = 2) -> None:
        super().__init__(reason)
        self.code = code


def say(line: str) -> None:
    """Tell people on standard error; that nobody listens there ends nothing."""
    with suppress(OSError):
        print(f"firstbell: {line}", file=sys.stderr, flush=True)
