"""Boards without hardware: the real firmware on real MicroPython behind a pty."""

from host.virtual.launcher import VirtualBoard

__all__ = ["VirtualBoard"]
