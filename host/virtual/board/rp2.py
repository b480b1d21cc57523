"""`rp2` as on a Pico: assembler, state machines and DMA channels."""

import assembler
import bus
import clock
import dma
import gpio
import pioblocks
import uctypes


def asm_pio(**setup: object) -> object:
    def decorate(written: object) -> assembler.Program:
        return assembler.assemble(written, setup)

    return decorate


asm_pio_encode = assembler.encode


class PIO:
    """One of the two PIO blocks."""

    IN_LOW, IN_HIGH, OUT_LOW, OUT_HIGH = 0, 1, 2, 3
    SHIFT_LEFT, SHIFT_RIGHT = assembler.SHIFT_LEFT, assembler.SHIFT_RIGHT
    JOIN_NONE, JOIN_TX, JOIN_RX = 0, 1, 2

    def __init__(self, number: int) -> None:
        self._number = number

    def add_program(self, program: assembler.Program) -> None:
        """Programs are loaded with their state machine; there is room for all of them."""

    def remove_program(self, program: object = None) -> None:
        for number in range(self._number * 4, self._number * 4 + 4):
            pioblocks.machines[number].enabled = False

    def state_machine(self, number: int, *program: object, **setup: object) -> "StateMachine":
        return StateMachine(self._number * 4 + number, *program, **setup)


class StateMachine:
    """One of the eight state machines."""

    def __init__(self, number: int, *program: object, **setup: object) -> None:
        self._machine = pioblocks.machines[number]
        self.fifo = pioblocks.rx_fifo(number)
        if program:
            self.init(*program, **setup)

    def init(self, program: assembler.Program, freq: int = -1, **setup: object) -> None:
        joined = dict(program.setup, freq=freq)
        joined.update(setup)
        for name in ("in_base", "out_base", "jmp_pin"):
            joined[name] = _pin_number(joined.get(name, 0))
        self._machine.enabled = False
        self._machine.load(program, **joined)

    def active(self, *value: object) -> bool:
        gpio.settle()
        if value:
            self._machine.enabled = bool(value[0])
            self._machine.run(clock.now())
        return self._machine.enabled

    def restart(self) -> None:
        self._machine.restart()

    def exec(self, instruction: object) -> None:
        word = instruction if isinstance(instruction, int) else assembler.encode(instruction)
        self._machine.execute(word, clock.now())

    def get(self, buf: object = None, shift: int = 0) -> int:
        while not self.rx_fifo():
            pass
        word = bus.read(self.fifo, clock.now()) >> shift
        if buf is not None:
            buf[0] = word
        return word

    def put(self, value: int, shift: int = 0) -> None:
        self._machine.tx.append(value << shift & 0xFFFFFFFF)
        self._machine.run(clock.now())

    def rx_fifo(self) -> int:
        gpio.settle()
        return len(self._machine.rx)

    def tx_fifo(self) -> int:
        return len(self._machine.tx)


class DMA:
    """One DMA channel; raises OSError when all twelve are taken."""

    def __init__(self) -> None:
        if None not in dma.channels:
            raise OSError(16)
        self.channel = dma.channels.index(None)
        self._channel = dma.channels[self.channel] = dma.Channel(self.channel)

    def pack_ctrl(self, default: object = None, **fields: object) -> int:
        usual = {"enable": 1, "size": 2, "inc_read": 1, "inc_write": 1, "irq_quiet": 1}
        usual.update(treq_sel=dma.ALWAYS, chain_to=self.channel)
        chosen = usual if default is None else dma.unpack(default)
        chosen.update(fields)
        return dma.pack(chosen)

    @staticmethod
    def unpack_ctrl(ctrl: int) -> dict:
        return dma.unpack(ctrl)

    def config(
        self,
        read: object = None,
        write: object = None,
        count: object = None,
        ctrl: object = None,
        trigger: bool = False,
    ) -> None:
        for index, value in enumerate((read, write, count, ctrl)):
            if value is not None:
                self._set(dma.LAYOUT[index], value)
        if trigger:
            self.active(1)

    def active(self, *value: object) -> bool:
        gpio.settle()
        if value:
            self._channel.trigger() if value[0] else self._channel.abort()
            dma.pump(clock.now())
        return self._channel.left() > 0

    def close(self) -> None:
        self._channel.abort()
        dma.channels[self.channel] = None

    def _get(self, name: str) -> int:
        gpio.settle()
        if name == "ctrl":
            return self._channel.ctrl()
        return self._channel.left() if name == "count" else getattr(self._channel, name)

    def _set(self, name: str, value: object) -> None:
        gpio.settle()
        dma.set_register(self._channel, dma.LAYOUT.index(name) if name != "ctrl" else 4, _at(value))

    read = property(lambda self: self._get("read"), lambda self, value: self._set("read", value))
    write = property(lambda self: self._get("write"), lambda self, value: self._set("write", value))
    count = property(lambda self: self._get("count"), lambda self, value: self._set("count", value))
    ctrl = property(lambda self: self._get("ctrl"), lambda self, value: self._set("ctrl", value))

    @property
    def registers(self) -> "Registers":
        return Registers(self)


class Registers:
    """The sixteen words of a channel, as an array."""

    def __init__(self, channel: DMA) -> None:
        self._dma = channel

    def __getitem__(self, index: int) -> int:
        return self._dma._get(dma.LAYOUT[index])

    def __setitem__(self, index: int, value: int) -> None:
        gpio.settle()
        dma.set_register(self._dma._channel, index, value)


def _at(thing: object) -> int:
    if isinstance(thing, int):
        return thing
    return thing.fifo if isinstance(thing, StateMachine) else uctypes.addressof(thing)


def _pin_number(pin: object) -> int:
    return pin if isinstance(pin, int) else pin.number()
