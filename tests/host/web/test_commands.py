from typing import Any

import pytest

from engine.game import Refused
from host.orders import ORDERS, SEATED
from host.web.commands import Deal, Desk, Move, Ring, perform
from host.web.lobby import Lobby
from host.web.viewer import Viewer

NOW = 5_000_000
HOST = Viewer(host=True)


def desk(house: Any, viewer: Viewer = HOST) -> Desk:
    return Desk(house, Lobby(house, house.chairs), viewer, "page")


@pytest.mark.parametrize("order", [*ORDERS, *SEATED])
@pytest.mark.parametrize("seat", [0, None])
def test_a_page_gives_no_order_to_the_table_in_the_guise_of_a_move(
    kit: Any, order: str, seat: int | None
) -> None:
    house = kit.GlassHouse(kit.halli())
    with pytest.raises(Refused, match="not-an-input"):
        perform(Move(at=1.0, id=1, seat=seat, text=f"{order} Eva"), desk(house), NOW, 1.0)
    assert house.told == []


@pytest.mark.parametrize("asked", [Ring(at=1.0, id=1, seat=2), Move(1.0, 1, 2, "flip")])
def test_a_page_does_not_play_for_a_bot(kit: Any, asked: Ring | Move) -> None:
    house = kit.GlassHouse(kit.halli())
    with pytest.raises(Refused, match="seat-of-a-bot"):
        perform(asked, desk(house), NOW, 1.0)
    assert house.told == []


@pytest.mark.parametrize("seat", [4, 99])
def test_a_seat_that_the_table_has_not_is_refused(kit: Any, seat: int) -> None:
    with pytest.raises(Refused, match="no-such-seat"):
        perform(Ring(at=1.0, id=1, seat=seat), desk(kit.GlassHouse(kit.halli())), NOW, 1.0)


@pytest.mark.parametrize("asked", [Ring(at=1.0, id=1, seat=0), Move(1.0, 1, 0, "flip")])
def test_nobody_acts_where_there_is_no_table(kit: Any, asked: Ring | Move) -> None:
    with pytest.raises(Refused, match="no-table"):
        perform(asked, desk(kit.GlassHouse()), NOW, 1.0)


@pytest.mark.parametrize(
    "form",
    [{"game": "chess"}, {"tempo": "soon"}, dict.fromkeys(("who.0", "who.1", "who.2"), "nobody")],
)
def test_a_form_that_is_no_table_is_refused_and_the_lobby_stays_as_it_was(
    kit: Any, form: dict[str, str]
) -> None:
    house = kit.GlassHouse()
    at = desk(house)
    before = dict(at.lobby.form)
    with pytest.raises(Refused):
        perform(Deal(at=1.0, id=1, form=form), at, NOW, 1.0)
    assert house.told == []
    assert at.lobby.form == before
