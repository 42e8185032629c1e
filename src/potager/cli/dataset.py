"""`potager lab dataset`: games of bots as data for those who learn from them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from potager.cli import options as opts


def dataset(
    ctx: typer.Context,
    game: opts.GameName,
    out: Annotated[Path, typer.Option("--out", help="A folder; a second run goes on.")] = Path("dataset"),
    games: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 1000,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            help="Bots by name, with commas: seat by seat, the last one taking the seats that are left.",
        ),
    ] = "gardener",
    seats: opts.Seats = None,
    option: opts.Options = None,
    seed: opts.Seed = "1",
    part: Annotated[int, typer.Option("--part", min=1, help="Games in each file.")] = 100,
    views: Annotated[bool, typer.Option("--views", help="Write whole views, too, not only hashes.")] = False,
    jobs: Annotated[int, typer.Option("--jobs", min=1, help="Files at once, each in a process.")] = 1,
    check: Annotated[
        bool, typer.Option("--check", help="Then play every game of the folder again: is every row true?")
    ] = False,
    pack: opts.Pack = None,
) -> None:
    """Let bots play and write every position, action, offer and outcome to Parquet."""
    from potager.lab.dataset import load
    from potager.lab.dataset.plan import Wishes, plan
    from potager.lab.dataset.writing import write

    loaded, options = opts.game_and_options(ctx, game, option)
    names = [name.strip() for name in bots.split(",") if name.strip()]
    planned = plan(loaded, Wishes(seats, options, names, opts.seed_of(seed), part, views))
    there = write(planned, out, games, jobs, lambda done: typer.echo(f"{done} of {games} games", err=True))
    if there:
        typer.echo(f"{there} games were there already", err=True)
    typer.echo(f"{games} games are in {out}; DATASHEET.md says what is what")
    if check:
        typer.echo(f"{load(out).check()} rows are true")
