"""The closed form that the rules and the firmware's figure rest on, beside ngspice."""

from itertools import product

import pytest

from hardware import electrics, spice
from hardware.source import Box, load
from hardware.spice import AT, Corner


@pytest.fixture(scope="module")
def box() -> Box:
    return load()


def corners(box: Box) -> list[Corner]:
    """Return every end of every tolerance, with the longest cable and with none."""
    chip, parts = box.chip, box.parts
    ends = product(
        parts["bell_resistor"].span,
        parts["bell_capacitor"].span,
        chip.pull_up_ohm,
        chip.supply_v,
        chip.falling_v,
        (1e-12, box.cable.farad),
    )
    return [Corner(*end) for end in ends]


def test_a_strike_takes_the_time_of_the_closed_form_in_every_corner(box: Box) -> None:
    made = corners(box)
    assert len(made) == 64
    for corner, edge in zip(made, spice.measured(spice.press, made, 4e-6), strict=True):
        due = electrics.press(
            corner.ohm, corner.farad, corner.pull, corner.supply, corner.threshold
        )
        assert edge - AT == pytest.approx(due, rel=0.01)


def test_two_bells_at_opposite_tolerances_are_at_most_2_us_apart(box: Box) -> None:
    made = [corner for corner in corners(box) if corner.supply == box.chip.supply_v[1]]
    edges = spice.measured(spice.press, made, 4e-6)
    assert max(edges) - min(edges) == pytest.approx(electrics.skew(box), rel=0.01)
    assert max(edges) - min(edges) <= 2e-6


def test_a_released_bell_is_open_when_the_closed_form_says(box: Box) -> None:
    chip = box.chip
    slow = Corner(
        box.parts["bell_resistor"].span[1],
        box.parts["bell_capacitor"].span[1],
        chip.pull_up_ohm[1],
        chip.supply_v[0],
        chip.high_v,
        box.cable.farad,
    )
    [edge] = spice.measured(spice.release, [slow], 1e-3)
    assert edge - AT == pytest.approx(electrics.release(box), rel=0.01)


def test_a_lamp_that_goes_out_rings_no_bell(box: Box) -> None:
    weak = Corner(
        box.parts["bell_resistor"].span[0],
        box.parts["bell_capacitor"].span[0],
        box.chip.pull_up_ohm[1],
        box.chip.supply_v[0],
        0,
        1e-12,
    )
    lamp = spice.crosstalk(box.cable.between_farad, box.parts["lamp_resistor"].span[0])
    [lowest] = spice.measured(lamp, [weak], 4e-6)
    assert box.chip.high_v < lowest
    assert lowest == pytest.approx(electrics.crosstalk_v(box), rel=0.01)


def test_without_ngspice_it_says_how_to_get_it(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(spice.NoNgspice, match="apt install ngspice"):
        spice.measured(spice.press, corners(box), 4e-6)
