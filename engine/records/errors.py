"""What can be wrong with a record: it is damaged, or a check in it failed."""


class Wrong(Exception):
    """A record that stops here: `line` counts from 1, `reason` is one sentence for people."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(reason)
        self.reason, self.line = reason, line


class Damaged(Wrong):
    """The line cannot be part of a record; the command exits with 2."""


class Garbled(Damaged):
    """The line is not even JSON: at the end of a file the mark of a power cut."""


class Failed(Wrong):
    """A check found something else than it expected; the command exits with 1."""

    @classmethod
    def check(cls, what: str, expected: object, found: object) -> "Failed":
        """Return the failure of a check that names what was compared."""
        return cls(f"{what}: expected {expected}, found {found}")
