import pytest

from engine.game import Options, Refused
from engine.registry import games
from engine.rules_text import rules_text


@pytest.mark.parametrize("slug", list(games()))
def test_every_game_has_its_rules_in_words_and_every_option_in_them(slug: str) -> None:
    rules = games()[slug]
    text = rules_text(slug)
    assert text.startswith(f"# {rules.name}\n")
    assert f"{rules.seats[0]} to {rules.seats[-1]} players" in text
    options = {*rules.Options.__struct_fields__, *Options.__struct_fields__}
    assert [option for option in options if f"| `{option}` |" not in text] == []


@pytest.mark.parametrize("slug", ["poker", "", "../halli-galli", "__init__.py"])
def test_rules_nobody_wrote_are_refused(slug: str) -> None:
    with pytest.raises(Refused, match="no-rules-written"):
        rules_text(slug)
