"""Every language says all that English says, with the same facts in it (report 25)."""

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages import Catalog, Message
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po

from host.web.languages import SOURCE, languages
from host.words import Words

LOCALE = Path(__file__).parents[2] / "host" / "locale"
LANGUAGES = sorted(path.name for path in LOCALE.iterdir() if path.is_dir())
PLACE = re.compile(r"%\(\w+\)\w|\{\w+\}")
NAMES = {
    *("GobCon", "GONG", "GONG!", "Gang of Four", "Bonus", "Malus", "bot", "bot, %(level)s"),
    *("Proxima", "Nebula", "Zeta", "Andromede", "Serpens", "Sparrow", "Virgo", "Omega"),
    *("Nemesis", "3D", "Darth"),
}
# Names, and words that are the same in both languages.
SAME = {"it": NAMES | {"M", "R", "banana", "lime", "no"}, "pl": NAMES | {"Enter"}}


def catalogue(language: str) -> Catalog:
    with path(language, "po").open("rb") as file:
        return read_po(file, language)


def path(language: str, suffix: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / f"firstbell.{suffix}"


def messages(catalog: Catalog) -> dict[str, Message]:
    """The messages by their first form."""
    return {forms(message.id)[0]: message for message in catalog if message.id}


def forms(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return tuple(text) if isinstance(text, tuple | list) else (text or "",)


def english() -> dict[str, Message]:
    with (LOCALE / "firstbell.pot").open("rb") as file:
        return messages(read_po(file, SOURCE))


def strings(catalog: Catalog) -> dict[str, tuple[str, ...]]:
    return {key: forms(message.string) for key, message in messages(catalog).items()}


def wrong_places(message: Message) -> Iterator[str]:
    """Yield the forms with other facts in them than in English; that of one may leave it out."""
    one, many = (places(forms(message.id)[n]) for n in (0, -1))
    for number, form in enumerate(forms(message.string)):
        if places(form) not in ((one, many) if number == 0 else (many,)):
            yield form


def places(form: str) -> set[str]:
    return set(PLACE.findall(form))


def test_every_catalogue_is_a_language_of_the_pages() -> None:
    assert languages() == {SOURCE, *LANGUAGES}


@pytest.mark.parametrize("language", LANGUAGES)
def test_screens_25_every_message_is_translated_and_nothing_else(language: str) -> None:
    told = messages(catalogue(language))
    assert {key: message.id for key, message in told.items()} == {
        key: message.id for key, message in english().items()
    }
    assert {key for key, message in told.items() if message.fuzzy} == set()
    assert {key for key, message in told.items() if not all(forms(message.string))} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_screens_25_every_message_has_all_plural_forms_of_its_language(language: str) -> None:
    catalog = catalogue(language)
    counted = {key: m for key, m in messages(catalog).items() if len(forms(m.id)) > 1}
    assert counted
    assert {
        key for key, m in counted.items() if len(forms(m.string)) != catalog.num_plurals
    } == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_screens_25_a_translation_names_the_facts_of_its_message(language: str) -> None:
    told = messages(catalogue(language)).values()
    assert [(m.id, wrong) for m in told for wrong in wrong_places(m)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_screens_25_no_english_is_left_but_words_that_are_the_same(language: str) -> None:
    told = strings(catalogue(language))
    assert {key for key, said in told.items() if said[0] == key} == SAME[language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiled_catalogue_is_that_of_the_sources(language: str) -> None:
    fresh = BytesIO()
    write_mo(fresh, catalogue(language))
    fresh.seek(0)
    with path(language, "mo").open("rb") as file:
        compiled, made = read_mo(file), read_mo(fresh)
    assert strings(compiled) == strings(made)
    assert compiled.plural_forms == made.plural_forms


@pytest.mark.parametrize(
    ("language", "cards", "told"),
    [
        *(("pl", 0, "0 kart"), ("pl", 1, "1 karta"), ("pl", 2, "2 karty"), ("pl", 5, "5 kart")),
        *(("pl", 12, "12 kart"), ("pl", 22, "22 karty"), ("pl", 25, "25 kart")),
        *(("it", 0, "0 carte"), ("it", 1, "1 carta"), ("it", 2, "2 carte"), ("it", 21, "21 carte")),
    ],
)
def test_screens_25_cards_are_counted_as_in_their_language(
    language: str, cards: int, told: str
) -> None:
    words = Words(language)
    assert words.ngettext("%(num)d card", "%(num)d cards", cards) % {"num": cards} == told


@pytest.mark.parametrize(
    ("cards", "told"), [(1, "1 kartę"), (3, "3 karty"), (13, "13 kart"), (101, "101 kart")]
)
def test_screens_25_a_sentence_has_its_cards_in_the_form_of_their_number(
    cards: int, told: str
) -> None:
    assert (
        Words("pl").say(["event.won"], {"seat": 0, "cards": cards}, ["Ada"]).endswith(f" {told}.")
    )
