from collections import Counter

from engine.chance import Chance


def test_screens_28_streams_know_nothing_of_each_other_so_bots_never_move_a_card() -> None:
    deal, bots = Chance(7, "deal"), Chance(7, "bots")
    for _ in range(9):
        _, bots = bots.below(6)
    assert deal.shuffled(range(20)) == Chance(7, "deal").shuffled(range(20))
    assert deal.shuffled(range(20))[0] != Chance(7, "bots").shuffled(range(20))[0]


def test_draws_are_the_same_on_every_machine() -> None:
    numbers, chance = [], Chance(7, "play")
    for _ in range(8):
        number, chance = chance.below(100)
        numbers.append(number)
    assert numbers == [68, 71, 61, 95, 12, 51, 67, 66]
    assert Chance(7, "deal").shuffled("abcdefgh")[0] == tuple("bgfcahed")


def test_draw_returns_the_stream_that_goes_on_and_leaves_the_old_one() -> None:
    chance = Chance(7, "play")
    first, after = chance.below(1000)
    assert chance.below(1000) == (first, after)
    assert after.below(1000)[0] != first


def test_numbers_stay_below_their_bound_and_are_as_likely_as_each_other() -> None:
    counts = Counter(Chance(seed, "dice").below(6)[0] for seed in range(6_000))
    assert set(counts) == set(range(6))
    assert all(850 < count < 1150 for count in counts.values())


def test_shuffle_keeps_every_thing_and_puts_each_anywhere() -> None:
    tops: Counter[str] = Counter()
    for seed in range(4_000):
        order, _ = Chance(seed, "deal").shuffled("abcd")
        assert sorted(order) == list("abcd")
        tops[order[0]] += 1
    assert all(880 < count < 1120 for count in tops.values())
