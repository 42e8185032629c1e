"""The page of the server's benchmark on made-up figures, and flame graphs of made-up samples."""

from __future__ import annotations

import importlib
import random
import sys
from collections.abc import Generator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
MODULES = ("figures", "goals", "page", "page_parts", "flames", "results", "potager_server")


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Generator[Any]:
    """The modules beside run.py, which import each other as a script's neighbours do, and then are forgotten.

    Other benchmarks have modules of the same names.
    """
    known = dict(sys.modules)
    for folder in (BENCHMARKS, BENCHMARKS / "server"):
        monkeypatch.syspath_prepend(str(folder))  # pyright: ignore[reportUnknownMemberType]
    for name in MODULES:
        monkeypatch.delitem(sys.modules, name, raising=False)
    yield SimpleNamespace(**{name: importlib.import_module(name) for name in MODULES})
    for name in sys.modules.keys() - known.keys():
        if str(BENCHMARKS) in str(getattr(sys.modules[name], "__file__", "")):
            del sys.modules[name]


def load(bench: Any, *, p50: float = 2.0, p99: float = 20.0, cpu: float = 0.5, **values: Any) -> Any:
    facts: dict[str, Any] = {"game": "finca", "tables": 250, "players": 1000, "rate": 500.0, "reached": 501.0}
    facts |= {"seconds": 10.0, "actions": 5010, "finished": 0, "own_busy": 0.3, "busy": 0.25, "waited": 0.01}
    facts |= dict.fromkeys(("lost", "doubled", "gaps", "refused", "broken"), 0)
    late = bench.figures.Latency(p50, p50 * 2, p99, p99 * 2)
    return bench.figures.Load(**facts | {"arrived": late, "acknowledged": late, "cpu": cpu} | values)


def figures(bench: Any, ours: list[Any], theirs: list[Any]) -> Any:
    f = bench.figures
    runs = [f.Run(one, 300.0, 340.0, 0) for one in ours]
    peer = [f.Run(one, 200.0, 240.0) for one in theirs]
    series = [f.Series("potager", "finca", 500.0, runs), f.Series("boardgame.io", "toy", 500.0, peer)]
    machine = bench.results.Machine("Abacus 3", 2, "Linux x86_64", "2030-01-02", {"Python": "3.11.0"})
    return f.Figures(
        machine, False, len(ours), 600.0, series, f.Run(load(bench, p99=40.0), None, None, 0), {}
    )


def test_a_figure_is_the_median_of_the_rounds_with_its_spread(bench: Any) -> None:
    ours = [load(bench, p99=late, cpu=cpu) for late, cpu in ((20.0, 0.5), (30.0, 0.4), (10.0, 0.7))]
    theirs = [load(bench, game="toy", cpu=cpu) for cpu in (1.0, 1.2, 0.8)]
    page = bench.page.page(figures(bench, ours, theirs))
    assert (
        "| potager | finca | 501 (501–501) | 2.0 ms (2.0–2.0) | 4.0 ms (4.0–4.0) | 20.0 ms (10.0–30.0) |"
        in page
    )
    assert "| CPU an action | 0.50 ms | 1.00 ms | 0.50 × |" in page
    assert "| 1000 | 501 | 2.0 ms | 40.0 ms | 0.50 ms | yes |" in page


@pytest.mark.parametrize(
    ("values", "missed"),
    [
        ({}, ["highest rate sustained"]),
        (
            {"p50": 6.0},
            ["1000 players, 500 a second: half of the actions with all four", "highest rate sustained"],
        ),
        ({"p99": 26.0}, ["1000 players, 500 a second: 99 of 100", "highest rate sustained"]),
        ({"cpu": 0.7}, ["CPU an action, to that of boardgame.io", "highest rate sustained"]),
        ({"lost": 1}, ["every action once, in order, in the database"]),
    ],
)
def test_what_is_missed_is_said(bench: Any, values: dict[str, Any], missed: list[str]) -> None:
    found = bench.goals.targets(
        figures(bench, [load(bench, **values)] * 3, [load(bench, game="toy", cpu=1.0)] * 3)
    )
    failed = [one.what for one in found if one.holds is False]
    assert [what for what in missed if what not in failed] == []
    assert len(found) == 11
    assert [one.measured for one in found if one.holds is None] == ["–"] * 5, "not measured"


def test_a_rate_is_sustained_that_is_kept_in_most_rounds(bench: Any) -> None:
    run, slow = bench.figures.Run(load(bench)), bench.figures.Run(load(bench, reached=400.0))
    series = bench.figures.Series("potager", "finca", 500.0, [run, slow, run])
    assert bench.goals.sustained(series, 3) and bench.goals.best([series], 3) == 500.0
    assert not bench.goals.sustained(series, 5), "in two rounds it was not even asked for"
    series.runs.append(slow)
    assert not bench.goals.sustained(series, 4) and bench.goals.best([series], 4) == 0.0


