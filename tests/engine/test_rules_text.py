from importlib.resources import files

import pytest

from engine.registry import games


@pytest.mark.parametrize("slug", list(games()))
def test_every_game_has_its_rules_in_words_with_every_option_and_its_default(slug: str) -> None:
    rules = games()[slug]
    text = files("engine").joinpath("rules_text", f"{slug}.md").read_text(encoding="utf-8")
    assert text.startswith(f"# {rules.name}\n")
    assert f"{rules.seats[0]} to {rules.seats[-1]} players" in text
    rows = {line.split("`")[1]: line for line in text.splitlines() if line.startswith("| `")}
    default = rules.Options()
    assert set(rows) == set(default.__struct_fields__)
    for option, row in rows.items():
        assert f"`{str(getattr(default, option)).lower()}`" in row
