from dataclasses import replace

import pytest
from build123d import Box as Block
from build123d import Plane, Pos, mirror

from hardware.enclosure.bell_box import bell_box
from hardware.enclosure.bracket import bracket, switch_screws
from hardware.enclosure.button_box import button_box
from hardware.enclosure.fit import collisions, overlaps, shared
from hardware.enclosure.sizes import BELL_CASE, BUTTON, BUTTON_CASE, RIDER, SWITCH


def test_what_two_solids_share_is_measured_in_mm3() -> None:
    cube = Block(10, 10, 10)
    assert shared(cube, Pos(9, 0, 0) * cube) == pytest.approx(100)
    assert shared(cube, Pos(10, 0, 0) * cube) == 0
    assert shared(cube, Pos(30, 0, 0) * cube) == 0


def test_an_overlap_names_both() -> None:
    cube = Block(10, 10, 10)
    lid, tray, board = ("lid", cube), ("tray", Pos(5, 0, 0) * cube), ("board", Pos(50, 0, 0) * cube)
    assert list(overlaps([(lid, tray), (lid, board)])) == ["lid and tray share 500.00 mm³"]


def test_a_button_that_is_too_long_meets_the_base() -> None:
    long = replace(BUTTON, terminals=(20.0, 10.0, 47.0))
    assert [line[:15] for line in collisions(button_box(BUTTON_CASE, long))] == ["base and button"]


@pytest.mark.parametrize("side", [1, -1], ids=["as drawn", "the other diagonal"])
@pytest.mark.parametrize("up", [-SWITCH.adjust, 0, SWITCH.adjust])
def test_the_switch_can_be_moved_up_and_down_in_its_slots(up: float, side: int) -> None:
    screws = switch_screws() if side == 1 else mirror(switch_screws(), Plane.YZ.offset(SWITCH.x))
    assert shared(bracket(), Pos(0, 0, up) * screws) == 0
    assert shared(bracket(), Pos(0, 0, SWITCH.adjust + 3) * screws) > 0


def test_a_strike_anywhere_on_the_bell_makes_the_switch_click() -> None:
    ways = bell_box().struck.ways
    dropped = [
        -(way * Pos(0, 0, BELL_CASE.height)).position.Z + BELL_CASE.height for way in ways.values()
    ]
    assert len(dropped) == 5
    assert min(dropped) > SWITCH.lever_at_rest - SWITCH.clicks
    assert max(dropped) == pytest.approx(RIDER.travel)


def test_a_struck_bell_tilts_and_needs_room_for_that() -> None:
    tight = bell_box(size=replace(RIDER, plunger_hole=RIDER.plunger + 0.4))
    found = {line.partition(":")[0] for line in collisions(tight)}
    assert found == {f"struck at the {side}" for side in ("right", "back", "left", "front")}
