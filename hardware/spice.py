"""The seat's circuit for ngspice, to set beside the closed form of `electrics`.

Every corner is a circuit of its own; all of them run side by side in one netlist.
"""

import re
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from shutil import which

AT = 1e-6  # s into the run at which the contact closes or opens, or the lamp goes out
CONTACT = ".model contact sw(ron=0.05 roff=1g vt=0.5 vh=0)\n"


class NoNgspice(Exception):
    """There is no ngspice here; its text says how to get it."""


@dataclass(frozen=True)
class Corner:
    """One choice within all tolerances: Ω, F, V; cable and TVS diode as F at the contact."""

    ohm: float
    farad: float
    pull: float
    supply: float
    threshold: float
    cable: float


def press(n: int, corner: Corner) -> str:
    """Return the circuit of a strike, and when its pin falls below the threshold."""
    hand = f"Vhand{n} hand{n} 0 pulse(0 1 {AT} 1n 1n 1 2)\nScontact{n} out{n} 0 hand{n} 0 contact\n"
    edge = f".meas tran m{n} when v(pin{n})={corner.threshold} fall=1\n"
    return _bell(n, corner, corner.supply, corner.supply) + hand + edge


def release(n: int, corner: Corner) -> str:
    """Return the circuit of a contact that opens, and when its pin rises above the threshold."""
    closed = corner.supply * corner.ohm / (corner.ohm + corner.pull)
    hand = f"Vhand{n} hand{n} 0 pulse(1 0 {AT} 1n 1n 1 2)\nScontact{n} out{n} 0 hand{n} 0 contact\n"
    edge = f".meas tran m{n} when v(pin{n})={corner.threshold} rise=1\n"
    return _bell(n, corner, closed, 0) + hand + edge


def crosstalk(between: float, lamp_ohm: float) -> Callable[[int, Corner], str]:
    """Return the circuit of a lamp that goes out beside a bell at rest, and the pin's lowest level.

    The lamp has lost its LED: its core falls by the whole supply.
    """

    def circuit(n: int, corner: Corner) -> str:
        lamp = (
            f"Cbetween{n} out{n} lamp{n} {between} ic=0\n"
            f"Vlamp{n} drive{n} 0 pulse({corner.supply} 0 {AT} 5n 5n 1 2)\n"
            f"Rlamp{n} drive{n} lamp{n} {lamp_ohm}\n"
        )
        lowest = f".meas tran m{n} min v(pin{n})\n"
        return _bell(n, corner, corner.supply, corner.supply) + lamp + lowest

    return circuit


def _bell(n: int, corner: Corner, pin: float, out: float) -> str:
    return (
        f"Vs{n} supply{n} 0 {corner.supply}\n"
        f"Rpull{n} supply{n} pin{n} {corner.pull}\n"
        f"Cpin{n} pin{n} 0 {corner.farad} ic={pin}\n"
        f"Rbell{n} pin{n} out{n} {corner.ohm}\n"
        f"Ccable{n} out{n} 0 {corner.cable} ic={out}\n"
    )


def measured(
    circuit: Callable[[int, Corner], str], corners: Sequence[Corner], until: float
) -> list[float]:
    """Return what is measured in every corner: s or V; raises NoNgspice."""
    if not which("ngspice"):
        raise NoNgspice("ngspice is not installed: scripts/hardware_tools, or apt install ngspice")
    circuits = "".join(circuit(n, corner) for n, corner in enumerate(corners))
    netlist = f"* corners\n{circuits}{CONTACT}.tran {until / 20_000} {until} uic\n.end\n"
    done = subprocess.run(
        ["ngspice", "-b", "/dev/stdin"], input=netlist, capture_output=True, text=True, timeout=60
    )
    found = dict(re.findall(r"^m(\d+)\s*=\s*(\S+)", done.stdout, re.MULTILINE))
    return [float(found[str(n)]) for n in range(len(corners))]
