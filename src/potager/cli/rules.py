"""`potager rules`: the rules of a game, or one of them."""

from __future__ import annotations

from typing import Annotated

import typer

from potager.cli.options import GameName, Lang
from potager.cli.words import language


def rules(
    game: GameName,
    rule: Annotated[
        str | None, typer.Argument(help="The id of one rule, as F12; all of them without.")
    ] = None,
    lang: Lang = None,
) -> None:
    """Print the rules of a game."""
    from rich.console import Console
    from rich.markdown import Markdown

    from potager.core import rulebook
    from potager.core.registry import load

    lang = language(lang)
    loaded = load(game)
    if rule is None:
        text = rulebook.whole_text(loaded, lang)
    else:
        found = rulebook.one_rule(loaded, lang, rule)
        text = f"*{found.heading}*\n\n{found.text}" if found.heading else found.text
    # A rule is read, not skimmed: lines longer than a book's are hard to follow.
    console = Console(highlight=False)
    console.print(Markdown(text, hyperlinks=False), width=min(console.width, 100))
