"""What docs/design.md says of the tree, checked against the tree."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from host.bells.registry import backends
from host.bells.source import Source

ROOT = Path(__file__).parents[1]
DESIGN = (ROOT / "docs" / "design.md").read_text(encoding="utf-8")
ENGINE = {"engine", "msgspec", *sys.stdlib_module_names}
SHARED = {
    "firmware.VERSION",
    "firmware.lamps",
    "firmware.pins",
    "firmware.strikes",
    "firmware.wire",
}
CLOCK = {"host/alarm.py", "host/virtual/unit.py"}  # the host's time, and the virtual board's


def modules(folder: str) -> list[Path]:
    board = ROOT / "host" / "virtual" / "board"
    return [path for path in sorted((ROOT / folder).rglob("*.py")) if board not in path.parents]


def imported(path: Path) -> Iterator[str]:
    """Yield every module that a module imports, `from firmware import wire` as `firmware.wire`."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            below = node.module == "firmware"
            yield from (f"firmware.{name.name}" for name in node.names) if below else [node.module]


def test_engine_imports_the_standard_library_and_msgspec_alone() -> None:
    found = {name.partition(".")[0] for path in modules("engine") for name in imported(path)}
    assert found - ENGINE == set()
    assert {"engine", "msgspec"} <= found


def test_host_imports_of_the_firmware_only_what_runs_anywhere() -> None:
    found = {name for path in modules("host") for name in imported(path)}
    assert {name for name in found if name.startswith("firmware")} - SHARED == set()
    assert not any(name.startswith(("tests", "bench")) for name in found)


def test_engine_reads_no_clock_and_the_host_in_one_place() -> None:
    read = {
        str(path.relative_to(ROOT))
        for path in (*modules("engine"), *modules("host"))
        if "time" in imported(path)
    }
    assert read == CLOCK


def test_pages_see_pictures_and_no_state() -> None:
    pages = [*modules("host/web"), *(ROOT / "host" / "web" / "templates").glob("*.html")]
    assert len(pages) > 20
    for page in (*pages, ROOT / "host" / "picture.py"):
        assert not re.search(r"\.(state|keys\(state|reading)\b", page.read_text("utf-8")), page


@pytest.mark.parametrize("name", ["serial", "auto", "socket", "virtual"])
def test_every_source_has_all_of_the_interface(name: str) -> None:
    made = backends()[name].load()
    source = made(("socket://localhost:1",) if name == "socket" else (name,))
    asked = [member for member in vars(Source) if not member.startswith("_")]
    assert len(asked) > 5
    assert [member for member in asked if not callable(getattr(source, member, None))] == []


def test_every_test_that_the_design_names_is_there() -> None:
    named = set(re.findall(r"`(test_\w+)`", DESIGN))
    tests = "".join(path.read_text(encoding="utf-8") for path in modules("tests"))
    assert len(named) > 20
    assert {name for name in named if f"def {name}(" not in tests} == set()


def test_every_file_that_the_design_links_to_is_there() -> None:
    linked = re.findall(r"\]\(([^)]+)\)", DESIGN)
    assert len(linked) > 5
    assert [link for link in linked if not (ROOT / "docs" / link).exists()] == []
