"""What a circuit must keep to, at the worst of all tolerances: currents, levels, times."""

from collections.abc import Iterator
from math import inf

from hardware import electrics
from hardware.numbered import Rules
from hardware.source import Box

CIRCUIT = Rules()


@CIRCUIT.rule("H20")
def a_pin_gives_what_it_can(box: Box) -> Iterator[str]:
    """No pin is overloaded, not even by a cable that is shorted."""
    for key in ("lamp_resistor", "flip_resistor", "base_resistor", "sync_resistor"):
        if (amps := electrics.shorted_a(box, key) * 1e3) > box.limits.pin_ma:
            yield f"parts.{key}: a shorted pin gives {amps:.1f} mA, limit {box.limits.pin_ma:g}"


@CIRCUIT.rule("H21")
def the_pins_give_what_they_can(box: Box) -> Iterator[str]:
    """All lamps and the buzzer together stay below what the chip can give."""
    if (amps := electrics.total_a(box) * 1e3) > box.limits.total_ma:
        yield f"all pins together give {amps:.1f} mA, limit {box.limits.total_ma:g}"


@CIRCUIT.rule("H22")
def a_lamp_is_seen(box: Box) -> Iterator[str]:
    """Enough of the supply is left above the LED's forward voltage: no blue, no white."""
    if (amps := electrics.lamp_a(box)[0] * 1e3) < box.limits.lamp_ma:
        most = box.parts["lamp"].forward_v[1]
        yield (
            f"parts.lamp: {most:g} V of forward voltage leave {amps:.1f} mA, "
            f"too dim below {box.limits.lamp_ma:g}: take red or green"
        )


@CIRCUIT.rule("H23")
def bells_are_alike(box: Box) -> Iterator[str]:
    """Tolerances put two bells no further apart than the limit."""
    if box.limits.skew_us < (skew := electrics.skew(box) * 1e6) < inf:  # else it is H25
        yield f"parts of two bells may set them {skew:.2f} µs apart, limit {box.limits.skew_us:g}"


@CIRCUIT.rule("H24")
def a_bell_opens(box: Box) -> Iterator[str]:
    """Each released bell is seen open long before it is armed again."""
    if (late := electrics.release(box) * 1e6) > box.limits.open_us:
        yield f"a released bell is seen open after {late:.0f} µs, limit {box.limits.open_us:g}"


@CIRCUIT.rule("H25")
def a_closed_contact_is_low(box: Box) -> Iterator[str]:
    """Pull-up against resistor leaves a certain low."""
    for key in ("bell_resistor", "flip_resistor"):
        if (volts := electrics.closed_v(box, key)) > box.chip.low_v:
            yield f"parts.{key}: a closed contact reads {volts:.2f} V, limit {box.chip.low_v:g}"


@CIRCUIT.rule("H26")
def lamps_ring_no_bells(box: Box) -> Iterator[str]:
    """No lamp that goes out pulls the core beside it low."""
    if (volts := electrics.crosstalk_v(box)) < box.chip.high_v:
        yield f"a lamp going out pulls its bell to {volts:.2f} V, least {box.chip.high_v:g}"


@CIRCUIT.rule("H27")
def one_board_pulls_the_sync_wire(box: Box) -> Iterator[str]:
    """One board gets the wire low against the pull-ups of all others."""
    if (volts := electrics.sync_v(box)) > box.chip.low_v:
        boards = box.limits.sync_boards
        yield f"the sync wire of {boards} boards is {volts:.2f} V, limit {box.chip.low_v:g}"
