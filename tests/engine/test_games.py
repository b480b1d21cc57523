"""What every registered game has to hold, whatever its rules."""

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from engine.chance import Chance
from engine.game import Game, Refused
from engine.games.gang_of_four.cards import DECK as GANG_DECK
from engine.games.gang_of_four.cards import shown
from engine.games.gobcon.deck import DECK as GOBCON_DECK
from engine.games.gong.cards import DECK as GONG_DECK
from engine.games.gong.cards import WHOLE
from engine.games.gong.cards import shown as gong_shown
from engine.games.halli_galli.cards import DECK
from engine.records import Do, Header, Reading, Undo, line, replay, replay_file, seconds
from engine.registry import games
from tests.engine.games.gobcon.tables import some_end

Walk = Callable[..., Iterator[Any]]
GOLDEN = Path(__file__).parents[1] / "records" / "golden"
GAMES = games()
TABLES = [(game, seats) for game in GAMES.values() for seats in game.seats]
LIMIT = 500  # inputs; the referee never ends
LONGEST = {
    "gang-of-four": 20_000,  # players who pass at random need many hands for 100 points
    "gobcon": 5_000,  # … and many answers for twenty points
    "gong-family": 5_000,  # … and many questions for nine families
}
ENDLESS = {"gong-fight", "referee"}  # at random; a Fight stands still when hands hold all cards
STRANGE = ("", " ", "dance", "flip 1", "FLIP", "ring ", "ring 2", "\0", "flip\n", "🔔")

by_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
by_table = pytest.mark.parametrize(
    ("game", "seats"), TABLES, ids=[f"{game.slug}-{seats}" for game, seats in TABLES]
)


def halli_galli_hidden(state: Any) -> set[str]:
    return set(DECK) - {pile[0] for pile in state.open if pile}


def gang_of_four_cards(state: Any) -> list[str]:
    return [*shown(b"".join([*state.hands, *state.pile, state.aside]))]


def gang_of_four_hidden(state: Any) -> set[str]:
    """The cards set aside, of which no hand has a second copy, as JSON has them."""
    seen = {*shown(b"".join([*state.hands, *state.pile])), *(gift.card for gift in state.gifts)}
    return {f'"{card}"' for card in {*shown(state.aside)} - seen}


def gong_cards(state: Any) -> list[str]:
    """Piles, hands, what is on the table and the families laid."""
    ones = [
        state.joker,
        getattr(state, "top", None),
        getattr(getattr(state, "task", None), "card", None),
    ]
    ones = [card for card in ones if card is not None]
    laid = [WHOLE[family] for _, family in getattr(state, "laid", ())]
    return [*gong_shown(b"".join([*state.hands, state.deck, state.discard, bytes(ones), *laid]))]


def gong_hidden(state: Any) -> set[str]:
    """The draw pile, but for what has been asked for aloud."""
    asked = {question.card for question in getattr(state, "history", ())}
    return {f'"{card}"' for card in {*gong_shown(state.deck)} - asked}


def gobcon_cards(state: Any) -> list[str]:
    zones = (*state.hands, *state.play, state.pile, state.discards, state.limbo)
    return [card for zone in zones for card in zone]


# Per game with cards: the deck, all of them, and those nobody may see now.
DECKS: dict[str, Iterable[str]] = {
    "gang-of-four": shown(GANG_DECK),
    "gobcon": list(GOBCON_DECK.cards),
    "gong-family": gong_shown(GONG_DECK),
    "gong-fight": gong_shown(GONG_DECK),
    "gong-link": gong_shown(GONG_DECK),
    "halli-galli": DECK,
    "referee": (),
}
CARDS: dict[str, Callable[[Any], Iterable[str]]] = {
    "gang-of-four": gang_of_four_cards,
    "gobcon": gobcon_cards,
    **dict.fromkeys(("gong-family", "gong-fight", "gong-link"), gong_cards),
    "halli-galli": lambda state: [card for pile in state.draw + state.open for card in pile],
    "referee": lambda state: (),
}
HIDDEN: dict[str, Callable[[Any], set[str]]] = {
    "gang-of-four": gang_of_four_hidden,
    "gobcon": lambda state: {f'"{card}"' for card in state.pile},
    **dict.fromkeys(("gong-family", "gong-fight", "gong-link"), gong_hidden),
    "halli-galli": halli_galli_hidden,
    "referee": lambda state: set(),
}


def unlisted(game: Game[Any], state: Any, seat: int | None, text: str) -> bool:
    """Whether an input is legal though no list has it: GobCon's `end` with cards to discard."""
    verb, *cards = text.split(" ")
    if game.slug != "gobcon" or verb != "end" or not cards:
        return False
    if state.phase != "play" or seat != state.turn:
        return False
    left = Counter(state.hands[seat])
    left.subtract(cards)
    return min(left.values()) >= 0 and left.total() <= state.may_keep(seat)


