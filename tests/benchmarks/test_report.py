"""The report writer, on made-up numbers, and a smoke run."""

from __future__ import annotations

import importlib
import os
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from platformdirs import user_cache_path

import potager

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Any:
    """What is tested of the modules beside run.py, which import each other as a script's neighbours do."""
    monkeypatch.syspath_prepend(str(BENCHMARKS))  # pyright: ignore[reportUnknownMemberType]
    report, results, targets = map(importlib.import_module, ("report", "results", "targets"))
    monkeypatch.setattr(targets, "OWN", {"leek": {"moves": 5.5e6, "view": 900, "greedy": 50}})
    return SimpleNamespace(r=results, page=report.report, number=report.number, targets=targets.targets)


@pytest.fixture
def made_up(bench: Any) -> Any:
    """A run of a game that does not exist on a machine that does not exist."""
    r = bench.r
    machine = r.Machine("Abacus 3", 2, "Linux x86_64", "2030-01-02", {"Python": "3.11.0", "numba": "0.68.1"})
    figure = r.Figure.of
    return r.Results(
        machine,
        quick=False,
        seconds=123.4,
        given={1: 0.994, 2: 0.8},
        play=[
            r.Play("leek", 2, figure([5e6, 6e6, 7e6]), figure([2e4, 2e4, 3e4]), figure([1.7, 1.75, 1.9])),
            r.Play("leek", 3, figure([9e6]), figure([3e4]), figure([2.0])),
        ],
        peers=[
            r.Peer("OpenSpiel hearts", "in C++", figure([2e6, 3e6, 4e6]), figure([4e4, 5e4, 6e4])),
            r.Peer("catanatron", "four random players", missing="`catanatron` is not installed"),
        ],
        ratios=[r.Ratio("leek", 2, "OpenSpiel hearts", "rollouts inside C++", figure([1.9, 2.0, 2.1]))],
        interpreted=[r.Interpreted("leek", 3, 500, 2.5, 9.75)],
        starts=r.Starts(
            figure([0.01]),
            figure([0.3]),
            figure([0.5]),
            cold={"leek": figure([12.0])},
            warm={"leek": figure([0.7])},
        ),
        calls=[r.Calls("leek", 3, 365, {"view": 1280.0, "redeal": 5.0})],
    )


def test_a_figure_is_a_median_between_extremes(bench: Any) -> None:
    assert bench.r.Figure.of([3.0, 1.0, 2.0]) == bench.r.Figure(2.0, 1.0, 3.0)


@pytest.mark.parametrize(
    ("value", "text"),
    [(5_412_000, "5.41 M"), (29_300, "29.3 k"), (187, "187"), (0.4213, "0.42"), (0, "0.00")],
)
def test_numbers_have_three_digits(bench: Any, value: float, text: str) -> None:
    assert bench.number(value) == text


def test_every_part_has_its_table(bench: Any, made_up: Any) -> None:
    page = bench.page(made_up)
    for row in (
        "A full run of 123 s on 2030-01-02: Abacus 3, 2 cores, Linux x86_64;",
        "Cores asked for and what a contestant got of them, other work taking the rest: "
        "of 1 it got 99%, of 2 it got 80%.",
        "| leek | 2 | 6.00 M (5.00 M to 7.00 M) | 20.0 k (20.0 k to 30.0 k) | 300 | 1.75 × (1.70 to 1.90) |",
        "| OpenSpiel hearts | in C++ | 3.00 M (2.00 M to 4.00 M) | 50.0 k (40.0 k to 60.0 k) | 60 |",
        "| leek, 2 seats | OpenSpiel hearts | rollouts inside C++ | 2.00 × (1.90 to 2.10) |",
        "| leek | 3 | 2.50 ms | 9.75 ms | 500 |",
        "| leek: first compiled move, cold | 12.0 (12.0 to 12.0) |",
        "| leek | 3 | 365 bytes | 1280 µs | 5.00 µs |",
    ):
        assert row in page.splitlines()


def test_a_peer_that_is_not_installed_is_said_so(bench: Any, made_up: Any) -> None:
    row = "| catanatron | four random players | `catanatron` is not installed | – | – |"
    assert row in bench.page(made_up).splitlines()


