"""Message catalogues: one TOML file a language, keys and placeholders checked across languages.

A message is a line with `{placeholders}`, or a table with the forms `one` and `other`, chosen by
the number `n`. What is to be said is a `Say`: a key and its parameters, which may be further `Say`s
or lists of them, so that a sentence is put together first and put into words last, per reader.

A new language is named in `Lang` and nowhere else. What is to be known of it, it says itself, in the table
`[language]` of the common catalogue: its name, how it counts and enumerates, which file tells the rules.
"""

from __future__ import annotations

import string
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Literal, NamedTuple, cast, get_args

from potager.core.errors import BrokenGame, CannotRead

Lang = Literal["en", "fr", "de"]
LANGUAGES: tuple[str, ...] = get_args(Lang)
COMMON_TEXTS = Path(__file__).parents[1] / "texts"  # what Potager itself says
TEXTS = "tells/texts"  # where a game's folder keeps its catalogues
FORMS = {"one", "other"}
Message = str | dict[str, str]  # a line, or its forms
SEAT_LETTERS = "ABCDEFGH"  # how seats are called in notation, and in sentences when nobody is named
PHRASES = 20_000  # that are kept in words, of those that only count
SUBJECTS = ("seat", "giver", "winners")  # whoever a sentence says does it, by the first of these parameters


class Say(NamedTuple):
    """A message to be put into words: a catalogue key and its parameters."""

    key: str
    params: Mapping[str, Any]


def say(key: str, **params: Any) -> Say:
    """Something to say."""
    return Say(key, params)


class Seat(int):
    """A seat inside a sentence: put into words by its letter or by the name of who sits there."""


class Addressed(tuple[str, ...]):
    """How the seats are called for the reader who has one of them: that one is `you`."""

    you: int


def seats_in_say(what: Any) -> frozenset[int]:
    """The seats that a sentence names: to the persons of all others it reads the same.

    >>> sorted(seats_in_say(say("won", seat=Seat(2), others=[say("has", seat=Seat(0), n=3)])))
    [0, 2]
    """
    if isinstance(what, Seat):
        return frozenset((int(what),))
    inner: Any = ()
    if isinstance(what, Say):
        inner = what.params.values()
    elif isinstance(what, (list, tuple)):
        inner = cast(list[Any], what)
    return frozenset(seat for one in inner for seat in seats_in_say(one))


def addressed(names: Sequence[str], you: int | None, lang: str) -> Sequence[str]:
    """The names of the seats as the person of one of them reads them; unchanged for everybody else.

    >>> addressed(["Ada", "Rosa"], 0, "fr")
    ('vous', 'Rosa')
    """
    if you is None:
        return names
    yourself = catalogue(COMMON_TEXTS).say(lang, "web.you")
    called = Addressed(yourself if seat == you else name for seat, name in enumerate(names))
    called.you = you
    return called


class Catalogue:
    """The messages of Potager or of one game, in every language."""

    def __init__(self, folder: Path) -> None:
        self._messages = {lang: _read(folder / f"{lang}.toml") for lang in LANGUAGES}
        self._folder = folder
        self._phrases: dict[tuple[str, str, int | None], str] = {}
        _check(folder, self._messages)

    def __contains__(self, key: str) -> bool:
        """Whether there is a message of this key."""
        return key in self._messages[LANGUAGES[0]]

    def __iter__(self) -> Iterator[str]:
        """All keys."""
        return iter(self._messages[LANGUAGES[0]])

    def messages(self, lang: str) -> Mapping[str, Message]:
        """All messages of a language, by their keys."""
        if lang not in self._messages:
            raise CannotRead(f"there are no texts in {lang!r}: choose one of {', '.join(LANGUAGES)}")
        return self._messages[lang]

    def words(self, lang: str, what: Any, names: Sequence[str] = SEAT_LETTERS) -> str:
        """Put a `Say`, a list of them, or a plain value into words; `names` says who sits where."""
        if isinstance(what, Say):
            n = what.params.get("n")
            if not what.params or (len(what.params) == 1 and type(n) is int):
                return self._phrase(lang, what, n)
            return self._sentence(lang, what, names)
        if isinstance(what, (list, tuple)):
            return _enumeration(lang, [self.words(lang, item, names) for item in cast(list[Any], what)])
        return names[what] if isinstance(what, Seat) else str(what)

    def _phrase(self, lang: str, what: Say, n: int | None) -> str:
        """A message that at most counts: it reads the same to everybody, and is said over and over."""
        key = (lang, what.key, n)
        if key not in self._phrases:
            if len(self._phrases) >= PHRASES:
                self._phrases.clear()
            self._phrases[key] = self._sentence(lang, what, SEAT_LETTERS)
        return self._phrases[key]

    def _sentence(self, lang: str, what: Say, names: Sequence[str]) -> str:
        message = self._message(lang, self._to_you(what, names))
        if isinstance(message, dict):
            message = message[_form(lang, int(what.params["n"]))]
        return message.format(**{k: self.words(lang, v, names) for k, v in what.params.items()})

    def say(self, lang: str, key: str, **params: Any) -> str:
        """Put one message into words."""
        return self.words(lang, Say(key, params))

    def _to_you(self, what: Say, names: Sequence[str]) -> str:
        """The key of a message: `you.KEY` for a reader who does it, `your.KEY` for one to whom it is done."""
        if isinstance(names, Addressed):
            mine = [name for name, value in what.params.items() if _is(value, names.you)]
            doer = next((name for name in SUBJECTS if name in what.params), None)
            key = f"you.{what.key}" if doer in mine else f"your.{what.key}"
            if mine and key in self:
                return key
        return what.key

    def _message(self, lang: str, key: str) -> Message:
        messages = self.messages(lang)
        if key not in messages:
            raise BrokenGame(f"{self._folder}: no message {key!r}")
        return messages[key]


