"""What GobCon bots think of actions: whom they help, whom they hurt, and what ends the game."""

import pytest

from engine.bots.gobcon_rolls import average, prospects, result, value
from engine.bots.gobcon_worth import END, good, worth
from engine.games.gobcon import GAME, GobConView
from engine.games.gobcon.deck import DECK
from engine.games.gobcon.state import Action
from tests.engine.games.gobcon.tables import after, table


def sight(hand: str, play: str = " | ", tokens: tuple[int, ...] = (3, 3)) -> GobConView:
    """What seat 0 sees with that hand, "cards before it | cards before seat 1"."""
    state = table(hand, "fame.3", deck="fame.4", play=play.split("|"), tokens=list(tokens))
    return GAME.view(state, 0)


@pytest.mark.parametrize(
    ("text", "play", "does"),
    [
        ("play event.gift", " | ", 1),
        ("play event.cash", " | ", 1),
        ("play event.raid 1", " | ", 1),
        ("play event.curse 1", " | ", 1),
        ("play event.curse 0", " | ", -1),
        ("play event.split friend.bard", " | friend.bard", 1),
        ("play event.split friend.bard", "friend.bard | ", -1),
        ("play event.break fame.1", "fame.1 | ", -1),
        ("play event.break fame.1", " | fame.1", 1),
        ("play event.break shame.1", "shame.1 | ", 1),
        ("play event.steal purchase.3d.1", " | purchase.3d.1", 1),
        ("play event.steal shame.5", " | shame.5", -1),
        ("play event.swap 1", " | ", -1),
        ("play bonus.rpg 0", " | ", 1),
        ("play bonus.rpg 1", " | ", -1),
        ("play malus.rpg 1", " | ", 1),
        ("play malus.rpg 0", " | ", -1),
        ("play ban.3d.1 1", " | ", 1),
        ("play ban.3d.1 0", " | ", -1),
        ("play shame.1 1", " | ", 1),
        ("play shame.1 0", " | ", -1),
        ("play friend.bard", " | ", 1),
        ("play friend.bard", "friend.celebrity | ", -1),
        ("use friend.trader fame.5", "friend.trader | ", -1),
        ("end", " | ", 0),
    ],
)
def test_worth_is_above_0_for_what_helps_and_below_for_what_hurts(
    text: str, play: str, does: int
) -> None:
    card = text.split(" ")[1] if text.startswith("play") else "fame.5"
    found = worth(sight(f"{card} fame.2 cancel.1 cancel.2 cancel.3", play), text)
    assert (found > 0) - (found < 0) == does


def test_heckling_is_worth_a_token_only_to_stop_who_is_about_to_win() -> None:
    hand = "cancel.1 cancel.2 cancel.3 cancel.4 cancel.5"
    found = [
        worth(sight(hand, "friend.heckler | ", (3, tokens)), "use friend.heckler 1")
        for tokens in (0, 3, 18)
    ]
    assert found == [-1.0, 0.0, 1.0]


def test_what_ends_the_game_counts_for_more_than_all_else() -> None:
    hand = "purchase.3d.1 purchase.3d.5 fame.1 fame.2 cancel.1"
    view = sight(hand, " | ", (17, 19))
    assert worth(view, "play purchase.3d.1") < END < worth(view, "play purchase.3d.5")
    mine, theirs = (Action(seat, "play", "purchase.3d.5") for seat in (0, 1))
    assert good(view, [theirs]) < -END
    cancel = Action(1, "cancel", "cancel.1")
    assert good(view, [mine, cancel]) == -good(view, [mine])
    assert good(view, [mine, cancel, cancel]) == good(view, [mine])


def test_a_game_is_worth_less_the_nearer_a_rival_is_to_the_end() -> None:
    hand = "game.none.1 fame.1 fame.2 cancel.1 cancel.2"
    found = [worth(sight(hand, " | ", (3, tokens)), "play game.none.1") for tokens in (3, 15, 18)]
    assert found[0] > found[1] > 0 > found[2]


@pytest.mark.parametrize(
    ("play", "tokens", "face", "points"),
    [
        (" | ", 3, "king", 4),
        (" | ", 3, "darth", -1),  # C17: the proposer's counts as Black
        (" | ", 0, "black", 0),  # C18
        ("bonus.rpg | ", 3, "green", 4),
        ("malus.rpg | ", 3, "green", -1),
        ("malus.rpg friend.optimist | ", 3, "green", 2),
        ("friend.bard | ", 3, "black", 2),
        ("friend.champion | ", 3, "king", 5),
    ],
)
def test_a_die_gives_what_the_rules_say(play: str, tokens: int, face: str, points: int) -> None:
    view = sight("game.rpg.3 fame.1 fame.2 cancel.1 cancel.2", play, (tokens, 3))
    assert result(view, 0, DECK["game.rpg.3"], face) == points  # type: ignore[arg-type]


def test_averages_know_the_charm_the_gamer_and_a_king_that_is_taken() -> None:
    game, hand = DECK["game.none.1"], "game.none.1 fame.1 fame.2 cancel.1 cancel.2"
    plain, charmed, gamer = (
        average(sight(hand, f" | {friend}"), 1, game)
        for friend in ("", "friend.charm", "friend.gamer")
    )
    assert plain == pytest.approx(3 / 6)
    assert charmed == pytest.approx(4 / 6)
    assert gamer == pytest.approx(9 / 6)
    second = sum(points * likely for points, likely in prospects(sight(hand), 1, game, 0.0))
    assert second == pytest.approx(2 / 6)


def test_a_card_in_play_is_worth_what_bonus_malus_and_the_collector_make_of_it() -> None:
    hand = "fame.1 fame.2 cancel.1 cancel.2 cancel.3"
    plain = value(sight(hand), 0, DECK["purchase.3d.1"])
    assert value(sight(hand, "bonus.3d | "), 0, DECK["purchase.3d.1"]) == plain + 1
    assert value(sight(hand, "malus.3d | "), 0, DECK["purchase.3d.1"]) == plain - 1
    assert value(sight(hand, "friend.collector | "), 0, DECK["purchase.none.1"]) == plain + 1


def test_a_reroll_is_worth_what_it_may_better() -> None:
    hands = ["game.none.1 fame.1 fame.2 cancel.1 cancel.2", "event.reroll cancel.3"]
    good_for_me = []
    for dice in ("green king", "green darth"):
        state = table(*hands, deck="fame.5", dice=dice, tokens=[3, 3])
        state = after(state, "0 play game.none.1", "all", "1 join", "1 play event.reroll")
        good_for_me.append(good(GAME.view(state, 0), [Action(1, "play", "event.reroll")]))
    assert good_for_me[0] > 0 > good_for_me[1]
