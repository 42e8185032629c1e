"""Counting: majorities, sets, points and the winner."""

from __future__ import annotations

from typing import Any

from potager.core.compile import rule

from . import components as c
from .state import NONE, State


@rule
def symbols(state: State, seat: int, finca: int) -> int:
    """F22, F23. What a seat's fruit tiles count for one Finca tile."""
    count = 0
    for tile in range(c.TILE_KINDS):
        count += state.won[seat, tile] * c.FINCA_COUNTS[state.edition, finca, tile]
    return count


@rule
def majority(state: State, finca: int) -> int:
    """F21, F24. The only seat with the most symbols of a Finca tile, or NONE on a tie, 0 to 0 too."""
    best = -1
    leader = NONE
    for seat in range(int(state.seats)):
        count = symbols(state, seat, finca)
        if count > best:
            best = count
            leader = seat
        elif count == best:
            leader = NONE
    return leader


@rule
def tiles_worth(state: State, seat: int, value: int) -> int:
    """F31. How many tiles worth so much a seat has."""
    tiles = 0
    for tile in range(c.WORTH_FROM[value], c.WORTH_FROM[value + 1]):
        tiles += state.won[seat, tile]
    return tiles


@rule
def sets(state: State, seat: int) -> int:
    """F31. How many sets of six tiles worth 1 to 6 a seat has; no tile serves twice."""
    complete = c.TILE_KINDS
    for value in range(1, c.TOP_VALUE + 1):
        complete = min(complete, tiles_worth(state, seat, value))
    return complete


@rule
def completes_set(state: State, seat: int, tile: int) -> bool:
    """F31. Whether a tile just taken has completed a set: of no other value there are fewer."""
    return sets(state, seat) == tiles_worth(state, seat, c.VALUE[tile])


@rule
def tile_points(state: State, seat: int) -> int:
    """F33. Points of a seat's fruit tiles."""
    points = 0
    for tile in range(c.TILE_KINDS):
        points += state.won[seat, tile] * c.VALUE[tile]
    return points


@rule
def finca_points(state: State, seat: int) -> int:
    """F33. Points of a seat's Finca tiles."""
    points = 0
    for finca in range(c.FINCAS):
        if state.holder[finca] == seat:
            points += c.FINCA_POINTS
    return points


@rule
def action_tile_points(state: State, seat: int) -> int:
    """F33. Points of a seat's unused action tiles."""
    points = 0
    for tile in range(c.ACTION_TILES):
        points += state.action_tiles[seat, tile] * c.ACTION_TILE_POINTS
    return points


@rule
def bonus_points(state: State, seat: int) -> int:
    """F33. Points of a seat's bonus tiles."""
    points = 0
    for place in range(c.BONUSES):
        if state.bonus[place] == seat:
            points += c.BONUS[place]
    return points


@rule
def seat_points(state: State, seat: int) -> int:
    """F33. Points of a seat as they stand."""
    return (
        tile_points(state, seat)
        + finca_points(state, seat)
        + action_tile_points(state, seat)
        + bonus_points(state, seat)
    )


@rule
def scores(state: State, out: Any) -> None:
    """F33. Points of every seat as they stand."""
    for seat in range(int(state.seats)):
        out[seat] = seat_points(state, seat)


@rule
def fruits_in_front(state: State, seat: int) -> int:
    """F34. Wooden fruits of a seat."""
    count = 0
    for fruit in range(c.FRUITS):
        count += state.fruit[seat, fruit]
    return count


@rule
def winners(state: State) -> int:
    """F34. Most points, then most fruits in front; who still ties shares the victory. As bits."""
    best_points = -1
    best_fruits = -1
    bits = 0
    for seat in range(int(state.seats)):
        points = seat_points(state, seat)
        fruits = fruits_in_front(state, seat)
        if points > best_points or (points == best_points and fruits > best_fruits):
            best_points = points
            best_fruits = fruits
            bits = 1 << seat
        elif points == best_points and fruits == best_fruits:
            bits |= 1 << seat
    return bits
