"""A seat's box for a 30 mm arcade button and its lamp."""

from build123d import Box as Block
from build123d import Cylinder, Part, Pos

from hardware.enclosure.case import DOWN, UP, over, plate, saddle, screws, tray
from hardware.enclosure.lamp import collar, lamp, lamp_hole
from hardware.enclosure.pieces import Box, Dummy, Piece, Written
from hardware.enclosure.sizes import BUTTON, BUTTON_CASE, LAMP, LAMP_OF_THE_BUTTON, Button, Case
from hardware.enclosure.views import Label, Measure


def button_box(case: Case = BUTTON_CASE, button: Button = BUTTON) -> Box:
    """Return the box: a shell printed upside down, closed from below by its base."""
    block, bridge = saddle(case)
    base = Piece("base", plate(case) + block, bridges=(bridge,))
    lit = Pos(*LAMP_OF_THE_BUTTON, case.height)
    shell = over(case, tray(case)) + lit * collar()
    shell = shell - lit * lamp_hole() - Pos(0, 0, case.height) * _hole(case, button)
    dummies = (
        Dummy("button", Pos(0, 0, case.height) * _button(button), lift=125),
        Dummy("lamp", lit * lamp()),
    )
    return Box(
        "button-box",
        "Seat box, 30 mm button",
        (Piece("shell", shell, turned=True, lift=70), base),
        (*dummies, *screws(case)),
        _written(case, button),
        (
            "1 snap-in arcade button 30 mm, 1 LED 5 mm",
            "4 M3 × 10 countersunk, 4 M3 heat-set inserts (hole 4.0)",
            "cable tie 3.6 mm through the saddle; 4 rubber feet",
        ),
    )


def _written(case: Case, button: Button) -> Written:
    x, y, z = case.width / 2, case.depth / 2, case.height
    lamp_at = LAMP_OF_THE_BUTTON
    return Written(
        front=(
            Measure((-x, 0), (x, 0), -10),
            Measure((-x, 0), (-x, z), -x - 8),
        ),
        above=(
            Measure((x, -y), (x, y), x + 10),
            Measure((0, 0), lamp_at, -x - 8),
            Label(f"Ø {button.hole:g}, panel {case.floor:g}", (0, -y - 12), (0, -button.hole / 2)),
            Label(f"Ø {LAMP.hole:g}", (18, y + 6), lamp_at),
        ),
        across=(
            Measure((y, 0), (y, case.plate), y + 10),
            Measure((-y, 0), (-y + case.wall, 0), -8),
            Measure((0, z - button.terminals[2]), (0, z), -y - 10),
        ),
    )


def _hole(case: Case, button: Button) -> Part:
    return Cylinder(button.hole / 2, case.floor, align=DOWN)


def _button(button: Button) -> Part:
    """Return the button, the panel's outer face at z = 0."""
    (bezel, high), (body, deep) = button.bezel, button.body
    wide, thick, below = button.terminals
    return (
        Cylinder(bezel / 2, high, align=UP)
        + Cylinder(body / 2, deep, align=DOWN)
        + Block(wide, thick, below, align=DOWN)
    )
