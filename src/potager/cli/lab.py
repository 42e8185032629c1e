"""`potager lab`: many games, for whoever looks after the figures of one."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from potager.cli.dataset import dataset
from potager.cli.options import GameName, Pack, Seed, seed_of
from potager.cli.tune import tune
from potager.core.errors import CannotRead

lab = typer.Typer(
    no_args_is_help=True, rich_markup_mode=None, help="Many games: is a game fair, is all of it used?"
)


@lab.callback()
def main() -> None:
    """Many games: is a game fair, is all of it used?"""


lab.command("tune")(tune)
lab.command("dataset", context_settings={"allow_extra_args": True, "ignore_unknown_options": True})(dataset)


@lab.command("balance")
def balance(
    game: GameName,
    games: Annotated[int, typer.Option("--games", help="Games at each table.")] = 2000,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", help="A folder for the page and its pictures; default: printed, without pictures."
        ),
    ] = None,
    seed: Seed = "1",
    pack: Pack = None,
) -> None:
    """Play sensible games at every table of a game and report who wins, and what is used."""
    from potager.core.registry import load
    from potager.lab.figures.balance import Balance, measure, report
    from potager.lab.figures.plots import draw

    def say(found: Balance) -> None:
        typer.echo(f"{found.name}: {found.length:.0f} actions a game", err=True)

    loaded, number = load(game), seed_of(seed)
    found = measure(loaded, games, number, say)
    if out is None:
        typer.echo(report(loaded, found, number), nl=False)
        return
    try:
        out.mkdir(parents=True, exist_ok=True)
        text = report(loaded, found, number, draw(loaded, found, out))
        (out / f"{loaded.name}.md").write_text(text, encoding="utf-8")
    except OSError as error:
        raise CannotRead(f"{out} cannot be written: {error.strerror}") from None


@lab.command("puzzles")
def puzzles(
    game: GameName,
    count: Annotated[int, typer.Option("--count", min=1, help="Puzzles in the book.")] = 30,
    out: Annotated[Path, typer.Option("--out", help="A folder; a second run goes on.")] = Path("puzzles"),
    jobs: Annotated[int, typer.Option("--jobs", min=1, help="Processes.")] = 1,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0, help="After which what is there must do.")
    ] = 600,
    first: Annotated[int, typer.Option("--first", min=0, help="The deal to begin with.")] = 0,
    prove: Annotated[
        bool, typer.Option("--prove", help="Search the best moves of the game's own book again instead.")
    ] = False,
    retell: Annotated[
        bool, typer.Option("--retell", help="Write the reasons in the game's own book anew instead.")
    ] = False,
) -> None:
    """Play, search long, and write a book of positions with one clearly best move, each with its proof."""
    from potager.core.registry import load
    from potager.lab.puzzles.making import Wanted, make, prove_book, retell_book

    loaded = load(game)
    if prove:
        if prove_book(loaded, typer.echo):
            raise typer.Exit(1)
    elif retell:
        retell_book(loaded)
    else:
        make(Wanted(loaded, count, out, jobs, seconds, first), typer.echo)


@lab.command("golden")
def golden() -> None:
    """Write the golden games, perft counts and search trees of every game anew."""
    from potager.core.registry import load, names
    from potager.lab.golden import write_all

    for name in names():
        write_all(load(name), typer.echo)


@lab.command("credits")
def write_credits() -> None:
    """Write who drew what: CREDITS.md of every game, from its CREDITS.toml."""
    from potager.lab.credits import write

    write()