def test_targets_hold_or_do_not_or_were_not_measured(bench: Any, made_up: Any) -> None:
    found = {target.what: (target.measured, target.holds) for target in bench.targets(made_up)}
    assert found == {
        "leek, 2 seats: moves/s on one core, against OpenSpiel hearts, rollouts inside C++": ("2.00 ×", True),
        "moves/s on one core, against catanatron": ("not measured", None),
        "leek, 2 seats: two cores against one": ("1.75 ×", False),
        "leek: warm start to the first compiled move": ("0.70 s", True),
        "`import potager`, Python's own start included": ("0.50 s", False),
        "leek, 3 seats: an interpreted action": ("2.5 ms, 99 of 100 within 9.8 ms", True),
        "leek: moves/s on one core, its slowest seat count": ("6.00 M", True),
        "leek: a view": ("1280 µs", False),
        "leek: a whole game of greedy bots, compiled": ("not measured", None),
    }


def test_a_run_without_anything_still_has_a_page(bench: Any, made_up: Any) -> None:
    page = bench.page(bench.r.Results(made_up.machine, quick=True))
    assert page.count("Not measured in this run.") == 6
    assert "A quick run" in page


def test_results_survive_being_written(bench: Any, made_up: Any) -> None:
    assert msgspec.json.decode(msgspec.json.encode(made_up), type=bench.r.Results) == made_up


def test_every_table_is_rectangular(bench: Any, made_up: Any) -> None:
    blocks = [block.splitlines() for block in bench.page(made_up).split("\n\n") if block.startswith("|")]
    assert len(blocks) == 7
    for lines in blocks:
        assert len({line.count("|") for line in lines}) == 1


@pytest.mark.compiled
def test_a_tiny_run_of_a_game_of_our_own_is_written(
    bench: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    measure, ours, run = map(importlib.import_module, ("measure", "ours", "run"))

    def nothing(_: object) -> None:
        pass

    tiny = measure.QUICK._replace(rounds=2, play=0.5, slice=0.01)
    monkeypatch.setattr(run, "QUICK", tiny)
    monkeypatch.setattr(potager, "names", lambda: ("toy",))  # the smallest game is compiled soonest
    monkeypatch.setattr(run, "pin", nothing)
    monkeypatch.setattr(ours, "pin", nothing)
    monkeypatch.setattr(ours, "compile_apart", nothing)
    monkeypatch.setenv("POTAGER_CACHE", os.environ.get("POTAGER_CACHE", str(user_cache_path("potager"))))
    monkeypatch.setattr(sys, "argv", ["run.py", "--quick", "--only", "ours", "--out", str(tmp_path)])
    run.main()
    assert "A quick run" in (tmp_path / "RESULTS.md").read_text(encoding="utf-8")
    written = msgspec.json.decode((tmp_path / "results.json").read_bytes(), type=bench.r.Results)
    assert [(play.game, play.seats) for play in written.play] == ours.seatings()
    assert all(play.moves.low > 0 for play in written.play)


def test_environments_have_a_section_and_targets_of_their_own(bench: Any, made_up: Any) -> None:
    r, figure = bench.r, bench.r.Figure.of
    assert "## Environments" not in bench.page(made_up)
    made_up.envs = r.EnvSpeeds(
        made_up.machine,
        [
            r.EnvSpeed("leek", "Batch", 1, figure([1.2e6])),
            r.EnvSpeed("leek", "Batch", 2, figure([2e6])),
            r.EnvSpeed("leek", "AEC", 1, figure([1.9e4])),
        ],
        {"leek: batch of 1024 against Pgx backgammon": figure([21.0])},
    )
    assert "| leek | Batch | 1 | 1.20 M" in bench.page(made_up)
    found = {one.what: one.holds for one in bench.targets(made_up)}
    assert found["leek: agent steps/s on one core, Batch"] is True
    assert found["leek: agent steps/s on one core, AEC"] is False
    assert found["leek: batch of 1024 against Pgx backgammon"] is True
