"""A board without hardware: the modules that only MicroPython has, and a rig of parts."""

import ctypes
import importlib
import sys
from collections import deque
from collections.abc import Iterator
from types import ModuleType, SimpleNamespace
from typing import Any, ClassVar

import pytest

from firmware import wire

WORD = 0xFFFFFFFF


def address(buffer: object) -> int:
    return ctypes.addressof(ctypes.c_char.from_buffer(buffer))


class Registers(dict[int, int]):
    """Memory-mapped registers; FDEBUG's flags are cleared by writing ones."""

    FDEBUG = 0x50200008

    def __missing__(self, key: int) -> int:
        return 0

    def __setitem__(self, key: int, value: int) -> None:
        super().__setitem__(key, self[key] & ~value if key == self.FDEBUG else value)

    def stall(self) -> None:
        super().__setitem__(self.FDEBUG, 1)


class Pin:
    IN, OUT, OPEN_DRAIN, PULL_UP = 0, 1, 2, 1
    levels: ClassVar[dict[int, int]] = {}

    def __init__(self, number: int, mode: int = -1, pull: int = -1, value: int = 1) -> None:
        self.number, self.mode, self.pull = number, mode, pull
        if mode in (Pin.OUT, Pin.OPEN_DRAIN):
            Pin.levels[number] = value

    def value(self, *level: int) -> int:
        if level:
            Pin.levels[self.number] = level[0]
        return Pin.levels.get(self.number, 1)


class DMA:
    made: ClassVar[list["DMA"]] = []

    def __init__(self) -> None:
        self.channel = len(DMA.made)
        DMA.made.append(self)
        self.write, self.ctrl, self.open = 0, {}, True

    def pack_ctrl(self, **fields: object) -> dict[str, object]:
        return fields

    def config(
        self, read: int, write: int, count: int, ctrl: dict[str, Any], trigger: bool
    ) -> None:
        self.read, self.write, self.count, self.ctrl, self.trigger = (
            read,
            write,
            count,
            ctrl,
            trigger,
        )

    def move(self, word: int) -> None:
        """Move one word, as the controller would: the low address bits go round the ring."""
        ctypes.c_uint32.from_address(self.write).value = word
        size = 1 << self.ctrl["ring_size"]
        self.write = self.write & ~(size - 1) | (self.write + 4) & (size - 1)

    def active(self, on: int) -> None: ...

    def close(self) -> None:
        self.open = False


class StateMachine:
    made: ClassVar[list["StateMachine"]] = []

    def __init__(self, number: int, program: object, **setup: Any) -> None:
        self.number, self.program, self.setup = number, program, setup
        self.did: list[object] = []
        StateMachine.made.append(self)

    def put(self, word: int) -> None:
        self.did.append(word)

    def exec(self, instruction: str) -> None:
        self.did.append(instruction)

    def active(self, on: int) -> None:
        self.did.append(on)


def asm_pio(**setup: object) -> Any:
    """Turn a program into the lines of a .pio file."""

    def assemble(program: Any) -> SimpleNamespace:
        lines: list[str] = []

        def instruction(name: str) -> Any:
            return lambda *operands: lines.append(" ".join([name, ", ".join(map(str, operands))]))

        words = {name: name for name in ("isr", "null", "pins", "x", "y", "noblock", "pindirs")}
        spoken = words | {name: instruction(name) for name in ("mov", "jmp", "push", "pull", "out")}
        spoken |= {"in_": instruction("in"), "x_not_y": "x!=y", "x_dec": "x--"}
        spoken |= {"label": lambda name: lines.append(name + ":")}
        spoken |= {n: instruction("." + n) for n in ("wrap", "wrap_target")}
        before = dict(program.__globals__)
        program.__globals__.update(spoken)
        program()
        program.__globals__.clear()
        program.__globals__.update(before)
        return SimpleNamespace(text="\n".join([".program written", *lines]), setup=setup)

    return assemble


def module(name: str, **content: object) -> ModuleType:
    made = ModuleType(name)
    vars(made).update(content)
    return made


class Silicon:
    """What the fake modules share, for tests to look at and to push."""

    def __init__(self) -> None:
        self.registers = Registers()
        self.ctrl_c: list[int] = []
        self.pin, self.levels, self.channels = Pin, Pin.levels, DMA.made
        self.machines = StateMachine.made

    def sample(self, word: int, stamp: int) -> None:
        """Let the state machine queue a word and the DMA store it with its stamp."""
        stamps, words = (self.by_source(0x40054028), self.by_source(0x50200020))
        words.move(word)
        stamps.move(stamp & WORD)

    def by_source(self, register: int) -> DMA:
        return next(channel for channel in DMA.made if channel.read == register)


HARDWARE = ("board", "capture", "main", "program", "race")


