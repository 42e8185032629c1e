"""What the programs of `benchmarks/` share: measuring in turn, tables, and the sections of a page."""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from platformdirs import user_cache_path

import potager

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
PAGE = "# Leeks\n\n<!-- a -->\nold\n<!-- end of a -->\n\nBy hand.\n\n<!-- b -->\nold\n<!-- end of b -->\n"


@pytest.fixture
def bench(modules_of: Callable[..., Any]) -> Any:
    """The modules that all programs share, and those of RESULTS."""
    return modules_of("measuring", "peers", "random_play", "reporting", "results")


@pytest.fixture
def page(tmp_path: Path) -> Path:
    """A page with two sections that were measured long ago."""
    file = tmp_path / "LEEKS.md"
    file.write_text(PAGE, encoding="utf-8")
    return file


def test_a_spread_is_a_median_between_extremes(bench: Any) -> None:
    spread = bench.measuring.Spread
    assert spread.of([3.0, 1.0, 2.0]) == (2.0, 1.0, 3.0)
    assert spread.ratio([2.0, 9.0], [1.0, 3.0]) == (2.5, 2.0, 3.0)
    assert bench.reporting.spread(spread(1.75, 1.7, 1.9), " ×") == "1.75 × (1.70 to 1.90)"
    assert bench.reporting.spread(None) == "–"


@pytest.mark.parametrize(
    ("value", "text"),
    [(5_412_000, "5.41 M"), (29_300, "29.3 k"), (187, "187"), (0.4213, "0.42"), (0, "0.00")],
)
def test_numbers_have_three_digits(bench: Any, value: float, text: str) -> None:
    assert bench.reporting.number(value) == text


def test_contestants_run_in_turn(bench: Any) -> None:
    turns: list[str] = []
    found = bench.measuring.in_turn({name: lambda name=name: turns.append(name) for name in "ab"}, 3, print)
    assert turns == list("ababab") and {name: len(runs) for name, runs in found.items()} == {"a": 3, "b": 3}


def test_a_slice_is_filled_with_portions(bench: Any) -> None:
    def play(portions: int) -> Any:
        return bench.measuring.Played(portions * 10, portions, portions / 100)

    played = bench.measuring.in_slices({"leek": play}, 0.5, 2, print)
    assert [one.games for one in played["leek"]] == [50, 50]


def test_one_that_is_not_installed_is_left_out(bench: Any, capsys: pytest.CaptureFixture[str]) -> None:
    makers = {"leek": lambda: 1, "abacus": lambda: importlib.import_module("abacus_3")}
    assert bench.peers.installed(makers, print) == {"leek": 1}
    assert capsys.readouterr().out == "left out: abacus, since abacus_3 is not installed\n"


def test_a_section_is_written_and_the_rest_stays(bench: Any, page: Path) -> None:
    table = bench.reporting.table(("who", "moves/s"), [("leek", "5")])
    assert table == "| who | moves/s |\n| --- | --- |\n| leek | 5 |"
    for _ in range(2):
        bench.reporting.write_section(page, "a", table)
        assert page.read_text("utf-8") == PAGE.replace("a -->\nold\n", f"a -->\n\n{table}\n\n", 1)
    with pytest.raises(ValueError, match=r"LEEKS\.md has no section 'boiled'"):
        bench.reporting.write_section(page, "boiled", table)


@pytest.mark.parametrize(
    ("arguments", "written"), [([], "1 2"), (["--only", "b"], "2"), (["--quick"], ""), (["--only", "c"], "")]
)
def test_only_what_was_measured_is_written(
    bench: Any, page: Path, arguments: list[str], written: str
) -> None:
    def telling(text: str) -> Callable[[bool], str]:
        return lambda quick: text

    bench.reporting.measure(page, {"a": telling("1"), "b": telling("2"), "c": telling("")}, arguments)
    assert [text for text in "12" if f"\n\n{text}\n\n" in page.read_text("utf-8")] == written.split()


def test_every_section_of_the_page_is_written_by_the_program(bench: Any) -> None:
    lines = (BENCHMARKS / "RESULTS.md").read_text("utf-8").splitlines()
    marks = [line for line in lines if line.startswith("<!--")]
    assert marks == [f"<!-- {of}{name} -->" for name in bench.results.SECTIONS for of in ("", "end of ")]


@pytest.mark.compiled
def test_a_game_of_our_own_is_measured(bench: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(*_: object) -> None:
        pass

    monkeypatch.setattr(potager, "names", lambda: ("toy",))  # the smallest game is compiled soonest
    for name, value in {"QUICK": (2, 0.1), "pin": nothing, "compile_apart": nothing}.items():
        monkeypatch.setattr(bench.random_play, name, value)
    monkeypatch.setattr(bench.results, "pin", nothing)
    monkeypatch.setattr(bench.peers, "random_play", dict[str, Any])
    monkeypatch.setenv("POTAGER_CACHE", os.environ.get("POTAGER_CACHE", str(user_cache_path("potager"))))
    found = bench.results.SECTIONS["rules"](True)
    for seats in potager.load("toy").seats:
        assert f"| {bench.random_play.who('toy', seats)} | " in found
    assert "\n\nMeasured on 20" in found and f"potager {potager.__version__}" in found
