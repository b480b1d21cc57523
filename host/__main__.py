"""The command `firstbell`, and `python -m host`."""

import sys


def main() -> None:
    """Run the command line; Ctrl-C leaves it also while it is being loaded."""
    try:
        from host.cli import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(0)


if __name__ == "__main__":
    main()
