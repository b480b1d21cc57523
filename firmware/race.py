"""Two outputs that close two bells a known time apart: the board tests its own order.

They are the pins of flips 1 and 2, and they only pull low or let go: a wire to a bell and a hand
on that bell harm nobody. A state machine times them by its own cycles, so the true gap is known
without the processor and without the capture that is being tested.
"""

import machine
import rp2

from firmware.pins import FLIPS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rp2.asm_pio import jmp, label, out, pindirs, pull, wrap, wrap_target, x, x_dec

CYCLES = 4  # a µs; the shortest step of the program takes as many
HOLD = 1000  # µs both stay closed
LONGEST = 1_000_000  # µs between the two
BOTH = 3


@rp2.asm_pio(out_init=[rp2.PIO.IN_LOW] * 2, out_shiftdir=rp2.PIO.SHIFT_RIGHT)
def steps() -> None:
    """Take a word a step: which outputs pull, and for how many cycles after the fourth."""
    wrap_target()
    pull()
    out(pindirs, 2)
    out(x, 30)
    label("rest")
    jmp(x_dec, "rest")
    wrap()


class Race:
    """Runs one race at a time; takes the two pins at the first one and leaves them at rest."""

    def __init__(self) -> None:
        self._machine: "rp2.StateMachine | None" = None

    def run(self, first: int, gap: int) -> None:
        """Close the outputs of the mask `first`, the other `gap` µs later, then open both.

        ValueError if there is no such output or the gap is out of range.
        """
        if not 1 <= first <= BOTH or not 1 <= gap <= LONGEST:
            raise ValueError("no race of %d with %d us" % (first, gap))
        ready = self._ready()
        for pulling, rest in ((first, gap), (BOTH, HOLD), (0, 1)):
            ready.put((CYCLES * (rest - 1)) << 2 | pulling)
        ready.active(1)

    def close(self) -> None:
        """Let go of the outputs."""
        if self._machine:
            self._machine.active(0)

    def _ready(self) -> "rp2.StateMachine":
        # Made late and not running: all steps wait in its queue before the first one is taken.
        base = machine.Pin(FLIPS[0])
        self._machine = rp2.StateMachine(1, steps, freq=1_000_000 * CYCLES, out_base=base)
        return self._machine
