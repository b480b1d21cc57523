"""The engine's Halli Galli and a second model written from the rules alone play the same games."""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.chance import Chance
from engine.game import Refused
from engine.games.halli_galli import GAME
from tests.engine.games.oracle_halli_galli import Illegal, Table
from tests.engine.games.random_halli_galli import (
    Input,
    Story,
    some_damage,
    some_input,
    some_story,
    whole_deck,
)

T = TypeVar("T")
RECORDS = sorted((Path(__file__).parents[2] / "records" / "halli-galli").glob("*.jsonl"))


# ---- records: the oracle alone


def after_input(table: Table, line: Mapping[str, Any]) -> Table:
    after = deepcopy(table)
    try:
        after.play(line["seat"], line["do"], round(line["t"] * 1_000_000))
    except Illegal:
        assert line.get("refused"), line
        return table
    assert not line.get("refused"), line
    return after


def check_line(table: Table, line: Mapping[str, Any]) -> None:
    keys = table.keys()
    for key, value in line.get("expect", {}).items():
        assert keys[key] == value, (key, line)
    for seat, inputs in line.get("moves", {}).items():
        assert sorted(table.inputs(int(seat))) == sorted(inputs), line


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_the_oracle_agrees_with_the_record(record: Path) -> None:
    header, *lines = map(json.loads, record.read_text(encoding="utf-8").splitlines())
    tables = [Table(len(header["seats"]), header.get("options", {}), header["deal"])]
    for line in lines:
        if "do" in line:
            after = after_input(tables[-1], line)
            tables += [after] * (not line.get("refused"))
        elif line.get("undo"):
            tables.pop()
        check_line(tables[-1], line)


# ---- both at one table


def attempt(act: Callable[..., T], *args: Any) -> tuple[T | None, bool]:
    """Return what the act gives, and whether it was allowed."""
    try:
        return act(*args), True
    except (Illegal, Refused):
        return None, False


def engine_starts(seats: int, options: dict[str, Any], deal: dict[str, Any]) -> Any:
    return GAME.start(seats, GAME.Options(**options), deal, Chance(0, "deal"))


def both_start(story: Story) -> tuple[Table | None, Any]:
    table, sound = attempt(Table, *story[:3])
    state, accepted = attempt(engine_starts, *story[:3])
    assert accepted == sound, story.told()
    if table:
        agree(table, state, story)
    return table, state


def record_line(done: Input, legal: bool) -> str:
    line = {"t": done.at / 1_000_000, "seat": done.seat, "do": done.text}
    return json.dumps(line if legal else {**line, "refused": True})


def agree(table: Table, state: Any, story: Story) -> None:
    wanted, found = table.keys(), json.loads(json.dumps(GAME.keys(state)))
    assert found == wanted, story.told(json.dumps({"expect": wanted}))
    for seat in range(table.seats):
        moves = {"moves": {str(seat): table.inputs(seat)}}
        assert list(GAME.inputs(state, seat)) == table.inputs(seat), story.told(json.dumps(moves))


class Played(NamedTuple):
    """A legal input, the oracle's table before and after it, and the engine's state."""

    done: Input
    before: Table
    after: Table
    state: Any


def play_both(dice: Random, story: Story, inputs: int) -> Iterator[Played]:
    """Yield every legal input, some after the end too; fail where engine and oracle part."""
    now, epilogue = 0, 3
    table, state = both_start(story)
    while table and inputs and epilogue:
        before, done = deepcopy(table), some_input(dice, table, now)
        _, legal = attempt(table.play, *done)
        step, accepted = attempt(GAME.play, state, *done)
        state = step.state if step else state
        story.lines.append(record_line(done, legal))
        assert accepted == legal, story.told()
        agree(table, state, story)
        if legal:
            yield Played(done, before, table, state)
        now, inputs, epilogue = done.at, inputs - 1, epilogue - before.over


@settings(max_examples=100, deadline=None)
@given(st.randoms(use_true_random=False))
def test_engine_and_oracle_agree_after_every_input(dice: Random) -> None:
    for _ in play_both(dice, some_story(dice), inputs=30):
        pass


@settings(max_examples=100, deadline=None)
@given(st.randoms(use_true_random=False))
def test_engine_and_oracle_refuse_the_same_deals(dice: Random) -> None:
    story = some_story(dice)
    both_start(story._replace(deal=some_damage(dice, story.deal, story.seats)))


# ---- a few thousand games, and what must have come up in them


CORNERS = (
    *("flip", "timeout", "won ring", "won ring by grace", "wrong ring"),
    *("late ring", "late ring by grace", "ignored ring", "two out at once"),
    *("in again", "in again, another out", "in again, duel void"),
    *("duel begins by flip", "duel begins by won ring", "duel begins by wrong ring"),
    *("duel ends by flip", "duel ends by won ring", "duel ends by wrong ring"),
    *("game ends by flip", "game ends by won ring", "game ends by wrong ring"),
    *("duel ends by timeout", "game ends by timeout", "one wins", "all equal win"),
)


def corners(played: Played) -> Iterator[str]:
    """Name what one input led to, for the count of rare things."""
    done, before, after, _ = played
    ring = after.last_ring or {}
    cause = f"{ring['verdict']} ring" if done.text == "ring" else done.text
    yield f"{cause} by grace" if done.text == "ring" and ring["grace"] else cause
    back, gone = set(before.out) - set(after.out), set(after.out) - set(before.out)
    if back:
        void = ", duel void" if before.duel and not after.duel else ""
        yield f"in again{', another out' if gone else ''}{void}"
    if len(gone) > 1:
        yield "two out at once"
    if after.duel and not before.duel:
        yield f"duel begins by {cause}"
    if after.over and not before.over:
        yield f"{'duel' if after.duel else 'game'} ends by {cause}"
        yield "all equal win" if len(after.winners) > 1 else "one wins"


def count_of_corners(games: int) -> Counter[str]:
    seen = Counter[str]()
    for number in range(games):
        dice = Random(number)
        for played in play_both(dice, some_story(dice), inputs=40):
            seen.update(corners(played))
    return seen


def test_four_thousand_games_agree_and_reach_every_corner_of_the_rules() -> None:
    seen = count_of_corners(4000)
    assert {corner for corner in CORNERS if seen[corner] < 10} == set(), seen


def test_games_with_the_whole_deck_agree_to_the_end() -> None:
    finished = 0
    for number in range(40):
        dice = Random(number)
        for played in play_both(dice, whole_deck(dice), inputs=600):
            last = played.after
        finished += last.over
    assert finished > 20


def test_screens_12_a_game_not_over_waits_for_somebody_who_can_act() -> None:
    for number in range(300):
        dice = Random(number)
        for played in play_both(dice, some_story(dice), inputs=40):
            waits = GAME.waits(played.state)
            assert all(GAME.inputs(played.state, seat) for seat in waits.seats)
            assert bool(waits.seats or waits.timers) != played.after.over


def test_h17_a_player_who_is_out_does_not_keep_the_others_from_winning() -> None:
    face_up = [[], [], ["lime-1", "lime-2"]]
    deal = {"draw": [["plum-1"], ["plum-2"], []], "open": face_up, "out": [2]}
    state = engine_starts(3, {"elimination": "no_cards"}, deal)
    for done in (Input(0, "flip", 1), Input(1, "flip", 2), Input(None, "timeout", 3)):
        state = GAME.play(state, *done).state
    assert GAME.keys(state)["winners"] == [0, 1]
