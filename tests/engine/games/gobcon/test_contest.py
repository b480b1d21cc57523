"""Games: joining, dice, the order of what changes a roll, and winning in the middle."""

from math import sqrt
from typing import Any

import pytest

from engine.chance import Chance
from engine.games.gobcon.cards import DIE
from tests.engine.games.gobcon.tables import after, inputs, keys, refused, table

REST = "fame.1 fame.2 shame.1 shame.2"


def rolled(game: str, dice: str, joins: int, **said: Any) -> Any:
    """The table after a Game of seat 0 that so many others join, from his left on."""
    hands = [f"{game} {REST}", "fame.3", "fame.4", "shame.3"][: joins + 1]
    said.setdefault("deck", "fame.5")
    state = after(table(*hands, dice=dice, **said), f"0 play {game}", "all")
    return after(state, *(f"{seat} join" for seat in range(1, joins + 1)))


def rolls(state: Any) -> list[tuple[str, str, int]]:
    return [(raw, final, gp) for _, raw, final, gp in keys(state, "rolls")[0]]


@pytest.mark.parametrize(
    ("dice", "finals"),
    [
        ("darth darth", ["black", "darth"]),  # example 3
        ("king king", ["king", "green"]),  # example 4
        ("green king", ["green", "king"]),
        ("black black", ["black", "black"]),
    ],
)
def test_c17_proposers_darth_is_black_and_a_later_king_green(dice: str, finals: list[str]) -> None:
    assert [final for _, final, _ in rolls(rolled("game.none.1", dice, 1))] == finals


def test_c17_three_participants_one_king() -> None:
    state = rolled("game.none.1", "king king green", 2)
    assert [final for _, final, _ in rolls(state)] == ["king", "green", "green"]


def test_c08_c16_green_with_bonus_is_the_king_and_the_raw_king_after_it_green() -> None:
    state = rolled("game.3d.1", "green king", 1, play=["bonus.3d", ""])
    assert rolls(state) == [("green", "king", 2), ("king", "green", 1)]  # example 5


def test_ca02_proposers_black_with_malus_is_darth_and_counts_as_black() -> None:
    state = rolled("game.3d.2", "black black", 1, play=["malus.3d", ""])
    assert rolls(state) == [("black", "black", -1), ("black", "black", -1)]  # example 6


def test_ca01_roll_is_clamped_at_darth_and_king() -> None:
    state = rolled("game.3d.1", "king darth", 1, play=["bonus.3d", "malus.3d"])
    assert rolls(state) == [("king", "king", 2), ("darth", "darth", -1)]


@pytest.mark.parametrize(
    ("game", "results"),
    [
        ("game.rpg.1", (2, 1, 0, -1)),
        ("game.rpg.2", (3, 1, -1, -2)),
        ("game.rpg.3", (4, 2, -1, -3)),
        ("game.rpg.4", (2, 2, 0, 0)),
        ("game.rpg.5", (5, 0, -1, -2)),
        ("game.none.6", (3, 2, 1, -1)),
    ],
)
def test_c14_each_game_has_its_table_of_results(game: str, results: tuple[int, ...]) -> None:
    for place, face in enumerate(("king", "green", "black", "darth")):
        state = rolled(game, f"black {face}", 1)
        assert rolls(state)[1] == (face, face, results[place])


def test_ca03_game_without_a_category_knows_no_bonus() -> None:
    state = rolled("game.none.1", "green green", 1, play=["bonus.3d friend.bard", "malus.3d"])
    assert rolls(state) == [("green", "green", 1), ("green", "green", 1)]


@pytest.mark.parametrize(
    ("friend", "category"),
    [("painter", "3d"), ("strategist", "boardgame"), ("shuffler", "cards"), ("bard", "rpg")],
)
def test_c09_p09_friends_step_and_malus_are_one_sum(friend: str, category: str) -> None:
    play = [f"friend.{friend} malus.{category}", ""]
    state = rolled(f"game.{category}.1", "king black", 1, play=play)
    assert rolls(state) == [("king", "king", 2), ("black", "black", 0)]
    alone = rolled(f"game.{category}.1", "green black", 1, play=[f"friend.{friend}", ""])
    assert rolls(alone)[0] == ("green", "king", 2)


def test_p09_charms_darth_is_black_in_anybodys_game() -> None:
    state = rolled("game.none.1", "green darth", 1, play=["", "friend.charm"])
    assert rolls(state)[1] == ("darth", "black", 0)


def test_champion_has_a_token_more_for_the_king_which_is_not_in_the_table() -> None:
    state = rolled("game.none.1", "king king", 1, play=["friend.champion", ""])
    assert keys(state, "tokens") == [[3, 1]]
    assert rolls(state)[0] == ("king", "king", 2)


def test_optimists_malus_has_no_effect_on_rolls() -> None:
    state = rolled("game.3d.1", "green green", 1, play=["", "friend.optimist malus.3d"])
    assert rolls(state)[1] == ("green", "green", 1)


