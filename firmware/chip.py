"""Addresses and bits of the two chips, from their data sheets."""

import sys

MACHINE = getattr(sys.implementation, "_machine", "")
RP2350 = "RP2350" in MACHINE

TIMERAWL = 0x400B0028 if RP2350 else 0x40054028  # µs since power-up, low 32 bits
TIMERAWH = 0x400B0024 if RP2350 else 0x40054024  # the high ones
WATCHDOG = 0x400D8000 if RP2350 else 0x40058000  # its control register
WATCHDOG_ENABLE = 1 << 30

# PIO 0 and its state machine 0 are at the same place on both.
PIO_FDEBUG = 0x50200008
PIO_RXSTALL = 1  # a sample found the queue full; cleared by writing it back
PIO_RXF0 = 0x50200020
PIO_RX_REQUEST = 4  # paces a DMA channel by that queue
UNPACED = 0x3F
