"""No byte that a page gets depends on a card its seat may not see.

Two tables that differ in nothing but cards hidden from somebody must look, and sound, the same to
him: so every position of a random game is drawn as it is and with the hidden cards exchanged.
"""

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import pytest
from msgspec.structs import replace

from engine.game import Game, Seat
from engine.games.gang_of_four.cards import DECK
from engine.games.gang_of_four.cards import NAMES as NAMES_OF
from engine.records import Header, Reading
from engine.registry import game
from host.picture import Picture
from host.screen import picture
from host.table import Table
from host.web.announce import news
from host.web.chairs import Chairs
from host.web.frames import Easel
from host.web.links import Links
from host.web.verdict import Verdict
from host.web.viewer import Viewer
from host.words import Words

NAMES = ("Ada", "Bo", "Cy", "Dee", "Eli")
POSITIONS = 120
Exchange: TypeAlias = Callable[[Any, Seat | None, Random], Any]


def redealt(zones: list[Any], dice: Random) -> Iterator[list[Any]]:
    """The same cards in zones of the same sizes."""
    cards = [card for zone in zones for card in zone]
    dice.shuffle(cards)
    stream = iter(cards)
    return ([next(stream) for _ in zone] for zone in zones)


def others(state: Any, seat: Seat | None) -> list[Seat]:
    return [one for one in range(len(state.hands)) if one != seat]


def gang(state: Any, seat: Seat | None, dice: Random) -> Any:
    """Other hands, and what three players set aside."""
    hidden = others(state, seat)
    zones = redealt([*(state.hands[one] for one in hidden), state.aside], dice)
    hands = list(state.hands)
    for one in hidden:
        hands[one] = bytes(sorted(next(zones)))
    return replace(state, hands=tuple(hands), aside=bytes(sorted(next(zones))))


def gobcon(state: Any, seat: Seat | None, dice: Random) -> Any:
    """Other hands and the pile."""
    hidden = others(state, seat)
    zones = redealt([*(state.hands[one] for one in hidden), state.pile], dice)
    hands = list(state.hands)
    for one in hidden:
        hands[one] = tuple(sorted(next(zones)))
    return replace(state, hands=tuple(hands), pile=tuple(next(zones)))


def gong(state: Any, seat: Seat | None, dice: Random) -> Any:
    """Other hands and the draw pile; a card drawn just now is another one with them."""
    hidden = others(state, seat)
    zones = [*(state.hands[one] for one in hidden), state.deck]
    before = b"".join(zones)
    became = dict(zip(before, dice.sample(before, len(before)), strict=True))
    hands = [bytes(became.get(card, card) for card in hand) for hand in state.hands]
    changed = {"hands": tuple(hands), "deck": bytes(became[card] for card in state.deck)}
    if getattr(state, "drawn", None) is not None:
        changed["drawn"] = became.get(state.drawn, state.drawn)
    return replace(state, **changed)


HANDS: dict[str, Exchange] = {
    "gang-of-four": gang,
    "gobcon": gobcon,
    "gong-family": gong,
    "gong-fight": gong,
    "gong-link": gong,
}


def seen(table: Table, state: Any, viewer: Viewer) -> Picture:
    """What that viewer's page is drawn from when the game stands like this."""
    table.reading.states[-1] = state
    shown = picture(table, viewer.seat, None, (), ())
    return shown if viewer.host or viewer.seat is not None else shown._replace(inputs=())


def sent(easel: Easel, table: Table, state: Any, viewer: Viewer) -> tuple[str, object]:
    shown = seen(table, state, viewer)
    return easel.table(viewer, None, shown, Verdict()), news(None, shown, easel.words)


def some_input(played: Game[Any], state: Any, dice: Random) -> tuple[Seat | None, str]:
    seats: list[Seat | None] = [*range(len(state.hands))]
    listed = [(seat, text) for seat in (*seats, None) for text in played.inputs(state, seat)]
    timers = [(timer.seat, timer.text) for timer in played.waits(state).timers]
    strikes = [(seat, played.strike) for seat in seats]
    return dice.choice(dice.choice([listed, listed, strikes, timers]) or listed or strikes)


Opened: TypeAlias = Callable[[str, int], Table]


def whole(slug: str, number: int) -> Table:
    """A table of as many as may play, or one fewer."""
    seats = max(game(slug).seats) - number % 2
    return Table(Reading(Header(game=slug, seats=NAMES[:seats], seed=number)), 0)


def near_the_end(slug: str, number: int) -> Table:
    """A last hand of Gang of Four with few cards: with last cards called, and what F26 forbids."""
    seats, dice = 3 + number % 2, Random(number)
    deck = [NAMES_OF[card] for card in dice.sample(DECK, 3 * seats)]
    hands = [deck[start::seats] for start in range(seats)]
    deal = {"hands": hands, "hand": 2, "leader": 0, "scores": [99] * seats}
    return Table(Reading(Header(game=slug, seats=NAMES[:seats], seed=number, deal=deal)), 0)


@pytest.mark.parametrize(
    ("slug", "opened"), [*((slug, whole) for slug in HANDS), ("gang-of-four", near_the_end)]
)
def test_screens_02_a_hidden_card_changes_no_byte_that_is_sent(
    slug: str, opened: Opened, tmp_path: Path
) -> None:
    played, dice = game(slug), Random(7)
    easel = Easel(Words(), Links(Chairs(tmp_path), "http://localhost"))
    table, number, exchanged = opened(slug, 0), count(1), 0
    for at in range(POSITIONS):
        state = table.reading.state
        for viewer in (*map(Viewer, range(len(state.hands))), Viewer(host=True), Viewer()):
            changed = HANDS[slug](state, viewer.seat, dice)
            exchanged += changed != state
            assert sent(easel, table, state, viewer) == sent(easel, table, changed, viewer)
        seat, text = some_input(played, state, dice)
        step = played.play(state, seat, text, at * 700_000)
        table.reading.states.append(step.state)
        table.events = step.events
        if step.state.over:
            table = opened(slug, next(number))
    assert exchanged > POSITIONS * 4
