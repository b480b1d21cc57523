"""Where parts are and what is printed beside them, from the source and the outline."""

import dataclasses
import math
from collections.abc import Callable
from itertools import combinations

import pytest

from hardware.board.build import placing, wires_of
from hardware.board.placement import Spot, outline, spots
from hardware.board.silk import LETTERS, REVISION, quantity, texts, values
from hardware.nets import SOCKET
from hardware.source import Box, load

Changed = Callable[..., Box]
BOARD = outline()
SPOTS: dict[str, Spot] = {part.ref: spot for part, spot in spots(wires_of(load()), BOARD)}
TEXTS = list(texts(wires_of(load()), BOARD))


def test_every_part_of_the_source_has_one_spot_and_none_shares_it() -> None:
    assert SPOTS.keys() == {part.ref for part in wires_of(load()).components}
    assert all(math.dist(one.at, other.at) > 2 for one, other in combinations(SPOTS.values(), 2))


def test_a_part_without_a_spot_is_not_left_out_in_silence() -> None:
    wires = wires_of(load())
    stray = dataclasses.replace(wires.components[0], key="fuse")
    with pytest.raises(KeyError, match="fuse"):
        list(spots(dataclasses.replace(wires, components=(stray,)), BOARD))


def test_the_pins_of_a_socket_are_around_the_point_the_box_expects() -> None:
    for number, (x, y) in enumerate(BOARD.seats, 1):
        spot = SPOTS[f"J{number}"]
        first = 3.75 if y < BOARD.size[1] / 2 else -3.75
        assert (spot.at, spot.turn) == ((x + first, y), 180 if first > 0 else 0)


def test_a_seat_at_the_lower_edge_is_one_at_the_upper_edge_turned_around() -> None:
    (x, y), (below_x, below_y) = BOARD.seats[0], BOARD.seats[4]
    for kind in ("RB", "RL", "RF", "CB", "D", "DF", "J"):
        upper, lower = SPOTS[f"{kind}1"], SPOTS[f"{kind}5"]
        across = (upper.at[0] - x + lower.at[0] - below_x, upper.at[1] - y + lower.at[1] - below_y)
        assert across == pytest.approx((0, 0))
        assert (lower.turn - upper.turn) % 360 == 180


def test_what_is_printed_is_on_the_board_and_high_enough_to_be_read() -> None:
    for text in TEXTS:
        half = len(text.text) * text.size * 0.43  # a letter is about 0.86 as wide as it is high
        assert half < text.at[0] < BOARD.size[0] - half, text
        assert text.size / 2 < text.at[1] < BOARD.size[1] - text.size / 2, text
        assert text.size >= 1.0


def test_the_board_says_that_nobody_has_tried_it() -> None:
    assert REVISION == "untested rev A"
    assert any(REVISION in text.text for text in TEXTS)


def test_each_seat_has_its_number_and_the_letters_of_its_pins_from_pin_1_on() -> None:
    lines = [text.text for text in TEXTS]
    assert all(lines.count(str(seat)) == 1 for seat in range(1, 9))
    for number, (x, y) in enumerate(BOARD.seats, 1):
        first = SPOTS[f"J{number}"].at
        near = [text for text in TEXTS if math.dist(text.at, (x, y)) < 6]
        told = {math.dist(text.at, first): text.text for text in near}
        assert [told[far] for far in sorted(told)] == [LETTERS[what] for what in SOCKET]


def test_the_values_printed_are_those_of_the_source(changed: Changed) -> None:
    box = changed(("parts.lamp_resistor.value", 470.0))
    assert "RL: 330 Ω" in values(wires_of(load()))[0]
    assert "RL: 470 Ω" in values(wires_of(box))[0]


@pytest.mark.parametrize(
    ("value", "ref", "text"),
    [
        (680.0, "RB", "680 Ω"),
        (1000.0, "RQ", "1 kΩ"),
        (4700.0, "R", "4.7 kΩ"),
        (1e-9, "CB", "1 nF"),
        (1e-7, "C", "100 nF"),
        (2.2e-6, "C", "2.2 µF"),
        (47e-12, "C", "47 pF"),
    ],
)
def test_a_value_is_printed_as_on_a_parts_list(value: float, ref: str, text: str) -> None:
    assert quantity(value, ref) == text


@pytest.mark.parametrize("seats", [2, 3, 7])
def test_a_source_of_fewer_seats_gives_a_board_of_as_many(changed: Changed, seats: int) -> None:
    pins = load().pico
    rows = {"bells": pins.bells, "lamps": pins.lamps, "flips": pins.flips}
    box = changed(*((f"pico.{name}", list(row[:seats])) for name, row in rows.items()))
    told = placing(wires_of(box), outline())
    assert sum(part["footprint"].startswith("Connector_JST") for part in told["parts"]) == seats + 1
    assert [text["text"] for text in told["texts"] if text["text"].isdigit()] == [
        str(number) for number in range(1, seats + 1)
    ]
