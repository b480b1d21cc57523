"""What the host can ask for: each command beside the types of its fields."""

import sys

from firmware import VERSION, chip, pins, wire

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware.program import Program

    Deed = Callable[..., None]

COMMANDS: "dict[str, tuple[tuple[Callable[[str], int], ...], Deed]]" = {}


def command(kind: str, *fields: "Callable[[str], int]") -> "Callable[[Deed], Deed]":
    """Declare what is done on a kind of message and how its fields are read."""

    def declare(deed: "Deed") -> "Deed":
        COMMANDS[kind] = (fields, deed)
        return deed

    return declare


def obey(program: "Program", message: "list[str]") -> None:
    """Carry a message out; ValueError if its kind is unknown or a field is not right.

    Fields more than declared are left alone: a younger host may have them.
    """
    if message[0] not in COMMANDS:
        raise ValueError(message[0])
    fields, deed = COMMANDS[message[0]]
    if len(message) <= len(fields):
        raise ValueError(message[0])
    deed(program, *[read(message[n]) for n, read in enumerate(fields, 1)])


def hexadecimal(text: str) -> int:
    """Return the number a hex token stands for."""
    return int(text, 16)


@command(wire.HELLO)
def hello(program: "Program") -> None:
    """Say who this is, then every event not yet acknowledged."""
    program.outbox.grant()
    program.outbox.restart(program.clock.now())
    boot = "%08x" % program.boot
    acked = program.outbox.acked
    program.outbox.answer(wire.IDENTITY, wire.MAJOR, wire.MINOR, program.uid, boot, acked)
    program.outbox.answer(
        wire.ABOUT, VERSION, board_code(), len(pins.BELLS), pins.ERR_US, micropython_version()
    )


@command(wire.ACK, hexadecimal, int)
def acknowledge(program: "Program", boot: int, seq: int) -> None:
    """Forget what is safe, if it is this boot that the host knows.

    A board that has just restarted stays mute until it is greeted and has told its new boot id.
    """
    if boot == program.boot:
        program.outbox.grant()
        program.outbox.acknowledge(seq, program.clock.now())


@command(wire.WANT)
def want(program: "Program") -> None:
    """Send a watermark: the host holds something that only waits for this board."""
    program.outbox.want()


@command(wire.PROBE, int)
def probe(program: "Program", number: int) -> None:
    """Send back when the probe was received and when its echo left."""
    program.outbox.answer(wire.ECHO, number, program.heard, program.clock.now())


@command(wire.ARM, int)
def arm(program: "Program", armed: int) -> None:
    """Begin or end a game: watermarks, and a report of the bells held down as it begins."""
    program.arm(bool(armed))


@command(wire.LAMPS, int, int)
def lamps(program: "Program", lit: int, blinking: int) -> None:
    """Light and blink lamps by mask."""
    program.lamps.show(lit, blinking)


@command(wire.BUZZ, int)
def buzz(program: "Program", pattern: int) -> None:
    """Sound a pattern."""
    program.buzzer.play(pattern)


@command(wire.SET, int, int)
def change(program: "Program", key: int, value: int) -> None:
    """Change a setting until the next power-up."""
    program.settings.change(key, value)
    program.adopt_settings()


@command(wire.TRACE, int)
def trace(program: "Program", recording: int) -> None:
    """Keep raw edges from now on, or forget them: for a self-test."""
    program.trace.record(bool(recording))


@command(wire.EDGES, int)
def edges(program: "Program", first: int) -> None:
    """Say which contacts are closed, then a few raw edges: those that get lost are asked again."""
    kept = program.trace.edges
    program.outbox.answer(wire.LEVELS, program.closed(), len(kept))
    for n, (closed, at) in enumerate(kept[first : first + wire.SHEAF], first):
        program.outbox.answer(wire.EDGE, n, closed, at)


@command(wire.RACE, int, int)
def race(program: "Program", first: int, gap: int) -> None:
    """Let two outputs close two bells, unless a game is on."""
    if program.outbox.armed:
        raise ValueError("a game is on")
    program.race.run(first, gap)


def board_code() -> int:
    """Return the code of this board from hardware/pins.toml, 0 if it is another one."""
    return pins.BOARDS.get(chip.MACHINE.split(" with ")[0], 0)


def micropython_version() -> int:
    """Return the interpreter's version as major × 10000 + minor × 100 + patch."""
    major, minor, patch = sys.implementation.version[:3]
    return major * 10000 + minor * 100 + patch
