"""The missions of Fight as data: what each card's QR code tells you to do (N22, N23)."""

from typing import Literal, NamedTuple, TypeAlias

from engine.games.gong.cards import FAMILY, NUMBER, PLAIN

Colour: TypeAlias = Literal["bonus", "malus", "fight"]
COLOURS: tuple[Colour, ...] = ("fight", "malus", "bonus")  # N22: of the numbers 1–2, 3–4, 5–6
KINDS = 6  # missions of a colour

Deed: TypeAlias = Literal[
    "lay",
    "give",
    "give-round",
    "draw",
    "take",
    "take-round",
    "get",
    "quick-draw",
    "high-card",
    "five-seconds",
    "family",
    "brawl",
    "low-card",
]


class Mission(NamedTuple):
    """What is to be done with how many cards; `chooses`: with a player of your choice (P7)."""

    colour: Colour
    number: int
    deed: Deed
    chooses: bool = False
    cards: int = 1
    then: Literal["", "turn-again", "miss-a-turn"] = ""


MISSIONS = (
    Mission("bonus", 1, "lay"),
    Mission("bonus", 2, "lay", cards=2),
    Mission("bonus", 3, "give", chooses=True),
    Mission("bonus", 4, "give-round"),
    Mission("bonus", 5, "give", chooses=True, cards=2),
    Mission("bonus", 6, "lay", then="turn-again"),
    Mission("malus", 1, "draw"),
    Mission("malus", 2, "draw", cards=2),
    Mission("malus", 3, "take", chooses=True),
    Mission("malus", 4, "take-round"),
    Mission("malus", 5, "get", chooses=True),
    Mission("malus", 6, "draw", then="miss-a-turn"),
    Mission("fight", 1, "quick-draw", chooses=True),
    Mission("fight", 2, "high-card", chooses=True),
    Mission("fight", 3, "five-seconds", chooses=True),
    Mission("fight", 4, "family", chooses=True),
    Mission("fight", 5, "brawl"),
    Mission("fight", 6, "low-card", chooses=True),
)
BELL_DEEDS = frozenset({"quick-draw", "five-seconds", "brawl"})
_BY_PLACE = {(mission.colour, mission.number): mission for mission in MISSIONS}


def mission_of(card: int) -> Mission:
    """Return the mission of a card: each has three cards of its colour."""
    number = 1 + (2 * FAMILY[card] + (NUMBER[card] % 2 == 0)) % KINDS
    return _BY_PLACE[COLOURS[(NUMBER[card] - 1) // 2], number]


BY_CARD = tuple(map(mission_of, PLAIN))
