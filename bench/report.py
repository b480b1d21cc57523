"""How every benchmark reports: the machine and versions, then a row or a JSON line a figure."""

import json
import os
import platform
import statistics
import sys
from collections.abc import Iterable, Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

WIDTH = 100  # columns a table needs


class Figure(NamedTuple):
    """One measured figure; `spread` is the least and the most of its repetitions."""

    what: str
    who: str
    setup: str
    value: float
    unit: str
    spread: tuple[float, float]


def figure(what: str, who: str, setup: str, values: Sequence[float], unit: str) -> Figure:
    """Return the median of repeated values with their spread."""
    return Figure(what, who, setup, statistics.median(values), unit, (min(values), max(values)))


def machine(packages: Iterable[str]) -> dict[str, str]:
    """Return what the figures were measured on."""
    facts = {"cpu": _processor(), "cores": str(os.cpu_count()), "system": platform.platform()}
    return (
        facts | {"python": platform.python_version()} | {name: _version(name) for name in packages}
    )


def report(facts: dict[str, str], figures: Sequence[Figure], as_json: bool) -> None:
    """Print the machine and the figures, as a table or as JSON lines."""
    if as_json:
        print(json.dumps({"machine": facts}))
        for row in figures:
            print(json.dumps(row._asdict()))
        return
    print(", ".join(f"{name} {fact}" for name, fact in facts.items()), file=sys.stdout)
    console = Console()
    console.width = max(console.width, WIDTH)
    console.print(_table(figures))


def _table(figures: Sequence[Figure]) -> Table:
    table = Table("what", "who", "setup", "median", "least", "most", "unit")
    for column in table.columns:
        column.no_wrap = True
    for row in figures:
        least, most = row.spread
        numbers = map(_shown, (row.value, least, most))
        table.add_row(row.what, row.who, row.setup, *numbers, row.unit)
    return table


def _shown(number: float) -> str:
    return f"{number:,.0f}" if number >= 1000 else f"{number:.3g}"


def _processor() -> str:
    try:
        with open("/proc/cpuinfo") as lines:
            return next(line.split(":", 1)[1].strip() for line in lines if "model name" in line)
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"
