"""Link: match the top card in number or family, and be the first without cards (N9–N13)."""

from collections.abc import Sequence

from engine.chance import Chance
from engine.game import Deal, Micros, Refused, Seat, Step
from engine.games.gong import jokers, linkview, view
from engine.games.gong.cards import FIRST, JOKERS, SECOND
from engine.games.gong.deal import check_all_hold_cards, opened
from engine.games.gong.deal import start as dealt
from engine.games.gong.linkplay import INPUTS, play_of
from engine.games.gong.linktable import LinkOptions, LinkTable
from engine.games.gong.match import MISFITS


class Link:
    """The rules N9–N13 with the Jokers of N4–N6."""

    slug = "gong-link"
    name = "GONG Link"
    rules = 1
    seats = range(2, 7)  # N1
    Options = LinkOptions
    strike = "bell"

    def start(
        self, seats: int, options: LinkOptions, deal: Deal | None, chance: Chance
    ) -> LinkTable:
        """Return the dealt table with a card to match (N9, NA2); raises `Refused`."""
        begun = dealt(seats, options, deal, chance)
        check_all_hold_cards(begun)
        begun = opened(begun) if deal is None else begun
        return LinkTable(
            options=options,
            chance=begun.chance,
            hands=begun.hands,
            deck=begun.deck,
            discard=begun.discard,
            top=begun.top,
            turn=begun.turn,
        )

    def inputs(self, state: LinkTable, seat: Seat | None) -> Sequence[str]:
        """Return the answer to a Joker, or the plays, Jokers and draw of whose turn it is."""
        if state.asked is not None:
            return jokers.answers(state, seat)
        if seat is None or seat != state.turn:
            return []
        if state.drawn is not None:
            return _with_drawn(state, seat, state.drawn)
        hand = state.hands[seat]
        fits = sorted(hand.translate(None, MISFITS[state.top]))
        found = [*map(play_of, fits)]
        if FIRST in hand or SECOND in hand:
            found += jokers.inputs(state, seat)
        if not fits or state.options.voluntary_draw:
            found.append("draw")
        return found

    def play(
        self, state: LinkTable, seat: Seat | None, text: str, at: Micros, err: float = 0.0
    ) -> Step[LinkTable]:
        """Play, draw, keep, swap, answer or call; raises `Refused`."""
        found = INPUTS.get(text)
        if found is None:
            raise Refused("unknown-input", text=text)
        act, which = found
        return act(state, seat, which)

    waits = staticmethod(view.waits)
    bell = staticmethod(linkview.bell)
    view = staticmethod(linkview.view)
    keys = staticmethod(linkview.keys)


def _with_drawn(state: LinkTable, seat: Seat, card: int) -> list[str]:
    """P5: after a draw only the drawn card may be played."""
    plays = jokers.inputs(state, seat) if card in JOKERS else [play_of(card)]
    return [*plays, "keep"]


GAME = Link()
