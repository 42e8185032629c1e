"""The lines of a position, and the notation that they make: states <-> text."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from potager.core.chance import Stream
from potager.core.errors import BrokenGame, CannotRead
from potager.core.notation.codec import DOT, At, Codec, Reading, Words, seat_of
from potager.core.record import Record
from potager.core.texts import SEAT_LETTERS

NAME_WIDTH = 12


@dataclass(frozen=True)
class Line:
    """A line that stands once."""

    name: str
    codec: Codec
    missing: str | None = None  # the rule by which a position needs this line
    rank = 0  # how far into the tables of the record its place goes

    def places(self, seats: int) -> dict[str, At]:
        """What its lines are called, and where they belong."""
        return {self.name: ()}


@dataclass(frozen=True)
class Each:
    """Lines for things alike, each with a name of its own: villages, or the rows of a market."""

    name: str  # what they are, with an article
    codec: Codec
    called: Callable[[int], Mapping[str, At]]  # for a number of seats
    rank: int = 1

    def places(self, seats: int) -> Mapping[str, At]:
        """What its lines are called, and where they belong."""
        return self.called(seats)


@dataclass(frozen=True)
class Owned:
    """Lines of one name that begin with a seat, one a seat at most: `offer B to anyone`."""

    name: str
    codec: Codec
    has: Callable[[Any, int], bool]  # whether a seat has such a line
    rule: str  # one a seat
    rank = 1

    def line_of(self, seat: int) -> str:
        """How the line of a seat begins."""
        return f"{self.name:<{NAME_WIDTH}}{SEAT_LETTERS[seat]}"

    def places(self, seats: int) -> dict[str, At]:
        """What its lines are called, and where they belong."""
        return {self.line_of(seat): (seat,) for seat in range(seats)}


AnyLine = Line | Each | Owned


def one_each(names: tuple[str, ...]) -> Callable[[int], Mapping[str, At]]:
    """Lines that are called after the things they are about."""
    return lambda seats: {name: (place,) for place, name in enumerate(names)}


def seat_lines(codec: Codec) -> Each:
    """A line for each seat, called by its letter."""
    return Each("a seat", codec, lambda seats: one_each(tuple(SEAT_LETTERS[:seats]))(seats))


class Notation:
    """How the positions of a game are written down and read.

    `begin` sets a table for so many seats, as it is where a text says nothing; `complete` fills in what
    follows from the rest; `check` refuses what no game can come to.
    """

    def __init__(
        self,
        game: str,
        record: type[Record],
        *lines: AnyLine,
        elsewhere: tuple[str, ...],  # fields that the header says, or that follow from others
        begin: Callable[[int, Mapping[str, str]], Any],
        complete: Callable[[Reading, Stream], None],
        check: Callable[[Any], None],
    ) -> None:
        self._lines = lines
        self._begin = begin
        self._complete = complete
        self._check = check
        demand_fit(game, record, lines, elsewhere)

    def write(self, state: Any) -> str:
        """The whole state, secrets included."""
        return "".join(f"{line.rstrip()}\n" for line in self._written(state))

    def _written(self, state: Any) -> Iterator[str]:
        for line in self._lines:
            for name, at in line.places(int(state.seats)).items():
                if not isinstance(line, Owned):
                    text = line.codec.write(state, at)
                    if text is not None:
                        yield f"{name:<{NAME_WIDTH}}{text}"
                elif line.has(state, at[0]):
                    yield f"{name} {str(line.codec.write(state, at)).lstrip()}"

    def read(self, text: str, seats: int, options: Mapping[str, str], stream: Stream) -> Any:
        """The state that a text describes; what it leaves open is dealt from `stream`."""
        found = self._found(text, seats)
        to = Reading(self._begin(seats, options), set())
        for line in self._lines:
            for name, at in line.places(seats).items():
                if name in found:
                    number, words = found[name]
                    with refused_in(number):
                        line.codec.read(to, at, words)
                    to.said.add((name, at))
                elif isinstance(line, Line) and line.missing:
                    raise CannotRead(f"the position has no line {name!r}", rule=line.missing)
        self._complete(to, stream)
        self._check(to.state)
        return to.state

    def _found(self, text: str, seats: int) -> dict[str, tuple[int, Words]]:
        """The lines of a text: their names, numbers and words."""
        known = {name for line in self._lines for name in line.places(seats)}
        owned = {line.name: line for line in self._lines if isinstance(line, Owned)}
        found: dict[str, tuple[int, Words]] = {}
        for number, line in enumerate(text.splitlines(), start=2):  # the header is the first
            name, *words = line.replace("|", DOT).replace(DOT.strip(), DOT).split() or [""]
            with refused_in(number):
                if name in owned:
                    letter, *words = words or [""]
                    name = owned[name].line_of(seat_of(letter, seats))
                    if name in found:
                        owner = owned[name.split()[0]]
                        said = f"{owner.name} {letter}"
                        raise CannotRead(f"{said!r} stands here a second time", rule=owner.rule)
                elif name and name not in known:
                    raise CannotRead(f"{name[:40]!r} is neither {self._choice()}")
                elif name in found:
                    raise CannotRead(f"{name!r} stands here a second time")
            if name:
                found[name] = (number, words)
        return found

    def _choice(self) -> str:
        """`a seat nor one of now, pile`: what a line can be called."""
        kinds = [line.name for line in reversed(self._lines) if isinstance(line, Each)]
        names = ", ".join(line.name for line in self._lines if not isinstance(line, Each))
        return f"{', '.join(kinds)}{',' * (len(kinds) > 1)} nor one of {names}"


@contextmanager
def refused_in(number: int) -> Generator[None]:
    """Whatever is refused here names its line."""
    try:
        yield
    except CannotRead as error:
        raise CannotRead(f"line {number}: {error.message}", rule=error.rule) from None


def demand_fit(game: str, record: type[Record], lines: Iterable[AnyLine], elsewhere: Iterable[str]) -> None:
    """Refuse a description that does not fit its record, or leaves a field of it out."""
    fields = {name: record.dtype_[name].shape for name in record.dtype_.names or ()}
    left = set(fields) - set(elsewhere)
    for field in set(elsewhere) - set(fields):
        raise BrokenGame(f"{game}: the notation leaves out {field!r}, a field that the state does not have")
    for line in lines:
        for use in line.codec.uses:
            part = f", part {use.part!r}," if use.part else ""
            where = f"{game}: notation line {line.name!r}{part}"
            if use.field not in fields:
                raise BrokenGame(f"{where} names the field {use.field!r}, which the state does not have")
            shape = fields[use.field]
            if use.shape is not None and (len(shape) < line.rank or shape[line.rank :] != use.shape):
                raise BrokenGame(
                    f"{where} takes the field {use.field!r} for {_in_words(use.shape)} "
                    f"at its place, but it is {_in_words(shape[line.rank :])}"
                    f"{' for the whole table' * (len(shape) < line.rank)}"
                )
            left.discard(use.field)
    if left:
        raise BrokenGame(f"{game}: no line of the notation has the field {min(left)!r}")


def _in_words(shape: tuple[int, ...]) -> str:
    return f"{' by '.join(map(str, shape))} numbers" if shape else "one number"
