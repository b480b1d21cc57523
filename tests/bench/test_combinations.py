"""The corpus of `bench.combinations` is what its seed makes, and its figures are named."""

from collections import Counter

import pytest

from bench import combinations
from bench.combinations import CORPUS, corpus, figures, written


def test_corpus_is_what_its_seed_makes() -> None:
    assert CORPUS.read_text(encoding="ascii").splitlines() == [*written()]


def test_corpus_has_a_thousand_hands_of_sixteen_cards_on_tables_of_every_size() -> None:
    cases = corpus()
    assert {len(case.hand) for case in cases} == {16}
    assert len(cases) == 1000
    assert min(Counter(len(case.table.cards) for case in cases).values()) > 20


def test_peer_that_is_not_installed_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(combinations, "find_spec", lambda name: None)
    found = figures(1)
    assert [(row.what, row.who, row.setup, row.unit) for row in found] == [
        ("legal-plays-us", "ours", "table", "µs"),
        ("legal-plays-us", "ours", "lead", "µs"),
    ]
    assert all(row.value > 0 for row in found)
