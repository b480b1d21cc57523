import pytest

from engine.game import Refused
from host.web.start import offers, setup
from host.words import Words

FORM = {
    "game": "halli-galli",
    "name.0": " Ada  L ",
    "who.0": "person",
    "name.2": "Bo",
    "who.2": "normal",
    "name.3": "",
    "who.3": "person",
    "rule.halli-galli.reaction_grace_ms": "50",
    "rule.halli-galli.endgame": "until_all",
    "rule.referee.arm": "manual",
    "tempo": "1,5",
}


def refused(**changed: str) -> Refused:
    with pytest.raises(Refused) as caught:
        setup({**FORM, **{key.replace("__", "."): value for key, value in changed.items()}})
    return caught.value


def test_a_filled_in_form_is_a_setup() -> None:
    found = setup(FORM)
    assert (found.game, found.names, found.bots) == (
        "halli-galli",
        ("Ada L", "Bo", "4"),
        {1: "normal"},
    )
    assert found.rules == {"reaction_grace_ms": 50, "endgame": "until_all"}
    assert found.tempo == 1.5


def test_an_empty_tempo_means_by_hand() -> None:
    assert setup({**FORM, "tempo": " "}).tempo is None


def test_too_few_players_are_refused_at_the_seats() -> None:
    assert refused(who__0="nobody", who__2="nobody").details["field"] == "seats"


def test_a_name_given_twice_is_refused_at_the_second() -> None:
    assert refused(name__2="Ada L").details["field"] == "name.2"


def test_a_name_too_long_for_the_table_is_refused() -> None:
    assert refused(name__0="x" * 21).details["field"] == "name.0"


@pytest.mark.parametrize("told", ["soon", "nan", "inf", "0", "-1", "1e9"])
def test_a_tempo_that_is_none_is_refused_at_its_field(told: str) -> None:
    assert refused(tempo=told).details["field"] == "tempo"


def test_a_house_rule_that_does_not_fit_is_refused_at_its_field() -> None:
    key = "rule.halli-galli.reaction_grace_ms"
    with pytest.raises(Refused) as caught:
        setup({**FORM, key: "-5"})
    assert caught.value.details["field"] == key


def test_a_game_nobody_installed_is_refused() -> None:
    assert refused(game="chess").code == "no-such-game"


def test_every_house_rule_of_every_game_is_offered_with_a_name_and_its_default() -> None:
    for offer in offers(Words()):
        assert offer.rules
        for rule in offer.rules:
            assert "_" not in rule.label
            assert not rule.choices or rule.default in dict(rule.choices)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("\x1b[31mRed\x07", "[31mRed"),
        ("\u202eadA", "adA"),
        ("Zo\x00\u200b\u2066e", "Zoe"),
        ("\u200b", "1"),
        ("\ud800", "1"),
        ("👩\u200d🚀 Zoë", "👩\u200d🚀 Zoë"),
        ("م\u200cی", "م\u200cی"),
    ],
)
def test_a_name_has_only_what_can_be_seen(typed: str, shown: str) -> None:
    assert setup({**FORM, "name.0": typed}).names[0] == shown
