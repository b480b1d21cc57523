"""The `>>>` prompt a program leaves behind: it echoes, runs lines, and starts anew on Ctrl-D."""

from os import MACHINE

import link
import usb
import usys

BANNER = 'MicroPython v1.28.0 on 2026-04-06; %s\nType "help()" for more information.\n' % MACHINE
CTRL_C, CTRL_D, ENTER, BACKSPACE = 3, 4, 13, 127


def run(console: usb.Text) -> None:
    """Read lines for ever. A newline alone ends none: only Enter, a carriage return, does."""
    names = {}
    console.write(BANNER)
    while True:
        console.write(">>> ")
        _run_line(_line(console), names, console)


def _line(console: usb.Text) -> str:
    line = b""
    while True:
        byte = usb.take(1)[0]
        if byte == CTRL_D and not line:
            console.write("\nMPY: soft reboot\n")
            link.reset(link.SOFT)
        if byte in (ENTER, CTRL_C):
            console.write("\n")
            return line.decode() if byte == ENTER else ""
        line = _edited(line, byte, console)


def _edited(line: bytes, byte: int, console: usb.Text) -> bytes:
    if byte == BACKSPACE and line:
        console.write("\b \b")
        return line[:-1]
    if 32 <= byte < 127:
        console.write(bytes([byte]))
        return line + bytes([byte])
    return line


def _run_line(line: str, names: dict, console: usb.Text) -> None:
    try:
        with usb.Interruptible():
            _show(line, names, console)
    except (Exception, KeyboardInterrupt) as error:
        usys.print_exception(error, console)


def _show(line: str, names: dict, console: usb.Text) -> None:
    try:
        value = eval(line, names) if line.strip() else None
    except SyntaxError:
        exec(line, names)
    else:
        if value is not None:
            console.write(repr(value) + "\n")
