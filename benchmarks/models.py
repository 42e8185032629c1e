"""How the scripted stand-ins for language models trade, into MODELS.md: `make bench-models`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import potager
from potager.lab.models.standin import NAMES, StandIn
from potager.lab.models.trading import ROWS, TradingBench, TradingReport, trading_bench

DEALS, SEATS = 20, 3


def table(found: list[TradingReport]) -> Iterator[str]:
    """The page, line by line."""
    yield "# How stand-ins for language models trade"
    yield ""
    yield "Written by `make bench-models`; not edited by hand. The stand-ins of `potager lab trading` follow"
    yield f"a script, and show what its figures mean: {DEALS} deals of Bohnanza with {SEATS} seats, seed 1."
    yield ""
    names = [report.model for report in found]
    yield f"| | {' | '.join(names)} | gardener in their place |"
    yield "|---" * (len(names) + 2) + "|"
    for says, show, name in ROWS:
        cells = [show(report.played, name) for report in found] + [show(found[0].gardener, name)]
        yield f"| {says} | {' | '.join(cells)} |"
    for kind in found[0].answers:
        yield f"| answers: {kind} | {' | '.join(str(report.answers[kind]) for report in found)} | |"
    for kind in found[0].quiz:
        yield f"| about cards: {kind} | {' | '.join(str(report.quiz[kind]) for report in found)} | |"
    yield ""
    yield "*Unreadable* is no JSON or no such move, *unowned* gives cards that the seat has not, *illegal* is"
    yield "against the rules; *invented* is a number for cards that nobody in that seat can know."


if __name__ == "__main__":
    bench = TradingBench(potager.load("bohnanza").compiled(), SEATS, DEALS)
    page = "\n".join(table([trading_bench(bench, name, StandIn(name)) for name in NAMES])) + "\n"
    Path(__file__).with_name("MODELS.md").write_text(page, encoding="utf-8")
    print(page)
