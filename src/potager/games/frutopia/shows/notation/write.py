"""State -> text."""

from __future__ import annotations

from collections.abc import Sequence

from potager.core.record import Table
from potager.core.texts import SEAT_LETTERS

from ...knows.view import on_cell
from ...rules.components import (
    AMENITIES,
    AMENITY_NAMES,
    ARROW_NAMES,
    BOARD_NAMES,
    BOAT_NAMES,
    BOATS,
    CELL_NAMES,
    CIRCLE_NAMES,
    COLUMNS_FOR,
    FRUIT_NAMES,
    ROWS,
    SIDE,
    STACK_NAMES,
)
from ...rules.state import NONE, Phase, Source, State

NOTHING = "-"
SOURCE_NAMES = tuple(source.name.lower() for source in Source)


def write(state: State) -> str:
    """The whole state, secrets included."""
    columns = int(COLUMNS_FOR[state.seats])
    lines = [
        ("board", BOARD_NAMES[state.board]),
        *((f"row{row + 1}", _names(AMENITY_NAMES, state.market[row, :columns])) for row in range(ROWS)),
        ("stacks", _counts(STACK_NAMES, state.stacks)),
        ("permits", str(state.permits)),
        ("bag", _names(BOAT_NAMES, state.bag[: state.bagged])),
        ("box", _names(AMENITY_NAMES, [token for token in state.box if token != NONE])),
    ]
    if state.seats == 1:
        drawn = [boat for boat in state.bag[state.bagged :] if boat != NONE]
        removed = [token for token in range(AMENITIES) if state.removed[token]]
        lines.append(("drawn", _names(BOAT_NAMES, drawn[::-1])))
        lines.append(("removed", _names(AMENITY_NAMES, removed)))
    for seat in range(state.seats):
        lines += _seat(state, seat)
    lines.append(("idle", f"{state.idle} · progress" if state.progress else str(state.idle)))
    lines.append(("now", _now(state)))
    return "".join(f"{name:<12}{value}".rstrip() + "\n" for name, value in lines)


def _names(names: Sequence[str], places: Table | Sequence[int]) -> str:
    return " ".join(NOTHING if place == NONE else names[place] for place in places) or NOTHING


def _counts(names: Sequence[str], counts: Table) -> str:
    some = [f"{name}:{count}" for name, count in zip(names, counts, strict=True) if count]
    return " ".join(some) or NOTHING


def _seat(state: State, seat: int) -> list[tuple[str, str]]:
    letter = SEAT_LETTERS[seat]
    delivered = [boat for boat in range(BOATS) if state.delivered[boat] == seat]
    parts = [
        f"fruit {_counts(FRUIT_NAMES, state.fruit[seat])}",
        f"points {_counts(SOURCE_NAMES, state.points[seat])}",
        f"delivered {_names(BOAT_NAMES, delivered)}",
        f"made {_counts(STACK_NAMES, state.made[seat])}",
    ]
    if state.factory:
        parts.append(f"pawns {_names(CIRCLE_NAMES, state.pawns[seat])}")
    lines = [(letter, " · ".join(parts))]
    names = [on_cell(int(what)) or NOTHING for what in state.cells[seat]]
    width = max(map(len, names)) + 1
    for row in range(SIDE):
        cells = names[row * SIDE : (row + 1) * SIDE]
        lines.append((f"{letter}{row + 1}", "".join(f"{name:<{width}}" for name in cells)))
    return lines


def _now(state: State) -> str:
    phase = Phase(state.phase)
    if phase == Phase.OVER:
        return "over"
    parts = [f"{SEAT_LETTERS[state.seat]} {phase.name.lower()}"]
    if state.moving != NONE:
        parts.append(f"moving {CELL_NAMES[state.moving]}")
    if state.left:
        parts.append(f"left {state.left}")
    if state.token != NONE:
        parts.append(f"token {AMENITY_NAMES[state.token]}")
    if state.arrow != NONE:
        parts.append(f"arrow {ARROW_NAMES[state.arrow]}")
    if any(arrow != NONE for arrow in state.moved):
        parts.append(f"moved {_names(ARROW_NAMES, state.moved)}")
    return " · ".join(parts)
