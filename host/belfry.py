"""The belfry: every bell source of the house, and the boards that have been seen on them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from engine.game import Seat
from host.bells.source import About, Health, Micros, Source, Timed
from host.seating import label, owner, seating


class Belfry:
    """All sources as one; `boards` are kept by uid in the order of their bells.

    Boards that were named come in that order, others as they were first seen.
    """

    def __init__(self, sources: tuple[Source, ...], words: Sequence[str] = ()) -> None:
        self.sources = sources
        self._words = tuple(words)
        self._lit: dict[str, int] = {}
        self._silent: dict[str, Micros] = {}
        self.boards: dict[str, About] = {}
        self.here: set[str] = set()
        self.pages: dict[str, About] = {}  # they are there, and have no bells

    def present(self, about: About) -> None:
        """Note a board or a page that is there (again)."""
        if not about.bells:
            self.pages[about.source] = about
            return
        known = self.boards | {about.source: about}
        self.boards = dict(sorted(known.items(), key=lambda item: self._place(item[1])))
        self.here.add(about.source)

    def absent(self, source: str) -> None:
        """Note a board that is gone; it keeps its place. A page has none."""
        self.here.discard(source)
        self.pages.pop(source, None)

    def silent(self, source: str, now: Micros) -> None:
        """Note that a source has fallen silent."""
        self._silent[source] = now

    def health(self) -> list[Health]:
        """Return how each board with a clock of its own does."""
        timed = (source for source in self.sources if isinstance(source, Timed))
        found = (board for source in timed for board in source.health())
        return [board._replace(silent=self._silent.get(board.source)) for board in found]

    @property
    def live(self) -> set[str]:
        """The sources that are to be waited for."""
        return self.here | set(self.pages)

    def name(self, source: str) -> str:
        """Return what people call the source."""
        known = self.boards | self.pages
        return known[source].name if source in known else source

    def unseated(
        self, bells: Mapping[str, Seat], people: Sequence[bool]
    ) -> Iterator[tuple[str, Seat]]:
        """Yield bells for the seats that have none, not even one of a board that is gone.

        A board the record does not know takes the place of one that has not been seen: a resumed
        game goes on with another board.
        """
        known = {owner(name) for name in bells}
        seen = {seat for name, seat in bells.items() if owner(name) in self.boards}
        for name, seat in seating(self.boards.values(), people).items():
            if seat not in (bells.values() if owner(name) in known else seen):
                yield name, seat

    def whose(self, source: str, bell: int, bells: Mapping[str, Seat]) -> Seat | None:
        """Return the seat that a bell rings for; a page rings for the seat of that number."""
        if source in self.pages:
            return bell - 1
        return bells.get(label(source, bell))

    def settle(self, marks: Iterable[str]) -> None:
        """Let the sources forget the strikes with these marks."""
        for mark in marks:
            for source in self.sources:
                source.settle(mark)

    def light(self, seat: Seat | None, bells: Mapping[str, Seat]) -> None:
        """Light the lamps of that seat's bells, and no others."""
        theirs = {name for name, whose in bells.items() if whose == seat}
        for uid, about in self.boards.items():
            lit = sum(1 << n for n in range(about.bells) if label(uid, n + 1) in theirs)
            if lit != self._lit.get(uid, 0):
                self._lit[uid] = lit
                for source in self.sources:
                    source.lamps(uid, lit)

    def thaw(self) -> None:
        """Let clock maps take their newest fit: a round ended."""
        for source in self.sources:
            source.thaw()

    def hurry(self) -> None:
        """Ask all sources for watermarks now."""
        for source in self.sources:
            source.hurry()

    def arm(self, armed: bool) -> None:
        """Ask all sources for watermarks, or for rest."""
        for source in self.sources:
            source.arm(armed)

    def _place(self, about: About) -> int:
        return self._words.index(about.word) if about.word in self._words else len(self._words)
