"""The templates of pages, with the words of one language at hand."""

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape

from host.words import Words


def templates(words: Words) -> Environment:
    """Return the templates; in each of them `label` and `card_words` speak that language."""
    pages = Environment(
        loader=PackageLoader("host.web"),
        autoescape=select_autoescape(["html", "svg"]),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        extensions=["jinja2.ext.i18n"],
    )
    pages.globals.update(label=words.label, card_words=words.card, language=words.language)
    pages.install_gettext_translations(words, newstyle=True)  # type: ignore[attr-defined]
    return pages
