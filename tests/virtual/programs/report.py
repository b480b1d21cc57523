# Says what it finds at its start, then answers bytes: t the time, w writes more than fits,
# ? says how long that took, r resets, i ignores Ctrl-C, q ends.
import os
import sys
import time

import machine
import micropython

print("start", machine.reset_cause(), machine.unique_id().hex(), machine.Pin(2).value())
print("board", os.uname().machine, sys.platform)


def fill() -> "list[int]":
    took = []
    for _ in range(7):
        dog.feed()
        begun = time.ticks_ms()
        sys.stdout.buffer.write(b"x" * 50 + b"\n")
        took.append(time.ticks_diff(time.ticks_ms(), begun))
    return took


dog = machine.WDT(timeout=1000)
took = []
while True:
    asked = sys.stdin.buffer.read(1)
    dog.feed()
    if asked == b"t":
        print("time", time.ticks_us(), machine.mem32[0x40054024] << 32 | machine.mem32[0x40054028])
    elif asked == b"w":
        took = fill()
        machine.Pin(25, machine.Pin.OUT, value=1)
    elif asked == b"?":
        print("took", took)
    elif asked == b"r":
        machine.reset()
    elif asked == b"i":
        micropython.kbd_intr(-1)
        print("deaf to it")
    elif asked == b"q":
        machine.mem32[0x40058000 + 0x3000] = 1 << 30
        break
    else:
        print("byte", asked[0])
