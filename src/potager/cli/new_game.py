"""`potager new-game`: a folder with a small game that can be played at once, to be made into your own."""

from __future__ import annotations

import keyword
import re
import shutil
from pathlib import Path
from typing import Annotated

import typer

from potager.core.errors import CannotRead
from potager.core.texts import LANGUAGES, TEXTS, catalogue

TEMPLATE = Path(__file__).parent / "template" / "toy"
NAME = re.compile(r"[a-z][a-z0-9_]*")
OWN_NAME = re.compile(rf"\b{TEMPLATE.name}\b")


def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What the game's folder is called.")],
    folder: Annotated[
        Path, typer.Option("--folder", help="Where the game's folder goes; default: here.")
    ] = Path(),
) -> None:
    """Write a new game: a folder with a small one, rules, bots, texts and tests, to be changed."""
    made = write(name, folder)
    place = f"POTAGER_GAMES={made.parent}"
    typer.echo(f"{made} is a game. Play it, and check it whenever you have changed it:")
    typer.echo(f"  {place} potager play {name}")
    typer.echo(f"  {place} pytest {made} --pyargs potager.testing.contract -k {name}")


def write(name: str, folder: Path) -> Path:
    """Write the folder of a new game into a folder; where it is."""
    check_name(name)
    made = folder.resolve() / name
    if made.exists():
        raise CannotRead(f"there is already something called {name!r} in {made.parent}")
    title = name.replace("_", " ").title()
    titles = "|".join(catalogue(TEMPLATE / TEXTS).say(lang, "name") for lang in LANGUAGES)
    # Where the template's title stands: a heading, a text, the first line of the code.
    own_title = re.compile(rf'^(# |name = "|""")(?:{titles})\b', re.MULTILINE)

    def copy(source: str, goal: str) -> None:
        text = OWN_NAME.sub(name, Path(source).read_text(encoding="utf-8"))
        Path(goal).write_text(own_title.sub(rf"\g<1>{title}", text), encoding="utf-8")

    try:
        shutil.copytree(TEMPLATE, made, copy_function=copy, ignore=shutil.ignore_patterns("__pycache__"))
    except OSError as error:
        raise CannotRead(f"{made} cannot be written: {error.strerror or error}") from None
    return made


def check_name(name: str) -> None:
    """Refuse a name that no game can have."""
    from potager.core.registry import names

    if not NAME.fullmatch(name):
        likely = re.sub(r"\W+", "_", name.lower()).strip("_")
        hint = f", such as {likely!r}" if NAME.fullmatch(likely) else ""
        raise CannotRead(
            f"a game cannot be called {name!r}: its name is small letters a to z, digits and underscores, "
            f"and begins with a letter{hint}"
        )
    if keyword.iskeyword(name) or keyword.issoftkeyword(name):
        raise CannotRead(f"a game cannot be called {name!r}: Python keeps that word for itself")
    if name in names():
        raise CannotRead(f"there is already a game {name!r}")
