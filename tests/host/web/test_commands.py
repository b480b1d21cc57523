from typing import Any

import pytest

from engine.game import Refused
from host.orders import ORDERS, SEATED
from host.web.commands import Deal, Move, Ring, perform

NOW = 5_000_000


@pytest.mark.parametrize("order", [*ORDERS, *SEATED])
@pytest.mark.parametrize("seat", [0, None])
def test_a_page_gives_no_order_to_the_table_in_the_guise_of_a_move(
    kit: Any, order: str, seat: int | None
) -> None:
    house = kit.GlassHouse(kit.halli())
    with pytest.raises(Refused, match="not-an-input"):
        perform(Move(at=1.0, id=1, seat=seat, text=f"{order} Eva"), house, NOW, 1.0)
    assert house.told == []


@pytest.mark.parametrize("asked", [Ring(at=1.0, id=1, seat=2), Move(1.0, 1, 2, "flip")])
def test_a_page_does_not_play_for_a_bot(kit: Any, asked: Ring | Move) -> None:
    house = kit.GlassHouse(kit.halli())
    with pytest.raises(Refused, match="seat-of-a-bot"):
        perform(asked, house, NOW, 1.0)
    assert house.told == []


@pytest.mark.parametrize("seat", [4, 99])
def test_a_seat_that_the_table_has_not_is_refused(kit: Any, seat: int) -> None:
    with pytest.raises(Refused, match="no-such-seat"):
        perform(Ring(at=1.0, id=1, seat=seat), kit.GlassHouse(kit.halli()), NOW, 1.0)


@pytest.mark.parametrize("asked", [Ring(at=1.0, id=1, seat=0), Move(1.0, 1, 0, "flip")])
def test_nobody_acts_where_there_is_no_table(kit: Any, asked: Ring | Move) -> None:
    with pytest.raises(Refused, match="no-table"):
        perform(asked, kit.GlassHouse(), NOW, 1.0)


@pytest.mark.parametrize(
    "form", [{}, {"game": "chess"}, {"game": "halli-galli", "who.0": "oracle"}]
)
def test_a_form_that_is_no_table_is_refused(kit: Any, form: dict[str, str]) -> None:
    house = kit.GlassHouse()
    with pytest.raises(Refused):
        perform(Deal(at=1.0, id=1, form=form), house, NOW, 1.0)
    assert house.told == []