@cache
def catalogue(folder: Path) -> Catalogue:
    """The catalogue of a folder, read once."""
    return Catalogue(folder)


@cache
def about(lang: str, what: str) -> str:
    """What a language says of itself: `name`, `locale`, `rules` and so on.

    >>> about("fr", "name"), about("de", "rules")
    ('Français', 'LIESMICH.md')
    """
    return catalogue(COMMON_TEXTS).say(lang, f"language.{what}")


def _is(value: Any, seat: int) -> bool:
    """Whether a parameter is a seat, or a list of that one alone."""
    return (isinstance(value, Seat) and value == seat) or (isinstance(value, list) and value == [seat])


def _enumeration(lang: str, items: list[str]) -> str:
    """`a, b and c`."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {about(lang, 'and')} {items[-1]}"


@lru_cache(maxsize=4096)
def _form(lang: str, n: int) -> str:
    """English counts 1 as one; French 0 as well."""
    return "one" if str(n) in about(lang, "singular").split() else "other"


def _read(file: Path) -> dict[str, Message]:
    """A catalogue file as flat keys: `[fruit.fig] one = ...` is the message `fruit.fig`."""
    found: dict[str, Message] = {}

    def walk(prefix: str, value: Any) -> None:
        if isinstance(value, str) or value.keys() == FORMS:
            found[prefix] = value
            return
        for key, inner in value.items():
            walk(f"{prefix}.{key}" if prefix else key, inner)

    try:
        walk("", tomllib.loads(file.read_text(encoding="utf-8")))
    except (OSError, ValueError, AttributeError) as error:
        raise BrokenGame(f"{file} is no catalogue: {error}") from None
    return found


def _placeholders(message: Message) -> set[str]:
    texts = [message] if isinstance(message, str) else message.values()
    return {name for text in texts for _, name, _, _ in string.Formatter().parse(text) if name}


def _check(folder: Path, messages: Mapping[str, Mapping[str, Message]]) -> None:
    """Demand the same keys, forms and placeholders in every language."""
    first, *others = LANGUAGES
    for other in others:
        if odd := messages[first].keys() ^ messages[other].keys():
            raise BrokenGame(f"{folder}: only in one of {first}, {other}: {', '.join(sorted(odd))}")
        for key, message in messages[first].items():
            there = messages[other][key]
            if _placeholders(message) != _placeholders(there):
                raise BrokenGame(f"{folder}: {key} has other placeholders in {first} than in {other}")
            if isinstance(message, str) != isinstance(there, str):
                raise BrokenGame(
                    f"{folder}: {key} has no forms in {first if isinstance(message, str) else other}"
                )
    for lang in LANGUAGES:
        for key, message in messages[lang].items():
            if isinstance(message, dict) and (
                gone := _placeholders(message) - _placeholders(message["other"])
            ):
                raise BrokenGame(f"{folder}: {key}: other has no {{{min(gone)}}} in {lang}")
