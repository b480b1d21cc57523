"""F22, F25, F32: what a seat may see, and what its bell means."""

import msgspec
import pytest

from engine.chance import Chance
from engine.games.gang_of_four import GAME, State
from tests.engine.games.gang_of_four.tables import after, inputs, table


def test_f25_everybody_knows_how_many_cards_anybody_has() -> None:
    state = table("G3 R3", "G5 Y5 R9", "G6")
    assert all(GAME.view(state, seat).cards == (2, 3, 1) for seat in (None, 0, 1, 2))


@pytest.mark.parametrize("seat", [None, 0, 1, 2, 3])
def test_screens_02_no_card_of_another_hand_is_in_a_view(seat: int | None) -> None:
    state = GAME.start(4, GAME.Options(), None, Chance(5, "deal"))
    sent = msgspec.json.encode(GAME.view(state, seat)).decode()
    hands = GAME.keys(state)["hands"]
    own = set() if seat is None else {*hands[seat]}
    hidden = {card for hand in hands for card in hand} - own
    assert [card for card in hidden if f'"{card}"' in sent] == []
    assert all(f'"{card}"' in sent for card in own)


def test_f32_only_the_trick_is_shown_and_not_the_pile() -> None:
    state = after(table("G3 R3 R4", "G5 Y5 R9", "G6 Y6"), "0 play G3", "1 play G5", "2 pass")
    view = GAME.view(state, None)
    assert view.trick == ((0, ("G3",)), (1, ("G5",)), (2, ()))
    assert (view.table, view.table_seat, view.passed) == (("G5",), 1, (2,))
    state = after(state, "0 pass", "1 play Y5")
    assert GAME.view(state, 0).trick == ((1, ("Y5",)),)
    assert b'"G3"' not in msgspec.json.encode(GAME.view(state, 0))


def meaning(state: State) -> tuple[str, tuple[int, ...]]:
    bell = GAME.bell(state)
    assert bell is not None
    return bell.code, bell.seats


def test_fa10_bell_says_for_whom_it_calls_and_knocks() -> None:
    state = table("G3 R3", "G5 Y5 R9", "G6 Y6")
    assert meaning(state) == ("nothing", ())
    state = after(state, "0 play G3")
    assert meaning(state) == ("last-or-pass", (0, 1))
    assert GAME.waits(state).seats == (0, 1)
    assert meaning(after(state, "0 last")) == ("pass", (1,))
    assert meaning(after(state, "1 play R9")) == ("pass", (2,))
    assert meaning(after(table("G3 Y3", "G4 R4", "G5"), "0 play G3 Y3")) == ("nothing", ())


def test_fa10_bell_means_nothing_to_a_player_of_one_card() -> None:
    state = after(table("G3 Y3 R3", "G5", "G6 Y6"), "0 play G3")
    assert meaning(state) == ("nothing", ())
    assert inputs(state, 1) == ["pass", "play G5"]
    state = after(table("G3 Y3", "G5", "G6 Y6"), "0 play G3")
    assert meaning(state) == ("last", (0,))


def test_screens_02_bell_does_not_tell_others_what_f26_forbids() -> None:
    bound, free = (
        after(table("G3 R3", "G5 Y5", hand), "0 play G3", "0 last", "1 pass")
        for hand in ("G6 Y6", "G2 Y2")
    )
    assert inputs(bound, 2) == ["play Y6"]
    assert inputs(free, 2) == ["pass"]
    assert meaning(bound) == meaning(free) == ("pass", (2,))
    assert GAME.play(bound, 2, "bell", 0).state == bound


@pytest.mark.parametrize(
    ("hand", "said", "duty"),
    [
        ("G6 Y6", ["1 pass"], "play-your-highest-single"),
        ("G2 Y2", ["1 pass"], None),
        ("G6 Y6", ["1 pass", "2 play Y6", "0 pass", "1 pass"], "lead-your-highest-single"),
        ("G6 Y6 R6", ["1 pass", "2 play R6", "0 pass", "1 pass"], "lead-more-than-one"),
    ],
)
def test_f26_duty_is_shown_to_who_has_it_alone(
    hand: str, said: list[str], duty: str | None
) -> None:
    state = after(table("G3 R3", "G5 Y5", hand), "0 play G3", "0 last", *said)
    assert [GAME.view(state, seat).duty for seat in (None, 0, 1, 2)] == [None, None, None, duty]


def test_f04_first_leader_is_told_to_play_the_multicolour_1() -> None:
    state = GAME.start(4, GAME.Options(), None, Chance(5, "deal"))
    assert state.turn is not None
    assert GAME.view(state, state.turn).duty == "play-the-multicolour-1"


def test_history_is_the_scores_at_the_start_and_after_every_hand() -> None:
    state = table("G3 Y3", "G4 R4", "G5", scores=[7, 0, 9])
    assert GAME.view(state, 0).history == ((7, 0, 9),)
    view = GAME.view(after(state, "0 play G3 Y3"), None)
    assert view.history == ((7, 0, 9), (7, 2, 11))
    assert view.scores == (7, 2, 11)
