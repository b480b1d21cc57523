"""Which serial ports may have a board: by the makers of boards, or because somebody named them.

A maker's number only makes a port worth asking; whether there is a board on it, `hello` tells.
"""

import os
from collections.abc import Callable, Iterable

from serial.tools.list_ports import comports
from serial.tools.list_ports_common import ListPortInfo

MAKERS = {  # USB vendors of RP2040 and RP2350 boards
    0x2E8A: "Raspberry Pi",  # also Pimoroni, Waveshare and others under it
    0x239A: "Adafruit",
    0x1B4F: "SparkFun",
    0x2886: "Seeed",
    0x2341: "Arduino",
    0xF055: "MicroPython",
}
PROBES = {0x0004, 0x000C}  # Raspberry Pi's debug probes: what is behind them is not a board


class NotOne(Exception):
    """There is no board, or more than one: one line that says what to do."""


def found() -> list[str]:
    """Return the ports worth asking, in an order that does not depend on who was plugged first."""
    return candidates(comports())


def candidates(ports: Iterable[ListPortInfo]) -> list[str]:
    """Return the ports of makers of boards, sorted by serial number, each once."""
    boards = sorted(filter(_may_be_a_board, ports), key=_identity)
    return list(dict.fromkeys(callout(port.device) for port in boards))


def only(command: str) -> str:
    """Return the only port worth asking; raises `NotOne`, which tells how to name one."""
    ports = found()
    if not ports:
        raise NotOne(
            f"no board found: plug one in that runs MicroPython, or name its port ({command} PORT)"
        )
    if len(ports) > 1:
        raise NotOne(f"several boards found, name one: {', '.join(ports)}")
    return ports[0]


def callout(path: str, exists: Callable[[str], bool] = os.path.exists) -> str:
    """Return the `cu` twin of a macOS port: opening `tty` waits for a carrier that never comes."""
    twin = path.replace("/dev/tty.", "/dev/cu.", 1)
    return twin if exists(twin) else path


def _may_be_a_board(port: ListPortInfo) -> bool:
    probe = port.vid == 0x2E8A and port.pid in PROBES
    return port.vid in MAKERS and not probe


def _identity(port: ListPortInfo) -> tuple[str, str]:
    return port.serial_number or "", port.device