def can_act(game: Game[Any], state: Any, seat: int) -> bool:
    """Whether a seat has a legal input: listed, or an `end` with cards to discard."""
    if game.inputs(state, seat):
        return True
    return game.slug == "gobcon" and unlisted(game, state, seat, some_end(state, Random(0)))


def everybody(seats: int) -> tuple[int | None, ...]:
    return (None, *range(seats))


def sight(game: Game[Any], state: Any, seats: int) -> bytes:
    return b"".join(msgspec.json.encode(game.view(state, seat)) for seat in everybody(seats))


def test_seven_games_at_all_their_player_counts_are_tested() -> None:
    gong = ["gong-family", "gong-fight", "gong-link"]
    assert list(GAMES) == ["gang-of-four", "gobcon", *gong, "halli-galli", "referee"]
    assert len(TABLES) == 2 + 5 + 3 * 5 + 5 + 15
    assert list(DECKS) == list(CARDS) == list(HIDDEN) == list(GAMES)


@by_game
def test_game_is_what_its_entry_point_says(game: Game[Any]) -> None:
    assert GAMES[game.slug] is game
    assert game.rules >= 1
    assert game.Options().dead_heat == "earliest"


@by_table
def test_random_play_comes_to_the_end(game: Game[Any], seats: int, walk: Walk) -> None:
    limit = LONGEST.get(game.slug, LIMIT)
    for seed in range(5):
        turns = list(walk(game, seats, seed, limit))
        assert game.view(turns[-1].step.state, None).over or len(turns) == limit
        assert game.slug in ENDLESS or len(turns) < limit


@by_table
def test_play_never_changes_a_state(game: Game[Any], seats: int, walk: Walk) -> None:
    kept: list[tuple[Any, Any]] = []
    for turn in walk(game, seats, 1, LIMIT):
        kept.append((turn.before, deepcopy(turn.before)))
        assert game.play(turn.before, turn.seat, turn.text, turn.at) == turn.step
    assert [before for before, copy in kept if before != copy] == []


@by_table
def test_cards_are_conserved(game: Game[Any], seats: int, walk: Walk) -> None:
    start = game.start(seats, game.Options(), None, Chance(2, "deal"))
    deck = Counter(CARDS[game.slug](start))
    assert deck == Counter(DECKS[game.slug])
    for turn in walk(game, seats, 2, LIMIT):
        assert Counter(CARDS[game.slug](turn.step.state)) == deck


@by_table
def test_screens_05_every_listed_input_is_accepted_and_every_other_refused(
    game: Game[Any], seats: int, walk: Walk
) -> None:
    known = {turn.text for turn in walk(game, seats, 3, LIMIT)}
    for turn in walk(game, seats, 3, 120):
        before = deepcopy(turn.before)
        for seat in everybody(seats):
            legal = set(game.inputs(turn.before, seat))
            for text in legal:
                game.play(turn.before, seat, text, turn.at)
            for text in {*known, *STRANGE} - legal - ({game.strike} if seat is not None else set()):
                if unlisted(game, turn.before, seat, text):
                    game.play(turn.before, seat, text, turn.at)
                    continue
                with pytest.raises(Refused):
                    game.play(turn.before, seat, text, turn.at)
        assert turn.before == before


@by_table
def test_screens_06_inputs_are_total_off_turn_and_after_the_end(
    game: Game[Any], seats: int, walk: Walk
) -> None:
    for turn in walk(game, seats, 4, LIMIT):
        state = turn.step.state
        found = {seat: list(game.inputs(state, seat)) for seat in everybody(seats)}
        assert all(isinstance(text, str) for texts in found.values() for text in texts)
        assert game.strike not in {text for texts in found.values() for text in texts}
        if game.view(state, None).over:
            assert set(map(tuple, found.values())) == {()}


@by_table
def test_seat_that_is_none_is_refused(game: Game[Any], seats: int) -> None:
    state = game.start(seats, game.Options(), None, Chance(0, "deal"))
    for seat in (-1, seats):
        with pytest.raises(Refused, match="no-such-seat"):
            game.play(state, seat, game.strike, 0)


@by_table
def test_ring_is_never_refused_and_tells_its_verdict_first(
    game: Game[Any], seats: int, walk: Walk
) -> None:
    for turn in walk(game, seats, 5, LIMIT):
        for seat in range(seats):
            first, *_ = game.play(turn.step.state, seat, game.strike, turn.at).events
            assert (first.code, first.args["seat"]) == ("ring", seat)
            assert set(first.args) == {"seat", "verdict", "grace"}


@by_table
def test_keys_are_json_and_hold_what_every_game_has(
    game: Game[Any], seats: int, walk: Walk
) -> None:
    for turn in walk(game, seats, 6, 50):
        keys = game.keys(turn.step.state)
        assert json.loads(json.dumps(keys)) == msgspec.json.decode(msgspec.json.encode(keys))
        view = game.view(turn.step.state, None)
        assert [keys["turn"], keys["over"], keys["winners"]] == [
            view.turn,
            view.over,
            list(view.winners),
        ]


