"""What the bots of a table mean to do on the position it shows."""

from collections.abc import Iterator

from engine.bots import bot
from engine.chance import Chance
from engine.game import Micros, Seat
from host.arbiter import Move, Press
from host.orders import FLIP
from host.table import Table

SOURCE = "bots"


class Bots:
    """The bots of one game; their chance moves no card."""

    def __init__(self, seed: int, drawn: int) -> None:
        self._chance = Chance(seed, "bots", drawn)

    def plans(self, table: Table, at: Micros, tempo: bool, mark: str) -> Iterator[Press | Move]:
        """Yield the inputs planned by bots that saw the position at that host time.

        Where the table has a tempo it is the table that turns the cards, also those of bots.
        """
        for seat, sitter in enumerate(table.reading.sitters):
            if sitter.bot and (plan := self._plan(table, seat, sitter.bot, tempo)):
                text, after = plan
                yield self._input(table, seat, text, at + after, mark)

    def _plan(self, table: Table, seat: Seat, level: str, tempo: bool) -> tuple[str, Micros] | None:
        game, state = table.game, table.reading.state
        if not (think := bot(game.slug, level)):
            return None
        inputs = [text for text in game.inputs(state, seat) if not (tempo and text == FLIP)]
        view, meaning = game.view(state, seat), game.bell(state)
        plan, self._chance = think(view, inputs, meaning, self._chance)
        return plan and (plan.text, plan.after)

    def _input(self, table: Table, seat: Seat, text: str, at: Micros, mark: str) -> Press | Move:
        if text == table.game.strike:
            return Press(seat, at, 0.0, 0.0, SOURCE, mark)
        return Move(seat, text, at, mark)
