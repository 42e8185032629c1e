"""`potager arena`: bots against each other on the same deals, and how good they are."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from potager.cli import options as opts
from potager.cli.words import common, figure, language, percent
from potager.core.errors import CannotRead

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from potager.lab.arena.contest import Contest, Played
    from potager.lab.arena.crew import Crew
    from potager.lab.arena.gamelog import GameLog
    from potager.lab.arena.standings import BotStanding, Standings

WIDE = 110  # columns, where there is no screen to be too narrow
INTERRUPTED = 130  # the exit code of a program that Ctrl-C has ended


def arena(
    ctx: typer.Context,
    game: Annotated[str, typer.Option("--game", help="One of `potager games`.")],
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            help="Bots by name or by Python file, separated by commas: seat by seat, the last one taking the "
            "seats that are left; more bots than seats meet in all combinations.",
        ),
    ],
    games: Annotated[
        int, typer.Option("--games", min=1, help="How many games; rounded up to whole deals.")
    ] = 400,
    seats: opts.Seats = None,
    option: opts.Options = None,
    seed: opts.Seed = "1",
    out: Annotated[
        Path | None,
        typer.Option("--out", help="A JSON file for the result; the games go beside it, as .jsonl."),
    ] = None,
    plot: Annotated[Path | None, typer.Option("--plot", help="A folder for pictures.")] = None,
    jobs: Annotated[int, typer.Option("--jobs", min=1, help="Games at once, each in a process.")] = 1,
    ray: Annotated[bool, typer.Option("--ray", help="Spread the games over a Ray cluster.")] = False,
    move_seconds: Annotated[
        float, typer.Option("--move-seconds", min=0.01, help="Time for a move of a bot from a file.")
    ] = 10.0,
    memory: Annotated[
        int, typer.Option("--memory", min=64, help="MiB of memory for a bot from a file.")
    ] = 2048,
    lang: opts.Lang = None,
    pack: opts.Pack = None,
) -> None:
    """Let bots meet on the same deals, everybody in every seat; run it again to go on."""
    from rich.console import Console

    from potager.bots.outside import Limits
    from potager.lab.arena.arena import default_log
    from potager.lab.arena.contest import contest, lineups_of
    from potager.lab.arena.gamelog import GameLog

    lang = language(lang)
    loaded, options = opts.game_and_options(ctx, game, option)
    names = [name.strip() for name in bots.split(",") if name.strip()]
    lineups = lineups_of(names, loaded.check_seats(seats))
    crew = _crew(jobs, ray)
    if plot is not None:
        _folder(plot)
    played = contest(loaded, seats, options, lineups, opts.seed_of(seed), Limits(move_seconds, memory))
    notices = Console(stderr=True, highlight=False, soft_wrap=True)
    if not ray and jobs > (cores := os.cpu_count() or 1):
        notices.print(common(lang, "arena.crowded", jobs=jobs, cores=cores))
    with GameLog(out.with_suffix(".jsonl") if out else default_log(played), played) as log:
        kept = _play(played, games, log, crew, notices, lang)
    _report(played, kept, out, plot, lang, notices)
    notices.print(common(lang, "arena.kept", file=log.file))


def _crew(jobs: int, ray: bool) -> Crew:
    from potager.lab.arena.crew import Alone, Processes, Ray

    if ray:
        return Ray()
    return Processes(jobs) if jobs > 1 else Alone()


def _play(
    contest: Contest, games: int, log: GameLog, crew: Crew, notices: Console, lang: str
) -> list[Played]:
    """Play the games, with a bar that moves; what was played before an interruption is kept."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from potager.lab.arena.arena import run

    each, deals = len(contest.games), contest.deals(games)
    if deals * each != games:
        rounded = common(lang, "arena.rounded", asked=games, games=deals * each, deals=deals, each=each)
        notices.print(rounded)
    if log.played:
        notices.print(common(lang, "arena.going-on", n=len(log.played), file=log.file))
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    try:
        if any(contest.tasks(deals, log.keys)):
            words = common(lang, "arena.preparing", game=contest.game)
            if not notices.is_terminal:
                notices.print(words)
            with notices.status(words):
                crew.prepare([contest])
        with Progress(*columns, console=notices, transient=True, disable=not notices.is_terminal) as bar:
            task = bar.add_task(common(lang, "arena.playing", game=contest.game), total=deals * each)
            return run(contest, games, log, crew, lambda done: bar.update(task, completed=done))
    except KeyboardInterrupt:
        notices.print(common(lang, "arena.stopped", games=len(log.played), file=log.file))
        raise typer.Exit(INTERRUPTED) from None


