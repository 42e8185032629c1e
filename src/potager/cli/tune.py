"""`potager lab tune`: the weights of a game, climbed by play."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from potager.cli.options import GameName, Seed, seed_of
from potager.core.errors import CannotRead

if TYPE_CHECKING:
    from potager.lab.tune.climb import Climb
    from potager.lab.tune.run import Measured


def tune(
    game: GameName,
    seats: Annotated[int | None, typer.Option("--seats", help="At a table of so many; default: two.")] = None,
    generations: Annotated[int, typer.Option("--generations", min=1, help="How far to climb.")] = 100,
    population: Annotated[
        int, typer.Option("--population", min=0, help="Trials of a generation; 0: as many as is usual.")
    ] = 0,
    deals: Annotated[int, typer.Option("--deals", min=2, help="Deals of a trial.")] = 200,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0, help="After which no generation is begun; 0: no end.")
    ] = 0,
    against: Annotated[
        str,
        typer.Option("--against", help="The set of weights that the others go by; default: the current one."),
    ] = "",
    jobs: Annotated[int, typer.Option("--jobs", min=0, help="Processes; 0: one for each core.")] = 0,
    ray: Annotated[bool, typer.Option("--ray", help="Spread the trials over a Ray cluster.")] = False,
    record: Annotated[
        Path | None, typer.Option("--record", help="Where every generation is written; a second run goes on.")
    ] = None,
    plot: Annotated[Path | None, typer.Option("--plot", help="A folder for pictures.")] = None,
    adopt: Annotated[
        str, typer.Option("--adopt", help="Write what was found into weights.toml as a set of this name.")
    ] = "",
    group: Annotated[
        str, typer.Option("--group", help="The tables it is adopted for, as 2 or 3-5; default: --seats.")
    ] = "",
    seed: Seed = "1",
) -> None:
    """Climb the weights of a game's advice: one changed gardener among unchanged ones, on the same deals."""
    from potager.bots.registry import SET
    from potager.core import chance
    from potager.core.registry import load
    from potager.core.weights import seats_of
    from potager.lab.tune.climb import new_climb
    from potager.lab.tune.run import Run, adopt_into, default_jobs
    from potager.lab.tune.run import tune as climb_up

    loaded = load(game)
    at_table = loaded.check_seats(seats or max(2, loaded.seats[0]))
    group = group or str(at_table)
    if adopt and not SET.fullmatch(adopt):
        raise CannotRead(f"a set of weights is named like a version, as 0.7.0, not {adopt!r}")
    if not seats_of(group) or not set(seats_of(group)) <= set(loaded.seats):
        raise CannotRead(f"--group names numbers of seats, as 2 or 3-5, not {group!r}")
    if seats == 1:
        raise CannotRead("a lone seat has nobody to be compared with: tune with two seats or more")
    climb = new_climb(loaded, at_table, against, population, deals, chance.seed_bytes(seed_of(seed)).hex())
    where = record or Path("tune") / f"{loaded.name}-{at_table}.jsonl"
    run = Run(generations, seconds, jobs or default_jobs(), where, plot, ray)
    found = climb_up(climb, run, lambda line: typer.echo(line, err=True))
    _tell(climb, found)
    if adopt:
        adopt_into(loaded, climb, found, adopt, group)
        typer.echo(f"adopted as {adopt} for {group} seats")


def _tell(climb: Climb, found: Measured) -> None:
    """What every weight was and is, and what that is worth."""
    for name, figure in found.figures.items():
        typer.echo(f"{name:12} {climb.start[name]:8.3f} -> {figure:8.3f}")
    typer.echo(
        f"{found.share:.3f} of the victories ({found.low:.3f} to {found.high:.3f}; "
        f"fair is {1 / climb.seats:.3f}), {found.margin:+.2f} points "
        f"on {found.deals} fresh deals after {found.generations} generations"
    )
