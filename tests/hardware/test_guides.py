"""The guide from parts to the first game: its pictures exist, its commands work, its tables fit."""

import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from hardware import guides
from hardware.source import Box
from host.cli import app

Changed = Callable[..., Box]
ROOT = Path(__file__).parents[2]
GUIDES = [ROOT / "docs" / name for name in ("build.md", "wiring.md")]


@pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: guide.name)
def test_every_picture_and_file_of_a_guide_is_there(guide: Path) -> None:
    text = guide.read_text(encoding="utf-8")
    links = [link for link in re.findall(r"\]\(([^)]+)\)", text) if "://" not in link]
    assert len(links) > 5
    for link in links:
        name, _, heading = link.partition("#")
        there = (guide.parent / name) if name else guide
        assert there.exists(), link
        if heading:
            headings = re.findall(r"^#+ (.*)$", there.read_text(encoding="utf-8"), re.MULTILINE)
            anchors = {re.sub(r"[^\w\s-]", "", one.lower()).replace(" ", "-") for one in headings}
            assert heading in anchors, link


def test_the_guide_says_what_must_be_said() -> None:
    text = (ROOT / "docs" / "build.md").read_text(encoding="utf-8")
    for words in ("Never mains", "RJ45 is NOT ETHERNET", "Untested rev A", "Nobody has built"):
        assert words in text


def test_every_command_of_the_guide_is_understood() -> None:
    text = (ROOT / "docs" / "build.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```sh\n(.*?)```", text, re.DOTALL)
    lines = [shlex.split(line, comments=True) for block in blocks for line in block.splitlines()]
    assert len(lines) == 3
    for words in lines:
        command, *_ = app.parse_args(words[1:], exit_on_error=False, print_error=False)
        assert command.__name__ == words[1]


def test_a_guide_that_asks_for_what_there_is_not_is_an_error(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("<!-- from hardware/pins.toml: magic -->\n<!-- until here -->", "utf-8")
    with pytest.raises(guides.BadMark, match=r"page\.md asks for 'magic', there is: pins"):
        guides.renewed(page, {"pins": ""})


def test_a_part_of_a_guide_that_does_not_end_swallows_nothing(tmp_path: Path) -> None:
    page, start = tmp_path / "page.md", "<!-- from hardware/pins.toml: pins -->\n"
    page.write_text(f"{start}old\nby hand\n{start}old\n<!-- until here -->", "utf-8")
    with pytest.raises(guides.BadMark, match=r"page\.md: of 2 parts made from pins\.toml 1 end"):
        guides.renewed(page, {"pins": ""})


def test_a_good_bell_is_never_called_bad_for_rounding(changed: Changed) -> None:
    box = changed(("parts.bell_resistor.value", 1000))  # 0.113 V at worst
    assert "bell held | below 0.2 V" in guides.with_power(box)
