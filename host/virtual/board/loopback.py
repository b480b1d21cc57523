"""The two wires a self-test asks for: from flips 1 and 2, when a state machine pulls, to bells."""

import gpio

from firmware.pins import BELLS, FLIPS

WIRES = {FLIPS[0]: BELLS[0], FLIPS[1]: BELLS[1]}


def turn(base: int, count: int, outputs: int, at: int) -> None:
    """Let pins be outputs, which pull low, or inputs, which are pulled up, from `at` µs on."""
    for n in range(count):
        level = 1 - (outputs >> n & 1)
        gpio.later(base + n, level, at)
        if base + n in WIRES:
            gpio.later(WIRES[base + n], level, at)
