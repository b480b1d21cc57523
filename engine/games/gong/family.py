"""Family: ask for cards and lay complete families (N14–N19)."""

from collections.abc import Sequence

from engine.chance import Chance
from engine.game import Deal, Micros, Refused, Seat, Step
from engine.games.gong import familyview, jokers, view
from engine.games.gong.deal import check_no_top
from engine.games.gong.deal import start as dealt
from engine.games.gong.familyplay import WORDS, ask, laid, questions, settled
from engine.games.gong.familytable import FamilyTable
from engine.games.gong.table import GongOptions


class Family:
    """The rules N14–N19 with the Jokers of N4–N6."""

    slug = "gong-family"
    name = "GONG Family"
    rules = 1
    seats = range(2, 7)  # N1
    Options = GongOptions
    strike = "bell"

    def start(
        self, seats: int, options: GongOptions, deal: Deal | None, chance: Chance
    ) -> FamilyTable:
        """Return the dealt table with what the deal completed laid (NA14); raises `Refused`."""
        begun = dealt(seats, options, deal, chance)
        check_no_top(begun)
        table = FamilyTable(
            options=options,
            chance=begun.chance,
            hands=begun.hands,
            deck=begun.deck,
            discard=begun.discard,
            turn=begun.turn,
        )
        for step in range(seats):
            table, _ = laid(table, (begun.turn + step) % seats)
        return settled(table, ()).state

    def inputs(self, state: FamilyTable, seat: Seat | None) -> Sequence[str]:
        """Return the answer to a Joker, or the questions, Jokers and draw of whose turn it is."""
        if state.asked is not None:
            return jokers.answers(state, seat)
        if seat is None or seat != state.turn:
            return []
        found = questions(state, seat)
        draws = not found
        found += jokers.inputs(state, seat)
        return [*found, "draw"] if draws else found

    def play(
        self, state: FamilyTable, seat: Seat | None, text: str, at: Micros, err: float = 0.0
    ) -> Step[FamilyTable]:
        """Ask, draw, swap or answer; raises `Refused`."""
        word, _, rest = text.partition(" ")
        if word == "ask":
            return ask(state, seat, rest)
        if text in jokers.TARGETS:
            return Step(*jokers.play(state, seat, jokers.TARGETS[text]))
        if text not in WORDS:
            raise Refused("unknown-input", text=text)
        return WORDS[text](state, seat)

    waits = staticmethod(view.waits)
    bell = staticmethod(familyview.bell)
    view = staticmethod(familyview.view)
    keys = staticmethod(familyview.keys)


GAME = Family()
