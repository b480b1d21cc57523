"""The peers of `bench.engine`: other engines of card games, each driven as its manual says.

OpenSpiel and RLCard are asked in this process where Python finds them (`pip install open_spiel
rlcard`, in a folder of their own that `PYTHONPATH` names); boardgame.io in a Node of its own, where
that finds it (`npm install boardgame.io`, and `NODE_PATH`).
"""

import json
import shutil
import subprocess
from collections.abc import Callable, Iterator
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from bench.engine_playout import SEATS

Untyped: TypeAlias = Any  # what peers hand out

PACKAGES = ("open_spiel", "rlcard")
OPEN_SPIEL = {
    "crazy_eights": f"crazy_eights(players={SEATS})",
    "hearts": "hearts",
    "dou_dizhu": "dou_dizhu",
}
RLCARD = {"uno": {"game_num_players": SEATS}, "doudizhu": {}}
BOARDGAME = Path(__file__).with_name("engine_boardgame.cjs")


def installed() -> Iterator[tuple[str, str, Callable[[Random], int]]]:
    """Return who plays which game and how, of the peers that Python finds."""
    if find_spec("pyspiel"):
        load = import_module("pyspiel").load_game
        for name, game in OPEN_SPIEL.items():
            yield "open_spiel", name, partial(open_spiel, load(game))
    if find_spec("rlcard"):
        make = import_module("rlcard").make
        for name, config in RLCARD.items():
            yield "rlcard", name, partial(rlcard, make(name, config=config))


def open_spiel(game: Untyped, random: Random) -> int:
    """Play a game of OpenSpiel; the cards that chance turns are no moves."""
    state, moves, roll = game.new_initial_state(), 0, random.random
    while not state.is_terminal():
        moves += not state.is_chance_node()
        legal = state.legal_actions()
        state.apply_action(legal[int(roll() * len(legal))])
    return moves


def rlcard(env: Untyped, random: Random) -> int:
    """Play a game of RLCard."""
    moves, roll = 0, random.random
    state, _ = env.reset()
    while not env.is_over():
        legal = [*state["legal_actions"]]
        state, _ = env.step(legal[int(roll() * len(legal))])
        moves += 1
    return moves


@cache
def boardgame_version() -> str:
    """Return the version of boardgame.io, empty where Node or it is not installed."""
    return str(_boardgame(0)["version"]) if shutil.which("node") else ""


def boardgame_rate(seconds: float) -> float:
    """Return the moves a CPU second of eights with boardgame.io."""
    return float(_boardgame(seconds)["rate"])


def _boardgame(seconds: float) -> dict[str, Any]:
    done = subprocess.run(["node", BOARDGAME, str(seconds)], stdout=subprocess.PIPE, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found
