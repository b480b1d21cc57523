from host.web.allowance import Allowance


def test_so_many_at_once_and_then_so_many_a_second() -> None:
    now = 0
    allowance = Allowance(rate=2.0, burst=3.0, clock=lambda: now)
    assert [allowance.take() for _ in range(4)] == [True, True, True, False]
    now = 500_000
    assert [allowance.take() for _ in range(2)] == [True, False]
    now = 100_000_000
    assert [allowance.take() for _ in range(4)] == [True, True, True, False]
