"""The two PIO blocks: eight state machines and the registers through which others see them."""

import bus
import dma
import gpio
import loopback
import pio

BASES = (0x50200000, 0x50300000)
FDEBUG, FLEVEL, TXF0, RXF0 = 0x08, 0x0C, 0x10, 0x20

machines = [pio.Machine(gpio.levels, dma.pump, dma.pump, loopback.turn) for _ in range(8)]


def rx_fifo(number: int) -> int:
    """Return the address at which a machine's words are taken out."""
    return BASES[number // 4] + RXF0 + number % 4 * 4


def _take(machine: pio.Machine, at: int) -> int:
    word = machine.rx.pop(0) if machine.rx else 0
    machine.run(at)
    return word


def _stalls(block: int) -> int:
    four = machines[block * 4 : block * 4 + 4]
    return sum(machine.rx_stalled << index for index, machine in enumerate(four))


def _forget_stalls(block: int, bits: int) -> None:
    for index in range(4):
        if bits >> index & 1:
            machines[block * 4 + index].rx_stalled = False


def _levels(block: int) -> int:
    four = machines[block * 4 : block * 4 + 4]
    return sum((len(m.tx) | len(m.rx) << 4) << 8 * index for index, m in enumerate(four))


def _wire_block(block: int, base: int) -> None:
    bus.readers[base + FDEBUG] = lambda at: _stalls(block)
    bus.writers[base + FDEBUG] = lambda bits: _forget_stalls(block, bits)
    bus.readers[base + FLEVEL] = lambda at: _levels(block)
    for index in range(4):
        _wire_machine(machines[block * 4 + index], base + 4 * index, block * 8 + index)


def _wire_machine(machine: pio.Machine, base: int, request: int) -> None:
    bus.readers[base + RXF0] = lambda at: _take(machine, at)
    bus.writers[base + TXF0] = machine.tx.append
    dma.requests[request] = lambda: len(machine.tx) < pio.DEPTH
    dma.requests[request + 4] = lambda: bool(machine.rx)
    gpio.watchers.append(machine.run)


for _block, _base in enumerate(BASES):
    _wire_block(_block, _base)
