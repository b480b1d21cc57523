"""`diagram.json` for the Wokwi simulator: the box to click, without its protection."""

import json
from collections.abc import Iterator

from hardware import chips
from hardware.source import Box, Seat
from hardware.wiring import COLOURS, NAMES

Json = dict[str, object]
DOWN = 90  # from one seat to the next


def diagram(box: Box, seats: int, flips: bool) -> str:
    """Return a Pico with buttons, lamps and a buzzer."""
    parts: list[Json] = [_part("pi-pico", "pico", 0, 0, env="micropython-20241129-v1.24.1")]
    parts.append(_part("buzzer", "bz1", -160, 40))
    wires = [
        ["bz1:2", _pico(box.pico.buzzer), "purple", []],
        ["bz1:1", _ground(chips.EDGE[box.pico.buzzer]), "black", []],
    ]
    for seat in box.pico.seats[:seats]:
        parts += _parts(box, seat, flips)
        wires += [[*wire, []] for wire in _wires(seat, flips)]
    made: Json = {"version": 1, "author": "firstbell", "editor": "wokwi"}
    made |= {"parts": parts, "connections": wires}
    return json.dumps(made, indent=1) + "\n"


def _part(kind: str, name: str, left: int, top: int, **attributes: str) -> Json:
    return {"type": f"wokwi-{kind}", "id": name, "left": left, "top": top, "attrs": attributes}


def _parts(box: Box, seat: Seat, flips: bool) -> Iterator[Json]:
    n, top = seat.number, DOWN * (seat.number - 2)
    ohm = f"{box.parts['lamp_resistor'].value:g}"
    yield _part("pushbutton", f"s{n}", 200, top, color="yellow", key=str(n), label=f"bell {n}")
    yield _part("resistor", f"rl{n}", 320, top, value=ohm)
    yield _part("led", f"led{n}", 400, top - 20, color="red")
    if flips:
        yield _part("pushbutton", f"sf{n}", 460, top, color="blue", label=f"flip {n}")


def _wires(seat: Seat, flips: bool) -> Iterator[tuple[str, str, str]]:
    """Yield (from, to, colour) of one seat."""
    n, ground = seat.number, _ground(chips.EDGE[seat.bell])
    colour = {name: NAMES[code] for name, code in COLOURS.items()}
    yield _pico(seat.bell), f"s{n}:1.l", colour["bell"]
    yield ground, f"s{n}:2.l", colour["ground"]
    yield _pico(seat.lamp), f"rl{n}:1", colour["lamp"]
    yield f"rl{n}:2", f"led{n}:A", colour["lamp"]
    yield ground, f"led{n}:C", colour["ground"]
    if flips:
        yield _pico(seat.flip), f"sf{n}:1.l", colour["flip"]
        yield ground, f"sf{n}:2.l", colour["ground"]


def _pico(gpio: int) -> str:
    return f"pico:GP{gpio}"


def _ground(pin: int) -> str:
    return f"pico:GND.{1 + chips.GROUNDS.index(chips.nearest_ground(pin))}"
