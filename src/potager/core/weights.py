"""Weights: what a game's advice and estimate count things by. They are data; no machine code depends on them.

A game that has some declares them as a record in `thinks/weights.py`, so that rules read `weights.progress`.
`thinks/weights.toml` says what each means, and gives named sets of them::

    current = "0.3.0"              # the set that bots go by unless their name says another

    [means]
    progress = "what the way to the next coin is worth, as a part of it"

    [tuned]                        # what `potager lab tune` may change, and how far
    progress = { low = 0.3, high = 1.0 }

    [sets."0.3.0"]
    source = "set by hand"
    [sets."0.3.0".all]             # at every table
    progress = 0.68
    [sets."0.3.0".seats.2]         # with two seats instead; `seats.3-5` is for three, four and five
    progress = 0.7
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from potager.core.errors import BrokenGame, CannotRead, shown
from potager.core.record import Record, f64

FILE = "weights.toml"

Figure = float | list[float | list[float]]
Figures = dict[str, Figure]


class WeightSet(msgspec.Struct, forbid_unknown_fields=True):
    """One set of weights: where it comes from, its figures at every table, and those by numbers of seats."""

    source: str
    all: Figures = {}
    seats: dict[str, Figures] = {}

    def figures(self, seats: int) -> Figures:
        """The figures at a table with so many seats."""
        return self.all | self.own(seats)

    def own(self, seats: int) -> Figures:
        """Those that are only for so many seats."""
        groups = (figures for group, figures in self.seats.items() if seats in seats_of(group))
        return dict(item for figures in groups for item in figures.items())


class TuningRange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a weight is looked for when it is tuned; with `log`, doubling is as far a step as halving."""

    low: float
    high: float
    log: bool = False
    seats: str = ""  # the tables at which it matters, as 2 or 3-5; empty for all

    def matters(self, seats: int) -> bool:
        """Whether it matters at a table with so many seats."""
        return not self.seats or seats in seats_of(self.seats)


class WeightSheet(msgspec.Struct, forbid_unknown_fields=True):
    """The shape of weights.toml."""

    current: str
    means: dict[str, str]
    sets: dict[str, WeightSet]
    tuned: dict[str, TuningRange] = {}


class NoWeights(Record):
    """What is handed to the advice of a game that has no weights."""

    nothing = f64()


