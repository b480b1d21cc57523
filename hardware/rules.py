"""The rules a box must keep, each with a number; one line for each fault.

H01 is the shape of the file itself: `hardware.source.load`. H02 to H13 can be asked of any source,
H20 and up (circuit_rules.py) where parts and levels make sense.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from hardware import chips
from hardware.circuit_rules import CIRCUIT
from hardware.numbered import Rules
from hardware.source import SOURCE, Box, Fault, Faults, load

PLAIN = Rules()


def sound(path: Path = SOURCE) -> Box:
    """Return a source that keeps every rule; raises Faults."""
    box = load(path)
    if faults := check(box):
        raise Faults(faults)
    return box


def check(box: Box) -> list[Fault]:
    """Return every fault of a box, by number."""
    faults = PLAIN.ask(box)
    if not any(fault.number in ("H08", "H09", "H12") for fault in faults):
        faults += CIRCUIT.ask(box)
    return faults


@dataclass(frozen=True)
class Place:
    """A board that bells are wired to: the pins it has, those it needs itself, those in use."""

    name: str
    prefix: str
    pins: dict[int, int]
    taken: dict[int, str]
    rows: dict[str, tuple[int, ...]]
    single: dict[str, int]

    def contacts(self) -> Iterator[tuple[str, int]]:
        """Yield (name, number) of everything that is connected."""
        yield from self.single.items()
        for what, row in self.rows.items():
            yield from ((f"{what} {seat}", pin) for seat, pin in enumerate(row, 1))


def places(box: Box) -> tuple[Place, Place]:
    """Return the two kinds of board there are."""
    pico, header = box.pico, box.raspberry_pi
    rows = {"bell": pico.bells, "lamp": pico.lamps, "flip": pico.flips}
    single = {"sync wire": pico.sync, "buzzer": pico.buzzer}
    pi = {"bell": header.bells, "lamp": header.lamps}
    return (
        Place("Pico", "GP", chips.EDGE, chips.TAKEN, rows, single),
        Place(
            "Raspberry Pi", "GPIO", chips.HEADER, chips.HEADER_TAKEN, pi, {"buzzer": header.buzzer}
        ),
    )


@PLAIN.rule("H02")
def every_seat_has_its_pins(box: Box) -> Iterator[str]:
    """As many lamps and flips as bells, and as many seats as the box is made for."""
    least, most = box.limits.seats
    for place in places(box):
        seats = len(place.rows["bell"])
        if not least <= seats <= most:
            yield f"{place.name}: {seats} bells, it must be {least} to {most}"
        for what, row in place.rows.items():
            if len(row) != seats:
                yield f"{place.name}: {len(row)} {what} pins for {seats} bells"


@PLAIN.rule("H03")
def pins_exist(box: Box) -> Iterator[str]:
    """Every number is brought out to the board's edge."""
    for place in places(box):
        for name, pin in place.contacts():
            if pin not in place.pins and pin not in place.taken:
                yield f"{place.name}, {name}: there is no {place.prefix}{pin} on its edge"


@PLAIN.rule("H04")
def pins_are_free(box: Box) -> Iterator[str]:
    """Nothing is on a pin that the board needs itself."""
    for place in places(box):
        for name, pin in place.contacts():
            if pin in place.taken:
                yield f"{place.name}, {name}: {place.prefix}{pin} is used by {place.taken[pin]}"


@PLAIN.rule("H05")
def pins_are_used_once(box: Box) -> Iterator[str]:
    """No pin has two names."""
    for place in places(box):
        seen: dict[int, str] = {}
        for name, pin in place.contacts():
            if pin in seen:
                yield f"{place.name}, {name}: {place.prefix}{pin} is already {seen[pin]}"
            seen.setdefault(pin, name)


@PLAIN.rule("H06")
def bells_are_in_a_row(box: Box) -> Iterator[str]:
    """PIO samples one row of pins: the sync wire and behind it the bells."""
    for number, bell in enumerate(box.pico.bells, 1):
        if bell != (due := box.pico.sync + number):
            yield f"Pico, bell {number}: GP{bell} is out of the row, it must be GP{due}"


@PLAIN.rule("H07")
def buzzer_has_its_slice(box: Box) -> Iterator[str]:
    """No lamp is on the PWM slice of the buzzer: dimmed, it would take on its pitch."""
    ours = chips.slice_of(box.pico.buzzer)
    for number, lamp in enumerate(box.pico.lamps, 1):
        if lamp != box.pico.buzzer and chips.slice_of(lamp) == ours:
            yield f"Pico, lamp {number}: GP{lamp} is on the buzzer's PWM slice {ours}"


