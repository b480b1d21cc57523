"""Digits of straight strokes, so that no font decides what is printed."""

from typing import NamedTuple

STROKES = {
    1: "bc",
    2: "abged",
    3: "abgcd",
    4: "fgbc",
    5: "afgcd",
    6: "afgedc",
    7: "abc",
    8: "abcdefg",
}


class Stroke(NamedTuple):
    """A rectangle: its middle and its size in mm, the digit's middle being the origin."""

    x: float
    y: float
    width: float
    height: float


def strokes(digit: int, width: float, height: float, stroke: float) -> list[Stroke]:
    """Return the strokes of a digit from 1 to 8, each on a bar of a seven-segment lamp."""
    x, y = (width - stroke) / 2, (height - stroke) / 2
    tall = height / 2 + stroke / 2
    bars = {
        "a": Stroke(0, y, width, stroke),
        "b": Stroke(x, y / 2, stroke, tall),
        "c": Stroke(x, -y / 2, stroke, tall),
        "d": Stroke(0, -y, width, stroke),
        "e": Stroke(-x, -y / 2, stroke, tall),
        "f": Stroke(-x, y / 2, stroke, tall),
        "g": Stroke(0, 0, width, stroke),
    }
    return [bars[name] for name in STROKES[digit]]
