"""package.json: what `mpremote mip install` puts on a board is what `firstbell flash` does."""

import importlib.util
import json
import tomllib
from pathlib import Path
from types import ModuleType

import pytest
from mpremote import mip

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def make_package() -> ModuleType:
    path = ROOT / "scripts" / "make_package.py"
    spec = importlib.util.spec_from_file_location("make_package", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_package_is_up_to_date(make_package: ModuleType) -> None:
    said: list[str] = []
    assert make_package.main(["--check"], said.append) == 0, said


def test_a_stale_package_is_told_and_written_anew(
    make_package: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(make_package, "PACKAGE", tmp_path / "package.json")
    said: list[str] = []
    assert make_package.main(["--check"], said.append) == 1
    assert "out of date" in said[0]
    assert make_package.main([]) == 0
    assert make_package.main(["--check"]) == 0


def test_the_package_has_the_version_of_the_project() -> None:
    package = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert package["version"] == project["version"]


class Flash:
    """A board's file system, as far as mip uses it."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}

    def fs_exists(self, path: str) -> bool:
        return True

    def fs_writefile(self, path: str, data: bytes, progress_callback: object) -> None:
        self.files[path.lstrip("/")] = data


def test_mip_puts_every_module_and_main_where_the_board_looks_for_them(
    capsys: pytest.CaptureFixture[str],
) -> None:
    flash = Flash()
    mip._install_package(flash, str(ROOT / "package.json"), "", "/", None, True)
    modules = {f"firmware/{path.name}": path for path in (ROOT / "firmware").glob("*.py")}
    assert set(flash.files) == {*modules, "main.py"}
    assert all(flash.files[name] == path.read_bytes() for name, path in modules.items())
    assert flash.files["main.py"] == flash.files["firmware/main.py"]
