"""What screens say: a sentence for every coded fact, in the words of one language.

A code is looked up as `kind.code`, first for one game (`event.referee.round`), then for all. Seats
in the arguments become names, cards their own words; a code nobody wrote a sentence for is still
told, as itself.
"""

from collections.abc import Mapping, Sequence
from gettext import NullTranslations, translation
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from host.bells.source import Notice
from host.sentences import SENTENCES, Plural

SEAT_WORDS = frozenset(
    {"seat", "seats", "to", "winners", "winner", "loser", "leads", "last", "pass"}
)
CARD_WORDS = frozenset({"card", "other", "highest"})
LABELS = frozenset({"face", "kind"})
OURS: Mapping[str, str] = MappingProxyType({})  # no card has a name of its players' own


class Words:
    """One language; English where a catalogue is missing."""

    def __init__(self, language: str = "en") -> None:
        where = str(files("host") / "locale")
        self.language = language
        self._catalogue: NullTranslations = translation(
            "firstbell", where, [language], fallback=True
        )
        self.gettext, self.ngettext = self._catalogue.gettext, self._catalogue.ngettext

    def say(
        self,
        keys: Sequence[str],
        args: Mapping[str, Any],
        names: Sequence[str] = (),
        own: Mapping[str, str] = OURS,
    ) -> str:
        """Return the sentence of the first key that has one.

        `names` are those of the seats, `own` those of cards of the players' own.
        """
        for key in keys:
            if key in SENTENCES:
                return self._fill(SENTENCES[key], args, names, own)
        told = ", ".join(f"{key} {value}" for key, value in args.items())
        return f"{_plain(keys[-1])} ({told})." if told else f"{_plain(keys[-1])}."

    def notice(self, notice: Notice, names: Sequence[str] = ()) -> str:
        """Return what people are told by a notice; a refusal says why."""
        refusal = [f"refused.{notice.args['reason']}"] if notice.code == "refused" else []
        return self.say([*refusal, f"notice.{notice.code}"], notice.args, names)

    def label(self, key: str) -> str:
        """Return the short name of something: no sentence, no full stop."""
        form = SENTENCES.get(key)
        return self.gettext(form) if isinstance(form, str) else _plain(key)

    def hint(self, key: str) -> str:
        """Return what is written for that key, nothing where nobody wrote it."""
        return self.label(key) if key in SENTENCES else ""

    def card(self, card: str, own: Mapping[str, str] = OURS) -> str:
        """Return how a card is read aloud: `banana-3` is “banana 3”; by its `own` name first."""
        if card in own:
            return own[card]
        fruit, _, count = card.partition("-")
        return f"{self.label(f'card.{fruit}')} {count}".strip()

    def _fill(
        self,
        form: str | Plural,
        args: Mapping[str, Any],
        names: Sequence[str],
        own: Mapping[str, str],
    ) -> str:
        told = {key: self._tell(key, value, names, own) for key, value in args.items()}
        return self._form(form, args).format_map(_Told(told))

    def _form(self, form: str | Plural, args: Mapping[str, Any]) -> str:
        if isinstance(form, str):
            return self.gettext(form)
        count = args.get(form.counted, 0)
        number = count if isinstance(count, int) else len(count)
        return self.ngettext(form.one, form.many, number)

    def _tell(self, key: str, value: object, names: Sequence[str], own: Mapping[str, str]) -> str:
        if key in SEAT_WORDS and isinstance(value, int | list | tuple):
            seats = [value] if isinstance(value, int) else value
            return ", ".join(names[seat] if seat < len(names) else f"{seat + 1}" for seat in seats)
        if key == "ms" and isinstance(value, float):
            return f"{value:.0f}"
        if key in LABELS:
            return self.label(f"{key}.{value}")
        if key == "cards" and isinstance(value, str | list | tuple):
            cards = value.split() if isinstance(value, str) else value
            return ", ".join(self.card(card, own) for card in cards)
        return self.card(str(value), own) if key in CARD_WORDS else str(value)


def _plain(key: str) -> str:
    return key.rpartition(".")[2].replace("-", " ").replace("_", " ").capitalize()


class _Told(dict[str, str]):
    """A sentence may name what its fact does not carry: the gap shows instead of an error."""

    def __missing__(self, key: str) -> str:
        return "?"
