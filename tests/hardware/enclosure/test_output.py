import shutil
from pathlib import Path

import pytest
import trimesh
from build123d import Box, Pos, export_step

from hardware.enclosure.output import OUT, same, stale

pytestmark = pytest.mark.slow


@pytest.fixture
def kept(built: Path, tmp_path: Path) -> Path:
    """Give a copy of everything that was built, to spoil."""
    return Path(shutil.copytree(built, tmp_path / "kept"))


def test_what_is_committed_is_what_a_rebuild_makes(built: Path) -> None:
    assert list(stale(built, OUT)) == []


def test_all_files_together_stay_small() -> None:
    assert sum(path.stat().st_size for path in OUT.iterdir()) < 3_000_000


def test_an_old_drawing_a_missing_print_and_a_file_left_over_are_named(
    built: Path, kept: Path
) -> None:
    drawing = kept / "bell-box.svg"
    drawing.write_text(drawing.read_text().replace(">100<", ">101<"))
    (kept / "button-box-base.stl").unlink()
    (kept / "old-box.stl").touch()
    assert list(stale(built, kept)) == [
        "button-box-base.stl is missing",
        "old-box.stl is made by nothing",
        "bell-box.svg is stale",
    ]


@pytest.mark.parametrize(("factor", "fresh"), [(1.00001, True), (1.01, False)])
def test_a_print_is_compared_to_a_thousandth(
    built: Path, kept: Path, factor: float, fresh: bool
) -> None:
    path = kept / "button-box-shell.stl"
    trimesh.load_mesh(path).apply_scale(factor).export(path)
    assert same(built / path.name, path) is fresh


def test_a_solid_is_compared_in_its_place(tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("one.step", "two.step", "three.step")]
    for path, shift in zip(paths, (0, 0, 1), strict=True):
        export_step(Pos(shift, 0, 0) * Box(10, 20, 30), path)
    one, two, three = paths
    assert same(one, two)
    assert not same(one, three)
