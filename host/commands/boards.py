"""`firstbell boards`, `flash` and `virtual`: boards on the desk and boards that are not there."""

from host.commands import Halt


def boards() -> int:
    """Describe every board that answers; returns 1 where there is none."""
    from host import flash as found

    known = found.boards()
    for board in known:
        print(board)
    if not known:
        raise Halt("no board answers: plug one in, and copy the firmware to it (flash)", 1)
    return 0


def flash(port: str | None) -> int:
    """Copy the firmware to the board on that port, or to the only one."""
    from host import flash as copier

    copier.flash(port)
    return 0


def virtual(count: int, control: int | None, wire: bool) -> int:
    """Run virtual boards until they are stopped."""
    from host.virtual.cli import virtual as run

    if count < 1:
        raise Halt(f"--boards {count} is no number of boards")
    try:
        run(count, control, wire)
    except SystemExit as stop:
        if isinstance(stop.code, str):
            raise Halt(stop.code.removeprefix("error: ")) from None
        raise
    return 0
