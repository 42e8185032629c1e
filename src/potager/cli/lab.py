"""`potager lab`: many games, for whoever looks after the figures of one."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from potager.cli.options import GameName, Pack, Seed, seed_of
from potager.core.errors import CannotRead

lab = typer.Typer(
    no_args_is_help=True, rich_markup_mode=None, help="Many games: is a game fair, is all of it used?"
)


@lab.callback()
def main() -> None:
    """Many games: is a game fair, is all of it used?"""


@lab.command("balance")
def balance(
    game: GameName,
    games: Annotated[int, typer.Option("--games", help="Games at each table.")] = 2000,
    out: Annotated[Path | None, typer.Option("--out", help="The page to write; printed without.")] = None,
    seed: Seed = "1",
    pack: Pack = None,
) -> None:
    """Play sensible games at every table of a game and report who wins, and what is used."""
    from potager.core.registry import load
    from potager.lab.balance import Balance, report

    def say(found: Balance) -> None:
        options = " ".join(found.options.values())
        typer.echo(f"{found.seats} seats {options}: {found.length:.0f} actions a game", err=True)

    text = report(load(game), games, seed_of(seed), say)
    if out is None:
        typer.echo(text, nl=False)
        return
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as error:
        raise CannotRead(f"{out} cannot be written: {error.strerror}") from None
