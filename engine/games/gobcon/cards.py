"""What a card is: its kind, its category, what it is worth and what it does (C2, C9, C10)."""

from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple, TypeAlias

from msgspec import Meta, Struct

Kind: TypeAlias = Literal["friend", "game", "purchase", "special"]
Category: TypeAlias = Literal["", "3d", "boardgame", "cards", "rpg"]
Timing: TypeAlias = Literal["own", "any"]
GP: TypeAlias = Annotated[int, Meta(ge=-99, le=99)]
Face: TypeAlias = Literal["darth", "black", "green", "king"]

CATEGORIES: tuple[Category, ...] = ("3d", "boardgame", "cards", "rpg")
COLOURS: dict[Kind, str] = {"friend": "green", "game": "yellow", "purchase": "blue"}  # C2, C5
FACES: tuple[Face, ...] = ("darth", "black", "green", "king")  # C7, low to high
HAND = 5  # cards, C3, C4
TWICE: Mapping[Kind, str] = {"game": "two-games", "purchase": "two-purchases"}  # Friends, C5
DIE: tuple[Face, ...] = ("king", "green", "green", "black", "black", "darth")  # C7


class Card(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A printed card; `effect` is a word of `EFFECTS` and its numbers, "" for a plain Purchase.

    `name` and `text` are for decks of other people; ours has its own in the catalogues. `art` is
    what is to be seen on it, for who draws it.
    """

    id: str
    type: Kind
    category: Category = ""
    gp: GP = 0
    timing: Timing = "own"
    effect: str = ""
    name: str = ""
    text: str = ""
    art: str = ""

    @property
    def does(self) -> str:
        """The word of the effect."""
        return self.effect.partition(" ")[0]

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the effect: the results of a Game from King to Darth, or one amount."""
        return tuple(map(int, self.effect.split()[1:]))

    @property
    def sellable(self) -> bool:
        """Whether it counts as a Purchase in play (CA10)."""
        return self.type == "purchase" or self.does in ("fame", "shame")

    @property
    def stays(self) -> bool:
        """Whether it stays in play (C10)."""
        return self.type in ("friend", "purchase") or self.does in STAYING


class Shape(NamedTuple):
    """What cards with an effect look like; `numbers` is how many follow the word."""

    type: Kind
    category: Literal["none", "one", "either"] = "none"
    timings: tuple[Timing, ...] = ("own",)
    numbers: int = 0


FRIEND, SPECIAL = Shape("friend"), Shape("special")
STAYING = frozenset({"bonus", "malus", "ban", "fame", "shame"})
EFFECTS: dict[str, Shape] = {
    "": Shape("purchase", "either"),
    "results": Shape("game", "either", numbers=4),
    # Friends.
    "logorroico": FRIEND,
    "step": Shape("friend", "one"),
    "no-bans": FRIEND,
    "no-malus": FRIEND,
    "six-cards": FRIEND,
    "collects": FRIEND,
    "royal": FRIEND,
    "charms": FRIEND,
    "joins": FRIEND,
    "guards": FRIEND,
    "two-games": FRIEND,
    "two-purchases": FRIEND,
    "trade": FRIEND,
    "heckle": FRIEND,
    "stays": FRIEND,
    # Specials.
    "bonus": Shape("special", "one"),
    "malus": Shape("special", "one"),
    "ban": Shape("special", "one"),
    "cancel": Shape("special", timings=("any",)),
    "fame": SPECIAL,
    "shame": SPECIAL,
    "steal": SPECIAL,
    "break": SPECIAL,
    "split": SPECIAL,
    "raid": SPECIAL,
    "swap": SPECIAL,
    "draw": Shape("special", timings=("own", "any"), numbers=1),
    "curse": Shape("special", numbers=1),
    "gift": Shape("special", numbers=1),
    "reroll": Shape("special", timings=("any",)),
}


def stepped(face: Face, steps: int) -> Face:
    """Return the face so many steps up, clamped at King and Darth (C8, CA1)."""
    return FACES[max(0, min(len(FACES) - 1, FACES.index(face) + steps))]
