"""A PIO state machine that runs when a pin changes, until it comes round without effect.

Without a frequency of its own an instruction takes no time here: a loop of a few cycles is over
within the microsecond that edges and stamps are counted in. With one, what a program does to its
pins happens as many cycles later as it has run.
"""

from assembler import SHIFT_RIGHT

MASK = 0xFFFFFFFF
X_DEC, PINDIRS = 2, 4  # a condition of jumps, a target of `out`
DEPTH = 4  # entries of a FIFO, twice as many where two are joined


class Machine:
    """Registers, FIFOs and program of one state machine; `effects` are the world it works on."""

    def __init__(self, pins: object, pushed: object, pulled: object, turned: object) -> None:
        self.pins, self.pushed, self._pulled, self._turned = pins, pushed, pulled, turned
        self.x = self.y = 0
        self.rx, self.tx = [], []
        self.rx_stalled = False
        self.enabled = False

    def load(self, program: object, in_base: int = 0, jmp_pin: int = 0, **setup: object) -> None:
        self.program, self.in_base, self.jmp_pin = program, in_base, jmp_pin
        self._out_base, hertz = setup.get("out_base", 0), setup.get("freq", -1)
        self._cycle = 1e6 / hertz if hertz > 0 else 0
        self._right = setup.get("in_shiftdir", 0) == SHIFT_RIGHT
        self._out_right = setup.get("out_shiftdir", 0) == SHIFT_RIGHT
        self._autopush = setup.get("autopush", False)
        self._threshold = setup.get("push_thresh", 32)
        self.depth = DEPTH * (2 if setup.get("fifo_join", 0) else 1)
        self.restart()

    def restart(self) -> None:
        self.pc = self.isr = self.osr = self._shifted_in = self._cycles = 0
        self._shifted_out = 32

    def run(self, at: int) -> None:
        """Run from a change of the pins, or a word taken from a full FIFO, at that board time."""
        seen, self._cycles = set(), 0
        while self.enabled:
            state = (self.pc, self.x, self.y, self.isr, self._shifted_in, self._shifted_out)
            if state in seen:
                return
            seen.add(state)
            if not self._next(at, seen):
                return

    def execute(self, word: int, at: int) -> bool:
        """Do one instruction; returns False while it has to wait."""
        return self._OPCODES[word >> 13](self, word >> 5 & 7, word & 31, at)

    def read_pins(self) -> int:
        word = self.pins()
        return (word >> self.in_base | word << 32 - self.in_base) & MASK

    def _next(self, at: int, seen: set) -> bool:
        program, pc, held = self.program, self.pc, (len(self.rx), len(self.tx))
        self.pc = program.wrap_target if pc == program.wrap else pc + 1
        self._count_down(program.words[pc], pc)
        done = self.execute(program.words[pc], at)
        self._cycles += 1 + (program.words[pc] >> 8 & 31)
        if not done:
            self.pc = pc
        if (len(self.rx), len(self.tx)) != held:
            seen.clear()
        return done

    def _count_down(self, word: int, pc: int) -> None:
        # A jump to itself does nothing but pass the time: it is over at once, its time counted.
        if word & 0xE0FF == X_DEC << 5 | pc:
            self._cycles += self.x
            self.x = 0

    def _jmp(self, condition: int, target: int, at: int) -> bool:
        if self._CONDITIONS[condition](self):
            self.pc = target
        return True

    def _x_dec(self) -> bool:
        before, self.x = self.x, self.x - 1 & MASK
        return before != 0

    def _y_dec(self) -> bool:
        before, self.y = self.y, self.y - 1 & MASK
        return before != 0

    def _wait(self, what: int, index: int, at: int) -> bool:
        levels = (self.pins(), self.read_pins(), 0)[what & 3]
        return levels >> index & 1 == what >> 2

    def _in(self, source: int, count: int, at: int) -> bool:
        count = count or 32
        bits = self._source(source) & (1 << count) - 1
        if self._right:
            self.isr = (self.isr >> count | bits << 32 - count) & MASK
        else:
            self.isr = (self.isr << count | bits) & MASK
        self._shifted_in = min(32, self._shifted_in + count)
        if self._autopush and self._shifted_in >= self._threshold:
            return self._push(block=True, at=at)
        return True

    def _out(self, target: int, count: int, at: int) -> bool:
        count = count or 32
        if self._out_right:
            bits, self.osr = self.osr & (1 << count) - 1, self.osr >> count
        else:
            bits, self.osr = self.osr >> 32 - count, self.osr << count & MASK
        self._shifted_out = min(32, self._shifted_out + count)
        if target == PINDIRS:
            self._turned(self._out_base, count, bits, at + int(self._cycles * self._cycle))
        else:
            self._put(target if target != 7 else 4, bits, at)
        return True

    def _push_or_pull(self, what: int, _: int, at: int) -> bool:
        block = bool(what & 1)
        if what & 4:
            return self._pull(what & 2, block, at)
        if what & 2 and self._shifted_in < self._threshold:
            return True
        return self._push(block, at)

    def _push(self, block: bool, at: int) -> bool:
        if len(self.rx) >= self.depth:
            self.rx_stalled = True
            if block:
                return False
        else:
            self.rx.append(self.isr)
        self.isr = self._shifted_in = 0
        self.pushed(at)
        return True

    def _pull(self, if_empty: int, block: bool, at: int) -> bool:
        if if_empty and self._shifted_out < 32:
            return True
        if not self.tx and block:
            return False
        self.osr = self.tx.pop(0) if self.tx else self.x
        self._shifted_out = 0
        self._pulled(at)
        return True

    def _mov(self, target: int, source: int, at: int) -> bool:
        value = self._source(source & 7)
        if source >> 3 == 1:
            value = ~value & MASK
        elif source >> 3 == 2:
            value = int("".join(reversed("{:032b}".format(value))), 2)
        self._put(target, value, at)
        return True

    def _irq(self, *_: int) -> bool:
        return True

    def _set(self, target: int, value: int, at: int) -> bool:
        self._put(target, value, at)
        return True

    def _source(self, source: int) -> int:
        if source == 0:
            return self.read_pins()
        return (0, self.x, self.y, 0, 0, 0, self.isr, self.osr)[source]

    def _put(self, target: int, value: int, at: int) -> None:
        if target == 1:
            self.x = value
        elif target == 2:
            self.y = value
        elif target == 4:
            self.execute(value, at)
        elif target == 5:
            self.pc = value & 31
        elif target == 6:
            self.isr, self._shifted_in = value, 0
        elif target == 7:
            self.osr, self._shifted_out = value, 0

    _OPCODES = (_jmp, _wait, _in, _out, _push_or_pull, _mov, _irq, _set)
    _CONDITIONS = (
        lambda self: True,
        lambda self: self.x == 0,
        _x_dec,
        lambda self: self.y == 0,
        _y_dec,
        lambda self: self.x != self.y,
        lambda self: self.pins() >> self.jmp_pin & 1,
        lambda self: self._shifted_out < 32,
    )
