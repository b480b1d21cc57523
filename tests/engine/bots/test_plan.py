from statistics import median

from engine.bots.plan import happens, reaction
from engine.chance import Chance


def times(count: int) -> list[int]:
    found, chance = [], Chance(1, "bots")
    for _ in range(count):
        after, chance = reaction(700_000, chance)
        found.append(after)
    return found


def test_reaction_is_near_its_median_and_skewed_to_the_slow_side() -> None:
    found = sorted(times(2_000))
    assert 670_000 < median(found) < 730_000
    assert found[-1] - 700_000 > 1.5 * (700_000 - found[0])
    assert found[0] >= 385_000
    assert found[-1] <= 1_330_000


def test_reactions_hardly_ever_fall_on_the_same_microsecond() -> None:
    assert len(set(times(500))) > 480


def test_reaction_is_the_same_for_the_same_chance() -> None:
    assert times(20) == times(20)


def test_happens_as_often_as_it_is_likely() -> None:
    often, chance = 0, Chance(1, "bots")
    for _ in range(4_000):
        it_does, chance = happens(250, chance)
        often += it_does
    assert 900 < often < 1_100


def test_what_is_certain_happens_and_what_is_impossible_never() -> None:
    for drawn in range(50):
        chance = Chance(1, "bots", drawn)
        assert happens(1000, chance)[0]
        assert not happens(0, chance)[0]


def test_who_has_not_reacted_yet_reacts_in_what_is_left_of_the_time() -> None:
    for past in (0, 700_000, 1_200_000):
        found = sorted(reaction(700_000, Chance(1, "bots", drawn), past)[0] for drawn in range(300))
        assert 0 <= found[0] < 300_000 or past == 0
        assert 1_000_000 < past + found[-1] <= 1_330_000
        assert len(set(found)) > 150, "not all at once when another has rung"


def test_who_is_slower_than_anybody_reacts_at_once() -> None:
    assert reaction(700_000, Chance(1, "bots"), 1_330_000)[0] == 0
    assert reaction(700_000, Chance(1, "bots"), 9_000_000)[0] == 0
