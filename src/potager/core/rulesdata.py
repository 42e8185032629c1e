"""Loads a game's `rules.toml` and demands a source for every value.

A table's `source` is one text for all its values, or a table with one text for each::

    [plans.crocodile-farm]
    source = { points = "rulebook: p. 5", stars = "reconstructed" }
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar, cast

import msgspec
import numpy as np

from potager.core import pack as packs
from potager.core.errors import BrokenGame, CannotRead

SOURCES = ("rulebook", "public", "inferred", "house", "reconstructed")
T = TypeVar("T")


def load(file: Path, shape: type[T], check: Callable[[T], None] = lambda figures: None) -> T:
    """The figures of a game as `shape`; every table that holds figures names where they come from.

    If a component pack is in use for the game, its figures take the place of the game's own; `check`
    refuses those that the game could not be played with.
    """
    data = _read(file)
    _demand_sources(file.name, data)
    pack = packs.of(file.parent.name)
    if pack is None:
        try:
            return msgspec.convert(data, shape)
        except msgspec.ValidationError as error:
            raise BrokenGame(f"{file.name}: {error}") from error
    try:
        figures = msgspec.convert(packs.replace(data, pack), shape)
        check(figures)
    except msgspec.ValidationError as error:
        raise CannotRead(f"the pack {pack.file} does not fit: {error}") from None
    except CannotRead as error:
        where = "" if str(pack.file) in error.message else f"the pack {pack.file} does not fit: "
        raise CannotRead(f"{where}{error.message}", rule=error.rule) from None
    return figures


def frozen(values: Any) -> Any:
    """A table of figures that nobody can write to; checkers take what is read from it for a number."""
    table = np.array(values, dtype=np.int64)
    table.setflags(write=False)
    return table


def by_seats(values: Sequence[int], counts: Sequence[int]) -> Any:
    """A figure for each number of seats a game has, indexed by that number."""
    table = [0] * (max(counts) + 1)
    for seats, value in zip(counts, values, strict=True):
        table[seats] = value
    return frozen(table)


def sources(file: Path) -> dict[str, str]:
    """Where the figures of each table, or each of its figures, come from, by dotted name."""
    data = _read(file)
    pack = packs.of(file.parent.name)
    found: dict[str, str] = {}

    def walk(name: str, table: dict[str, Any]) -> None:
        source = table.get("source")
        if isinstance(source, str):
            found[name] = source
        elif source is not None:
            found.update({f"{name}.{key}": text for key, text in cast(dict[str, str], source).items()})
        for key, value in table.items():
            if isinstance(value, dict) and key != "source":
                walk(f"{name}.{key}" if name else key, cast(dict[str, Any], value))

    walk("", packs.replace(data, pack) if pack else data)
    return found


def _read(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))


def _demand_sources(name: str, table: dict[str, Any]) -> None:
    source = table.get("source", "")
    for key, value in table.items():
        if key == "source":
            continue
        if isinstance(value, dict):
            _demand_sources(f"{name} [{key}]", cast(dict[str, Any], value))
            continue
        text = cast(dict[str, str], source).get(key, "") if isinstance(source, dict) else str(source)
        if text.partition(":")[0] not in SOURCES:
            raise BrokenGame(f"{name}: {key} needs a source, one of {', '.join(SOURCES)}")
