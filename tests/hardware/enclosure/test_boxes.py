from dataclasses import replace
from pathlib import Path

import pytest
import trimesh

from hardware.enclosure.build import boxes, wrong
from hardware.enclosure.carrier import Carrier
from hardware.enclosure.checks import overhangs
from hardware.enclosure.outline import read_outline
from hardware.enclosure.output import stl
from hardware.enclosure.pieces import Box
from hardware.enclosure.sizes import ROOM

pytestmark = pytest.mark.slow


def test_there_is_a_box_for_a_button_a_bell_and_the_controller() -> None:
    names = {box.name: [piece.name for piece in box.pieces] for box in boxes()}
    assert names == {
        "button-box": ["shell", "base"],
        "bell-box": ["shell", "base", "spring plate"],
        "controller-box": ["tray", "lid"],
    }


def test_every_print_is_closed_thick_carried_fits_a_bed_and_nothing_collides(built: Path) -> None:
    assert list(wrong(built)) == []


@pytest.mark.parametrize("box", boxes(), ids=lambda box: box.name)
def test_only_the_saddles_of_cables_are_bridges(box: Box, built: Path) -> None:
    for piece in box.pieces:
        hanging = overhangs(trimesh.load_mesh(stl(box, piece, built)))
        assert len(hanging) == len(piece.bridges) == (piece.name == "base")


@pytest.mark.parametrize("box", boxes(), ids=lambda box: box.name)
def test_every_print_is_one_solid(box: Box) -> None:
    assert [len(piece.solid.solids()) for piece in box.pieces] == [1] * len(box.pieces)
    assert all(piece.solid.is_valid for piece in box.pieces)


def test_each_cable_of_the_controller_has_a_notch_at_its_connector() -> None:
    carrier = Carrier(read_outline(), ROOM)
    *seats, sync, usb = carrier.case.notches
    assert [notch.at for notch in seats] == [x for x, _ in carrier.seats]
    assert [notch.side for notch in seats] == ["back"] * 4 + ["front"] * 4
    assert (sync.side, usb.side) == ("right", "left")


def test_a_larger_board_gets_a_larger_box() -> None:
    outline = read_outline()
    wide, deep = outline.size
    before = Carrier(outline, ROOM).case
    after = Carrier(replace(outline, size=(wide + 10, deep + 6)), ROOM).case
    assert after.width - before.width == pytest.approx(10)
    assert after.depth - before.depth == pytest.approx(6)
