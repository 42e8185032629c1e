"""The common words: those that belong to no game."""

from __future__ import annotations

import os

from potager.core.errors import CannotRead
from potager.core.texts import COMMON_TEXTS, LANGUAGES, catalogue

COMMON = catalogue(COMMON_TEXTS)


def common(lang: str, key: str, **params: object) -> str:
    """One message of Potager."""
    return COMMON.say(lang, key, **params)


def language(asked: str | None) -> str:
    """The reader's language: the one asked for, or that of the surroundings."""
    if asked is None:
        spoken = next(
            (os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), ""
        )
        return next((lang for lang in LANGUAGES if spoken.lower().startswith(lang)), LANGUAGES[0])
    if asked not in LANGUAGES:
        raise CannotRead(f"there are no texts in {asked!r}: choose one of {', '.join(LANGUAGES)}")
    return asked
