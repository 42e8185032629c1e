"""`potager simulate`: many games between bots, and who wins them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from potager.cli import options as opts
from potager.cli.words import common, figure, language, percent

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from potager.lab.figures.simulate import ManyGames, Simulation


def simulate(
    ctx: typer.Context,
    game: opts.GameName,
    seats: opts.Seats = None,
    solo: opts.Solo = False,
    games: Annotated[int, typer.Option("--games", help="How many games.")] = 1000,
    bots: Annotated[
        str, typer.Option("--bots", help="Bots, seat by seat, separated by commas.")
    ] = "uniform,greedy",
    seed: opts.Seed = None,
    option: opts.Options = None,
    json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
    lang: opts.Lang = None,
    pack: opts.Pack = None,
) -> None:
    """Let bots play many games, with all invariants on."""
    import msgspec
    from rich.console import Console

    from potager.lab.figures.simulate import ManyGames

    lang = language(lang)
    loaded, options = opts.game_and_options(ctx, game, option)
    names = [name.strip() for name in bots.split(",") if name.strip()]
    batch = ManyGames(loaded, opts.seats_of(loaded, seats, solo), options, games, names, opts.seed_of(seed))
    result = _played(batch, Console(stderr=True, highlight=False), lang)
    if json:
        typer.echo(msgspec.json.encode(result).decode())
        return
    out = Console(highlight=False)
    out.print(_table(result, lang))
    out.print(_summary(result, lang))


def _played(batch: ManyGames, notices: Console, lang: str) -> Simulation:
    """Play the games, with a bar that moves."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from potager.bots.registry import check_name
    from potager.lab.figures.simulate import simulate as play_games
    from potager.lab.warm import is_warm, warm_in_a_child

    game = batch.game
    for name in batch.bots:
        check_name(name)
    if not is_warm(game):
        words = common(lang, "simulate.compiling", game=game.name)
        if not notices.is_terminal:
            notices.print(words)
        with notices.status(words):
            warm_in_a_child(game)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=notices, transient=True, disable=not notices.is_terminal) as bar:
        task = bar.add_task(common(lang, "simulate.playing", game=game.name), total=batch.games)
        return play_games(batch, lambda done: bar.update(task, completed=done))


def _table(result: Simulation, lang: str) -> Table:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, header_style="bold")
    table.add_column(common(lang, "column.bot"))
    for column in ("bot-seats", "points", "wins", "share", "interval"):
        table.add_column(common(lang, f"column.{column}"), justify="right")
    for bot in sorted(result.bots, key=lambda bot: -bot.share):
        low, share, high = (percent(part, lang, 1) for part in (bot.low, bot.share, bot.high))
        points, wins = figure(bot.points, lang), figure(bot.wins, lang)
        table.add_row(bot.bot, str(bot.seats), points, wins, share, f"{low} – {high}")
    return table


def _summary(result: Simulation, lang: str) -> str:
    speed = common(
        lang, "simulate.speed", games=f"{result.games_a_second:.0f}", actions=f"{result.actions_a_second:.0f}"
    )
    played = common(
        lang, "simulate.played", n=result.games, length=figure(result.length, lang), seed=result.seed
    )
    return f"{played}\n{speed}"
