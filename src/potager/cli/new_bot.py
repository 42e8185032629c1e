"""`potager new-bot`: a file with a small bot that can play at once, to be made into your own."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from potager.core.errors import CannotRead

TEMPLATE = Path(__file__).parent / "template" / "bot.py"
NAME = re.compile(r"[a-z][a-z0-9_]*")


def new_bot(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What the bot's file is called, without .py.")],
    folder: Annotated[Path, typer.Option("--folder", help="Where the file goes; default: here.")] = Path(),
) -> None:
    """Write a new bot: one file that plays every game, to be changed."""
    made = write(name, folder)
    typer.echo(f"{made} is a bot. Let it play, watch it, and play against it:")
    typer.echo(f"  potager arena --game finca --seats 2 --bots {made},uniform --games 20")
    typer.echo(f"  potager watch finca --bots {made},gardener")
    typer.echo(f"  potager play finca --seats 2 --seat B={made}")


def write(name: str, folder: Path) -> Path:
    """Write the file of a new bot into a folder; where it is."""
    if not NAME.fullmatch(name):
        likely = re.sub(r"\W+", "_", name.lower().removesuffix(".py")).strip("_")
        hint = f", such as {likely!r}" if NAME.fullmatch(likely) else ""
        raise CannotRead(
            f"a bot's file cannot be called {name!r}: its name is small letters a to z, digits and "
            f"underscores, and begins with a letter{hint}"
        )
    made = folder / f"{name}.py"
    try:
        with made.open("x", encoding="utf-8") as file:
            file.write(TEMPLATE.read_text(encoding="utf-8"))
    except FileExistsError:
        raise CannotRead(f"there is already a file {made}") from None
    except OSError as error:
        raise CannotRead(f"{made} cannot be written: {error.strerror or error}") from None
    return made