def team(bench: Any, processes: int, led: bool, *shares: float, rate: float = 200.0, **values: Any) -> Any:
    one = load(bench, rate=rate, reached=rate, **values)
    return bench.figures.Team(processes, led, one, list(shares), 0.1, 0.02, 0)


def apart(bench: Any, **parts: Any) -> tuple[dict[str, Any], str]:
    """The targets of what is measured apart, by their names, and the page."""
    found = figures(bench, [load(bench)], [load(bench, game="toy")])
    for name, part in parts.items():
        setattr(found, name, part)
    return {one.what: one for one in bench.goals.of_parts(found)}, bench.page.page(found)


def test_where_cores_are_shared_the_busiest_process_says_what_two_can_do(bench: Any) -> None:
    runs = [
        team(bench, 1, True, 0.2),
        team(bench, 2, True, 0.1, 0.11),
        team(bench, 2, False, 0.16, 0.14),
    ]
    teams = bench.figures.Teams(bench.results.Machine("Abacus 3", 2, "Linux", "2030-01-02", {}), False, runs)
    found, page = apart(bench, teams=teams)
    led = found["two processes to one, people led to that of their table"]
    anywhere = found["two processes to one, people at any"]
    assert (led.measured, led.holds) == ("1.82 ×, by the CPU of an action", True)
    assert (anywhere.measured, anywhere.holds) == ("1.25 ×, by the CPU of an action", False)
    assert "| two, people led | 1818 a second |" in page and "would be the limit" in page


def test_where_every_process_has_a_core_the_highest_rates_are_compared(bench: Any) -> None:
    late = {"p99": 400.0}
    runs = [
        team(bench, 1, True, 0.9, rate=1000.0),
        team(bench, 1, True, 1.0, rate=1250.0, **late),
        team(bench, 2, True, 0.8, 0.8, rate=1750.0),
        team(bench, 2, True, 0.9, 0.9, rate=2000.0, **late),
    ]
    teams = bench.figures.Teams(bench.results.Machine("Abacus 9", 16, "Linux", "2030-01-02", {}), True, runs)
    found, page = apart(bench, teams=teams)
    assert (
        found["two processes to one, people led to that of their table"].measured == "1.75 ×, highest rates"
    )
    assert found["two processes to one, people at any"].holds is False, "none was kept"
    assert "a core of its own" in page


def test_the_latest_table_decides_and_idle_connections_must_all_be_held(bench: Any) -> None:
    f, machine = bench.figures, bench.results.Machine("Abacus 3", 2, "Linux", "2030-01-02", {})
    tables = [
        f.Opened("finca", "to its end", 200, 20.0, 4.0),
        f.Opened("finca", "to its end", 240, 49.0, 5.0),
    ]
    openings = f.Openings(machine, [f.Opening("SQLite", "compiled", tables)])
    crowd = f.IdleCrowd(machine, 10_000, 9_999, 130.0, 500.0, 20.0, 0.01)
    found, page = apart(bench, openings=openings, idle=crowd)
    assert found["a table opened after a restart, once compiled rules are loaded: the latest"].holds is True
    assert found["a table opened after a restart, at once: the latest"].holds is None
    assert found["10,000 idle connections on one process"].holds is False, "one has gone"
    assert "| SQLite | compiled | finca | to its end | 2 | 200–240 | 34 ms | 49 ms | 4 ms | 5 ms |" in page
    assert "Not measured yet: `--only processes`." in page


def test_equal_beginnings_of_stacks_are_one_box(bench: Any) -> None:
    lines = [
        "main (a.py:1);play (b.py:2) 3",
        "main (a.py:9);play (b.py:7);say (c.py:1) 2",
        "main (a.py:1) 1",
        "",
    ]
    stacks = bench.flames.read(lines)
    assert stacks == {
        ("main (a.py)",): 1,
        ("main (a.py)", "play (b.py)"): 3,
        ("main (a.py)", "play (b.py)", "say (c.py)"): 2,
    }
    boxes = {
        (box.name[:4].strip(), box.depth): (box.start, box.samples) for box in bench.flames.boxes(stacks)
    }
    assert boxes == {("main", 0): (0, 6), ("play", 1): (1, 5), ("say", 2): (4, 2)}
    assert bench.flames.shares(stacks, "b.py") == [("play (b.py)", 5 / 6)]
    picture = bench.flames.svg(stacks, "a <move>")
    assert picture.count("<rect") == 3 and "a &lt;move&gt;: 6 samples" in picture


def test_an_offer_is_sent_whole_since_its_steps_are_not_seen(bench: Any) -> None:
    table = bench.potager_server.PotagerTable("t", 4)
    table.legal, table.unseen = (
        ["next", "give 0", "want red", "to a"],
        bench.potager_server.UNSEEN["bohnanza"],
    )
    chosen = {tuple(table._choice(random.Random(seed))) for seed in range(40)}
    assert chosen == {("next",), ("give 0", "want red", "propose")}
    table.unseen = ()
    assert len({tuple(table._choice(random.Random(seed))) for seed in range(40)}) == 4
