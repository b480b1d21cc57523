"""A board at its prompt instead of in its program: noticed, and started."""

from firmware import wire
from host.bells.source import Micros

GREETING = wire.seal(wire.HELLO)
PROMPTS = (b">>> ", GREETING.strip())  # a REPL, or one that echoes what it gets
START = b"\r\x02\x04"  # ends the line, leaves the raw REPL, starts the program
PAUSE = 1_000_000  # µs; the REPL shows its prompt once more on the way out


class Prompt:
    """Looks for a prompt in what comes from a port."""

    def __init__(self, now: Micros) -> None:
        self._shown = b""
        self._started = now - PAUSE

    def feed(self, data: bytes, now: Micros) -> bytes:
        """Return what to answer to what has come: nothing, unless it shows a prompt."""
        self._shown = (self._shown + data)[-wire.LONGEST :]
        if not any(prompt in self._shown for prompt in PROMPTS):
            return b""
        self._shown = b""
        return self.start(now)

    def start(self, now: Micros) -> bytes:
        """Return what starts the program, nothing if that has just been tried."""
        if now - self._started < PAUSE:
            return b""
        self._started = now
        return START