@by_table
def test_who_is_waited_for_can_act_and_timers_are_legal(
    game: Game[Any], seats: int, walk: Walk
) -> None:
    for turn in walk(game, seats, 7, LIMIT):
        waits = game.waits(turn.step.state)
        assert all(can_act(game, turn.step.state, seat) for seat in waits.seats)
        for timer in waits.timers:
            assert timer.text in game.inputs(turn.step.state, timer.seat)


@pytest.mark.parametrize("seed", [65, 292])
def test_a_turn_that_only_an_end_with_discards_can_end_is_played_on(seed: int, walk: Walk) -> None:
    game = GAMES["gobcon"]
    ends = [turn for turn in walk(game, 2, seed, LIMIT) if turn.text.startswith("end ")]
    assert ends
    for turn in ends:
        assert unlisted(game, turn.before, turn.seat, turn.text)
        assert can_act(game, turn.before, turn.before.turn)
        assert not can_act(game, turn.before, 1 - turn.before.turn)


@by_table
def test_bell_means_something_only_to_seats_of_a_game_that_goes_on(
    game: Game[Any], seats: int, walk: Walk
) -> None:
    for turn in walk(game, seats, 8, LIMIT):
        bell = game.bell(turn.step.state)
        assert (bell is None) == game.view(turn.step.state, None).over
        assert bell is None or set(bell.seats) <= set(range(seats))


@by_table
def test_screens_02_no_hidden_card_is_in_what_a_screen_gets(
    game: Game[Any], seats: int, walk: Walk
) -> None:
    for turn in walk(game, seats, 9, LIMIT):
        state = turn.step.state
        sent = sight(game, state, seats)
        assert [card for card in HIDDEN[game.slug](state) if card.encode() in sent] == []
        told = msgspec.json.encode((turn.step.events, game.bell(state), game.waits(state)))
        unseen = HIDDEN[game.slug](state) & HIDDEN[game.slug](turn.before)
        assert [card for card in unseen if card.encode() in told] == []


@by_table
def test_screens_02_an_undone_card_is_hidden_again(game: Game[Any], seats: int, walk: Walk) -> None:
    header = Header(game=game.slug, seats=tuple(map(str, range(seats))), seed=10)
    table = Reading(header)
    for turn in walk(game, seats, 10, 60):
        before = sight(game, table.state, seats)
        table.take(Do(t=seconds(turn.at), seat=turn.seat, do=turn.text))
        table.take(Undo(t=seconds(turn.at), undo=True))
        assert sight(game, table.state, seats) == before
        table.take(Do(t=seconds(turn.at), seat=turn.seat, do=turn.text))


TELL = """
import sys
from engine.chance import Chance
from engine.records import replay_file
from engine.registry import games

for path in sys.argv[1:]:
    print(replay_file(path))
for game in games().values():
    chance = Chance(7, "play")
    state = game.start(4, game.Options(), None, Chance(7, "deal"))
    for at in range(0, 150_000_000, 500_000):
        texts = [(seat, text) for seat in (None, 0, 1, 2, 3) for text in game.inputs(state, seat)]
        pick, chance = chance.below(len(texts) + 1)
        seat, text = [*texts, (at % 4, game.strike)][pick]
        step = game.play(state, seat, text, at)
        state = step.state
        print(step.events, game.keys(state), game.view(state, 1), game.bell(state))
"""


def test_same_seed_is_the_same_game_in_every_process_and_for_every_hash_seed() -> None:
    golden = sorted(map(str, GOLDEN.glob("*.jsonl")))
    told = {
        subprocess.run(
            [sys.executable, "-c", TELL, *golden],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1
    assert told.pop().count(b"\n") == len(golden) + 300 * len(GAMES)


@by_game
def test_every_game_has_a_golden_record_that_checks_its_whole_state(game: Game[Any]) -> None:
    path = GOLDEN / f"{game.slug}.jsonl"
    assert path.exists(), f"play a game, add expect lines, keep it as {path.name}"
    header, *said = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    assert (header["game"], header["rules"]) == (game.slug, game.rules)
    assert sum("do" in one for one in said) >= 50
    assert "deal" not in header or header["deal"] is None
    assert said[-1]["expect"] == replay_file(str(path)).keys
    assert str(replay_file(str(path))) == f"{path}: ok"


def test_golden_halli_galli_is_a_whole_game_with_every_verdict() -> None:
    path = GOLDEN / "halli-galli.jsonl"
    assert replay_file(str(path)).keys["over"] is True
    assert all(f'"{verdict}"' in path.read_text() for verdict in ("won", "wrong", "late"))


@by_game
def test_screens_28_a_record_of_other_rules_is_refused_with_both_numbers(game: Game[Any]) -> None:
    for rules in (game.rules - 1, game.rules + 1):
        header = Header(game=game.slug, rules=rules, seats=("Ada", "Bo"))
        outcome = replay(BytesIO(line(header)), "old.jsonl")
        assert outcome.code == 2
        assert f"made with rules {rules} of {game.slug}" in str(outcome)
        assert f"plays rules {game.rules}" in str(outcome)
