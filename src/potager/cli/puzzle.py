"""`potager puzzle`: a position with one best move, in the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from potager.cli.options import Lang
from potager.cli.words import common, figure, language, percent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from potager.core.game import Game
    from potager.lab.puzzles.puzzle import Puzzle
    from potager.lab.puzzles.ways import Ways, WeighedSay

BAR = 24  # blocks of the best move
TOLD = 6  # moves with a bar, beside one's own
LEAVE = ("q", "")


def puzzle(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="One of `potager games`; today's puzzle without.")
    ] = None,
    number: Annotated[
        int | None, typer.Argument(metavar="[N]", help="Which one; without, the newest of its days.")
    ] = None,
    lang: Lang = None,
) -> None:
    """Find the best move: today's puzzle, or any other."""
    from rich.console import Console

    from potager.cli.table import look
    from potager.cli.table.drawings import Drawings
    from potager.core.registry import load
    from potager.lab.puzzles.daily import books, of_day, puzzle_of, today
    from potager.lab.puzzles.ways import Ways

    lang = language(lang)
    if game is None or number is None:
        if game is not None:
            puzzle_of(game, 1)  # refuses a game without puzzles
        game, number = of_day(today(), books(), game)
    loaded, asked = load(game), puzzle_of(game, number)
    drawings = Drawings(loaded)
    out = Console(highlight=False, theme=look.styles(look.DAY, drawings.styles))
    ways = Ways(loaded, asked)
    _draw(out, drawings, ways, lang)
    moves = sorted(ways.moves(), key=lambda move: move.play)  # the list must not give the best away
    for place, move in enumerate(moves, start=1):
        out.print(f"{place:>3}  {loaded.texts.words(lang, move.says)}", markup=False)
    mine = _chosen(out, len(moves), lang)
    if mine is not None:
        _tell(out, loaded, asked, moves, moves[mine], lang)


def _draw(out: Console, drawings: object, ways: Ways, lang: str) -> None:
    """The table as the seat sees it."""
    from rich.panel import Panel

    from potager.cli.table import look
    from potager.cli.table.drawings import Drawings
    from potager.core.texts import SEAT_LETTERS
    from potager.lab.puzzles.puzzle import puzzles

    assert isinstance(drawings, Drawings)
    match, asked = ways.spots[0].match, ways.puzzle
    view = match.view(ways.seat)
    head = common(
        lang,
        "puzzle.head",
        game=drawings.game.texts.say(lang, "name"),
        number=asked.number,
        of=len(puzzles(drawings.game)),
    )
    out.print(f"[bold]{head}[/bold]")
    marks = [look.mark(seat) for seat in range(match.seats)]
    for title, drawing in drawings.board(view, lang, marks, None):
        out.print(Panel(drawing, title=title, title_align="left", expand=False))
    for seat in range(match.seats):
        lines = drawings.seat(view, seat, lang)
        for place, line in enumerate(lines):
            out.print(f"{SEAT_LETTERS[seat] if place == 0 else ' '} ", line, sep="")
    for line in drawings.hand(view, lang, None):
        out.print(line)
    out.print(f"[bold]{common(lang, 'puzzle.ask', seat=asked.seat)}[/bold]")


def _chosen(out: Console, count: int, lang: str) -> int | None:
    """The move that was chosen, by its place; None for whoever leaves."""
    while True:
        try:
            typed = out.input(common(lang, "puzzle.choose")).strip().lower()
        except (EOFError, KeyboardInterrupt):
            return None
        if typed in LEAVE:
            return None
        if typed.isdecimal() and 1 <= int(typed) <= count:
            return int(typed) - 1
        out.print(common(lang, "puzzle.again"))


def _tell(
    out: Console, game: Game, asked: Puzzle, moves: Sequence[WeighedSay], mine: WeighedSay, lang: str
) -> None:
    """How good it was, and why the best is best."""
    from potager.lab.review.reviewed import sentences

    ranked = sorted(moves, key=lambda move: -move.worth)
    words = {move.play: game.texts.words(lang, move.says) for move in moves}
    key = "puzzle.best" if mine.best else "puzzle.other"
    out.print(common(lang, key, move=words[ranked[0].play]), markup=False, style="bold")
    for sentence in sentences(game.texts, lang, asked.why):
        out.print(sentence, markup=False)
    out.print(common(lang, f"puzzle.worths-{asked.measure}"))
    most = max(ranked[0].worth, 0.001)
    for place, move in enumerate(ranked):
        if place < TOLD or move is mine:
            bar = "█" * max(1, round(BAR * max(0.0, move.worth) / most))
            worth = figure(move.worth, lang) if asked.measure == "points" else percent(move.worth, lang)
            note = f" ← {common(lang, 'puzzle.mine')}" if move is mine else ""
            out.print(f"{worth:>5} {bar:<{BAR}} {words[move.play]}{note}", markup=False)
    from potager.lab.puzzles.puzzle import puzzles

    following = asked.number % len(puzzles(game)) + 1
    out.print(common(lang, "puzzle.next", game=game.name, number=following), markup=False)
