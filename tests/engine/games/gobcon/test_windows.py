"""Announcing, answering, cancelling, ringing and running out of time."""

import pytest

from engine.game import Event, Timer
from engine.games.gobcon import GAME
from tests.engine.games.gobcon.tables import after, inputs, keys, refused, table

ADA = "fame.1 fame.2 shame.1 shame.2 purchase.3d.1"
SECOND = 1_000_000


def test_p02_everybody_else_is_asked_whatever_he_holds() -> None:
    state = after(table(ADA, "cancel.1", "fame.3", deck="fame.5"), "0 play fame.1")
    assert inputs(state, 0) == []
    assert inputs(state, 1) == ["allow", "cancel cancel.1"]
    assert inputs(state, 2) == ["allow"]
    assert GAME.waits(state).seats == (1, 2)


def test_p02_an_allow_cannot_be_changed() -> None:
    state = after(table(ADA, "cancel.1", "fame.3", deck="fame.5"), "0 play fame.1", "1 allow")
    assert refused(state, "1 cancel cancel.1") == "not-now"
    assert refused(state, "1 allow") == "not-now"


def test_p04_announced_card_is_in_no_zone_and_its_colour_used() -> None:
    state = after(table(ADA, "fame.3", deck="fame.5"), "0 play purchase.3d.1")
    assert keys(state, "play", "discard", "used", "phase") == [[[], []], 0, ["blue"], "answer"]
    assert "purchase.3d.1" not in state.hands[0]
    assert state.limbo == ("purchase.3d.1",)


def test_ca07_cancelled_card_is_discarded_and_a_cancel_can_be_cancelled() -> None:
    state = table(ADA, "cancel.1", "cancel.2", deck="fame.5")
    state = after(state, "0 play purchase.3d.1", "1 cancel cancel.1")
    assert inputs(state, 1) == []
    cancelled = after(state, "0 allow", "2 allow")
    assert keys(cancelled, "phase", "discard", "play") == ["play", 2, [[], [], []]]
    saved = after(state, "2 cancel cancel.2", "all")
    assert keys(saved, "phase") == ["answer"]
    assert saved.asked == (2,)  # 1 has answered with its cancel
    assert keys(after(saved, "2 allow"), "play", "discard") == [[["purchase.3d.1"], [], []], 2]


def test_p04_cancelled_friend_leaves_the_old_one_in_play() -> None:
    hand = "friend.bard fame.1 fame.2 shame.1 shame.2"
    state = table(hand, "cancel.1", deck="fame.5", play=["friend.guard", ""])
    state = after(state, "0 play friend.bard", "1 cancel cancel.1", "0 allow")
    assert keys(state, "play", "used") == [[["friend.guard"], []], ["green"]]


def test_p04_cancelled_use_gives_the_card_back_and_is_spent() -> None:
    state = table(ADA, "cancel.1", deck="fame.5", play=["friend.trader", ""])
    used = after(state, "0 use friend.trader shame.1")
    assert "shame.1" not in used.hands[0]
    state = after(used, "1 cancel cancel.1", "0 allow")
    assert "shame.1" in state.hands[0]
    assert refused(state, "0 use friend.trader shame.1") == "use-spent"


def test_p01_end_join_and_shed_cannot_be_cancelled() -> None:
    state = table("game.none.1 fame.1 fame.2 shame.1 shame.2", "cancel.1", deck="fame.5")
    state = after(state, "0 play game.none.1", "1 allow")
    assert inputs(state, 1) == ["decline", "join"]
    assert keys(after(state, "1 join", "0 end"), "phase") == ["play"]


def test_p14_timeout_allows_in_the_top_window_only() -> None:
    state = table(ADA, "cancel.1", "fame.3", deck="fame.5")
    state = after(state, "0 play fame.1", "1 cancel cancel.1", "- timeout")
    assert keys(state, "phase", "discard", "play") == ["play", 2, [[], [], []]]
    state = table(ADA, "cancel.1", "cancel.2", deck="fame.5")
    state = after(state, "0 play fame.1", "1 cancel cancel.1", "2 cancel cancel.2", "- timeout")
    assert (keys(state, "phase"), state.asked) == (["answer"], (2,))


def test_p14_timeout_is_refused_in_play() -> None:
    assert refused(table(ADA, "fame.3", deck="fame.5"), "- timeout") == "not-now"


def test_ca07_bell_holds_the_window_ten_seconds_more_once_for_that_player() -> None:
    state = after(table(ADA, "cancel.1", "fame.3", deck="fame.5"), "0 play fame.1")
    assert GAME.waits(state).timers == (Timer("timeout", 6 * SECOND),)
    assert GAME.bell(state).seats == (1, 2)
    step = GAME.play(state, 1, "bell", 2 * SECOND)
    assert step.events == (Event("ring", {"seat": 1, "verdict": "holds", "grace": False}),)
    assert GAME.keys(step.state) == GAME.keys(state)
    assert GAME.waits(step.state).timers == (
        Timer("allow", 4 * SECOND, seat=2),
        Timer("timeout", 14 * SECOND),
    )
    assert GAME.bell(step.state).seats == (2,)
    again = GAME.play(step.state, 1, "bell", 3 * SECOND)
    assert again.state == step.state
    assert again.events[0].args["verdict"] == "ignored"


def test_ca07_an_answer_does_not_give_the_others_more_time() -> None:
    state = after(table(ADA, "fame.4", "fame.3", deck="fame.5"), "0 play fame.1")
    state = GAME.play(state, 1, "allow", 4 * SECOND).state
    assert GAME.waits(state).timers == (Timer("timeout", 2 * SECOND),)


def test_ca07_window_open_again_after_a_cancelled_cancel_has_its_time_anew() -> None:
    state = table(ADA, "cancel.1", "cancel.2", deck="fame.5")
    state = after(state, "0 play fame.1", "1 cancel cancel.1", "2 cancel cancel.2", "0 allow")
    state = GAME.play(state, 1, "allow", 9 * SECOND).state
    assert GAME.waits(state).timers == (Timer("timeout", 6 * SECOND),)


@pytest.mark.parametrize("seat", [0, 1])
def test_p14_bell_in_play_changes_nothing(seat: int) -> None:
    state = table(ADA, "fame.3", deck="fame.5")
    assert GAME.play(state, seat, "bell", 5).state == state


def test_p10_hand_that_ran_out_on_cancels_loses_nothing_to_a_raid() -> None:
    state = table(f"event.raid cancel.2 {ADA}", "cancel.1", deck="fame.5")
    state = after(state, "0 play event.raid 1", "1 cancel cancel.1", "0 cancel cancel.2", "all")
    assert keys(state, "phase", "discard") == ["play", 3]
    assert state.hands[1] == ()


def test_p03_three_cancels_deep_the_first_one_stands_again() -> None:
    state = table(f"cancel.4 {ADA}", "cancel.1", "cancel.2", deck="fame.5")
    state = after(state, "0 play fame.1", "1 cancel cancel.1", "2 cancel cancel.2")
    assert len(state.windows) == 3
    state = after(state, "1 allow", "0 cancel cancel.4", "1 allow", "2 allow")
    assert state.asked == (0,)  # the first cancel goes on; its canceller has answered
    assert keys(after(state, "0 allow"), "phase", "discard", "score") == ["play", 4, [0, 0, 0]]
