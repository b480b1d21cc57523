"""`os` as on a Pico: with `uname`."""

from collections import namedtuple

from uos import *  # noqa: F403

MACHINE = "Raspberry Pi Pico with RP2040"
_Uname = namedtuple("uname", ("sysname", "nodename", "release", "version", "machine"))


def uname() -> tuple:
    return _Uname("rp2", "rp2", "1.28.0", "v1.28.0 on 2026-04-06 (virtual)", MACHINE)
