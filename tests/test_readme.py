"""The README keeps its word: its files exist, its commands are there and do what they say."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from host.cli import app

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = [
    shlex.split(line, comments=True)
    for block in re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
    for line in block.splitlines()
]
OURS = [words[words.index("firstbell") + 1 :] for words in COMMANDS if "firstbell" in words]
TO_THE_END = [words for words in OURS if words[0] in ("games", "rules", "replay")]
NAMED = pytest.mark.parametrize("words", OURS, ids=" ".join)


def test_every_file_that_is_linked_exists() -> None:
    named = re.findall(r"\]\(([^)]+)\)", README) + re.findall(r'src="([^"]+)"', README)
    links = [link for link in named if "://" not in link]
    assert len(links) > 5
    assert [link for link in links if not (ROOT / link.partition("#")[0]).exists()] == []


def test_there_is_no_command_that_nothing_here_checks() -> None:
    known = {"make", ".", "pipx", "uvx", "firstbell"}
    assert {words[0] for words in COMMANDS} <= known
    assert len(TO_THE_END) == 3


def test_make_knows_what_the_readme_asks_it_for() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = {target for words in COMMANDS if words[0] == "make" for target in words[1:]}
    assert "play" in targets
    assert targets <= set(re.findall(r"^(\w+):", makefile, re.MULTILINE))


@NAMED
def test_the_command_line_understands_every_command(words: list[str]) -> None:
    command, bound, ignored = app.parse_args(words, exit_on_error=False, print_error=False)
    assert command.__name__ in words[:2]  # `print gong` is a command of its own
    assert bound is not None
    assert not ignored


@pytest.mark.parametrize("words", TO_THE_END, ids=" ".join)
def test_commands_that_come_to_an_end_do_what_they_say(words: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "host", *words], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip()


@pytest.mark.parametrize("words", [words for words in OURS if "--seats" in words], ids=" ".join)
def test_the_tables_it_opens_can_be_played(words: list[str]) -> None:
    from host.commands.asked import Table, check

    _, bound, _ = app.parse_args(words, exit_on_error=False, print_error=False)
    asked = bound.arguments
    said = (asked.get(key) for key in ("game", "seats", "bots"))
    rest = (asked.get("tempo"), asked.get("record"), asked.get("seed"))
    check(Table(*said, asked.get("rule", ()), *rest))
