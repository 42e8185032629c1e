"""`potager verify`: check that a game was dealt and played as its file says."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from potager.cli.options import Pack
from potager.core.errors import CannotRead
from potager.core.game import FIRST, LOT
from potager.core.texts import SEAT_LETTERS


def verify(
    file: Annotated[Path, typer.Argument(help="A finished game, as the table exports it (.json).")],
    pack: Pack = None,
) -> None:
    """Check a finished game from its deal to its last action."""
    from potager.server.rooms.deal import verify as check

    try:
        data = file.read_bytes()
    except OSError as error:
        raise CannotRead(f"{file} cannot be read: {error.strerror}") from None
    match = check(data)
    typer.echo(
        f"The deal is the one the server had committed to, and every one of its {len(match.moves)} actions"
    )
    typer.echo(f"was legal. Points: {', '.join(map(str, match.scores))}.")
    if match.options.get(FIRST) == LOT:
        typer.echo(f"The seed drew who began: seat {SEAT_LETTERS[match.first]}.")
