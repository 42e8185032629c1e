"""Chance one can believe in.

Before the deal the server shows the hash of its half of the seed; everybody who sits down adds a part of
their own (bots add nothing); the seed is the hash of all of them. At the end everything is shown: whoever
joined a table that was already set can check that the server could not have chosen the deal, and anybody
that the game is what the log says. Whoever sets a table learns the hash with the answer to it, so a host
alone with bots must trust the server for the deal.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence

import msgspec

from potager.core.errors import CannotRead
from potager.core.match import Match

HALF_HEX = 64


class Deal(msgspec.Struct, kw_only=True):
    """How the seed of a game came about."""

    commitment: str
    server_half: str
    contributions: list[str]


class Export(msgspec.Struct, kw_only=True):
    """A finished game with all its secrets."""

    match: msgspec.Raw
    deal: Deal
    players: list[str]
    points: list[int]
    winners: list[int]


def new_half() -> str:
    """A fresh half of a seed."""
    return secrets.token_hex(HALF_HEX // 2)


def is_half(text: str) -> bool:
    """Whether a text can be a part of a seed."""
    return len(text) == HALF_HEX and all(letter in "0123456789abcdef" for letter in text)


def commitment(server_half: str) -> str:
    """What the server shows before the deal."""
    return hashlib.sha256(bytes.fromhex(server_half)).hexdigest()


def seed(server_half: str, contributions: Sequence[str]) -> str:
    """The seed of a game: the server's half and every seat's part, in order of seats."""
    return hashlib.sha256("/".join([server_half, *contributions]).encode()).hexdigest()


def exported(text: str) -> Export | None:
    """The exported game that a text is; None if it is something else."""
    try:
        return msgspec.json.decode(text, type=Export)
    except msgspec.MsgspecError:
        return None


def verify(data: bytes) -> Match:
    """Check an exported game from its deal to its last action; what is wrong is an error that says so."""
    try:
        export = msgspec.json.decode(data, type=Export)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise CannotRead(f"this is not an exported game: {error}") from None
    deal = export.deal
    if not is_half(deal.server_half) or commitment(deal.server_half) != deal.commitment:
        raise CannotRead("the server's half of the seed is not the one it committed to before the deal")
    match = Match.from_json(bytes(export.match))
    if match.seed is None or match.seed.hex() != seed(deal.server_half, deal.contributions):
        raise CannotRead("the seed is not the hash of the server's half and the players' parts")
    if not match.over:
        raise CannotRead("the game is not over")
    if match.scores != export.points or list(match.winners) != export.winners:
        raise CannotRead(f"the game came to {match.scores}, not to {export.points}")
    return match
