"""The circuit of one seat, and of what the box has once, drawn by schemdraw."""

import schemdraw
from schemdraw import elements as e

from hardware import chips
from hardware.source import Box

FONT = "Arial, Liberation Sans, sans-serif"
ROW = 4.5  # from one line of the circuit to the next


def seat(box: Box, number: int = 1) -> str:
    """Return the circuit of a seat as SVG, its flip button included."""
    pins = box.pico.seats[number - 1]
    sheet = _sheet()
    with sheet:
        _line(sheet, box, 0, "bell", pins.bell, 1, "RB", "D", "S", number)
        _line(sheet, box, 1, "lamp", pins.lamp, 3, "RL", "D", "LED", number)
        _line(sheet, box, 2, "flip", pins.flip, 4, "RF", "DF", "SF", number)
    return _svg(sheet)


def once(box: Box) -> str:
    """Return the circuit of buzzer and sync wire as SVG."""
    sheet = _sheet()
    with sheet:
        _buzzer(box)
        _sync(sheet, box, 4.5)
    return _svg(sheet)


def _sheet() -> schemdraw.Drawing:
    schemdraw.use("svg")
    schemdraw.config(bgcolor="white")
    return schemdraw.Drawing(show=False, fontsize=13, font=FONT, margin=0.3)


def _svg(sheet: schemdraw.Drawing) -> str:
    return sheet.get_imagedata("svg").decode() + "\n"


def _pin(gpio: int) -> str:
    return f"GP{gpio}\npin {chips.EDGE[gpio]}"


def _line(
    sheet: schemdraw.Drawing,
    box: Box,
    row: int,
    name: str,
    gpio: int,
    socket: int,
    ohm: str,
    guard: str,
    end: str,
    n: int,
) -> None:
    """Draw one core of a seat: pin, resistor, TVS diode, socket, cable, contact or lamp."""
    e.Dot(open=True).at((0, -ROW * row)).label(_pin(gpio), "left")
    e.Line().right(1.2)
    if name == "bell":
        farad = box.parts["bell_capacitor"].value * 1e9
        _to_ground(sheet, e.Capacitor, f"CB{n}\n{farad:g} nF")
    e.Resistor().right(3).label(f"{ohm}{n}\n{box.parts[f'{name}_resistor'].value:g} Ω")
    e.Line().right(1)
    _to_ground(sheet, e.Zener, f"{guard}{n}")
    e.Line().right(1)
    e.Dot(open=True).label(f"J{n}\n{socket} {name}", "top")
    e.Line().right(3).linestyle("--").label("cable")
    contact = e.LED() if name == "lamp" else e.Switch()
    contact.down(2).label(f"{end}{n}", "bottom")
    e.Line().left(3).linestyle("--")
    e.Dot(open=True).label("2 GND", "top")
    e.Ground()


def _to_ground(sheet: schemdraw.Drawing, part: type[e.Element2Term], label: str) -> None:
    """Draw a part from here down to ground, and come back."""
    e.Dot()
    sheet.push()
    drawn = part().down(2).label(label, "bottom")
    if part is e.Zener:
        drawn.reverse()
    e.Ground()
    sheet.pop()


def _buzzer(box: Box) -> None:
    def ohm(key: str) -> str:
        return f"{box.parts[key].value / 1e3:g} kΩ"

    e.Dot(open=True).label(_pin(box.pico.buzzer), "left")
    e.Resistor().right(3).label(f"RQ1\n{ohm('base_resistor')}")
    transistor = e.BjtNpn(circle=True).anchor("base").label("Q1", "right")
    e.Line().down(0.4).at(transistor.emitter)
    e.Ground()
    e.Line().up(0.6).at(transistor.collector)
    knot = e.Dot()
    e.Resistor().up(2.5).label(f"RZ1\n{ohm('piezo_resistor')}", "top")
    top = e.Dot()
    e.Line().up(0.5).at(top.center)
    e.Vdd().label("3V3\npin 36")
    e.Line().right(2.5).at(knot.center)
    e.Line().up(0.5)
    e.Crystal().up(1.5).label("BZ1\npiezo", "bottom")
    e.Line().up(0.5)
    e.Line().left(2.5)


def _sync(sheet: schemdraw.Drawing, box: Box, down: float) -> None:
    e.Dot(open=True).at((0, -down)).label(_pin(box.pico.sync), "left")
    e.Resistor().right(3).label(f"RS1\n{box.parts['sync_resistor'].value / 1e3:g} kΩ")
    e.Line().right(1)
    _to_ground(sheet, e.Zener, "DS1")
    e.Line().right(2.4)
    e.Dot(open=True).label("JS1\n1 sync", "top")
    e.Line().right(2).linestyle("--")
    e.Dot(open=True).at((6.4, -down - 2)).label("2 GND", "top")
    e.Line().right(2).linestyle("--").label("to the\nnext box", "right")
    e.Ground().at((6.4, -down - 2))
