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


def figure(number: float, lang: str, shape: str = ".1f") -> str:
    """A number as people of a language write it.

    >>> figure(1.44, "en"), figure(1.44, "fr"), figure(-2, "de", "+.2f")
    ('1.4', '1,4', '-2,00')
    """
    return f"{number:{shape}}".replace(".", common(lang, "figure.decimal"))


def percent(share: float, lang: str, digits: int = 0) -> str:
    """A share as people of a language write it.

    >>> percent(0.256, "en"), percent(0.256, "fr"), percent(0.256, "fr", 1)
    ('26%', '26\\xa0%', '25,6\\xa0%')
    """
    return figure(100 * share, lang, f".{digits}f") + common(lang, "figure.percent")
