"""What screens see: nobody's hidden cards, and nothing about who could cancel."""

from random import Random

import msgspec
import pytest

from engine.chance import Chance
from engine.games.gobcon import GAME, State
from engine.games.gobcon.deck import DECK
from engine.games.gobcon.view import RECENT
from tests.engine.games.gobcon.tables import after, some_input, table


def unseen(state: State, seat: int | None) -> set[str]:
    """The draw pile, the hands of others, and the discards of earlier."""
    hands = [card for other in range(state.seats) if other != seat for card in state.hands[other]]
    return {f'"{card}"' for card in (*state.pile, *hands, *state.discards[RECENT:])}


@pytest.mark.parametrize("seats", GAME.seats)
def test_screens_02_no_seat_gets_a_card_it_may_not_see(seats: int) -> None:
    chance = Random(seats)
    state = GAME.start(seats, GAME.Options(), None, Chance(seats, "deal"))
    for _ in range(400):
        for seat in (None, *range(seats)):
            sent = msgspec.json.encode(GAME.view(state, seat)).decode()
            assert [card for card in unseen(state, seat) if card in sent] == []
        if state.over:
            break
        state = GAME.play(state, *some_input(state, chance), 0).state


def test_screens_02_no_event_tells_a_drawn_or_raided_card() -> None:
    state = table(
        "event.raid event.cash fame.1 fame.2 fame.3", "shame.1 shame.2", deck="fame.4 fame.5"
    )
    told = []
    for text in ("play event.raid 1", "play event.cash"):
        for seat, said in ((0, text), (1, "allow")):
            step = GAME.play(state, seat, said, 0)
            state = step.state
            told.append(msgspec.json.encode(step.events).decode())
    assert not [card for card in ("shame.", "fame.4", "fame.5") if card in "".join(told)]


@pytest.mark.parametrize("other", ["cancel.1", "fame.4"])
def test_ca07_window_looks_alike_whoever_holds_a_cancel(other: str) -> None:
    state = after(
        table("fame.1 fame.2 fame.3 shame.1 shame.2", other, "shame.3", deck="fame.5"),
        "0 play fame.1",
    )
    told = (GAME.view(state, 0), GAME.view(state, None), GAME.waits(state), GAME.bell(state))
    assert msgspec.json.encode(told) == TOLD


def _told() -> bytes:
    state = after(
        table("fame.1 fame.2 fame.3 shame.1 shame.2", "shame.4", "shame.3", deck="fame.5"),
        "0 play fame.1",
    )
    return msgspec.json.encode(
        (GAME.view(state, 0), GAME.view(state, None), GAME.waits(state), GAME.bell(state))
    )


TOLD = _told()


def test_p11_nobody_is_waited_for_in_play_but_the_active_player() -> None:
    state = table("fame.1 fame.2 fame.3 shame.1 shame.2", "event.rush", deck="fame.5")
    assert GAME.waits(state).seats == (0,)


def test_own_cards_that_cannot_be_played_say_why() -> None:
    hand = "friend.bard purchase.3d.1 cancel.1 event.steal event.gift"
    state = table(hand, "fame.1", deck="fame.5", play=["ban.3d.1", ""])
    assert GAME.view(state, 0).blocked == {
        "cancel.1": "only-to-cancel",
        "event.steal": "no-target",
        "purchase.3d.1": "banned",
    }


def test_view_tells_what_is_printed_on_every_card_it_shows() -> None:
    state = table(
        "friend.bard fame.1 fame.2 fame.3 cancel.1", "shame.1", deck="fame.5", play=["", "ban.3d.1"]
    )
    view = GAME.view(after(state, "0 play friend.bard"), 1)
    assert view.printed == {card: DECK[card] for card in ("shame.1", "ban.3d.1", "friend.bard")}
