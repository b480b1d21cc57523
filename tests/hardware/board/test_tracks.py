"""Tracks in mm: they end in the middle of their pads, and the ground is sown with vias."""

import math

from hardware.board.grid import BOTH, Grid, Rect, Rules
from hardware.board.tracks import Track, Via, lay

RULES = Rules(step=1.0)


def pad(net: str, x: float, y: float) -> Rect:
    return Rect(net, BOTH, x - 0.3, y - 0.3, x + 0.3, y + 0.3)


def laid(*pads: Rect) -> tuple[list[Track], list[Via]]:
    nets: dict[str, list[Rect]] = {}
    for item in pads:
        nets.setdefault(item.net, []).append(item)
    return lay(Grid((40.0, 20.0), pads, RULES), nets, "GND")


def test_a_pad_beside_the_grid_gets_a_short_piece_to_its_middle() -> None:
    tracks, _ = laid(pad("A", 3.2, 5.0), pad("A", 9.0, 5.0))
    assert tracks == [
        Track("A", 0, ((3.0, 5.0), (3.2, 5.0))),
        Track("A", 0, ((9.0, 5.0), (3.0, 5.0))),
    ]


def test_the_ground_is_sown_where_nothing_is_near() -> None:
    pads = pad("A", 3.0, 8.0), pad("A", 30.0, 8.0), pad("GND", 3.0, 12.0), pad("GND", 9.0, 12.0)
    _, vias = laid(*pads)
    assert {via.net for via in vias} == {"GND"}
    assert Via("GND", (8.0, 16.0)) in vias
    assert not [via for via in vias if via.at[1] == 8.0 and via.at[0] <= 30.0]
    assert all(math.dist(via.at, item.middle) > 1.0 for via in vias for item in pads)
