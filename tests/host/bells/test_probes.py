from host.bells.probes import REMEMBERED, Probes


def test_an_answer_is_taken_once() -> None:
    probes = Probes(0)
    number = probes.send(500)
    assert probes.answered(number) == 500
    assert probes.answered(number) is None


def test_an_answer_to_nothing_that_was_asked_is_not_taken() -> None:
    probes = Probes(0)
    number = probes.send(500)
    assert probes.answered(number + 1) is None
    probes.forget()
    assert probes.answered(number) is None


def test_only_the_newest_are_remembered() -> None:
    probes = Probes(0)
    numbers = [probes.send(now) for now in range(REMEMBERED + 1)]
    assert [probes.answered(number) for number in numbers] == [None, *range(1, REMEMBERED + 1)]
    assert not probes
