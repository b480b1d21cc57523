from itertools import pairwise
from types import SimpleNamespace
from typing import Any

from engine.chance import Chance
from engine.game import Event, View
from engine.games.gobcon import GAME
from engine.games.gobcon.deck import DECK, in_record
from host.picture import Sitter
from host.web.announce import Crier, news, sentence
from host.words import Words

WORDS = Words()


def test_screens_24_two_equal_plays_in_a_row_give_two_different_announcements() -> None:
    crier = Crier(WORDS)
    said = [crier.cry(["Ada turned banana 3."]) for _ in range(4)]
    assert all(one != other for one, other in pairwise(said))
    assert all("Ada turned banana 3." in text for text in said)


def test_a_ring_says_who_was_right_and_what_it_won(kit: Any) -> None:
    told = news(kit.halli(), kit.won(), WORDS)
    assert told.sentences[:2] == ("Bo rang first and was right!", "Bo wins 10 cards.")
    assert told.sounds == ("bell", "right")


def test_a_wrong_ring_says_what_it_costs_and_whom(kit: Any) -> None:
    events = (
        Event("ring", {"seat": 1, "verdict": "wrong", "grace": False}),
        Event("paid", {"seat": 1, "to": [0, 2]}),
    )
    told = news(kit.halli(), kit.halli(rev=8, events=events), WORDS)
    assert told.sentences == ("Bo rang: wrong.", "Bo pays 1 card each to Ada, Cy.")
    assert told.sounds == ("bell", "wrong")


def test_what_was_told_is_not_told_again_when_something_else_changes(kit: Any) -> None:
    before = kit.halli()
    assert news(before, before._replace(rev=8, can_undo=False), WORDS) == ((), ())


def test_pausing_is_told(kit: Any) -> None:
    before = kit.halli()
    paused = before._replace(paused=True)
    assert news(before, paused, WORDS).sentences == ("The game is paused.",)
    assert news(paused, before, WORDS).sentences == ("The game goes on.",)


def test_a_ring_right_by_grace_says_so(kit: Any) -> None:
    events = (Event("ring", {"seat": 0, "verdict": "won", "grace": True}),)
    told = news(None, kit.halli(events=events), WORDS)
    assert told.sentences == ("Ada rang for the table just before, and was right!",)


def test_the_names_of_a_deck_of_ones_own_are_told() -> None:
    rows = [{**row, "name": f"My {row['id']}"} for row in in_record(DECK)]
    state = GAME.start(2, GAME.Options(), {"cards": rows}, Chance(1, "deal"))
    step = GAME.play(state, 0, f"end {' '.join(state.hands[0])}", 0)
    sitters = tuple(Sitter(name, None, ()) for name in ("Ada", "Bo"))
    now = picture(GAME.view(step.state, None), sitters)
    thrown = [event for event in step.events if event.code == "discarded"]
    told = [sentence(event, now, WORDS) for event in thrown]
    assert told == [f"Ada discards My {card}." for card in state.hands[0]]


def picture(view: View, sitters: tuple[Sitter, ...]) -> Any:
    return SimpleNamespace(view=view, slug="gobcon", sitters=sitters)
