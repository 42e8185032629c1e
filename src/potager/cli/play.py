"""`potager play`: the table in the terminal."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from potager.cli import options as opts
from potager.cli.words import common, language
from potager.core.errors import CannotRead

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from potager.bots.base import Bot
    from potager.core.game import Game
    from potager.core.match import Match


def play(
    ctx: typer.Context,
    game: opts.GameName,
    seats: opts.Seats = None,
    solo: opts.Solo = False,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            "--seat",
            metavar="SEAT=WHO",
            help="Who plays a seat: 0=human, B=human:Anna, 2=master:bold, C=my_bot.py.",
        ),
    ] = None,
    level: Annotated[
        str | None,
        typer.Option(
            "--level", help="The bots of the other seats: sprout, gardener, grower, master, master+."
        ),
    ] = None,
    style: Annotated[
        str | None, typer.Option("--style", help="How they play: bold, patient, trader.")
    ] = None,
    pause: Annotated[float, typer.Option("--pause", min=0, help="Seconds before a bot moves.")] = 0.4,
    resume: Annotated[Path | None, typer.Option("--resume", help="Go on with a saved match.")] = None,
    seed: opts.Seed = None,
    option: opts.Options = None,
    lang: opts.Lang = None,
    pack: opts.Pack = None,
) -> None:
    """Play at a table in the terminal."""
    from potager.core.match import Match

    lang = language(lang)
    loaded, options = opts.game_and_options(ctx, game, option)
    if resume is None:
        match = Match(loaded, opts.seats_of(loaded, seats, solo), options, opts.seed_of(seed))
    else:
        match = _resumed(resume, loaded.name)
    players = opts.players_of(match.seats, seat, opts.opponent_of(level, style))
    open_table(match, players, lang, pause)


def open_table(match: Match, players: Sequence[str], lang: str, pause: float) -> None:
    """Open a table and stay until it is left; then say what was wrong with bots, and where it is saved."""
    if not is_terminal():
        raise CannotRead(
            "the table needs a terminal: run it in a window without redirection, "
            f"or let bots play with 'potager simulate {match.game.name}'"
        )
    from potager.cli.table.app import TableApp

    app = TableApp(match, players, lang=lang, pause=pause, engine=_engine(match, players, lang))
    app.run()
    report_faults(app.table.session.bots.values())
    if app.table.saved is not None:
        typer.echo(common(app.table.lang, "saved", file=app.table.saved))


def report_faults(bots: Iterable[Bot]) -> None:
    """Say what was wrong with the moves of bots from files, once the screen is free again."""
    from potager.bots.outside import OutsideBot

    for bot in bots:
        if isinstance(bot, OutsideBot):
            bot.close()
            for fault in bot.faults:
                typer.echo(f"{bot.file}: {fault.kind}\n{fault.trace.rstrip()}", err=True)


def _engine(match: Match, players: Sequence[str], lang: str) -> Callable[[], Game]:
    """How to get the game that searches; compiled in sight, before the table opens, where a bot needs it."""
    from rich.console import Console

    from potager.bots.names import searches
    from potager.lab.warm import ready

    game = match.game
    if all(opts.is_human(player) or not searches(player) for player in players):
        return partial(ready, game)  # for hints, when somebody asks for one
    with Console(stderr=True).status(common(lang, "simulate.compiling", game=game.name)):
        compiled = ready(game)
    return lambda: compiled


def is_terminal() -> bool:
    """Whether somebody sits in front of this program."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def _resumed(file: Path, game: str) -> Match:
    from potager.cli.replay import read

    match = read(file)
    if match.game.name != game:
        raise CannotRead(f"{file} is a match of {match.game.name}, not of {game}")
    return match
