"""The memory map: RAM and the registers of an RP2040, with their set, clear and flip aliases."""

import struct

import clock
import gpio
import uctypes

TIMER = 0x40054000
SIO_GPIO_IN = 0xD0000004

readers = {}  # address → function(board µs) that gives the register's value
writers = {}  # address → function(value)
_stored = {}  # registers that only remember


def read(address: int, at: int) -> int:
    """Return the word there, for a reader at that time of the board, in µs."""
    if address >> 32:  # RAM is above 4 GiB on every machine that runs this
        return struct.unpack_from("<I", uctypes.bytearray_at(address, 4))[0]
    reader = readers.get(address)
    return reader(at) if reader else _stored.get(address, 0)


def write(address: int, value: int) -> None:
    if address >> 32:
        struct.pack_into("<I", uctypes.bytearray_at(address, 4), 0, value)
    else:
        _write_register(address & ~0x3000, address >> 12 & 3, value)


def _write_register(address: int, alias: int, value: int) -> None:
    if alias:
        old = read(address, clock.now())
        value = (old ^ value, old | value, old & ~value)[alias - 1]
    writer = writers.get(address)
    if writer:
        writer(value)
    else:
        _stored[address] = value


def _high(at: int) -> int:
    return at >> 32 & 0xFFFFFFFF


def _low(at: int) -> int:
    return at & 0xFFFFFFFF


readers[TIMER + 0x08] = readers[TIMER + 0x24] = _high
readers[TIMER + 0x0C] = readers[TIMER + 0x28] = _low
readers[SIO_GPIO_IN] = lambda at: gpio.levels()
