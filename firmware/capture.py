"""Stamps every edge of the nine capture pins to the µs without the processor's help.

A PIO program samples the pins every four cycles and queues each word that differs from the last.
Two DMA channels, each setting off the other, move the word and then the timer into two rings in
memory. Collecting garbage, USB and Python cannot move a stamp, only read it later.
"""

from array import array

import machine
import rp2
from uctypes import addressof

from firmware import chip
from firmware.pins import BELLS, SYNC

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rp2.asm_pio import (
        in_,
        isr,
        jmp,
        label,
        mov,
        noblock,
        null,
        pins,
        push,
        wrap,
        wrap_target,
        x,
        x_not_y,
        y,
    )

ENTRIES = 1024
BATCH = 64  # edges read in one go: a storm must not hold up the loop
GUARD = 16  # entries the DMA may write between two statements of ours
CONTACTS = 1 + len(BELLS)  # the sync wire and the bells, on pins that follow each other
_ALL = (1 << CONTACTS) - 1
_RING_BITS = 12  # 1024 words of four bytes
_READ = 0xFFFF  # takes the place of a word that was read; no word has that many bits


@rp2.asm_pio(in_shiftdir=rp2.PIO.SHIFT_LEFT, fifo_join=rp2.PIO.JOIN_RX)
def watch() -> None:
    """Queue the pin word whenever it changes; X is the last one queued."""
    wrap_target()
    label("sample")
    mov(isr, null)
    in_(pins, 9)
    mov(y, isr)
    jmp(x_not_y, "changed")
    wrap()
    label("changed")
    mov(x, y)
    push(noblock)
    jmp("sample")


class Capture:
    """The state machine, its two DMA channels and the rings they fill."""

    def __init__(self) -> None:
        self.drained = True  # whether the last `edges` left nothing unread
        self._tail = 0
        self._words = _ring()
        self._stamps = _ring()
        self._bells = [machine.Pin(n, machine.Pin.IN, machine.Pin.PULL_UP) for n in BELLS]
        self._machine = rp2.StateMachine(0, watch, in_base=machine.Pin(SYNC))
        self._to_words = rp2.DMA()
        self._to_stamps = rp2.DMA()
        self._start()

    def edges(self) -> "list[tuple[int, int]]":
        """Return the next unread edges, oldest first: (mask of closed contacts, 32-bit stamp).

        Bit 0 is the sync wire, bit n is bell n. At most BATCH at once; `drained` says if that was
        all. Whether any were lost before them is what `lost` said just before.
        """
        head = self._head()
        count = min((head - self._tail) % ENTRIES, BATCH)
        found = [self._take() for _ in range(count)]
        self.drained = self._tail == head
        return found

    def lost(self) -> bool:
        """Return whether edges were lost since the last call; goes on with the oldest there is."""
        return self._stall() | self._lap()

    def close(self) -> None:
        """Stop the state machine and give the DMA channels back."""
        self._machine.active(0)
        for channel in (self._to_words, self._to_stamps):
            channel.active(0)
            channel.close()

    def _take(self) -> "tuple[int, int]":
        word, stamp = self._words[self._tail], self._stamps[self._tail]
        self._words[self._tail] = _READ
        self._tail = (self._tail + 1) % ENTRIES
        return ~word & _ALL, stamp

    def _head(self) -> int:
        pointer: int = self._to_stamps.write  # type: ignore[attr-defined]  # the stubs lack it
        return (pointer - addressof(self._stamps)) // 4 % ENTRIES

    def _lap(self) -> bool:
        # Behind the write pointer there is only what was read, unless the DMA came round.
        safe = (self._head() + GUARD) % ENTRIES
        if self._words[safe] == _READ:
            return False
        self._tail = safe
        return True

    def _stall(self) -> bool:
        stalled = bool(machine.mem32[chip.PIO_FDEBUG] & chip.PIO_RXSTALL)
        if stalled:
            machine.mem32[chip.PIO_FDEBUG] = chip.PIO_RXSTALL
        return stalled

    def _start(self) -> None:
        # The one that waits is set up first: the other sets it off as soon as it has moved a word.
        self._configure(self._to_stamps, self._to_words, chip.TIMERAWL, self._stamps, chip.UNPACED)
        self._configure(
            self._to_words, self._to_stamps, chip.PIO_RXF0, self._words, chip.PIO_RX_REQUEST
        )
        machine.mem32[chip.PIO_FDEBUG] = chip.PIO_RXSTALL
        self._machine.exec("set(x, 0)")  # no bells look like that: the first sample is queued
        self._machine.active(1)

    def _configure(
        self, channel: rp2.DMA, then: rp2.DMA, source: int, ring: memoryview, request: int
    ) -> None:
        control = channel.pack_ctrl(
            size=2,
            inc_read=False,
            ring_sel=True,
            ring_size=_RING_BITS,
            treq_sel=request,
            chain_to=then.channel,  # type: ignore[attr-defined]  # the stubs lack it
            irq_quiet=True,
        )
        channel.config(
            read=source,
            write=addressof(ring),
            count=1,
            ctrl=control,
            trigger=channel is self._to_words,
        )


def _ring() -> memoryview:
    """Return ENTRIES words that begin where the DMA's ring does: at a multiple of its size."""
    room = array("I", [_READ] * (2 * ENTRIES))
    skip = -addressof(room) % (4 * ENTRIES) // 4
    return memoryview(room)[skip : skip + ENTRIES]
