"""The parts list, with how many of each for two to eight seats."""

from hardware.source import Box, Part

Bill = dict[str, list[int]]


def bill(box: Box, flips: bool) -> Bill:
    """Return name → how many for each number of seats; parts of one name are bought together."""
    found: Bill = {}
    for part in box.parts.values():
        counts = [part.quantity(seats, flips) for seats in sizes(box)]
        if any(counts):
            before = found.get(part.name, [0] * len(counts))
            found[part.name] = [a + b for a, b in zip(before, counts, strict=True)]
    return found


def sizes(box: Box) -> range:
    """Return the numbers of seats there are boxes for."""
    return range(box.limits.seats[0], box.limits.seats[1] + 1)


def tsv(box: Box) -> str:
    """Return every part with its use and its quantities, without and with flip buttons."""
    heads = [f"{seats}{flip}" for flip in ("", "+flips") for seats in sizes(box)]
    lines = ["\t".join(("ref", "part", "use", "footprint", *heads))]
    for part in box.parts.values():
        counts = [part.quantity(seats, flip) for flip in (False, True) for seats in sizes(box)]
        lines.append(
            "\t".join((_refs(part), part.name, part.use, part.footprint, *map(str, counts)))
        )
    return "\n".join(lines) + "\n"


def _refs(part: Part) -> str:
    return f"{part.ref}1" if part.per == "box" else f"{part.ref}1…"


def markdown(box: Box) -> str:
    """Return what to buy, in Markdown: one table without flip buttons and one with."""
    return (
        "# What to buy\n\n"
        "Made from [pins.toml](../pins.toml) by `make hardware`: change it there. How many of\n"
        "each for so many seats; what each part is for stands in [parts.tsv](parts.tsv).\n\n"
        "## Bell and lamp\n\n"
        f"{_table(box, False)}\n"
        "## Bell, lamp and flip button\n\n"
        f"{_table(box, True)}"
    )


def _table(box: Box, flips: bool) -> str:
    seats = " | ".join(map(str, sizes(box)))
    rows = [f"| part | {seats} |", "|---" + "|--:" * len(sizes(box)) + "|"]
    rows += [
        f"| {name} | {' | '.join(map(str, counts))} |" for name, counts in bill(box, flips).items()
    ]
    return "\n".join(rows) + "\n"
