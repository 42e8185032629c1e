"""The texts of games: the page brings those of its own games along, and asks for all others."""

from __future__ import annotations

from typing import Any

from litestar import get
from litestar.params import FromPath

from potager.core.registry import load
from potager.core.texts import Lang
from potager.server.doors.calls import REFUSED


@get("/api/games/{game:str}/texts/{lang:str}", responses=REFUSED)
async def game_texts(game: FromPath[str], lang: FromPath[Lang]) -> dict[str, Any]:
    """What a game says: every message of a language by its key, a line or its forms `one` and `other`."""
    return dict(load(game).texts.messages(lang))


texts = [game_texts]
