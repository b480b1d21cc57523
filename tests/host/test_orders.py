import pytest

from engine.game import Refused
from engine.records import Bells, Header, Paused, Reading, Seated
from host.orders import order


def reading() -> Reading:
    return Reading(Header(game="referee", seats=("Ada", "Bo")))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("/pause", Paused(t=1.5, paused=True)),
        ("/name Eva Maria", Seated(t=1.5, seat=1, name="Eva Maria")),
        ("/bot hard", Seated(t=1.5, seat=1, bot="hard")),
        ("/left", Seated(t=1.5, seat=1, left=True)),
        ("/bells e66/1 e66/2", Bells(t=1.5, bells={"e66/1": 1, "e66/2": 1})),
    ],
)
def test_an_order_is_a_line(text: str, said: object) -> None:
    assert order(reading(), 1, text, 1.5) == said


@pytest.mark.parametrize(
    ("seat", "text", "code"),
    [
        (None, "/undo", "nothing-to-undo"),
        (None, "/go-on", "not-paused"),
        (None, "/name Eva", "no-such-seat"),
        (2, "/left", "no-such-seat"),
        (0, "/nonsense", "not-an-input"),
    ],
)
def test_what_cannot_be_ordered_is_refused(seat: int | None, text: str, code: str) -> None:
    with pytest.raises(Refused, match=code):
        order(reading(), seat, text, 1.5)