class Weighing:
    """The weights of a game: what they are, and the named sets of them."""

    def __init__(self, kind: type[Record], counts: Sequence[int], sheet: WeightSheet) -> None:
        self.kind = kind
        self.counts = counts  # of seats
        self.sheet = sheet
        self._rows: dict[tuple[int, str], Any] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the sets."""
        return tuple(self.sheet.sets)

    def check_set(self, name: str) -> str:
        """The name of a set that there is; empty for the current one."""
        if name and name not in self.sheet.sets:
            known = f"there are {', '.join(self.names)}" if self.names else "the game has none"
            raise CannotRead(f"there are no weights {shown(name)}: {known}")
        return name

    def row(self, seats: int, name: str = "") -> Any:
        """A set at a table with so many seats, as a record; the current set if none is named."""
        if not self.sheet.sets:
            return self.kind.blank()
        key = seats, self.check_set(name) or self.sheet.current
        if key not in self._rows:
            self._rows[key] = filled(self.kind, self.sheet.sets[key[1]].figures(seats))
        return self._rows[key]

    def rows(self, seats: int, names: Sequence[str] = ()) -> Any:
        """For each seat of a table the set that it goes by: [seats]; the current one where none is named."""
        rows = self.kind.batch(seats)
        for seat in range(seats):
            rows[seat] = self.row(seats, names[seat] if names else "")
        return rows


def filled(kind: type[Record], figures: Mapping[str, Figure]) -> Any:
    """A record of weights with these figures."""
    row = kind.blank()
    for name, figure in figures.items():
        row[name] = figure
    return row


WEIGHTLESS = Weighing(NoWeights, (), WeightSheet(current="", means={}, sets={}))


def load(file: Path, kind: type[Record], counts: Sequence[int]) -> Weighing:
    """The weights of a game for these numbers of seats; a sheet that does not fit `kind` is refused."""
    try:
        sheet = msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), WeightSheet)
    except (OSError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BrokenGame(f"{FILE}: {error}") from error
    check(sheet, kind, counts)
    return Weighing(kind, counts, sheet)


def check(sheet: WeightSheet, kind: type[Record], counts: Sequence[int]) -> None:
    """Refuse weights that the game does not have, that are missing, or that are no numbers, by their name."""
    known = kind.dtype_.names or ()
    _compare("[means]", sheet.means, known)
    for name, span in sheet.tuned.items():
        _check_span(name, span, kind)
    if sheet.current not in sheet.sets:
        raise BrokenGame(f"{FILE}: the current set {sheet.current!r} is not among the sets")
    for name, found in sheet.sets.items():
        where = f"the set {name!r}"
        if not found.source.strip():
            raise BrokenGame(f"{FILE}: {where} needs a source: where its figures come from")
        for group in found.seats:
            if not seats_of(group) or not set(seats_of(group)) <= set(counts):
                raise BrokenGame(
                    f"{FILE}: {where} has [seats.{group}], but there are {_listed(counts)} seats"
                )
        for seats in counts:
            figures = found.figures(seats)
            _compare(f"{where} for {seats} seats", figures, known)
            for weight, figure in figures.items():
                _check_figure(f"{where}: {weight}", figure, kind.dtype_[weight].shape)


def _check_span(name: str, span: TuningRange, kind: type[Record]) -> None:
    """Refuse to tune what is no single number, or where there is no way from low to high."""
    if name not in (kind.dtype_.names or ()) or kind.dtype_[name].shape:
        raise BrokenGame(f"{FILE}: [tuned] has {name!r}, which is no single number of the game's weights")
    if not -np.inf < span.low < span.high < np.inf or (span.log and span.low <= 0):
        raise BrokenGame(f"{FILE}: [tuned] {name} goes from {span.low} to {span.high}, which is no way")
    if span.seats and not seats_of(span.seats):
        raise BrokenGame(f"{FILE}: [tuned] {name} is for {span.seats!r} seats, which is no number of them")


def seats_of(group: str) -> range:
    """The numbers of seats that a group such as `2` or `3-5` means; none if it means nothing.

    >>> list(seats_of("2")), list(seats_of("3-5")), list(seats_of("few"))
    ([2], [3, 4, 5], [])
    """
    low, _, high = group.partition("-")
    if not low.isdecimal() or not (high or low).isdecimal():
        return range(0)
    return range(int(low), int(high or low) + 1)


def _compare(where: str, found: Iterable[str], known: Iterable[str]) -> None:
    """Refuse names that are not known, and known ones that are missing."""
    for name in found:
        if name not in known:
            raise BrokenGame(f"{FILE}: {where} has {name!r}, which is no weight of the game")
    for name in known:
        if name not in found:
            raise BrokenGame(f"{FILE}: {where} has no {name!r}")


def _check_figure(where: str, figure: Figure, shape: tuple[int, ...]) -> None:
    """Refuse a figure of another shape, or one that is not finite."""
    try:
        numbers = np.array(figure, dtype=np.float64)
    except ValueError:  # rows of different lengths
        numbers = np.zeros(0)
    if numbers.shape != shape:
        wanted = " × ".join(map(str, shape)) + " numbers" if shape else "one number"
        raise BrokenGame(f"{FILE}: {where} must be {wanted}, not {shown(figure)}")
    if not np.isfinite(numbers).all():
        raise BrokenGame(f"{FILE}: {where} is not finite: {shown(figure)}")


def _listed(counts: Sequence[int]) -> str:
    return ", ".join(map(str, counts))