def _report(
    contest: Contest, played: list[Played], out: Path | None, plot: Path | None, lang: str, notices: Console
) -> None:
    """Print the table and the faults; write the result and the pictures where they were wanted."""
    import msgspec
    from rich.console import Console

    from potager.lab.arena.arena import rated
    from potager.lab.arena.standings import result

    try:
        found = rated(contest, played)
    except CannotRead as error:  # the games are worth more than their ratings
        notices.print(common(lang, "arena.unrated", why=error))
        found = result(contest, played)
    assert found is not None, "at least one deal was played"
    screen = Console(highlight=False, soft_wrap=True)
    if not screen.is_terminal:
        screen.width = max(screen.width, WIDE)
    screen.print(_table(found, lang))
    summary = {"game": contest.game, "seats": contest.seats, "games": found.games, "n": found.deals}
    screen.print(common(lang, "arena.summary", **summary, actions=f"{found.actions:.0f}"))
    _print_faults(found, screen, lang)
    if out is not None:
        try:
            out.write_bytes(msgspec.json.format(msgspec.json.encode(found)) + b"\n")
        except OSError as error:
            raise CannotRead(f"{out} cannot be written: {error.strerror}") from None
        notices.print(common(lang, "arena.written", file=out))
    if plot is not None:
        from potager.lab.arena.plots import WORDS, draw

        names = draw(found, played, plot, {word: common(lang, f"arena.axis.{word}") for word in WORDS})
        notices.print(common(lang, "arena.drawn", files=", ".join(str(plot / name) for name in names)))


def _table(found: Standings, lang: str) -> Table:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, header_style="bold", padding=(0, 0, 0, 1))
    table.add_column(common(lang, "column.bot"), overflow="fold")
    for word in ("games", "share", "times", "points", "margin", "seconds", "rating", "faults"):
        table.add_column(common(lang, f"arena.column.{word}"), justify="right", no_wrap=True)
    for bot in sorted(found.bots, key=lambda bot: -bot.times):
        table.add_row(*_row(bot, lang))
    return table


def _row(bot: BotStanding, lang: str) -> list[str]:
    share, rating = bot.share, bot.rating
    return [
        Path(bot.bot).name,
        str(bot.games),
        f"{percent(share.value, lang, 1)} ({figure(100 * share.low, lang)}–{figure(100 * share.high, lang)})",
        figure(bot.times, lang, ".2f"),
        figure(bot.points, lang),
        figure(bot.margin, lang, "+.1f"),
        figure(bot.seconds, lang, ".3f"),
        f"{figure(rating.mu, lang)} ± {figure(rating.high - rating.mu, lang)}" if rating else "",
        str(sum(fault.times for fault in bot.faults)),
    ]


def _print_faults(found: Standings, screen: Console, lang: str) -> None:
    """What was wrong with own bots: how often, and the first trace of each kind."""
    faults = [fault for bot in found.bots for fault in bot.faults]
    if faults:
        screen.print(common(lang, "arena.replaced"))
    for fault in faults:
        kind = common(lang, f"arena.kind.{fault.kind}")
        screen.print(common(lang, "arena.fault", bot=fault.bot, times=fault.times, kind=kind))
        screen.print(fault.trace.rstrip(), markup=False)


def _folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotRead(f"{folder} cannot be written: {error.strerror}") from None
