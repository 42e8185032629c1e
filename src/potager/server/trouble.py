"""Refusals of the server, put into words for the reader."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

from potager.core.errors import CannotPlay, NotYours, PotagerError
from potager.core.match import Match
from potager.core.texts import LANGUAGES, catalogue
from potager.server.protocol.tables import Trouble
from potager.server.store import Elsewhere, Stale, Unavailable

TEXTS = catalogue(Path(__file__).parent / "texts")
APART = "apart"  # said where a table is at another server, or has just become its own


class Telling(Protocol):
    """A match, and how its seats are called."""

    match: Match

    def names(self, lang: str) -> Sequence[str]:
        """How the seats are called."""
        ...


class Denied(PotagerError):
    """The server refuses: a code of the catalogue and its parameters."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(TEXTS.say("en", f"trouble.{code}", **params))
        self.code = code
        self.params = params


def trouble(error: PotagerError, lang: str, told: Telling | None = None) -> Trouble:
    """A refusal as a message in the reader's language."""
    if isinstance(error, Denied):
        message = TEXTS.say(lang, f"trouble.{error.code}", **error.params)
        return Trouble(code=error.code, message=message, retry_after=error.params.get("seconds"))
    if isinstance(error, Unavailable):
        code = APART if isinstance(error, Elsewhere | Stale) else "busy"
        return Trouble(code=code, message=TEXTS.say(lang, f"trouble.{code}"))
    kinds = ((CannotPlay, "cannot-play"), (NotYours, "not-yours"))
    code = next((code for kind, code in kinds if isinstance(error, kind)), "cannot-read")
    if error.why is None or told is None:
        return Trouble(code=code, message=error.message, rule=error.rule)
    message = told.match.game.texts.words(lang, error.why, told.names(lang))
    return Trouble(code=code, message=message, rule=error.rule)


def language(accept: str | None) -> str:
    """The language of an Accept-Language header: the first of ours that it names."""
    for part in (accept or "").lower().split(","):
        code = part.strip()[:2]
        if code in LANGUAGES:
            return code
    return LANGUAGES[0]
