"""The page that lies beside a dataset: what it holds, how it was made, and what is hidden from whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import potager
from potager.core.registry import load
from potager.lab.dataset import schema
from potager.lab.dataset.plan import DataPlan

SHEET = "DATASHEET.md"
ABOUT = {
    schema.MOVES: "A row for every action, told by what the seat that acts may know.",
    schema.OFFERS: "A row for every offer, told as everybody at the table heard it.",
    schema.TRUTH: "**Hidden things.** The position before every action, with all hands and piles.",
    schema.GAMES: "**Hidden things.** A row for every game: its seed tells everything that was dealt.",
}


def datasheet(plan: DataPlan, files: list[tuple[Path, str]]) -> str:
    """The page, from the plan and from what was written; the same dataset has the same page."""
    return "\n".join(_page(plan, files)) + "\n"


def _page(plan: DataPlan, files: list[tuple[Path, str]]) -> Iterator[str]:
    game = load(plan.game)
    rows = _counts(files)
    options = ", ".join(f"{name} {value}" for name, value in plan.options.items()) or "none"
    yield f"# {game.texts.say('en', 'name')}: {rows[schema.GAMES]} games of bots"
    yield ""
    yield f"Written by `potager lab dataset` of Potager {potager.__version__}. Games of bots, no people's."
    yield ""
    yield from ("| | |", "|---|---|")
    yield f"| rules | {plan.game}, version {plan.version}; seats {plan.seats}; options: {options} |"
    yield f"| who plays | {', '.join(plan.bots)}; in every further game each moves on by one seat |"
    yield f"| seed | `{plan.seed}` |"
    yield f"| rules and bots | code `{plan.code}`{f', pack `{plan.pack}`' if plan.pack else ''} |"
    yield f"| files | Parquet, {plan.part} games in each; the same plan gives the same rows |"
    yield ""
    yield "## How to read it"
    yield ""
    yield from ("```python", "from potager.lab import dataset", "")
    yield 'data = dataset.load("this folder")'
    yield from ("for row in data.rows():", "    match = data.match(row)  # the position, to go on from")
    yield from (
        "    view = match.view(row.seat)  # what the seat knew",
        "data.check()  # plays every game again",
    )
    yield from ("```", "")
    yield "## What there is"
    for table, number in rows.items():
        yield from (
            "",
            f"### `{table}`: {number} rows",
            "",
            ABOUT[table],
            "",
            "| column | kind | |",
            "|---|---|---|",
        )
        for column in schema.columns_of(table, plan.views):
            yield f"| `{column.name}` | {column.kind} | {column.says} |"
    yield ""
    yield "## What to keep in mind"
    yield ""
    secret = " and ".join(f"`{table}`" for table in schema.SECRET)
    yield f"- {secret} hold what no seat may know: use them as targets, never as what a player sees."
    yield "- Actions are the play of the bots that are named above, with their habits; outcomes are what came"
    yield "  of it between them, not what best play would bring."
    yield "- Every action is a row, also where there was nothing to choose: `legal` says what there was."
    yield "- The games belong to their authors and publishers; the rows are under the MIT licence."
    yield from _outcome(plan, files)


def _counts(files: list[tuple[Path, str]]) -> Counter[str]:
    _, parquet = schema.arrow()
    rows: Counter[str] = Counter()
    for file, table in files:
        if file.exists():
            rows[table] += int(parquet.read_metadata(file).num_rows)
    return rows


def _outcome(plan: DataPlan, files: list[tuple[Path, str]]) -> Iterator[str]:
    """Points and victories by bot, so that nobody need count."""
    _, parquet = schema.arrow()
    points: Counter[str] = Counter()
    wins: Counter[str] = Counter()
    seats: Counter[str] = Counter()
    for file, table in files:
        if table == schema.GAMES:
            found: list[dict[str, Any]] = parquet.read_table(file).to_pylist()
            for row in found:
                for seat, bot in enumerate(row["bots"]):
                    seats[bot] += 1
                    points[bot] += row["points"][seat]
                    wins[bot] += seat in row["winners"]
    yield from (
        "",
        "## How the games ended",
        "",
        "| bot | seats played | points each | won |",
        "|---|---|---|---|",
    )
    for bot in dict.fromkeys(plan.bots):
        played = seats[bot]
        yield f"| {bot} | {played} | {points[bot] / played:.1f} | {100 * wins[bot] / played:.1f} % |"
