"""`python -m hardware.enclosure` rebuilds the boxes, with `--check` it says what is stale."""

import sys
from importlib.util import find_spec

USAGE = "usage: python -m hardware.enclosure [--check]"
NEEDED = ("build123d", "rtree", "trimesh")
INSTALL = "python -m pip install -e '.[hardware]'"


def main(arguments: list[str]) -> int:
    """Return the exit status: 1 when something is wrong, 2 for a wrong command."""
    if arguments not in ([], ["--check"]):
        print(USAGE, file=sys.stderr)
        return 2
    if lacking := missing():
        print(f"boxes: {', '.join(lacking)} missing: {INSTALL}", file=sys.stderr)
        return 1
    return _check() if arguments else _rebuild()


def missing() -> list[str]:
    """Return the packages that are needed and not installed."""
    return [name for name in NEEDED if find_spec(name) is None]


def _rebuild() -> int:
    from hardware.enclosure.build import rebuild, table, wrong

    rebuild()
    lines = list(wrong())
    print(*table(), *lines, sep="\n")
    return 1 if lines else 0


def _check() -> int:
    from hardware.enclosure.build import check

    lines = check()
    print(*lines or ["boxes: as committed, nothing wrong"], sep="\n")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
