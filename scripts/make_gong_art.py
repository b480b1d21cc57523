"""Draws all of GONG's cards, and the signs of its missions, into host/web/static/gong.svg.

Each family has its own colour and its own outline, so that it is known without colour. The symbols
hold no gradients and no references: browsers disagree about those in a file used from another.

`--check` writes nothing and exits 1 if the file is out of date.
"""

import sys
from collections.abc import Callable, Iterable, Iterator
from math import cos, pi, radians, sin
from pathlib import Path

SPRITE = Path(__file__).resolve().parent.parent / "host" / "web" / "static" / "gong.svg"
SKY, STAR, GOLD = "#131735", "#fff", "#ffcf57"
STRIDES = (0.7549, 0.5698)  # of the R2 sequence: what is strewn by it never crowds
COLOURS = {
    "proxima": "#ff5d4f",
    "nebula": "#ff9fdc",
    "zeta": "#ffe04d",
    "andromede": "#5fa8ff",
    "serpens": "#52d273",
    "sparrow": "#e2873a",
    "virgo": "#eef3ff",
    "omega": "#38d6d6",
    "nemesis": "#a984ff",
}
# Of each number: colour and the colour of its facets, outline and facets.
STONES = {
    1: ("#ffcf57", "#b98612", "M50 8a42 42 0 1 0 .1 0z", "M50 26a24 24 0 1 0 .1 0z"),
    2: ("#737d98", "#e4eaff", "M58 4L84 62 46 96 18 58z", "M58 4L50 60 46 96M18 58L50 60 84 62"),
    3: ("#d7dde8", "#7d879b", "M50 6L94 50 50 94 6 50z", "M50 28L72 50 50 72 28 50z"),
    4: ("#f0435f", "#7d0f2a", "M22 14H78L96 40 50 94 4 40z", "M4 40H96M50 94L34 40 50 14 66 40z"),
    5: ("#b9ecff", "#3f8fb5", "M50 5L89 27V73L50 95 11 73V27z", "M50 5V95M11 27L89 73M89 27L11 73"),
    6: ("#a46be0", "#4a1d80",
        "M34 22L50 4 66 22V78L50 96 34 78zM66 46 84 34V84H66M34 58 16 48V86H34",
        "M34 22H66M50 22V78M34 78H66"),
}  # fmt: skip
SIGNS = {
    "bonus": "M50 6L92 54H67V94H33V54H8z",
    "malus": "M50 94L8 46H33V6H67V46H92z",
    "fight": "M60 2L14 58H44L36 98 86 38H55z",
}


def proxima(colour: str) -> str:
    """Draw a sun with long and short rays."""
    rays = star(16, (47, 34), tip=0) + star(8, (27, 27), tip=0)
    return path(rays, colour) + disc(50, 50, 25, SKY) + disc(50, 50, 21, colour) + shine(43, 43, 6)


def nebula(colour: str) -> str:
    """Draw a cloud in which stars are born."""
    puffs = [(20, 60, 17), (40, 44, 19), (63, 48, 16), (81, 61, 16), (40, 63, 15), (62, 63, 15)]
    cloud = "".join(disc(*puff, colour) for puff in puffs)
    folds = "M16 63a11 11 0 0 1 16-10M34 40a13 13 0 0 1 22 3M62 71a15 15 0 0 0 20-11"
    stars = path("".join(star(4, (9, 3), x, y) for x, y in ((42, 58), (66, 55))), STAR)
    return cloud + line(folds, "#b8469a", 4) + stars


def zeta(colour: str) -> str:
    """Draw a barred galaxy whose bar and arms are a Z."""
    arms = "M12 40C16 18 46 12 79 22L21 78C54 88 84 82 88 60"
    return line(arms, colour, 11) + disc(50, 50, 14, colour) + shine(50, 50, 8)


def andromede(colour: str) -> str:
    """Draw a disc seen from the side, with its two companions."""
    disk = f"{oval(47, 20, colour)}{oval(37, 12, SKY)}{oval(30, 9, colour)}{oval(14, 11, STAR)}"
    companions = disc(24, 22, 5, colour) + disc(78, 80, 4, colour)
    return f'<g transform="rotate(-28 50 50)">{disk}</g>{companions}'


