"""Subjects as processes of their own: started on a core, and what they use read from /proc."""

import os
import socket
import subprocess
import sys
from contextlib import AsyncExitStack
from pathlib import Path

CORES = sorted(os.sched_getaffinity(0))
TICKS = os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    """Return a port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start(stack: AsyncExitStack, *arguments: str) -> subprocess.Popen[bytes]:
    """Start a subject and see that it is gone at the end."""
    quiet = subprocess.DEVNULL
    process = subprocess.Popen([sys.executable, *arguments], stdout=quiet, stderr=quiet)
    os.sched_setaffinity(process.pid, CORES[1:] or CORES)
    stack.callback(process.wait)
    stack.callback(process.kill)
    return process


def cpu_seconds(pid: int) -> float:
    """Return the CPU time a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def resident(pid: int) -> float:
    """Return the memory of a process in MB."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def file_system(folder: Path) -> str:
    """Return the kind of file system a folder is on."""
    mounts = [line.split() for line in Path("/proc/mounts").read_text().splitlines()]
    inside = [mount for mount in mounts if folder.resolve().is_relative_to(mount[1])]
    return max(inside, key=lambda mount: len(mount[1]))[2]