def test_p09_gamers_token_may_win_before_anybody_rolls() -> None:
    state = rolled("game.none.1", "king king", 1, tokens=[0, 18], play=["", "friend.gamer"])
    assert keys(state, "winners", "rolls", "discard", "tokens") == [[1], [], 1, [0, 19]]


def test_c18_losses_only_as_far_as_the_tokens_reach() -> None:
    state = rolled("game.none.3", "green darth", 1, tokens=[0, 1], play=["", "purchase.3d.1"])
    assert keys(state, "tokens", "score") == [[2, 0], [2, 1]]  # example 7
    assert rolls(state)[1] == ("darth", "darth", -3)


def test_p13_win_in_mid_game_leaves_the_rest_unrolled() -> None:
    state = rolled("game.none.1", "king green", 1, tokens=[18, 19])
    assert keys(state, "winners", "rolls", "discard") == [[0], [[0, "king", "king", 2]], 1]


def test_ca08_an_only_participant_still_rolls() -> None:
    state = table(f"game.3d.1 {REST}", "fame.3", deck="fame.5", dice="green", play=["", "ban.3d.1"])
    state = after(state, "0 play game.3d.1", "all")  # P7: who is banned is not asked
    assert rolls(state) == [("green", "green", 1)]
    assert keys(state, "phase") == ["play"]


def test_c22_ca04_banned_player_cannot_play_that_game_and_the_lawyer_can() -> None:
    hand = f"game.3d.1 {REST}"
    state = table(hand, "fame.3", deck="fame.5", play=["ban.3d.1", ""])
    assert refused(state, "0 play game.3d.1") == "banned"
    state = table(hand, "fame.3", deck="fame.5", play=["ban.3d.1 friend.lawyer", ""])
    assert "play game.3d.1" in inputs(state, 0)


def test_c15_p07_others_are_asked_clockwise_from_the_active_players_left() -> None:
    hands = ["fame.3", "fame.4", f"game.none.1 {REST}", "shame.3"]
    state = table(*hands, deck="fame.5", turn=2)
    state = after(state, "2 play game.none.1", "all")
    for seat in (3, 0, 1):
        assert state.asked == (seat,)
        state = after(state, f"{seat} decline")


def reroll(**said: Any) -> Any:
    hands = [f"game.none.3 {REST}", "event.reroll", "cancel.1"]
    state = table(*hands, deck="fame.5", dice="green darth king black", tokens=[0, 5, 0], **said)
    return after(state, "0 play game.none.3", "all", "1 join", "2 join")


def test_p08_only_the_holder_is_asked_and_the_new_die_counts() -> None:
    state = reroll()
    assert keys(state, "phase", "tokens") == ["reroll", [2, 5, 0]]
    assert inputs(state, 1) == ["decline", "play event.reroll"]
    assert refused(state, "1 allow") == "not-now"
    state = after(state, "1 play event.reroll", "all")
    assert rolls(state) == [("green", "green", 2), ("king", "king", 4), ("black", "black", -1)]


def test_p08_declined_or_cancelled_the_old_roll_counts() -> None:
    for texts in (["1 decline"], ["1 play event.reroll", "2 cancel cancel.1", "all"]):
        state = after(reroll(), *texts)
        assert rolls(state)[1] == ("darth", "darth", -3)
        assert rolls(state)[2][0] == "king"  # the next of the dice is still there
        assert keys(state, "phase") == ["play"]


def test_p08_proposer_who_holds_it_is_asked_when_nobody_else_plays() -> None:
    hand = f"game.3d.1 event.reroll {REST}"
    state = table(hand, "fame.3", deck="fame.5", dice="darth king", play=["", "ban.3d.1"])
    state = after(state, "0 play game.3d.1", "all")
    assert keys(state, "phase", "rolls") == ["reroll", []]
    assert rolls(after(state, "- timeout")) == [("darth", "black", 0)]


def test_p08_reroll_is_refused_in_play() -> None:
    state = table(f"event.reroll {REST}", "fame.3", deck="fame.5")
    assert refused(state, "0 play event.reroll") == "only-to-reroll"


def faces(rolls: int) -> dict[str, int]:
    chance, found = Chance(1, "deal"), dict.fromkeys(DIE, 0)
    for _ in range(rolls):
        place, chance = chance.below(len(DIE))
        found[DIE[place]] += 1
    return found


def within_three_sigma(found: dict[str, int], rolls: int) -> bool:
    shares = {"king": 1 / 6, "green": 1 / 3, "black": 1 / 3, "darth": 1 / 6}
    return all(
        abs(found[face] - rolls * share) < 3 * sqrt(rolls * share * (1 - share))
        for face, share in shares.items()
    )


def test_c07_die_is_fair() -> None:
    assert within_three_sigma(faces(20_000), 20_000)


@pytest.mark.soak
def test_c07_a_million_rolls_are_fair() -> None:
    assert within_three_sigma(faces(1_000_000), 1_000_000)
