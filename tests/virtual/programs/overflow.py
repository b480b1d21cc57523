# A state machine whose queue nobody empties says when it had to drop a word.
import machine
import rp2

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rp2.asm_pio import in_, isr, jmp, label, mov, noblock, null, pins, push, x, x_not_y, y


@rp2.asm_pio(fifo_join=rp2.PIO.JOIN_RX)
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


sampler = rp2.StateMachine(0, watch, in_base=machine.Pin(1))
sampler.active(1)
print("ready")
while not machine.mem32[0x50200008] & 1:
    pass
print("state", sampler.rx_fifo(), machine.mem32[0x50200008] & 1)
machine.mem32[0x50200008] = 1
print("cleared", machine.mem32[0x50200008] & 1)
