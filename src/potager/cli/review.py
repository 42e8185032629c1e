"""`potager review`: a finished game, looked at again by a strong player."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from potager.cli.options import Lang, Pack
from potager.cli.replay import read_with_names
from potager.cli.words import common, figure, language, percent
from potager.core.errors import CannotRead

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console
    from rich.table import Table

    from potager.core.match import Match
    from potager.core.texts import Catalogue
    from potager.lab.review.review import Effort
    from potager.lab.review.reviewed import Judgement, Lens, Measure, Reviewed

PLOT = 72  # blocks of a line of chances


def review(
    file: Annotated[
        Path,
        typer.Argument(help="A finished game: saved (.json), exported by a table, or a playthrough (.play)."),
    ],
    lang: Lang = None,
    out: Annotated[Path | None, typer.Option("--out", help="Write the review as JSON to this file.")] = None,
    plot: Annotated[Path | None, typer.Option("--plot", help="Draw the chances to this file (.svg).")] = None,
    seconds: Annotated[float, typer.Option("--seconds", help="How long to think about the game.")] = 60.0,
    iterations: Annotated[
        int, typer.Option("--iterations", help="Iterations per decision, however long they take.")
    ] = 0,
    truth: Annotated[
        bool, typer.Option("--truth", help="Judge by the true cards, not by what the seat knew.")
    ] = False,
    interpreted: Annotated[
        bool, typer.Option("--interpreted", help="Do not compile the rules: much slower, but starts at once.")
    ] = False,
    pack: Pack = None,
) -> None:
    """Show the win chances along a finished game and the moves that cost most."""
    from rich.console import Console

    from potager.lab.review.plot import svg
    from potager.lab.review.review import Effort
    from potager.lab.review.reviewed import encode

    lang = language(lang)
    if seconds <= 0 or iterations < 0:
        raise CannotRead(
            f"a review needs time: --seconds {seconds:g} and --iterations {iterations} leave none"
        )
    match, names = read_with_names(file, lang)
    if not match.over:
        raise CannotRead(f"{file}: the game is not over yet: only finished games are reviewed")
    notices = Console(stderr=True, highlight=False)
    found = _reviewed(match, Effort(seconds, iterations), notices, lang, interpreted)
    lens: Lens = "truth" if truth else "known"
    if out is not None:
        _write(out, encode(found))
    if plot is not None:
        title = common(lang, f"review.{lens}")
        _write(plot, svg(found, lens, f"{match.game.texts.say(lang, 'name')} · {title}", names).encode())
    _print(found, lens, match.game.texts, names, lang)


def _reviewed(match: Match, effort: Effort, notices: Console, lang: str, interpreted: bool) -> Reviewed:
    """Look at the game, with a bar that moves."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from potager.core.match import Match
    from potager.lab.review.review import review as look

    game = match.game
    if not interpreted:
        words = common(lang, "simulate.compiling", game=game.name)
        _warm(game.name, notices, words)
        match = Match.from_json(match.to_json(), game.compiled())
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=notices, transient=True, disable=not notices.is_terminal) as bar:
        task = bar.add_task(common(lang, "review.looking"), total=None)
        return look(match, effort, progress=lambda done, of: bar.update(task, completed=done, total=of))


def _warm(name: str, notices: Console, words: str) -> None:
    from potager.core.registry import load
    from potager.lab.warm import is_warm, warm_in_a_child

    game = load(name)
    if is_warm(game):
        return
    if not notices.is_terminal:
        notices.print(words)
    with notices.status(words):
        warm_in_a_child(game)


def _write(file: Path, content: bytes) -> None:
    try:
        file.write_bytes(content)
    except OSError as error:
        raise CannotRead(f"{file} cannot be written: {error.strerror}") from None


def _print(found: Reviewed, lens: Lens, texts: Catalogue, names: Sequence[str], lang: str) -> None:
    from rich.console import Console

    from potager.lab.review.plot import sparkline

    out = Console(highlight=False)
    out.print(f"[bold]{common(lang, f'review.{lens}')}[/bold]")
    rows = found.chances(lens)
    width = max(len(name) for name in names[: len(found.seats)])
    for seat in range(len(found.seats)):
        line = sparkline([row[seat] for row in rows], PLOT)
        out.print(f"{names[seat]:>{width}} {line} {percent(rows[-1][seat], lang)}", markup=False)
    for seat, tally in enumerate(found.seats):
        counted = {"n": tally.decisions, "best": tally.best, "close": tally.close, "cost": tally.cost}
        out.print(common(lang, "review.tally", seat=names[seat], **counted), markup=False)
    if not found.ranked(lens):
        out.print(common(lang, "review.nothing"))
        return
    out.print(_table(found, lens, texts, names, lang))


def _table(found: Reviewed, lens: Lens, texts: Catalogue, names: Sequence[str], lang: str) -> Table:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    from potager.lab.review.reviewed import sentences

    table = Table(
        box=SIMPLE_HEAD, header_style="bold", title=common(lang, "review.moves"), title_justify="left"
    )
    table.add_column("#", justify="right")
    table.add_column(common(lang, "review.who"))
    table.add_column(common(lang, "review.cost"), justify="right")
    table.add_column(common(lang, "review.played"), ratio=1)
    table.add_column(common(lang, "review.better"), ratio=1)
    for move in found.ranked(lens):
        judged, other = move.judged(lens), move.judged("truth" if lens == "known" else "known")
        better = sentences(texts, lang, [*judged.better, *judged.why], names)
        played = sentences(texts, lang, move.played, names)
        cost = f"{_cost(judged, found.measure, lang)}\n({_cost(other, found.measure, lang)})"
        table.add_row(
            str(move.number + 1),
            *(Text(words) for words in (names[move.seat], cost, "\n".join(played))),
            Text("\n".join(better)),
        )
    table.caption = common(lang, f"review.other-{lens}-{found.measure}")
    table.caption_justify = "left"
    return table


def _cost(judged: Judgement, measure: Measure, lang: str) -> str:
    """What a move cost, if it did, in what the review counts in."""
    if judged.verdict != "cost":
        return common(lang, f"review.{judged.verdict}")
    return f"−{percent(judged.cost, lang) if measure == 'win' else points(judged.cost, lang)}"


def points(number: float, lang: str) -> str:
    """Points with one digit behind the sign that a language has for it.

    >>> points(1.44, "en"), points(1.44, "fr"), points(2.5, "fr")
    ('1.4 points', '1,4\\xa0point', '2,5\\xa0points')
    """
    return common(lang, "review.points", n=int(number), points=figure(number, lang))
