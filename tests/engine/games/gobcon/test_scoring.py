"""What tokens and cards in play are worth."""

import pytest

from tests.engine.games.gobcon.tables import keys, table

HAND = "ban.3d.1 ban.3d.2 ban.rpg.1 ban.rpg.2 cancel.1"


@pytest.mark.parametrize(
    ("play", "tokens", "gp"),
    [
        ("purchase.rpg.3 purchase.rpg.5 purchase.none.1", 0, 6),
        ("bonus.rpg purchase.rpg.3 purchase.rpg.5 purchase.none.1", 0, 8),  # example 13
        ("malus.rpg purchase.rpg.3 purchase.rpg.5 purchase.none.1", 0, 4),
        ("purchase.3d.5 shame.1 shame.3 shame.5", 2, 0),  # example 8
        ("purchase.3d.5 shame.1 shame.3 shame.5", 4, 1),
        ("malus.rpg purchase.rpg.1 purchase.rpg.2", 1, 1),
        ("malus.rpg friend.optimist purchase.rpg.1", 0, 2),
        ("friend.collector purchase.none.1 purchase.none.4 purchase.rpg.1 fame.1", 0, 8),
        ("friend.celebrity", 0, 2),
        ("friend.logorroico purchase.3d.1", 0, 1),
        ("bonus.3d fame.5 shame.1", 0, 2),
        ("ban.cards.1 ban.cards.2", 3, 3),
    ],
)
def test_c19_score_is_tokens_and_cards_in_play(play: str, tokens: int, gp: int) -> None:
    state = table(HAND, "cancel.2", deck="fame.4", play=["", play], tokens=[0, tokens])
    assert keys(state, "score") == [[0, gp]]
