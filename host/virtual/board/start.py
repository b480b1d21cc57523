"""Power comes to the board: its modules take the place of the computer's, and main.py runs."""

import builtins
import os
from collections import namedtuple

import link
import micropython
import repl
import usb
import uselect
import usys
import utime

from firmware import pins

Implementation = namedtuple("implementation", ("name", "version", "_machine", "_mpy", "_build"))


class Stead:
    """Stands in for a built-in module: its own attributes first, then the other's."""

    def __init__(self, module: object, **own: object) -> None:
        self._module = module
        for name, value in own.items():
            setattr(self, name, value)

    def __getattr__(self, name: str) -> object:
        return getattr(self._module, name)


def load_asyncio() -> None:
    # Its queue is compiled in and counts the computer's ticks; the rest of it has to do the same.
    usys.modules["time"], usys.modules["select"] = utime, uselect
    __import__("asyncio.core")
    del usys.modules["time"], usys.modules["select"]


def main() -> None:
    load_asyncio()
    pins.ERR_US = pins.SAMPLING_US  # its contacts have no parts before the pins
    console = usb.Text()
    take_place(console)
    try:
        run_program(link.BOOT[8])
    except (Exception, KeyboardInterrupt) as error:
        usys.print_exception(error, console)
    except SystemExit:
        link.reset(link.SOFT)
    repl.run(console)


def take_place(console: usb.Text) -> None:
    built = Implementation("micropython", (1, 28, 0, ""), os.MACHINE, 4870, "RPI_PICO")
    usys.modules["sys"] = Stead(
        usys, stdin=console, stdout=console, platform="rp2", implementation=built, argv=[]
    )
    usys.modules["micropython"] = Stead(micropython, kbd_intr=usb.kbd_intr)
    builtins.print = printer(console)


def printer(console: usb.Text) -> object:
    def write(*values: object, sep: str = " ", end: str = "\n", file: object = console) -> None:
        file.write(sep.join(str(value) for value in values) + end)

    return write


def run_program(path: str) -> None:
    with open(path) as file:
        source = file.read()
    with usb.Interruptible():
        exec(compile(source, "main.py", "exec"), {"__name__": "__main__"})


main()
