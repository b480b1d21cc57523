"""Which of the languages there are a reader's browser would like best."""

from collections.abc import Collection, Iterator
from importlib.resources import files

SOURCE = "en"  # what sentences are written in; it needs no catalogue


def languages() -> frozenset[str]:
    """Return the languages that pages can speak."""
    locale = files("host") / "locale"
    catalogues = (
        folder.name
        for folder in locale.iterdir()
        if (folder / "LC_MESSAGES" / "firstbell.mo").is_file()
    )
    return frozenset({SOURCE, *catalogues})


def preferred(accept: str, known: Collection[str]) -> str:
    """Return the best known language of an Accept-Language header (RFC 9110, 12.5.4).

    A region is passed over: `pl-PL` is content with `pl`. What cannot be read counts nothing.
    """
    ranked = sorted(_ranges(accept), key=lambda weighed: -weighed[0])
    return next((language for weight, language in ranked if weight and language in known), SOURCE)


def _ranges(accept: str) -> Iterator[tuple[float, str]]:
    for part in accept.split(","):
        tag, _, weight = part.partition(";")
        yield _weight(weight), tag.strip().partition("-")[0].lower()


def _weight(parameter: str) -> float:
    name, _, value = parameter.partition("=")
    try:
        return float(value) if name.strip() == "q" else 1.0
    except ValueError:
        return 0.0
