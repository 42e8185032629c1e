"""Codecs: the parts of which positions are made, each for both ways.

A codec stands for one or several fields of a record. It works at a place of their tables: a seat's line
at `(seat,)`, a line of the whole table at `()`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any

from potager.core import reading
from potager.core.errors import CannotRead
from potager.core.kinds import Kind
from potager.core.texts import SEAT_LETTERS
from potager.core.turns import bits_of, seats_in

At = tuple[int, ...]
Words = list[str]
EMPTY = "-"  # an empty list
DOT = " · "  # between the parts of a line


@dataclass(frozen=True)
class Use:
    """A field that a codec reads and writes, and what it takes the field to be at its place."""

    field: str
    shape: tuple[int, ...] | None = None  # None is whatever it may be
    part: str = ""  # of the line, for messages


@dataclass(frozen=True)
class Reading:
    """A state that is being read, and what the text has said so far: names of lines and parts, and where."""

    state: Any
    said: set[tuple[str, At]]

    def seat(self, word: str) -> int:
        """The seat that a letter names."""
        return seat_of(word, int(self.state.seats))

    def says(self, name: str, at: At = ()) -> bool:
        """Whether the text has such a line, or such a part of a line."""
        return (name, at) in self.said


@dataclass(frozen=True)
class Codec:
    """A part of a position, both ways."""

    uses: tuple[Use, ...]
    write: Callable[[Any, At], str | None]  # None where there is nothing to say
    read: Callable[[Reading, At, Words], None]

    def unless(self, value: int) -> Codec:
        """The same, left out where the field is of this value."""
        field = self.uses[0].field
        return self.when(lambda state: state[field] != value)

    def when(self, needed: Callable[[Any], bool]) -> Codec:
        """The same, written only for states that need it."""
        return Codec(self.uses, lambda state, at: self.write(state, at) if needed(state) else None, self.read)


def seat_of(word: str, seats: int) -> int:
    """The seat that a letter names, at a table of so many."""
    return Kind("a seat", SEAT_LETTERS[:seats]).place(word)


def put(state: Any, field: str, at: At, value: Any) -> None:
    """Write to a field, or to a place of it."""
    if at:
        state[field][at] = value
    else:
        state[field] = value


def by_hand(
    *fields: str, write: Callable[[Any, At], str | None], read: Callable[[Reading, At, Words], None]
) -> Codec:
    """A codec for what only one game has."""
    return Codec(tuple(Use(field) for field in fields), write, read)


def leaf(
    field: str,
    shape: tuple[int, ...],
    write: Callable[[Any], str | None],  # what the field has at its place -> words
    read: Callable[[Words], Any],
) -> Codec:
    """A codec for one field that needs to know nothing of the others."""
    return Codec(
        (Use(field, shape),),
        lambda state, at: write(state[field][at]),
        lambda to, at, words: put(to.state, field, at, read(words)),
    )


def number(field: str, largest: int = reading.LARGEST) -> Codec:
    """A number."""
    return leaf(field, (), str, lambda words: reading.number_of(words, largest))


def numbers(field: str, length: int, *, wrong: str, rule: str) -> Codec:
    """A number for each of several things: `1 2 0`."""

    def read(words: Words) -> list[int]:
        demand_each(words, length, wrong, rule)
        return [reading.number_of([word]) for word in words]

    return leaf(field, (length,), lambda each: " ".join(map(str, each)), read)


def name(field: str, kind: Kind) -> Codec:
    """The name of a thing."""
    return leaf(field, (), kind.name, lambda words: kind.place(" ".join(words)))


def flag(field: str, word: str) -> Codec:
    """A word that stands alone, or is not there."""

    def read(words: Words) -> bool:
        if words:
            raise CannotRead(f"{word!r} stands alone, without {' '.join(words)[:40]!r}")
        return True

    return leaf(field, (), lambda is_there: "" if is_there else None, read)


def counts(field: str, kind: Kind, largest: int = reading.LARGEST, *, empty: str = EMPTY) -> Codec:
    """How many there are of each: `fig:2 olive:1`, those of which there are none left out."""

    def write(counts: Any) -> str:
        return " ".join(f"{name}:{count}" for name, count in kind.some(counts).items()) or empty

    return leaf(field, (len(kind),), write, lambda words: reading.counts_of(words, kind, largest))


def bag(field: str, kind: Kind, copies: Any, *, things: str, rule: str) -> Codec:
    """How many there are of each, named one by one: `fig2 any4 any4`."""

    def read(words: Words) -> list[int]:
        found = [0] * len(kind)
        for word in reading.listed(words):
            place = kind.place(word)
            if found[place] == copies[place]:
                raise CannotRead(f"there are {copies[place]} {things} {word}, not more", rule=rule)
            found[place] += 1
        return found

    return leaf(field, (len(kind),), lambda counts: " ".join(kind.each_of(counts)) or EMPTY, read)


def flags(field: str, kind: Kind) -> Codec:
    """The names of those that are there, each once."""
    return leaf(
        field,
        (len(kind),),
        lambda there: " ".join(kind.which(there)) or EMPTY,
        lambda words: kind.flags(reading.once(words)),
    )


def bits(field: str, largest: int) -> Codec:
    """Places, each once, that the record has as bits: `0 3`."""

    def write(value: Any) -> str:
        places = int(value)
        return " ".join(str(place) for place in range(places.bit_length()) if places >> place & 1) or EMPTY

    return leaf(
        field,
        (),
        write,
        lambda words: bits_of(reading.number_of([word], largest) for word in reading.once(words)),
    )


@dataclass(frozen=True)
class Most:
    """The most of something that there can be, and the rule that says so."""

    number: Callable[[Any], int]  # of a state
    things: str
    rule: str


def row(field: str, count: str, kind: Kind, most: Most, *, last_first: bool = False) -> Codec:
    """The first things of a table, of which another field says how many there are."""
    order = -1 if last_first else 1

    def write(state: Any, at: At) -> str:
        there = state[field][at][: state[count][at]]
        return kind.named(there[::order]) or EMPTY

    def read(to: Reading, at: At, words: Words) -> None:
        places = kind.places(reading.listed(words))
        room = most.number(to.state)
        if len(places) > room:
            raise CannotRead(
                f"there are at most {room} {most.things} here, not {len(places)}", rule=most.rule
            )
        put(to.state, count, at, len(places))
        to.state[field][at][: len(places)] = places[::order]

    return Codec((Use(field), Use(count, ())), write, read)


def spaces(
    field: str,
    kind: Kind,
    *,
    wrong: str,
    rule: str,
    first: int = 0,
    wide: Callable[[Any], int] | None = None,
) -> Codec:
    """A word for each of several places, all of them from the first or those that a table so `wide` has."""

    def here(state: Any, at: At) -> Any:
        return state[field][at][first:][: wide(state) if wide else None]

    def read(to: Reading, at: At, words: Words) -> None:
        places = here(to.state, at)
        demand_each(words, len(places), wrong, rule)
        places[:] = kind.places(words)

    return Codec((Use(field),), lambda state, at: kind.named(here(state, at)), read)


def demand_each(words: Words, length: int, wrong: str, rule: str) -> None:
    """Refuse too many or too few words: `wrong` is "a row has {} spaces"."""
    if len(words) != length:
        raise CannotRead(f"{wrong.format(length)}, not {len(words)}", rule=rule)


def seat_bits(field: str) -> Codec:
    """Seats, each once, that the record has as bits: `A C`."""

    def read(to: Reading, at: At, words: Words) -> None:
        put(to.state, field, at, bits_of(to.seat(word) for word in reading.once(words)))

    def write(state: Any, at: At) -> str:
        return " ".join(SEAT_LETTERS[seat] for seat in seats_in(int(state[field][at]))) or EMPTY

    return Codec((Use(field, ()),), write, read)


def turn(field: str, phases: type[IntEnum], nobody: int = -1) -> Codec:
    """Who is to play, and the phase: `A trade`, or `over` alone."""
    kind = Kind("a phase", [phase.name.lower() for phase in phases])
    over = kind.place("over")

    def write(state: Any, at: At) -> str:
        who = "" if state[field] == nobody else f"{SEAT_LETTERS[state[field]]} "
        return who + kind.name(state["phase"])

    def read(to: Reading, at: At, words: Words) -> None:
        letters = [] if words and words[0] in kind.names else words[:1] or [""]
        seat = to.seat(letters[0]) if letters else nobody
        phase, *rest = words[len(letters) :] or [""]
        to.state[field], to.state["phase"] = seat, kind.place(phase)
        if rest or (to.state["phase"] == over) != (seat == nobody):
            raise CannotRead(f"'now {' '.join(words)[:40]}' is not 'now over' or 'now SEAT PHASE'")

    return Codec((Use(field, ()), Use("phase", ())), write, read)


def parts(inside: Mapping[str, Codec], head: Codec | None = None) -> Codec:
    """`fruit fig:2 · carts 1`: parts with their names, after a first one that has none."""
    uses = [*(head.uses if head else ())]
    uses += [replace(use, part=name) for name, codec in inside.items() for use in codec.uses]

    def write(state: Any, at: At) -> str:
        said = [head.write(state, at) or ""] if head else []
        for name, codec in inside.items():
            text = codec.write(state, at)
            if text is not None:
                said.append(f"{name} {text}".rstrip())
        return DOT.join(said)

    def read(to: Reading, at: At, words: Words) -> None:
        text = " ".join(words)
        if head:
            first, _, text = text.partition(DOT.strip())
            head.read(to, at, first.split())
        left = reading.parts_of(text)
        for name, codec in inside.items():
            if name in left:
                codec.read(to, at, left.pop(name))
                to.said.add((name, at))
        reading.no_more(left)

    return Codec(tuple(uses), write, read)
