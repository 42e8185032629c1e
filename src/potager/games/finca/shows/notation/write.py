"""State -> text."""

from __future__ import annotations

from collections.abc import Sequence

from potager.core.record import Table
from potager.core.texts import SEAT_LETTERS

from ...rules.components import (
    ACTION_TILE_NAMES,
    ACTION_TILES,
    BLADES,
    BONUS,
    BOX,
    FINCA_NAMES,
    FRUIT_NAMES,
    STACK,
    TILE_KINDS,
    TILE_NAMES,
    TILES,
    VILLAGE_IDS,
    VILLAGES,
)
from ...rules.state import BOXED, NONE, Phase, State

DELIVERING = (Phase.SPARE, Phase.LOAD, Phase.KIND, Phase.TAKE)


def write(state: State) -> str:
    """The whole state, secrets included."""
    lines = [
        ("mill", " ".join(_blade(state, blade) for blade in range(BLADES))),
        ("supply", _counts(state.supply)),
        ("carts", str(state.middle)),
        ("wooden", str(state.wooden)),
        (
            "bonus",
            " ".join(f"{BONUS[i]}:{SEAT_LETTERS[who]}" for i, who in enumerate(state.bonus) if who != NONE),
        ),
        *((VILLAGE_IDS[village], _village(state, village)) for village in range(VILLAGES)),
        ("box", _tiles(state.tiles[TILES - BOX :])),
        *((SEAT_LETTERS[seat], _seat(state, seat)) for seat in range(state.seats)),
        ("idle", str(state.idle)),
        ("now", _now(state)),
    ]
    return "".join(f"{name:<12}{value}".rstrip() + "\n" for name, value in lines)


def _counts(counts: Table) -> str:
    return " ".join(f"{name}:{count}" for name, count in zip(FRUIT_NAMES, counts, strict=True) if count)


def _tiles(tiles: Table | Sequence[int]) -> str:
    return " ".join(TILE_NAMES[tile] for tile in tiles)


def _blade(state: State, blade: int) -> str:
    farmers = "".join(SEAT_LETTERS[seat] * state.farmers[seat, blade] for seat in range(state.seats))
    return f"{FRUIT_NAMES[state.blades[blade]]}:{farmers}".rstrip(":")


def _village(state: State, village: int) -> str:
    stack = state.tiles[village * STACK :][: state.height[village]]
    finca = state.fincas[village]
    holder = state.holder[finca]
    won = "" if holder == NONE else " to box" if holder == BOXED else f" to {SEAT_LETTERS[holder]}"
    house = " · house" if state.houses[village] else ""
    return f"{_tiles(stack[::-1]) or '-'} · finca {FINCA_NAMES[finca]}{won}{house}"


def _seat(state: State, seat: int) -> str:
    tiles = [tile for tile in range(TILE_KINDS) for _ in range(state.won[seat, tile])]
    action = [ACTION_TILE_NAMES[tile] for tile in range(ACTION_TILES) if state.action_tiles[seat, tile]]
    return " · ".join(
        [
            f"fruit {_counts(state.fruit[seat]) or '-'}",
            f"carts {state.carts[seat]}",
            f"tiles {_tiles(tiles) or '-'}",
            f"action {' '.join(action) or '-'}",
        ]
    )


def _now(state: State) -> str:
    phase = Phase(state.phase)
    if phase == Phase.OVER:
        return "over"
    parts = [f"{SEAT_LETTERS[state.seat]} {phase.name.lower()}"]
    if phase == Phase.LAND:
        parts.append(f"from {state.lifted}")
    if phase in DELIVERING:
        loaded = " ".join(VILLAGE_IDS[village] for village in range(VILLAGES) if state.loaded[village])
        parts += [f"room {state.room}", f"cargo {_counts(state.cargo) or '-'}", f"loaded {loaded or '-'}"]
        parts += ["large"] if state.large else []
    if phase == Phase.KIND:
        parts.append(f"{'sparing' if state.sparing else 'pending'} {VILLAGE_IDS[state.pending]}")
    return " · ".join(parts)
