"""`potager watch`: bots at a table in the terminal, and what each of them considers."""

from __future__ import annotations

from typing import Annotated

import typer

from potager.cli import options as opts
from potager.cli.play import open_table
from potager.cli.words import language
from potager.core.errors import CannotRead


def watch(
    ctx: typer.Context,
    game: opts.GameName,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            help="Bots by name or by Python file, separated by commas: seat by seat, the last one taking the "
            "seats that are left.",
        ),
    ] = "gardener",
    seats: opts.Seats = None,
    pause: Annotated[float, typer.Option("--pause", min=0, help="Seconds before a bot moves.")] = 2.0,
    seed: opts.Seed = None,
    option: opts.Options = None,
    lang: opts.Lang = None,
    pack: opts.Pack = None,
) -> None:
    """Watch bots play in the terminal, and see what each considers."""
    from potager.core.match import Match

    loaded, options = opts.game_and_options(ctx, game, option)
    named = [name.strip() for name in bots.split(",") if name.strip()]
    if seats is None:
        seats = max(len(named), min(number for number in loaded.seats if number > 1))
    players = players_of(named, loaded.check_seats(seats))
    open_table(Match(loaded, seats, options, opts.seed_of(seed)), players, language(lang), pause)


def players_of(named: list[str], seats: int) -> list[str]:
    """Who sits where: the bots in their order, the last one also in the seats that are left.

    >>> players_of(["master", "gardener"], 4)
    ['master', 'gardener', 'gardener', 'gardener']
    """
    from potager.bots.registry import check_player

    if not named:
        raise CannotRead("no bot is named: give some, as in --bots master,gardener")
    if len(named) > seats:
        raise CannotRead(f"{len(named)} bots do not fit in {seats} seats: name fewer, or give more --seats")
    for name in dict.fromkeys(named):
        check_player(name)
    return [*named, *[named[-1]] * (seats - len(named))]
