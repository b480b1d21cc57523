import json

import pytest

from bench.report import figure, machine, report

FIGURE = figure("idle-cpu", "ours", "one-board", [0.9, 0.4, 0.5], "% of a core")


def test_a_figure_is_the_median_of_its_repetitions_with_their_spread() -> None:
    assert (FIGURE.value, FIGURE.spread) == (0.5, (0.4, 0.9))


def test_json_is_a_line_of_the_machine_and_a_line_a_figure(
    capsys: pytest.CaptureFixture[str],
) -> None:
    report({"cpu": "fast"}, [FIGURE, FIGURE], as_json=True)
    first, *rest = map(json.loads, capsys.readouterr().out.splitlines())
    assert first == {"machine": {"cpu": "fast"}}
    assert rest == 2 * [
        {
            "what": "idle-cpu",
            "who": "ours",
            "setup": "one-board",
            "value": 0.5,
            "unit": "% of a core",
            "spread": [0.4, 0.9],
        }
    ]


def test_a_table_names_every_figure_and_the_machine(capsys: pytest.CaptureFixture[str]) -> None:
    report({"cpu": "fast"}, [FIGURE], as_json=False)
    said = capsys.readouterr().out
    assert said.startswith("cpu fast\n")
    assert all(word in said for word in ("idle-cpu", "ours", "one-board", "0.5", "0.4", "0.9"))


def test_a_peer_that_is_not_installed_is_named() -> None:
    facts = machine(["msgspec", "a-peer-nobody-wrote"])
    assert facts["a-peer-nobody-wrote"] == "not installed"
    assert facts["msgspec"][0].isdigit()


def test_a_table_shows_large_numbers_in_full_and_small_ones_to_three_figures(
    capsys: pytest.CaptureFixture[str],
) -> None:
    report(
        {}, [figure("inputs-per-second", "ours", "halli-galli", [0.1234, 280_912.3], "1/s")], False
    )
    said = capsys.readouterr().out
    assert "280,912" in said
    assert "0.123" in said
    assert "140,456" in said
