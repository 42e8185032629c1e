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


class SetPhrase(Say):
    """Something that is said over and over and names nobody: it is put into words once a language."""

    texts: dict[str, str]  # by language


def known(key: str, **params: Any) -> SetPhrase:
    """Something to say that its caller keeps; it reads the same to everybody.

    >>> known("kind.fig") == say("kind.fig")
    True
    """
    what = SetPhrase(key, params)
    assert not seats_in_say(what), "what is kept in words names nobody"
    what.texts = {}
    return what


class Seat(int):
    """A seat inside a sentence: put into words by its letter or by the name of who sits there."""


class Addressed(tuple[str, ...]):
    """How the seats are called for the reader who has one of them: that one is `you`."""

    you: int


class Form(NamedTuple):
    """A message of one language, ready to be filled in: with `%s` for each of its parameters, in order."""

    pattern: str
    wanted: tuple[str, ...]


def seats_in_say(what: Any) -> frozenset[int]:
    """The seats that a sentence names: to the persons of all others it reads the same.

    >>> sorted(seats_in_say(say("won", seat=Seat(2), others=[say("has", seat=Seat(0), n=3)])))
    [0, 2]
    """
    found = set[int]()
    _collect_seats(what, found)
    return frozenset(found)


def _collect_seats(what: Any, found: set[int]) -> None:
    if isinstance(what, Seat):
        found.add(int(what))
    elif isinstance(what, Say):
        for one in what.params.values():
            _collect_seats(one, found)
    elif isinstance(what, (list, tuple)):
        for one in cast(list[Any], what):
            _collect_seats(one, found)


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
        self._forms: dict[tuple[str, str], Form | Mapping[str, Form]] = {}
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
        kind = type(what)  # pyright: ignore[reportUnknownVariableType]
        if kind is SetPhrase:
            return what.texts.get(lang) or self._known(lang, what)
        if kind is Say:
            params = what.params
            n = params.get("n")
            if not params or (len(params) == 1 and type(n) is int):
                return self._phrases.get((lang, what.key, n)) or self._phrase(lang, what, n)
            return self._sentence(lang, what, names)
        if kind is Seat:
            seat: int = what
            return names[seat]
        if kind is list or kind is tuple:
            return _enumeration(lang, [self.words(lang, item, names) for item in what])
        return str(what)

    def _known(self, lang: str, what: SetPhrase) -> str:
        text = what.texts[lang] = self._sentence(lang, what, SEAT_LETTERS)
        return text

    def _phrase(self, lang: str, what: Say, n: int | None) -> str:
        """A message that at most counts: it reads the same to everybody, and is said over and over."""
        if len(self._phrases) >= PHRASES:
            self._phrases.clear()
        found = self._phrases[lang, what.key, n] = self._sentence(lang, what, SEAT_LETTERS)
        return found

    def _sentence(self, lang: str, what: Say, names: Sequence[str]) -> str:
        key, params = what
        if type(names) is Addressed:
            key = self._to_you(what, names.you)
        form = self._forms.get((lang, key)) or self._prepare(lang, key)
        if type(form) is not Form:
            form = cast(Mapping[str, Form], form)[_form(lang, int(params["n"]))]
        pattern, wanted = form
        return pattern % tuple([self.words(lang, params[name], names) for name in wanted])

    def _prepare(self, lang: str, key: str) -> Form | Mapping[str, Form]:
        """A message as it is filled in, from the first time on that it is said."""
        message = self._message(lang, key)
        if isinstance(message, str):
            found: Form | Mapping[str, Form] = _as_form(message)
        else:
            found = {form: _as_form(line) for form, line in message.items()}
        self._forms[lang, key] = found
        return found

    def say(self, lang: str, key: str, **params: Any) -> str:
        """Put one message into words."""
        return self.words(lang, Say(key, params))

    def _to_you(self, what: Say, you: int) -> str:
        """The key of a message: `you.KEY` for a reader who does it, `your.KEY` for one to whom it is done."""
        key, params = what
        for value in params.values():
            if _is(value, you):
                doer = next((name for name in SUBJECTS if name in params), None)
                done = doer is not None and _is(params[doer], you)
                mine = f"you.{key}" if done else f"your.{key}"
                return mine if mine in self else key
        return key

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
    kind = type(value)  # pyright: ignore[reportUnknownVariableType]
    return (kind is Seat and value == seat) or (kind is list and value == [seat])


def _as_form(line: str) -> Form:
    """A line with its placeholders as `%s`, which Python fills in faster than by their names."""
    pattern, wanted = list[str](), list[str]()
    for text, name, _, _ in string.Formatter().parse(line):
        pattern.append(text.replace("%", "%%"))
        if name is not None:
            pattern.append("%s")
            wanted.append(name)
    return Form("".join(pattern), tuple(wanted))


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
