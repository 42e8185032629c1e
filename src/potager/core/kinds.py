"""Kinds of things that have names: a fruit, a village, a card.

In a record a thing is a number, its place among the names of its kind; readers know it by its name. A
kind goes both ways: for one thing, for a number of each, and for those that are there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, SupportsInt

from potager.core.errors import CannotRead

Bundle = dict[str, int]  # how many there are of each, by name


class Kind:
    """The names of things alike, and signs such as `*` for numbers that have no name."""

    def __init__(
        self,
        what: str,
        names: Sequence[str],
        *,
        unique: bool = False,  # whether there is one of each
        signs: Mapping[str, int] | None = None,
    ) -> None:
        self.what = what  # with its article: "a fruit"
        self.names = tuple(names)
        self.unique = unique
        self.signs = dict(signs or {})
        self._places = {**{name: place for place, name in enumerate(self.names)}, **self.signs}
        self._words = {place: name for name, place in self._places.items()}

    def __len__(self) -> int:
        return len(self.names)

    def with_signs(self, signs: Mapping[str, int]) -> Kind:
        """The same things, and signs that stand for other numbers."""
        return Kind(self.what, self.names, unique=self.unique, signs=signs)

    def place(self, word: str) -> int:
        """The number of a thing, or of a sign; whatever else is refused."""
        if word not in self._places:
            raise CannotRead(f"{word[:40]!r} is not {self.what}: {', '.join(self.names)}")
        return self._places[word]

    def places(self, words: Iterable[str]) -> list[int]:
        """The numbers of several things; of what there is one, none is named twice."""
        found: list[int] = []
        for word in words:
            place = self.place(word)
            if self.unique and place in found and word not in self.signs:
                raise CannotRead(f"{word!r} stands here a second time")
            found.append(place)
        return found

    def named(self, places: Iterable[int]) -> str:
        """The names of several things, in one line."""
        return " ".join(self.name(place) for place in places)

    def name(self, place: SupportsInt) -> str:
        """The name of a thing, or the sign that stands for the number."""
        return self._words[int(place)]

    def name_if(self, place: int) -> str | None:
        """The name of a thing; None for a number below zero, which means none."""
        return None if place < 0 else self.names[place]

    def place_if(self, name: str | None, none: int = -1) -> int:
        """The number of a thing, or that which means none."""
        return none if name is None else self.place(name)

    def every(self, counts: Iterable[int]) -> Bundle:
        """How many there are of each.

        >>> Kind("a fruit", ["fig", "olive"]).every([2, 0])
        {'fig': 2, 'olive': 0}
        """
        return {name: int(count) for name, count in zip(self.names, counts, strict=True)}

    def every_of(self, counts: list[int]) -> Bundle:
        """The same for Python's own numbers.

        >>> Kind("a fruit", ["fig", "olive"]).every_of([2, 0])
        {'fig': 2, 'olive': 0}
        """
        return dict(zip(self.names, counts, strict=True))

    def some(self, counts: Iterable[int]) -> Bundle:
        """How many there are of those of which there are any.

        >>> Kind("a fruit", ["fig", "olive"]).some([2, 0])
        {'fig': 2}
        """
        return {name: int(count) for name, count in zip(self.names, counts, strict=True) if count}

    def some_of(self, counts: list[int]) -> Bundle:
        """The same for Python's own numbers, of which mostly there are none.

        >>> Kind("a fruit", ["fig", "olive"]).some_of([2, 0])
        {'fig': 2}
        """
        if not any(counts):
            return {}
        return {name: count for name, count in zip(self.names, counts, strict=True) if count}

    def counts(self, bundle: Mapping[str, int]) -> list[int]:
        """The number of each, those that are not named being none.

        >>> Kind("a fruit", ["fig", "olive"]).counts({"olive": 3})
        [0, 3]
        """
        return [bundle.get(name, 0) for name in self.names]

    def which(self, there: Iterable[Any]) -> list[str]:
        """The names of those that are there.

        >>> Kind("a fruit", ["fig", "olive"]).which([0, 1])
        ['olive']
        """
        return [name for name, is_there in zip(self.names, there, strict=True) if is_there]

    def each_of(self, counts: Iterable[int]) -> list[str]:
        """A name for everything that is there.

        >>> Kind("a fruit", ["fig", "olive"]).each_of([2, 1])
        ['fig', 'fig', 'olive']
        """
        return [name for name, count in zip(self.names, counts, strict=True) if count for _ in range(count)]

    def flags(self, names: Iterable[str]) -> list[int]:
        """1 for each of those named, 0 for the others.

        >>> Kind("a fruit", ["fig", "olive"]).flags(["olive"])
        [0, 1]
        """
        there = {self.place(name) for name in names}
        return [int(place in there) for place in range(len(self.names))]

    def held_by(self, holders: Iterable[int], seat: int) -> list[str]:
        """The names of those that a seat has, where a table names the holder of each.

        >>> Kind("a fruit", ["fig", "olive"]).held_by([1, 0], 0)
        ['olive']
        """
        return [name for name, holder in zip(self.names, holders, strict=True) if holder == seat]
