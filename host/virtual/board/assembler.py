"""The assembler of `rp2.asm_pio`: a function of instructions becomes a program of 16-bit words."""

SHIFT_LEFT, SHIFT_RIGHT = 0, 1
_CONDITIONS = ("", "not_x", "x_dec", "not_y", "y_dec", "x_not_y", "pin", "not_osre")
_WAITS = ("gpio", "pin", "irq")
_IN = ("pins", "x", "y", "null", "", "", "isr", "osr")
_OUT = ("pins", "x", "y", "null", "pindirs", "pc", "isr", "exec")
_TO = ("pins", "x", "y", "", "exec", "pc", "isr", "osr")
_FROM = ("pins", "x", "y", "null", "", "status", "isr", "osr")
_SET = ("pins", "x", "y", "", "pindirs")
_CHANGES = ("", "invert", "reverse")
_FLAGS = {"noblock": 0, "block": 1 << 5, "iffull": 1 << 6, "ifempty": 1 << 6, "clear": 1 << 6}


class Program:
    """Words, where they wrap, and how the state machine is set up for them."""

    def __init__(self, setup: dict) -> None:
        self.words = []
        self.wrap_target = 0
        self.wrap = None
        self.setup = setup
        self._labels = {}
        self._jumps = []

    def names(self) -> dict:
        """Return what the instructions of a program are written with."""
        spoken = {name: name for table in _TABLES for name in table if name}
        spoken.update({name: getattr(self, "_" + name) for name in _INSTRUCTIONS})
        spoken["in_"] = self._in
        return spoken

    def finish(self) -> "Program":
        """Resolve the labels; raises ValueError for an unknown one or a program over 32 words."""
        for index, label in self._jumps:
            if label not in self._labels:
                raise ValueError("unknown label %r" % label)
            self.words[index] |= self._labels[label]
        if len(self.words) > 32:
            raise ValueError("program too long")
        self.wrap = len(self.words) - 1 if self.wrap is None else self.wrap
        return self

    def __getitem__(self, delay: int) -> "Program":
        self.words[-1] |= delay << 8
        return self

    def _word(self, opcode: int, operands: int) -> "Program":
        self.words.append(opcode << 13 | operands)
        return self

    def _label(self, name: str) -> None:
        self._labels[name] = len(self.words)

    def _wrap_target(self) -> None:
        self.wrap_target = len(self.words)

    def _wrap(self) -> None:
        self.wrap = len(self.words) - 1

    def _jmp(self, condition: object, label: object = None) -> "Program":
        if label is None:
            condition, label = "", condition
        if isinstance(label, int):
            return self._word(0, _CONDITIONS.index(condition) << 5 | label)
        self._jumps.append((len(self.words), label))
        return self._word(0, _CONDITIONS.index(condition) << 5)

    def _wait(self, level: int, source: object, index: int) -> "Program":
        name = "irq" if callable(source) else source  # irq is an instruction as well
        return self._word(1, level << 7 | _WAITS.index(name) << 5 | index)

    def _in(self, source: str, count: int) -> "Program":
        return self._word(2, _IN.index(source) << 5 | count & 31)

    def _out(self, target: str, count: int) -> "Program":
        return self._word(3, _OUT.index(target) << 5 | count & 31)

    def _push(self, *flags: str) -> "Program":
        return self._word(4, self._flagged(flags))

    def _pull(self, *flags: str) -> "Program":
        return self._word(4, 1 << 7 | self._flagged(flags))

    def _flagged(self, flags: tuple) -> int:
        bits = 0 if "noblock" in flags else _FLAGS["block"]
        for flag in flags:
            bits |= _FLAGS[flag]
        return bits

    def _mov(self, target: str, source: object) -> "Program":
        change, name = source if isinstance(source, tuple) else ("", source)
        return self._word(
            5, _TO.index(target) << 5 | _CHANGES.index(change) << 3 | _FROM.index(name)
        )

    def _nop(self) -> "Program":
        return self._mov("y", "y")

    def _invert(self, source: str) -> tuple:
        return "invert", source

    def _reverse(self, source: str) -> tuple:
        return "reverse", source

    def _irq(self, first: object, second: object = None) -> "Program":
        index = first if second is None else second
        waits = 1 << 5 if first == "block" else 0
        return self._word(6, waits | (_FLAGS["clear"] if first == "clear" else 0) | index)

    def _rel(self, index: int) -> int:
        return index | 0x10

    def _set(self, target: str, value: int) -> "Program":
        return self._word(7, _SET.index(target) << 5 | value)


_TABLES = (_CONDITIONS, _WAITS, _IN, _OUT, _TO, _FROM, _SET, tuple(_FLAGS))
_INSTRUCTIONS = ("label", "wrap_target", "wrap", "jmp", "wait", "out", "push", "pull", "mov")
_INSTRUCTIONS += ("nop", "invert", "reverse", "irq", "rel", "set")


def assemble(written: object, setup: dict) -> Program:
    """Return the program a function writes when it is called."""
    program = Program(setup)
    world = written.__globals__
    before = dict(world)
    world.update(program.names())
    try:
        written()
    finally:
        world.clear()
        world.update(before)
    return program.finish()


def encode(text: str) -> int:
    """Return the word of one instruction, as `StateMachine.exec` takes it."""
    program = Program({})
    exec(text, program.names())
    return program.finish().words[0]
