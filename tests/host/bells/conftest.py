import pytest

from tests.host.bells.benches import Bench
from tests.host.bells.ears import Ears


@pytest.fixture
def bench() -> Bench:
    """A bench whose board has been found."""
    made = Bench()
    made.run(100_000)
    assert made.ears.here == {"e661"}
    return made


@pytest.fixture
def ears() -> Ears:
    return Ears()
