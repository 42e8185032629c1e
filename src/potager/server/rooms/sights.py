"""What is said of events: worked out once for all tables of a game, and filled in with who sits at each.

Most of what happens has happened before, at another table or in another turn: a farmer walks, a bean is
planted. What is said of it is the same but for the names.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from potager.core.game import Game
from potager.core.texts import SEAT_LETTERS, Say, addressed, seats_in_say

MOST = 8000  # events of a game that are kept with their sentences
FIRST_MARK = 0xE000  # stands where a seat is named: no sentence has such a letter
MARKS = [chr(FIRST_MARK + seat) for seat in range(len(SEAT_LETTERS))]
MARK = re.compile(f"([{MARKS[0]}-{MARKS[-1]}])")


class Sentence(NamedTuple):
    """What is said of an event in one language: with `%s` for each name, and whose names these are."""

    pattern: str
    seats: tuple[int, ...]

    @classmethod
    def of(cls, text: str) -> Sentence:
        """The sentence of a text in which marks stand for names."""
        parts = MARK.split(text)
        pattern = "%s".join(part.replace("%", "%%") for part in parts[::2])
        return cls(pattern, tuple(ord(mark) - FIRST_MARK for mark in parts[1::2]))

    def filled(self, names: Sequence[str]) -> str:
        """The sentence with the names of those who sit there."""
        return self.pattern % tuple([names[seat] for seat in self.seats])


class Sight:
    """An event, what is to be said of it, and whom that names."""

    __slots__ = ("_game", "_sentences", "event", "named", "says")

    def __init__(self, game: Game, event: Any, says: Say) -> None:
        self.event = event
        self.says = says
        self.named = seats_in_say(says)
        self._game = game
        self._sentences: dict[tuple[str, int | None], Sentence] = {}

    def text(self, lang: str, you: int | None, names: Sequence[str]) -> str:
        """The event as a sentence; `you` is the seat that it speaks to."""
        key = (lang, you if you in self.named else None)  # who is not named reads what everybody reads
        sentence = self._sentences.get(key)
        if sentence is None:
            words = self._game.texts.words(lang, self.says, addressed(MARKS, key[1], lang))
            sentence = self._sentences[key] = Sentence.of(words)
        return sentence.filled(names)


class Sights:
    """The events of a game with its options that were told last."""

    def __init__(self, game: Game, options: Mapping[str, str]) -> None:
        self.game = game
        self._options = dict(options)
        self._known: dict[bytes, Sight] = {}

    def of(self, event: Any) -> Sight:
        """What is said of an event; the same for all who saw the same, which is what they are sent."""
        key = msgspec.json.encode(event)
        sight = self._known.get(key)
        if sight is None:
            if len(self._known) >= MOST:
                self._known.clear()
            sight = self._known[key] = Sight(self.game, event, self.game.tell(event, self._options))
        return sight


_SIGHTS: dict[tuple[int, tuple[tuple[str, str], ...]], Sights] = {}


def sights_of(game: Game, options: Mapping[str, str]) -> Sights:
    """What all tables of a game with these options have in common."""
    key = (id(game), tuple(sorted(options.items())))
    found = _SIGHTS.get(key)
    if found is None or found.game is not game:
        found = _SIGHTS[key] = Sights(game, options)
    return found
