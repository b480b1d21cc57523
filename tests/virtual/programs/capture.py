# Watches pins 1 to 9 and prints every entry of its ring of sixteen: pin word, stamp, place.
import time

import machine
import rp2
import uctypes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rp2.asm_pio import in_, isr, jmp, label, mov, noblock, null, pins, push, x, x_not_y, y

N = 16


@rp2.asm_pio(in_shiftdir=rp2.PIO.SHIFT_LEFT, fifo_join=rp2.PIO.JOIN_RX)
def watch() -> None:
    label("sample")
    mov(isr, null)
    in_(pins, 9)
    mov(y, isr)
    jmp(x_not_y, "changed")
    jmp("sample")
    label("changed")
    push(noblock)
    mov(x, y)


def ring() -> "tuple[bytearray, int]":
    room = bytearray(8 * N)
    address = uctypes.addressof(room)
    return room, address + -address % (4 * N)


def words(address: int) -> object:
    return uctypes.struct(address, {"at": (0 | uctypes.ARRAY, N | uctypes.UINT32)}).at


def control(channel: rp2.DMA, request: int, then: rp2.DMA) -> int:
    return channel.pack_ctrl(
        size=2,
        inc_read=False,
        ring_sel=True,
        ring_size=6,
        treq_sel=request,
        chain_to=then.channel,
        irq_quiet=True,
    )


pin_room, pin_ring = ring()
stamp_room, stamp_ring = ring()
machine_ = rp2.StateMachine(0, watch, in_base=machine.Pin(1))
first, second = rp2.DMA(), rp2.DMA()
second.config(
    read=0x40054028, write=stamp_ring, count=1, ctrl=control(second, 0x3F, first), trigger=False
)
first.config(read=0x50200020, write=pin_ring, count=1, ctrl=control(first, 4, second), trigger=True)
machine_.exec("set(x, 0)")
machine_.active(1)
pins_seen, stamps = words(pin_ring), words(stamp_ring)
tail = 0
print("ready")
while True:
    head = (second.write - stamp_ring) // 4 % N
    while tail != head:
        print("edge", pins_seen[tail], stamps[tail], tail)
        tail = (tail + 1) % N
    time.sleep_ms(1)
