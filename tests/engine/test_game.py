import msgspec
import pytest

from engine.game import Event, Options, Refused, Step


def test_refusal_reads_as_its_code_and_what_its_sentence_needs() -> None:
    assert str(Refused("not-your-turn")) == "not-your-turn"
    refused = Refused("not-your-turn", turn=2, waits="flip")
    assert str(refused) == "not-your-turn turn=2 waits=flip"
    assert (refused.code, refused.details) == ("not-your-turn", {"turn": 2, "waits": "flip"})


@pytest.mark.parametrize("rules", [{"colour": "red"}, {"dead_heat": "lowest-seat"}])
def test_unknown_house_rule_or_bad_value_is_refused(rules: dict[str, str]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(rules, Options)


def test_step_without_events_is_a_state() -> None:
    assert Step(7).events == ()
    assert Event("round").args == {}
