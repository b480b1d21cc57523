from pathlib import Path

import pytest

from hardware.enclosure.outline import OUTLINE, read_outline


def test_the_board_has_a_connector_for_each_of_eight_seats_and_a_hole_in_each_corner() -> None:
    outline = read_outline()
    assert (len(outline.seats), len(outline.holes)) == (8, 4)
    assert {(x > 0, y > 0) for x, y in outline.holes} == {(a, b) for a in (0, 1) for b in (0, 1)}


def test_the_middle_of_the_board_is_the_origin_and_y_points_to_the_back(tmp_path: Path) -> None:
    text = OUTLINE.read_text(encoding="utf-8")
    (tmp_path / "outline.toml").write_text(text.replace("size = [100.0, 80.0]", "size = [60, 40]"))
    outline = read_outline(tmp_path / "outline.toml")
    assert outline.holes[0] == (4.0 - 30, 20 - 4.0)
    assert outline.seats[0][1] > 0 > outline.seats[-1][1]


def test_a_key_that_is_missing_is_named_with_its_file(tmp_path: Path) -> None:
    text = OUTLINE.read_text(encoding="utf-8")
    (tmp_path / "outline.toml").write_text(text.replace("thickness", "thicknes"))
    with pytest.raises(ValueError, match=r"^outline\.toml: 'thickness' is missing$"):
        read_outline(tmp_path / "outline.toml")
