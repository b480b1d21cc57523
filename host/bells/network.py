"""Ports on the network: `socket://HOST:PORT` and `rfc2217://HOST:PORT`, opened by pyserial."""

import errno
import socket
from contextlib import suppress
from threading import Thread
from urllib.parse import urlsplit

import serial

from host.bells.registry import NoBells

SCHEMES = ("socket", "rfc2217")
GONE = 5_000  # ms without an answer to what was sent; a board is asked something every second


def is_url(port: str) -> bool:
    """Return whether that names a port on the network."""
    return "://" in port


def check(url: str) -> None:
    """Raise `NoBells` for an address without a host or a TCP port."""
    try:
        complete = urlsplit(url).hostname and urlsplit(url).port
    except ValueError:
        complete = None
    if not complete:
        scheme = url.partition("://")[0]
        raise NoBells(f"--board {url}: write it like {scheme}://raspberrypi.local:4000")


def dial(url: str, patience: float) -> serial.Serial:
    """Open a port on the network whose reads wait for so many seconds.

    Takes seconds itself where nobody answers. Raises `OSError`, also for an address of another
    kind.
    """
    if url.partition("://")[0] not in SCHEMES:
        raise OSError(errno.ENODEV, f"no address begins like that: {', '.join(SCHEMES)} do")
    port = serial.serial_for_url(url, do_not_open=True, baudrate=115200, timeout=patience)
    try:
        port.dtr = True
        port.open()
    except OSError as fault:  # pyserial's own has no number
        raise OSError(errno.EHOSTUNREACH, str(fault)) from None
    _tune(port._socket)  # type: ignore[attr-defined]  # no other way to the line
    return port


def hang_up(port: serial.Serial) -> None:
    """Close a port on the network without waiting: pyserial gives the far end its time."""
    Thread(target=_close, args=(port,), name="hang up", daemon=True).start()


def _tune(line: socket.socket) -> None:
    """Send every line at once, and give up a far end that has gone without a word."""
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # elsewhere the system's own patience, minutes
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, GONE)


def _close(port: serial.Serial) -> None:
    with suppress(OSError):
        port.close()