def serpens(colour: str) -> str:
    """Draw a snake, coiled."""
    turns = [(4 + 34 * step / 120, 9 * step - 90) for step in range(121)]
    coil = "L".join(
        f"{at(50 + r * cos(radians(a)))} {at(52 + r * sin(radians(a)))}" for r, a in turns
    )
    return line(f"M{coil}", colour, 8.5) + disc(50, 14, 9, colour) + disc(52, 12, 3, SKY)


def sparrow(colour: str) -> str:
    """Draw a bird that spreads its wings; stars mark its bones."""
    half = "C57 18 59 28 58 36C72 28 88 30 98 44C84 45 70 52 60 63C59 70 62 78 68 91L50 80"
    other = "L32 91C38 78 41 70 40 63C30 52 16 45 2 44C12 30 28 28 42 36C41 28 43 18 50 11"
    stars = "".join(
        disc(x, y, r, STAR) for x, y, r in ((50, 24, 3), (50, 50, 4), (22, 41, 3), (78, 41, 3))
    )
    return path(f"M50 11{half}{other}z", colour) + stars


def virgo(colour: str) -> str:
    """Draw a cluster of galaxies: six round one."""
    around = [(50 + 31 * cos(k * pi / 3), 50 + 31 * sin(k * pi / 3)) for k in range(6)]
    cores = "".join(disc(x, y, 5, "#8fa3d9") for x, y in around)
    return "".join(disc(x, y, 13.5, colour) for x, y in around) + cores + disc(50, 50, 14, GOLD)


def omega(colour: str) -> str:
    """Draw an arch of gas round a star, open below."""
    arch = "M14 86H36C20 72 14 58 16 44A34.5 34.5 0 0 1 84 44C86 58 80 72 64 86H86"
    return line(arch, colour, 11) + path(star(4, (17, 6), 50, 48), STAR)


def nemesis(colour: str) -> str:
    """Draw the dark companion: four blades round a hole."""
    return path(star(4, (49, 15)), colour) + disc(50, 50, 19, colour) + disc(50, 50, 13, "#05060f")


def joker() -> str:
    """Draw a gong, struck: the nine colours fly from it."""
    sparks = "".join(
        disc(50 + 43 * sin(k * 2 * pi / 9), 50 - 43 * cos(k * 2 * pi / 9), 5.5, colour)
        for k, colour in enumerate(COLOURS.values())
    )
    rings = ring(50, 50, 24, "#8a5a12", 3) + ring(50, 50, 15, "#8a5a12", 2.5)
    return (
        sparks
        + disc(50, 50, 33, "#8a5a12")
        + disc(50, 50, 30, "#f0b93a")
        + rings
        + disc(50, 50, 7, "#fff3c4")
    )


def back() -> str:
    """Draw the card's other side: an orbit for each galaxy round a gong."""
    orbits = "".join(ring(50, 70, 20 + 11 * k, "#4a549c", 1) for k in range(3))
    worlds = "".join(
        disc(50 + r * cos(a), 70 + r * sin(a), 4, colour)
        for colour, (r, a) in zip(COLOURS.values(), orbiting(), strict=True)
    )
    gong = (
        disc(50, 70, 14, "#8a5a12") + disc(50, 70, 12, "#f0b93a") + ring(50, 70, 7, "#8a5a12", 1.5)
    )
    return paper() + strewn(50) + orbits + worlds + gong + edge()


def face() -> str:
    """Draw the sky that a galaxy stands in."""
    return paper() + strewn(34) + edge()


def stone(fill: str, facet: str, outline: str, facets: str) -> str:
    """Draw a stone and its cut."""
    return path(outline, fill) + line(facets, facet, 5)


