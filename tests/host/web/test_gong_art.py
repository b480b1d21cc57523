import importlib.util
import re
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

from engine.games.gong.cards import FAMILIES
from engine.games.gong.missions import COLOURS

ROOT = Path(__file__).parents[3]
SPRITE = ROOT / "host" / "web" / "static" / "gong.svg"
SYMBOL = "{http://www.w3.org/2000/svg}symbol"


@pytest.fixture(scope="module")
def art() -> ModuleType:
    path = ROOT / "scripts" / "make_gong_art.py"
    spec = importlib.util.spec_from_file_location("make_gong_art", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def symbols() -> set[str]:
    return {symbol.attrib["id"] for symbol in ElementTree.parse(SPRITE).iter(SYMBOL)}


def test_the_sprite_is_up_to_date(art: ModuleType) -> None:
    said: list[str] = []
    assert art.main(["--check"], said.append) == 0, said


def test_a_stale_sprite_is_told(
    art: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(art, "SPRITE", tmp_path / "gong.svg")
    said: list[str] = []
    assert art.main(["--check"], said.append) == 1
    assert "make_gong_art.py" in said[0]
    assert art.main([], said.append) == art.main(["--check"], said.append) == 0


def test_n2_n3_n22_every_family_stone_joker_and_colour_has_a_symbol() -> None:
    stones = {f"stone-{number}" for number in range(1, 7)}
    others = {"joker", "face", "back", *COLOURS}
    assert symbols() == {family.lower() for family in FAMILIES} | stones | others


def lightness(colour: str) -> float:
    """Relative luminance, 0 to 1, of WCAG 2."""
    parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    red, green, blue = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_every_galaxy_stands_out_from_its_sky(art: ModuleType) -> None:
    assert len(set(art.COLOURS.values())) == len(FAMILIES)
    for family, colour in art.COLOURS.items():
        contrast = (lightness(colour) + 0.05) / (lightness(art.SKY) + 0.05)
        assert contrast > 4.5, family


def test_the_sprite_refers_to_nothing_for_browsers_look_for_it_in_the_wrong_file() -> None:
    text = SPRITE.read_text(encoding="utf-8")
    assert not re.search(r"url\(|href|style|class=", text)
