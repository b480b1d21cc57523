"""What can be set: over the wire until the power goes, or for good in the file `settings.txt`.

The file is read at power-up and has lines like `rearm_ms 64`. The board never writes it: writing
flash would stop the processor for longer than a game can stand.
"""

# name, default, least, most; the place in this list, from 1, is the key on the wire.
KNOWN = (
    ("rearm_ms", 64, 10, 500),
    ("stuck_ms", 5000, 1000, 60000),
)


class Settings:
    """The value of every known setting, by name."""

    def __init__(self) -> None:
        self._values = {name: default for name, default, _, _ in KNOWN}

    def __getitem__(self, name: str) -> int:
        return self._values[name]

    def change(self, key: int, value: int) -> None:
        """Set the setting with that key; ValueError if unknown or out of range."""
        if not 1 <= key <= len(KNOWN):
            raise ValueError("no setting %d" % key)
        name, _, least, most = KNOWN[key - 1]
        if not least <= value <= most:
            raise ValueError("%s: %d is not in %d…%d" % (name, value, least, most))
        self._values[name] = value

    def load(self, path: str) -> "list[str]":
        """Read a settings file, if there is one, and return what was wrong with its lines."""
        try:
            with open(path) as file:
                lines = file.read().split("\n")
        except OSError:
            return []
        return [said for said in map(self._line, lines) if said]

    def _line(self, line: str) -> str:
        if not line.strip():
            return ""
        try:
            name, value = line.split()
            self.change([known[0] for known in KNOWN].index(name) + 1, int(value))
        except ValueError:
            return "settings.txt: %r is ignored; a line is like: rearm_ms 64" % line.strip()
        return ""