def orbiting() -> Iterator[tuple[int, float]]:
    """Yield distance and angle of nine worlds on three orbits."""
    for place in range(9):
        yield 20 + 11 * (place % 3), radians(place // 3 * 120 + place % 3 * 40 - 90)


def paper() -> str:
    """Draw a blank card, 100 to 140."""
    return f'<rect width="100" height="140" rx="9" fill="{SKY}"/>'


def edge() -> str:
    """Draw the card's rim."""
    return (
        '<rect x="1.5" y="1.5" width="97" height="137" rx="8" fill="none" '
        'stroke="#aab4ea" stroke-width="2"/>'
    )


def strewn(count: int) -> str:
    """Strew small stars, the same ones every time."""
    across, down = STRIDES
    dots = "".join(
        disc(4 + k * across % 1 * 92, 4 + k * down % 1 * 132, 0.4 + k % 3 * 0.25, STAR)
        for k in range(count)
    )
    return f'<g opacity=".55">{dots}</g>'


def star(
    points: int, radii: tuple[float, float], x: float = 50, y: float = 50, tip: float = -90
) -> str:
    """Return the outline of a star; its points are at the first radius."""
    corners = [(radii[k % 2], radians(tip + k * 180 / points)) for k in range(2 * points)]
    return "M" + "L".join(f"{at(x + r * cos(a))} {at(y + r * sin(a))}" for r, a in corners) + "z"


def at(number: float) -> str:
    """Return a coordinate with one decimal at most."""
    return f"{number:.1f}".removesuffix(".0")


def path(outline: str, fill: str) -> str:
    """Return a filled shape."""
    return f'<path d="{outline}" fill="{fill}"/>'


def line(drawn: str, colour: str, width: float) -> str:
    """Return a stroke with round ends."""
    return (
        f'<path d="{drawn}" fill="none" stroke="{colour}" stroke-width="{width}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def disc(x: float, y: float, r: float, fill: str) -> str:
    """Return a filled circle."""
    return f'<circle cx="{at(x)}" cy="{at(y)}" r="{at(r)}" fill="{fill}"/>'


def ring(x: float, y: float, r: float, colour: str, width: float) -> str:
    """Return the line of a circle."""
    return (
        f'<circle cx="{at(x)}" cy="{at(y)}" r="{at(r)}" fill="none" '
        f'stroke="{colour}" stroke-width="{width}"/>'
    )


def oval(rx: float, ry: float, fill: str) -> str:
    """Return a filled ellipse in the middle."""
    return f'<ellipse cx="50" cy="50" rx="{rx}" ry="{ry}" fill="{fill}"/>'


def shine(x: float, y: float, r: float) -> str:
    """Return a bright spot."""
    return disc(x, y, r, "#fff7e0")


GALAXIES: tuple[Callable[[str], str], ...] = (
    proxima, nebula, zeta, andromede, serpens, sparrow, virgo, omega, nemesis,
)  # fmt: skip


def symbols() -> Iterator[tuple[str, int, str]]:
    """Yield name, height (to a width of 100) and drawing of everything in the sprite."""
    for galaxy in GALAXIES:
        yield galaxy.__name__, 100, galaxy(COLOURS[galaxy.__name__])
    for number, drawn in STONES.items():
        yield f"stone-{number}", 100, stone(*drawn)
    for colour, outline in SIGNS.items():
        yield colour, 100, path(outline, SKY)
    yield "joker", 100, joker()
    yield "face", 140, face()
    yield "back", 140, back()


def sprite(drawings: Iterable[tuple[str, int, str]]) -> str:
    """Return the text of the file."""
    parts = "".join(
        f'<symbol id="{name}" viewBox="0 0 100 {height}">{drawn}</symbol>\n'
        for name, height, drawn in drawings
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{parts}</svg>\n'


def main(arguments: list[str], say: Callable[[str], object] = print) -> int:
    """Write the sprite, or with `--check` tell whether it is out of date; return the exit code."""
    text = sprite(symbols())
    if "--check" not in arguments:
        SPRITE.write_text(text, encoding="utf-8")
    elif not SPRITE.exists() or SPRITE.read_text(encoding="utf-8") != text:
        say("host/web/static/gong.svg is out of date: run python scripts/make_gong_art.py")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
