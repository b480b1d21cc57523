"""Currents, levels and times of a seat in closed form: V, Ω, F, s, A, the worst of all tolerances.

A bell at rest is held up by the chip's pull-up. Struck, its contact empties the capacitor at the
pin through the bell's resistor; released, the pull-up alone fills it again.
"""

from math import ceil, inf, log

from hardware.source import Box

Seconds = float
BASE_V = 0.6  # base to emitter of the transistor, at least


def press(ohm: float, farad: float, pull: float, supply: float, threshold: float) -> Seconds:
    """Return the time from the contact to the edge at the pin; inf if it never gets there."""
    rest = supply * ohm / (ohm + pull)
    if rest >= threshold:
        return inf
    tau = farad * ohm * pull / (ohm + pull)
    return tau * log((supply - rest) / (threshold - rest))


def press_span(box: Box, supply: float) -> tuple[Seconds, Seconds]:
    """Return the shortest and the longest delay of a strike, by tolerances and thresholds."""
    ohm, farad = box.parts["bell_resistor"].span, box.parts["bell_capacitor"].span
    pull, falling = box.chip.pull_up_ohm, box.chip.falling_v
    return (
        press(ohm[0], farad[0], pull[1], supply, falling[1]),
        press(ohm[1], farad[1], pull[0], supply, falling[0]),
    )


def skew(box: Box) -> Seconds:
    """Return how far apart two bells struck at once may be at their pins: one supply, one chip."""
    spans = [press_span(box, supply) for supply in box.chip.supply_v]
    return max(longest - shortest for shortest, longest in spans)


def between_bells_us(box: Box) -> int:
    """Return the uncertainty the firmware declares: a sample and the skew at the contact."""
    return ceil(box.uncertainty.sampling_us + skew(box) * 1e6)


def release(box: Box) -> Seconds:
    """Return the longest time from a contact's opening to the edge at its pin."""
    supply, pull = box.chip.supply_v[0], box.chip.pull_up_ohm[1]
    farad = box.parts["bell_capacitor"].span[1] + box.cable.farad
    ohm = box.parts["bell_resistor"].span[0]
    closed = supply * ohm / (ohm + pull)
    return pull * farad * log(max(1, (supply - closed) / (supply - box.chip.high_v)))


def closed_v(box: Box, key: str = "bell_resistor") -> float:
    """Return the highest level at the pin of a closed contact."""
    ohm = box.parts[key].span[1]
    return box.chip.supply_v[1] * ohm / (ohm + box.chip.pull_up_ohm[0])


def crosstalk_v(box: Box) -> float:
    """Return the lowest level at the pin of a bell at rest while the lamp beside it goes out."""
    between = box.cable.between_farad
    share = between / (between + box.parts["bell_capacitor"].span[0])
    return box.chip.supply_v[0] * (1 - share)


def sync_v(box: Box) -> float:
    """Return the highest level of a sync wire that one board pulls down and all others hold up."""
    ohm = box.parts["sync_resistor"].span
    others = (box.chip.pull_up_ohm[0] + ohm[0]) / (box.limits.sync_boards - 1)
    return box.chip.supply_v[1] * ohm[1] / (ohm[1] + others)


def shorted_a(box: Box, key: str) -> float:
    """Return what a pin gives through its resistor when all behind it is shorted to ground."""
    return box.chip.supply_v[1] / box.parts[key].span[0]


def lamp_a(box: Box) -> tuple[float, float]:
    """Return the least and the greatest current of a lamp."""
    supply, forward = box.chip.supply_v, box.parts["lamp"].forward_v
    ohm = box.parts["lamp_resistor"].span
    return max(0.0, supply[0] - forward[1]) / ohm[1], (supply[1] - forward[0]) / ohm[0]


def total_a(box: Box) -> float:
    """Return what all pins give while every lamp is lit and the buzzer sounds."""
    base = (box.chip.supply_v[1] - BASE_V) / box.parts["base_resistor"].span[0]
    return len(box.pico.lamps) * lamp_a(box)[1] + base
