"""N10, NA3: which card may be played on which."""

from engine.games.gong.cards import FAMILY, JOKERS, NUMBER, PLAIN

_FITS = tuple(
    bytes(card for card in PLAIN if NUMBER[card] == NUMBER[top] or FAMILY[card] == FAMILY[top])
    for top in PLAIN
)
# What may be played on each card, and what may not; on no card, everything but Jokers (N9).
MATCHES: dict[int | None, bytes] = {**dict(enumerate(_FITS)), None: PLAIN}
MISFITS = {top: bytes(set(PLAIN + JOKERS) - set(fits)) for top, fits in MATCHES.items()}