@pytest.fixture
def silicon(monkeypatch: pytest.MonkeyPatch) -> Iterator[Silicon]:
    Pin.levels, DMA.made, StateMachine.made = {}, [], []
    made = Silicon()
    pwm = SimpleNamespace(freq=lambda hz: None, duty_u16=lambda duty: None, deinit=lambda: None)
    fakes = {
        "machine": module(
            "machine",
            Pin=Pin,
            PWM=lambda pin: pwm,
            WDT=lambda timeout: SimpleNamespace(feed=lambda: None),
            mem32=made.registers,
            unique_id=lambda: bytes.fromhex("e6614103e7123456"),
        ),
        "micropython": module("micropython", kbd_intr=made.ctrl_c.append),
        "rp2": module(
            "rp2",
            DMA=DMA,
            StateMachine=StateMachine,
            asm_pio=asm_pio,
            PIO=SimpleNamespace(SHIFT_LEFT=0, SHIFT_RIGHT=1, JOIN_RX=2, IN_LOW=0),
        ),
        "uctypes": module("uctypes", addressof=address),
    }
    for name, fake in fakes.items():
        monkeypatch.setitem(sys.modules, name, fake)
    for name in HARDWARE:
        sys.modules.pop(f"firmware.{name}", None)
    yield made
    for name in HARDWARE:  # what was imported on top of fakes is of no use to anybody else
        sys.modules.pop(f"firmware.{name}", None)


class Stream:
    """A USB port: `heard` is what the host wrote, `room` how many bytes the queue still takes."""

    def __init__(self) -> None:
        self.heard = b""
        self.said = b""
        self.room = 1 << 30

    def read(self, size: int) -> bytes:
        assert self.heard, "a read would wait for ever"
        byte, self.heard = self.heard[:size], self.heard[size:]
        return byte

    def write(self, data: bytes) -> int:
        assert len(data) <= self.room, "a write would wait a second and lose the rest"
        self.room -= len(data)
        self.said += bytes(data)
        return len(data)

    def lines(self) -> list[list[str]]:
        """Return the messages said since the last call."""
        said, self.said = self.said, b""
        return wire.Splitter().feed(said)


class Poll:
    """`select.poll` of MicroPython, for one stream."""

    def register(self, stream: Stream, events: int) -> None:
        self.stream, self.events = stream, events

    def ipoll(self, timeout: int) -> Any:
        assert timeout == 0
        ready = self.stream.heard if self.events & 1 else self.stream.room
        return iter([(self.stream, self.events)] if ready else [])


@pytest.fixture
def stream(monkeypatch: pytest.MonkeyPatch) -> Stream:
    monkeypatch.setattr("firmware.link.poll", Poll)
    return Stream()


class Capture:
    """Edges that a test puts in, stamped already."""

    def __init__(self) -> None:
        self.coming: deque[tuple[int, int]] = deque()
        self.gap = self.stopped = False

    @property
    def drained(self) -> bool:
        return not self.coming and not self.stopped

    def edges(self) -> list[tuple[int, int]]:
        found = [] if self.stopped else list(self.coming)
        if found:
            self.coming.clear()
        return found

    def lost(self) -> bool:
        gap, self.gap = self.gap, False
        return gap


class Rig:
    """The board's program on fake parts; time stands still unless a test moves it."""

    def __init__(self, silicon: Silicon, stream: Stream) -> None:
        program = importlib.import_module("firmware.program")
        from firmware import lamps, link, sync
        from firmware.clock import Clock

        self.silicon, self.stream = silicon, stream
        self.time = 1_000_000
        self.capture = Capture()
        self.closed = self.flips = 0
        self.lamps = [Pin(n, Pin.OUT, value=0) for n in range(10, 18)]
        self.wire = Pin(1, Pin.OPEN_DRAIN)
        self.pwm: list[tuple[str, int]] = []
        pwm = SimpleNamespace(
            freq=lambda hz: self.pwm.append(("hz", hz)),
            duty_u16=lambda duty: self.pwm.append(("duty", duty)),
        )
        self.program = program.Program(
            uid="e6614103e7123456",
            boot=0xC0FFEE,
            clock=Clock(lambda: self.time & WORD),
            capture=self.capture,
            flips=lambda: self.flips,
            lamps=lamps.Lamps(self.lamps),
            buzzer=lamps.Buzzer(pwm),
            sync=sync.SyncWire(self.wire),
            race=SimpleNamespace(run=self._race),
            link=link.Link(stream, stream),
        )
        self.races: list[tuple[int, int]] = []
        self.time += 1_000_000  # bells have rested since power-up

    def _race(self, first: int, gap: int) -> None:
        self.races.append((first, gap))

    def tell(self, kind: str, *fields: object) -> list[list[str]]:
        """Let the host say a line and return what the board says in that turn."""
        self.stream.heard += wire.seal(kind, *fields)
        return self.turn()

    def turn(self, later: int = 1000) -> list[list[str]]:
        """Let that many µs go by and the board turn once; return what it said."""
        self.time += later
        self.program.turn()
        return self.stream.lines()

    def move(self, bell: int, closed: bool, at: int | None = None) -> None:
        """Close or open a bell; 0 is the sync wire."""
        self.closed = self.closed & ~(1 << bell) | closed << bell
        self.capture.coming.append((self.closed, (self.time if at is None else at) & WORD))

    def strike(self, bell: int, at: int | None = None) -> None:
        """Tap a bell for 20 ms."""
        begins = self.time if at is None else at
        self.move(bell, True, begins)
        self.move(bell, False, begins + 20_000)

    def greet(self) -> list[list[str]]:
        """Be a host that has just come."""
        return self.tell(wire.HELLO)


@pytest.fixture
def rig(silicon: Silicon, stream: Stream) -> Rig:
    return Rig(silicon, stream)
