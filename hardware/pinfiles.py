"""The pin numbers as the firmware, the host and the guides have them."""

from collections.abc import Iterator

from hardware import chips, electrics
from hardware.source import Box

MADE = '"""Made from hardware/pins.toml by `make hardware`: change it there."""\n\n'


def firmware(box: Box) -> str:
    """Return the text of firmware/pins.py."""
    pico = box.pico
    boards = "".join(f'    "{name}": {code},\n' for name, code in box.boards.items())
    return (
        f"{MADE}"
        f"SYNC = {pico.sync}\n"
        f"BELLS = {pico.bells}\n"
        f"LAMPS = {pico.lamps}\n"
        f"FLIPS = {pico.flips}\n"
        f"BUZZER = {pico.buzzer}\n"
        f"SAMPLING_US = {box.uncertainty.sampling_us}\n"
        f"ERR_US = {electrics.between_bells_us(box)}  # sampling, and the parts before the pins\n"
        f"BOARDS = {{\n{boards}}}\n"
    )


def header(box: Box) -> str:
    """Return the text of host/bells/header_pins.py."""
    pi = box.raspberry_pi
    return f"{MADE}BELLS = {pi.bells}\nLAMPS = {pi.lamps}\nBUZZER = {pi.buzzer}\n"


def contacts(box: Box) -> Iterator[tuple[str, int]]:
    """Yield (name, GP number) of everything on a Pico."""
    yield from (("sync wire", box.pico.sync), ("buzzer", box.pico.buzzer))
    for seat in box.pico.seats:
        for what, gpio in (("bell", seat.bell), ("lamp", seat.lamp), ("flip", seat.flip)):
            yield f"{what} {seat.number}", gpio


def table(box: Box) -> str:
    """Return the pin table of a Pico in Markdown."""

    def cell(gpio: int) -> str:
        return f"GP{gpio}, pin {chips.EDGE[gpio]}"

    rows = ["| seat | bell | lamp | flip (optional) |", "|---|---|---|---|"]
    for seat in box.pico.seats:
        cells = " | ".join(map(cell, (seat.bell, seat.lamp, seat.flip)))
        rows.append(f"| {seat.number} | {cells} |")
    rows.append(f"\nBuzzer: {cell(box.pico.buzzer)}. Sync wire: {cell(box.pico.sync)}.")
    return "\n".join(rows) + "\n"


def picture(box: Box) -> str:
    """Return the Pico seen from above, USB at the top, with what goes to each pin."""
    names = {chips.EDGE[gpio]: f"{name} (GP{gpio})" for name, gpio in contacts(box)}
    names |= dict.fromkeys(chips.GROUNDS, "GND") | {chips.SUPPLY: "3V3"}
    rows = [
        f"{names.get(left, ''):>18} {left:2} ┤        ├ {41 - left:<2} {names.get(41 - left, '')}"
        for left in range(1, 21)
    ]
    top, bottom = " " * 22 + "┌──USB───┐", " " * 22 + "└────────┘"
    return "\n".join(["```text", top, *(row.rstrip() for row in rows), bottom, "```"]) + "\n"


def header_table(box: Box) -> str:
    """Return the pin table of a Raspberry Pi in Markdown."""
    pi = box.raspberry_pi

    def row(what: str, pins: tuple[int, ...]) -> str:
        return f"| {what} | " + " | ".join(map(str, pins)) + " |\n"

    seats = tuple(range(1, len(pi.bells) + 1))
    rows = row("seat", seats) + "|---" * (1 + len(seats)) + "|\n"
    rows += row("bell", pi.bells) + row("lamp", pi.lamps)
    return f"{rows}\nBuzzer: {pi.buzzer}.\n"
