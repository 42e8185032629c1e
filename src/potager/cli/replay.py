"""`potager replay`: a match that was written down, checked and told."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from potager.cli.options import Lang, Pack
from potager.cli.words import COMMON, language
from potager.core.errors import CannotRead
from potager.core.texts import SEAT_LETTERS, Seat, say

if TYPE_CHECKING:
    from potager.core.match import Match


def replay(
    file: Annotated[
        Path, typer.Argument(help="A match saved at the table (.json) or a playthrough (.play).")
    ],
    lang: Lang = None,
    pack: Pack = None,
) -> None:
    """Check a match and tell it."""
    lang = language(lang)
    match = read(file)
    for entry in (match.seen(number, None) for number in range(len(match.moves))):
        told = " ".join(match.tell(event, lang) for event in entry.events)
        typer.echo(f"{entry.number + 1:4} {SEAT_LETTERS[entry.seat]}  {told}".rstrip())
    typer.echo(_result(match, lang))


def read(file: Path) -> Match:
    """The match in a file, every action of it checked."""
    return read_with_names(file)[0]


def read_with_names(file: Path, lang: str = "en") -> tuple[Match, Sequence[str]]:
    """The match in a file, and how its seats are called: a table's export knows who sat there."""
    from potager.core import playthrough
    from potager.core.match import Match
    from potager.server.rooms.deal import exported

    try:
        text = file.read_text(encoding="utf-8")
    except OSError as error:
        raise CannotRead(f"{file} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise CannotRead(f"{file} is not a match of Potager: the text is not UTF-8") from None
    if not text.lstrip().startswith("{"):
        return playthrough.replay(text), SEAT_LETTERS
    if (export := exported(text)) is None:
        return Match.from_json(text), SEAT_LETTERS
    return Match.from_json(bytes(export.match)), _called(export.players, lang)


def _called(players: Sequence[str], lang: str) -> list[str]:
    """People by their names and bots by their levels, told apart by their seats."""
    from potager.bots.names import called, parts
    from potager.bots.registry import NAMES

    named = [called(player, lang) if parts(player).level in NAMES else player for player in players]
    return [
        f"{SEAT_LETTERS[seat]} {name}" if named.count(name) > 1 else name or SEAT_LETTERS[seat]
        for seat, name in enumerate(named)
    ]


def _result(match: Match, lang: str) -> str:
    points = [say("result.points", seat=Seat(seat), n=score) for seat, score in enumerate(match.scores)]
    if not match.over:
        return COMMON.words(lang, say("result.unfinished", n=len(match.moves), points=points))
    winners = [Seat(seat) for seat in match.winners]
    if not winners:
        return COMMON.words(lang, say("result.lost", points=points))
    return COMMON.words(lang, say("result.over", n=len(winners), winners=winners, points=points))
