"""`potager rules`: the rules of a game, or one of them."""

from __future__ import annotations

from typing import Annotated

import typer

from potager.cli.options import GameName, Lang, Pack
from potager.cli.words import common, language
from potager.core.game import Game

OURS = ("reconstructed", "pack")  # figures that the rulebook does not give


def rules(
    game: GameName,
    rule: Annotated[
        str | None, typer.Argument(help="The id of one rule, such as F12; default: all of them.")
    ] = None,
    lang: Lang = None,
    pack: Pack = None,
    sources: Annotated[
        bool, typer.Option("--sources", help="List the figures with their sources instead.")
    ] = False,
) -> None:
    """Print the rules of a game."""
    from rich.console import Console
    from rich.markdown import Markdown

    from potager.core import rulebook
    from potager.core.registry import load

    lang = language(lang)
    loaded = load(game)
    if sources:
        _print_sources(loaded, lang)
        return
    if rule is None:
        text = rulebook.whole_text(loaded, lang)
    else:
        found = rulebook.one_rule(loaded, lang, rule)
        text = f"*{found.heading}*\n\n{found.text}" if found.heading else found.text
    # A rule is read, not skimmed: lines longer than a book's are hard to follow.
    console = Console(highlight=False)
    console.print(Markdown(text, hyperlinks=False), width=min(console.width, 100))


def _print_sources(game: Game, lang: str) -> None:
    """Every table of figures and where it comes from; what is ours stands out."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    from potager.core import rulesdata

    table = Table(box=SIMPLE_HEAD, header_style="bold")
    for column in ("figures", "source", "where"):
        table.add_column(common(lang, f"column.{column}"))
    for name, text in rulesdata.sources(game.folder / "rules.toml").items():
        source, _, where = text.partition(":")
        table.add_row(name, source, where.strip(), style="bold" if source in OURS else None)
    Console(highlight=False).print(table)
