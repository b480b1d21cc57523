import ast
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from host.sentences import SENTENCES, Plural
from host.words import Words

ROOT = Path(__file__).parents[2]
HERE = ROOT / "host"
SAID = {"Refused": "refused", "Notice": "notice"}
KEYWORDS = {"N_": None, "NN_": (1, 2), "_": None, "gettext": None, "ngettext": (1, 2)}
METHODS = [("**.py", "python"), ("web/templates/**.html", "jinja2")]
OPTIONS = {"web/templates/**.html": {"newstyle_gettext": "true"}}


def fields(message: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(message) if name}


def test_screens_25_every_message_of_code_and_pages_is_in_the_catalogue() -> None:
    used = {
        message
        for _, _, message, _, _ in extract_from_dir(
            str(HERE), METHODS, OPTIONS, KEYWORDS, comment_tags=()
        )
    }
    with (HERE / "locale" / "firstbell.pot").open("rb") as file:
        listed = {message.id for message in read_po(file) if message.id}
    assert used == listed


@pytest.mark.parametrize(
    "key", [key for key, form in SENTENCES.items() if isinstance(form, Plural)]
)
def test_screens_25_both_numbers_of_a_sentence_name_the_same_facts(key: str) -> None:
    form = SENTENCES[key]
    assert isinstance(form, Plural)
    assert fields(form.one) == fields(form.many)


def test_one_card_and_several_are_told_apart() -> None:
    words = Words()
    told = [words.say(["event.won"], {"seat": 0, "cards": n}, ["Ada"]) for n in (1, 2)]
    assert told == ["Ada wins 1 card.", "Ada wins 2 cards."]


def test_a_code_without_a_sentence_is_told_as_itself() -> None:
    assert Words().say(["notice.board-on-fire"], {"name": "Pico"}) == "Board on fire (name Pico)."


def test_a_fact_that_lacks_something_is_no_error() -> None:
    assert Words().say(["event.turned"], {"seat": 9}, ["Ada"]) == "10 turned ?."


def test_a_name_with_braces_is_only_a_name() -> None:
    assert Words().say(["event.out"], {"seat": 0}, ["{card}"]) == "{card} is out."


def coded(kind: str) -> set[str]:
    """Every code of that kind which the source spells out."""
    return {
        call.args[0].value
        for folder in ("engine", "host")
        for path in (ROOT / folder).rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == kind
        if call.args and isinstance(call.args[0], ast.Constant)
    }


@pytest.mark.parametrize("kind", SAID)
def test_every_trouble_has_a_sentence_of_its_own(kind: str) -> None:
    codes = coded(kind)
    assert codes
    assert {code for code in codes if f"{SAID[kind]}.{code}" not in SENTENCES} == set()