VALUED = (
    *("bell_resistor", "bell_capacitor", "lamp_resistor", "flip_resistor"),
    *("base_resistor", "sync_resistor", "piezo_resistor"),
)
REFS = {
    "seat": {
        "bell": "S",
        "bell_resistor": "RB",
        "bell_capacitor": "CB",
        "lamp": "LED",
        "lamp_resistor": "RL",
        "protector": "D",
        "seat_socket": "J",
    },
    "flip": {"flip_resistor": "RF", "flip_protector": "DF", "seat_socket_flip": "J"},
    "box": {
        "pico": "U",
        "piezo": "BZ",
        "piezo_transistor": "Q",
        "base_resistor": "RQ",
        "piezo_resistor": "RZ",
        "sync_resistor": "RS",
        "sync_protector": "DS",
        "sync_socket": "JS",
    },
}
KNOWN = {key: (ref, per) for per, refs in REFS.items() for key, ref in refs.items()}


@PLAIN.rule("H08")
def parts_are_there(box: Box) -> Iterator[str]:
    """Every part of the circuit has its entry."""
    yield from (f"parts.{key}: is missing" for key in KNOWN if key not in box.parts)


@PLAIN.rule("H09")
def parts_make_sense(box: Box) -> Iterator[str]:
    """Values are positive, tolerances below 100 %, spans the right way round, counts at least 1."""
    for key, part in box.parts.items():
        if key in VALUED and part.value <= 0:
            yield f"parts.{key}: value {part.value:g} must be more than 0"
        if not 0 <= part.tolerance < 1:
            yield f"parts.{key}: tolerance {part.tolerance:g} must be at least 0 and below 1"
        if part.count < 1:
            yield f"parts.{key}: count {part.count} must be at least 1"
    spans = {"supply_v": box.chip.supply_v, "pull_up_ohm": box.chip.pull_up_ohm}
    spans |= {"forward_v": box.parts["lamp"].forward_v} if "lamp" in box.parts else {}
    for name, (least, most) in spans.items():
        if not 0 < least <= most:
            yield f"{name}: {least:g} to {most:g} is no span above 0"


@PLAIN.rule("H10")
def boards_have_codes_of_their_own(box: Box) -> Iterator[str]:
    """Each code is 1 to 255 and means one board; 0 is any other."""
    seen: dict[int, str] = {}
    for name, code in box.boards.items():
        if not 1 <= code <= 255:
            yield f"board {name}: code {code} must be 1 to 255"
        if code in seen:
            yield f"board {name}: code {code} is already {seen[code]}"
        seen.setdefault(code, name)


@PLAIN.rule("H11")
def pulls_are_up(box: Box) -> Iterator[str]:
    """Nothing is pulled down: an RP2350's inputs can stay high for good (erratum E9)."""
    if box.chip.pull != "up":
        yield "chip.pull: a Pico 2's inputs stay high with a pull-down (RP2350-E9), it must be up"


@PLAIN.rule("H12")
def levels_make_sense(box: Box) -> Iterator[str]:
    """Low lies below high and both below the supply; what is counted is counted from 1."""
    chip, cable = box.chip, box.cable
    if not 0 < chip.low_v < chip.falling_v[1] <= chip.high_v < chip.supply_v[0]:
        yield "chip: low_v, high_v less hysteresis_v, high_v, supply_v must be in this order"
    if cable.farad < 0 or cable.between_farad < 0:
        yield "cable: farad and between_farad must be at least 0"
    least, most = box.limits.seats
    if not 1 <= least <= most <= 8:
        yield f"limits.seats: {least} to {most} must be within 1 to 8"
    if box.limits.sync_boards < 2 or box.uncertainty.sampling_us < 1:
        yield "sync_boards must be at least 2, sampling_us at least 1"


@PLAIN.rule("H13")
def parts_are_known(box: Box) -> Iterator[str]:
    """Nets, pictures and board find a part by its ref, and have a place for no others."""
    for key, part in box.parts.items():
        ref, per = KNOWN.get(key, (part.ref, part.per))
        if (part.ref, part.per) != (ref, per):
            yield f"parts.{key}: is {part.ref!r} per {part.per}, the circuit has {ref!r} per {per}"
        if part.footprint and key not in KNOWN:
            yield f"parts.{key}: has a footprint, and no place on the board"
