"""Writes package.json, by which `mpremote mip install` copies the firmware without firstbell.

`--check` writes nothing and exits 1 if it is out of date.
"""

import json
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "package.json"


def made() -> str:
    """Return the text: every module, and main.py once more where the board looks for it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    modules = sorted(f"firmware/{path.name}" for path in (ROOT / "firmware").glob("*.py"))
    urls = [[module, module] for module in modules]
    package = {"urls": [*urls, ["main.py", "firmware/main.py"]], "version": project["version"]}
    return json.dumps(package, indent=2) + "\n"


def main(arguments: list[str], say: Callable[[str], object] = print) -> int:
    """Write the file, or with `--check` tell if it is out of date; return the exit code."""
    if PACKAGE.exists() and PACKAGE.read_text(encoding="utf-8") == made():
        return 0
    if "--check" in arguments:
        say("package.json is out of date: run python scripts/make_package.py")
        return 1
    PACKAGE.write_text(made(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
