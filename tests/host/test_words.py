import ast
import errno
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from host.bells.boot import TROUBLES
from host.bells.link import reason
from host.bells.source import Notice
from host.sentences import SENTENCES, Plural
from host.web.verdict import WEIGHT
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


SPOKEN = {"Refused": {"Refused", "Duty"}, "Notice": {"Notice", "_tell", "_notice"}}


def spelled(code: ast.expr) -> list[str]:
    """The codes an expression may be."""
    if isinstance(code, ast.IfExp):
        return spelled(code.body) + spelled(code.orelse)
    return [code.value] if isinstance(code, ast.Constant) and isinstance(code.value, str) else []


def coded(kind: str) -> set[str]:
    """Every code of that kind which the source spells out."""
    return {
        code
        for folder in ("engine", "host")
        for path in (ROOT / folder).rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(call, ast.Call) and call.args
        if getattr(call.func, "id", getattr(call.func, "attr", "")) in SPOKEN[kind]
        for code in spelled(call.args[0])
    }


@pytest.mark.parametrize("kind", SAID)
def test_every_trouble_has_a_sentence_of_its_own(kind: str) -> None:
    codes = coded(kind)
    assert codes
    assert {code for code in codes if f"{SAID[kind]}.{code}" not in SENTENCES} == set()


def test_every_trouble_of_a_board_or_a_port_has_a_sentence_of_its_own() -> None:
    faults = [OSError(number, "") for number in (*errno.errorcode, None)]
    codes = {*TROUBLES.values(), *map(reason, faults)}
    assert {code for code in codes if f"notice.{code}" not in SENTENCES} == set()


def test_a_refusal_that_is_told_says_why() -> None:
    told = Notice("refused", {"seat": 0, "text": "flip", "reason": "not-your-turn"})
    assert Words().notice(told, ["Ada"]) == "It is not your turn."


def test_a_hint_that_nobody_wrote_is_left_out() -> None:
    assert "fruit" in Words().hint("about.halli-galli")
    assert Words().hint("about.chess") == ""


@pytest.mark.parametrize("verdict", WEIGHT)
@pytest.mark.parametrize("kind", ["event.ring", "headline", "verdict"])
def test_every_verdict_has_its_words(kind: str, verdict: str) -> None:
    assert f"{kind}.{verdict}" in SENTENCES


def test_a_card_of_the_players_own_deck_is_told_by_its_name() -> None:
    own = {"fame.1": "Best Dressed"}
    told = [
        Words().say(["event.gobcon.left"], {"seat": 0, "card": card}, ["Ada"], own)
        for card in ("fame.1", "fame.2")
    ]
    assert told == ["Best Dressed leaves Ada.", "Best Snack at the Table leaves Ada."]
    assert Words().card("fame.1", own) == "Best Dressed"
