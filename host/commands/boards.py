"""`firstbell boards`, `flash` and `virtual`: boards on the desk and boards that are not there."""

from host.commands import Halt


def boards() -> int:
    """Describe every board that answers and every port where none does; 1 where nothing is."""
    from host.bells.survey import NoAnswer
    from host.bells.survey import boards as survey
    from host.words import Words

    answers = survey()
    for answer in answers:
        if isinstance(answer, NoAnswer):
            print(f"{answer.port}: {Words().notice(answer.why)}")
        else:
            print(answer)
    if not answers:
        raise Halt("no board is plugged in, or this computer does not see it: try another cable", 1)
    return 0


def flash(port: str | None, force: bool) -> int:
    """Copy the firmware to the board on that port, or to the only one, if it needs it."""
    from host.flash import FlashFailed
    from host.flash import flash as copy

    try:
        print(copy(port, force))
    except FlashFailed as failed:
        raise Halt(str(failed), 1) from None
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
