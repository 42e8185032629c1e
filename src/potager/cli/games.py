"""`potager games`: what can be played."""

from __future__ import annotations

from potager.cli.options import Lang
from potager.cli.words import common, language


def games(lang: Lang = None) -> None:
    """List the games."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    from potager.core.registry import load, names

    lang = language(lang)
    table = Table(box=SIMPLE_HEAD, header_style="bold")
    for column in ("game", "name", "seats", "options", "version"):
        table.add_column(common(lang, f"column.{column}"))
    for game in map(load, names()):
        options = [f"--{name} {'|'.join(values)}" for name, values in game.options.items()]
        title = game.texts.say(lang, "name") if "name" in game.texts else game.name
        seats = ", ".join(map(str, game.seats))
        table.add_row(game.name, title, seats, "\n".join(options), str(game.version))
    Console(highlight=False).print(table)
