"""Loads a game's `rules.toml` and demands a source for every value.

A table's `source` is one text for all its values, or a table with one text for each::

    [plans.crocodile-farm]
    source = { points = "rulebook: p. 5", stars = "reconstructed" }
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar, cast, get_args, get_origin

import msgspec
import numpy as np

from potager.core import pack as packs
from potager.core.errors import BrokenGame, CannotRead

SOURCES = ("rulebook", "public", "inferred", "house", "reconstructed")
T = TypeVar("T")


def load(
    file: Path,
    shape: type[T],
    check: Callable[[T], None] | None = None,
    rules: Mapping[str, str] | None = None,
) -> T:
    """The figures of a game as `shape`; every table that holds figures names where they come from.

    If a component pack is in use for the game, its figures take the place of the game's own: `fit` refuses
    those that the game could not be played with. A game that has no `check` takes no packs.
    """
    data = _read(file)
    _demand_sources(file.name, data)
    pack = packs.of(file.parent.name)
    if pack is None:
        try:
            return msgspec.convert(_without_sources(data), shape)
        except msgspec.ValidationError as error:
            raise BrokenGame(f"{file.name}: {error}") from error
    if check is None:
        raise CannotRead(f"the pack {pack.file} cannot be used: {pack.game} takes no packs")
    try:
        return fit(packs.replace(data, pack), shape, check, rules or {})
    except CannotRead as error:
        where = "" if str(pack.file) in error.message else f"the pack {pack.file} does not fit: "
        raise CannotRead(f"{where}{error.message}", rule=error.rule) from None


def fit(data: dict[str, Any], shape: type[T], check: Callable[[T], None], rules: Mapping[str, str]) -> T:
    """Figures as `shape`, or a refusal: first of types and ranges, which `shape` has, then by `check`.

    `rules` names the rule for what is wrong in a table, by the table's dotted name or that of one around it.
    """
    plain = _without_sources(data)
    try:
        figures = msgspec.convert(plain, shape)
    except msgspec.ValidationError:
        way, why = _blame(plain, shape, ())
        rule = next((rules[name] for name in _around(way) if name in rules), None)
        raise CannotRead(f"{_named(plain, way)}: {why}", rule=rule) from None
    check(figures)
    return figures


def _blame(value: Any, kind: Any, way: tuple[str, ...]) -> tuple[tuple[str, ...], str]:
    """The innermost figure that is not what it should be, and why."""
    for key, (inner, wanted) in _inside(value, kind).items():
        try:
            msgspec.convert(inner, wanted)
        except msgspec.ValidationError:
            return _blame(inner, wanted, (*way, key))
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        text = str(error).partition(" - at ")[0]
        return way, _choice(value, kind) or text[0].lower() + text[1:]
    raise AssertionError("a figure is blamed that is as it should be")


def _choice(value: Any, kind: Any) -> str:
    """What a figure, or a name in a price, has to be one of."""
    if get_origin(kind) is Annotated:
        return _choice(value, get_args(kind)[0])
    if get_origin(kind) is dict and isinstance(value, dict):
        names = get_args(get_args(kind)[0])
        return next(
            (_not_one_of(name, names) for name in cast(dict[str, Any], value) if name not in names), ""
        )
    return _not_one_of(value, get_args(kind)) if get_origin(kind) is Literal else ""


def _not_one_of(value: Any, known: Sequence[Any]) -> str:
    return f"expected {' or '.join(map(repr, known))}, not {str(value)[:40]!r}" if known else ""


def _inside(value: Any, kind: Any) -> dict[str, tuple[Any, Any]]:
    """What is inside a figure, by name or number, each with what it should be."""
    if get_origin(kind) is Annotated:
        return _inside(value, get_args(kind)[0])
    if isinstance(value, dict):
        table = cast(dict[str, Any], value)
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            fields = {field.encode_name: field.type for field in msgspec.structs.fields(kind)}
            return {key: (table[key], wanted) for key, wanted in fields.items() if key in table}
        return {key: (inner, get_args(kind)[1]) for key, inner in table.items() if get_origin(kind) is dict}
    if isinstance(value, list):
        row = cast(list[Any], value)
        wanted = get_args(kind) if get_origin(kind) in (list, tuple) else ()
        each = wanted * len(row) if get_origin(kind) is list else wanted
        return {str(place): pair for place, pair in enumerate(zip(row, each, strict=False))}
    return {}


def _named(data: dict[str, Any], way: tuple[str, ...]) -> str:
    """A figure by its table and its key, which may go on inside a list: `[boats.green] boats.3.points`."""
    tables = 0
    inside: Any = data
    while tables < len(way) and isinstance(inside := inside.get(way[tables]), dict):
        tables += 1
    return f"[{'.'.join(way[:tables])}] {'.'.join(way[tables:])}".rstrip()


def _around(way: tuple[str, ...]) -> list[str]:
    """The dotted names of a figure and of the tables around it, from the innermost."""
    return [".".join(way[:end]) for end in range(len(way), 0, -1)]


def _without_sources(table: dict[str, Any]) -> dict[str, Any]:
    return {
        key: _without_sources(cast(dict[str, Any], value)) if isinstance(value, dict) else value
        for key, value in table.items()
        if key != packs.SOURCE
    }


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
