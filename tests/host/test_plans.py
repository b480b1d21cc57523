import pytest
from pytest_mock import MockerFixture

from engine.bots import Plan
from engine.records import Header, Reading
from host.arbiter import Heat, Move, Press, TooLate
from host.bots import Bots
from host.orders import BOT
from host.plans import HAND, Plans
from host.table import Table

DEAL = {"draw": [["lime-1", "lime-4"], ["plum-1", "plum-2"]], "open": [[], []]}
FIVE = {"draw": [["lime-1"], ["plum-1"], ["plum-2"]], "open": [["lime-5"], [], []]}


def table() -> Table:
    return Table(Reading(Header(game="halli-galli", seats=("Ada", "Bo"), deal=DEAL)), 0)


def five(mocker: MockerFixture, after: int) -> tuple[Table, Plans]:
    """A table that shows five, seen at 1 s, and a bot that means to ring after so many µs."""
    mocker.patch("host.bots.bot", return_value=lambda *seen: (Plan("ring", after), seen[-1]))
    found = Table(Reading(Header(game="halli-galli", seats=("Ada", "Bo", "Cy"), deal=FIVE)), 0)
    found.take(Move(1, f"{BOT} normal", 0))
    plans = Plans(Bots(1, 0), None)
    plans.anew(found, 1_000_000)
    mocker.patch("host.bots.bot", return_value=None)
    return found, plans


def planned(tempo: int | None = 100) -> tuple[Plans, list[Move | Press]]:
    plans = Plans(Bots(1, 0), tempo)
    plans.anew(table(), 1_000)
    return plans, plans.due(10_000)


def press(seat: int, mark: str) -> Press:
    return Press(seat, 1_050, 0.0, 0.0, "bots", mark)


def test_what_is_due_is_handed_out_once() -> None:
    plans, due = planned()
    assert [(item.at, item.seat) for item in due] == [(1_100, 0)]
    assert plans.due(10_000) == []
    assert plans.wake is None


def test_without_a_tempo_nobody_turns_the_cards_of_people() -> None:
    assert planned(None)[1] == []


def test_what_stands_goes_on_without_its_mark() -> None:
    plans, (flip,) = planned()
    assert plans.standing(flip) == Move(0, "flip", 1_100)


def test_what_was_planned_for_another_position_falls() -> None:
    plans, (flip,) = planned()
    plans.anew(table(), 1_050)
    assert plans.standing(flip) is None


def test_a_dead_heat_goes_on_without_the_press_that_fell() -> None:
    plans, _ = planned()
    person, fallen, stands = press(0, "pico/b/1"), press(1, "plan/0"), press(1, "plan/1")
    assert plans.standing(Heat((person, fallen))) == person
    assert plans.standing(Heat((fallen, person))) == person
    assert plans.standing(Heat((person, stands))) == Heat((person, stands._replace(mark="")))
    assert plans.standing(Heat((fallen, fallen))) is None


def test_nothing_planned_is_too_late_it_falls() -> None:
    plans, _ = planned()
    assert plans.standing(TooLate(press(1, "plan/1"))) is None
    assert plans.standing(TooLate(press(1, "pico/b/1"))) == TooLate(press(1, "pico/b/1"))


@pytest.mark.parametrize(("behind", "comes"), [(HAND, True), (HAND + 1, False)])
def test_a_bot_comes_in_second_when_its_hand_is_on_the_way(
    mocker: MockerFixture, behind: int, comes: bool
) -> None:
    found, plans = five(mocker, 400_000 + behind)
    found.take(Press(0, 1_400_000, 0.0, 0.0, "keyboard", ""))
    plans.anew(found, 1_400_000)
    due = plans.due(2_000_000)
    assert [item.at - 1_400_000 for item in due] == ([behind] if comes else [])
    for ring in due:
        assert plans.standing(ring) == ring._replace(mark="")


def test_a_card_that_is_turned_holds_every_hand_back(mocker: MockerFixture) -> None:
    found, plans = five(mocker, 400_000)
    found.take(Move(0, "flip", 1_300_000))
    plans.anew(found, 1_300_000)
    assert plans.due(2_000_000) == []


def gong(hands: list[list[str]], deck: list[str], seed: int, *said: tuple[int, str]) -> list[Move]:
    """What is planned by timers at a table of Fight that shows the last of these inputs at 0."""
    deal = {"hands": hands, "deck": deck}
    header = Header(game="gong-fight", seats=("Ada", "Bo"), deal=deal, seed=seed)
    found = Table(Reading(header), 0)
    for seat, text in said:
        found.take(Move(seat, text, 0))
    plans = Plans(Bots(1, 0), None)
    plans.anew(found, 0)
    return [item for item in plans.due(20_000_000) if isinstance(item, Move)]


def test_a_timer_of_a_seat_is_played_for_that_seat() -> None:
    (allowed,) = gong([["JOKER-1", "ZETA-1"], ["ZETA-2"]], ["ZETA-3"], 1, (0, "joker 1"))
    assert (allowed.seat, allowed.text, allowed.at) == (1, "allow", 8_000_000)


def test_a_signal_comes_after_two_to_six_seconds_never_the_same_in_every_game() -> None:
    hands, said = [["ZETA-1"], ["ZETA-2"]], ((0, "draw"), (0, "choose 1"))
    signals = [gong(hands, ["PROXIMA-1"], seed, *said) for seed in range(20)]
    times = [signal.at for (signal,) in signals]
    assert all(2_000_000 <= at <= 6_000_000 for at in times)
    assert len({*times}) > 15
    assert gong(hands, ["PROXIMA-1"], 7, *said) == signals[7]
