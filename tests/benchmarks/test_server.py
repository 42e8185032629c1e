"""The benchmark of the server: what is sustained, what went wrong, and what the tables say."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

PAGE = Path(__file__).parents[2] / "benchmarks" / "SERVER.md"


@pytest.fixture
def bench(modules_of: Callable[..., Any]) -> Any:
    """The modules beside run.py."""
    return modules_of(
        "figures", "load", "potager_table", "run", "servers", "start", "stored", "tables", folder="server"
    )


def seen(bench: Any, *, rate: float = 500.0, p99: float = 20.0, cpu: float = 0.5, **values: Any) -> Any:
    facts: dict[str, Any] = {"reached": rate, "actions": 5000, "memory": 300.0}
    facts |= dict.fromkeys(("lost", "doubled", "gaps", "refused"), 0)
    arrived = bench.figures.Latency(p50=2.0, p95=4.0, p99=p99)
    return bench.figures.Load(rate=rate, arrived=arrived, cpu=cpu, **facts | values)


def test_latencies_are_those_of_actions_in_order(bench: Any) -> None:
    latency = bench.figures.Latency.of([number / 1000 for number in range(100, 0, -1)])
    assert (latency.p50, latency.p95, latency.p99) == (51.0, 96.0, 100.0)
    assert bench.figures.Latency.of([]).p99 == 0.0


@pytest.mark.parametrize(
    ("values", "sustained"),
    [
        ({}, True),
        ({"p99": 150.0}, False),
        ({"reached": 470.0}, False),
        ({"lost": 1}, False),
        ({"doubled": 1}, False),
        ({"gaps": 1}, False),
        ({"refused": 1}, False),
        ({"broken": 1}, False),
        ({"differing": 1}, False),
    ],
)
def test_a_rate_is_sustained_in_time_and_with_nothing_wrong(
    bench: Any, values: dict[str, Any], sustained: bool
) -> None:
    assert seen(bench, **values).sustained is sustained


def test_the_tables_have_medians_and_compare_within_rounds(bench: Any) -> None:
    ours = [
        {"finca": [seen(bench, p99=p99, cpu=cpu), seen(bench, rate=1000.0, lost=lost)]}
        for p99, cpu, lost in ((20.0, 0.5, 0), (30.0, 0.4, 3), (10.0, 0.7, 0))
    ]
    theirs = [{"toy": [seen(bench, cpu=cpu)]} for cpu in (1.0, 1.2, 0.7)]
    told = bench.load.report({bench.servers.OURS: ours, bench.servers.PEER: theirs})
    assert "20.0 ms (10.0 to 30.0) | 0.50 ms (0.40 to 0.70) | 300 MB | **no**: 3 lost |" in told
    assert "300 MB | yes, 15,000 actions |" in told
    assert "| Potager, 1000/s | 1000 (1000 to 1000) |" in told and "| 2 of 3 rounds |" in told
    assert "| 500/s | 1.00 × (1.00 to 1.00) |" in told and "| 0.50 × (0.33 to 1.00) |" in told
    assert "| 1000/s |" not in told, "the peer was not asked for it"


def test_openings_are_told_by_kind(bench: Any) -> None:
    opened = [
        bench.start.Opened("to its end", entries, first, 4.0) for entries, first in ((200, 20.0), (240, 49.0))
    ]
    told = bench.start.openings({"plain": opened})
    assert "| to its end, plain rules | 2 | 200 to 240 | 34.5 ms (20.0 to 49.0) | 4.00 ms" in told


def test_what_differs_between_the_database_and_what_was_acknowledged_is_counted(bench: Any) -> None:
    def sent(number: int, actions: list[str], acknowledged: float = 1.0) -> Any:
        return bench.tables.Sent(f"a{number}", "t", 0, number, actions, 0.0, acknowledged)

    entry = bench.stored.Entry
    stored = {("t", 1): entry(0, "a1", ["go"]), ("t", 2): entry(0, "a2", ["go"]), ("u", 1): entry(0, "x", [])}
    assert bench.stored.differing(stored, [sent(1, ["go"]), sent(2, ["go"])]) == 0
    assert bench.stored.differing(stored, [sent(1, ["go"]), sent(2, ["move 1"])]) == 1
    assert bench.stored.differing(stored, [sent(1, ["go"]), sent(2, ["go"], 0.0)]) == 1
    assert bench.stored.differing(stored, [sent(number, ["go"]) for number in (1, 2, 3)]) == 1


def test_an_offer_is_sent_whole_since_its_steps_are_not_seen(bench: Any) -> None:
    table = bench.potager_table.PotagerTable("t", "bohnanza", [])
    table.legal = ["next", "accept b", "give 0", "want red", "to a"]
    offer = ("give 0", "want red", "propose")
    assert {tuple(table.choose(random.Random(seed))) for seed in range(60)} == {
        ("next",),
        ("accept b",),
        offer,
    }
    table.only_talks = True
    assert {tuple(table.choose(random.Random(seed))) for seed in range(60)} == {offer}
    table.legal = ["next", "accept b"]
    assert {tuple(table.choose(random.Random(seed))) for seed in range(60)} == {("next",)}


def test_every_section_of_the_page_is_written_by_the_program(bench: Any) -> None:
    marks = [line for line in PAGE.read_text("utf-8").splitlines() if line.startswith("<!--")]
    assert marks == [f"<!-- {of}{name} -->" for name in bench.run.SECTIONS for of in ("", "end of ")]
