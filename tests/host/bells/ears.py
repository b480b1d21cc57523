"""A sink that remembers."""

from typing import Any

from host.bells.source import About, Flip, Micros, Notice, Strike


class Ears:
    """A sink that remembers, in order, all it was told."""

    def __init__(self) -> None:
        self.told: list[Any] = []
        self.watermarks: list[Micros] = []
        self.here: set[str] = set()

    def present(self, about: About) -> None:
        self.told.append(about)
        self.here.add(about.source)

    def absent(self, source: str, why: Notice | None) -> None:
        self.told.append(why)
        self.here.remove(source)

    def strike(self, strike: Strike) -> None:
        self.told.append(strike)

    def flip(self, flip: Flip) -> None:
        self.told.append(flip)

    def watermark(self, source: str, before: Micros) -> None:
        self.watermarks.append(before)

    def notice(self, notice: Notice) -> None:
        self.told.append(notice)

    @property
    def strikes(self) -> list[Strike]:
        return [one for one in self.told if isinstance(one, Strike)]

    def notices(self, code: str) -> list[Notice]:
        return [one for one in self.told if isinstance(one, Notice) and one.code == code]
