"""Counting: shops, points and the winner."""

from __future__ import annotations

from potager.core.compile import rule
from potager.core.kernel import Numbers
from potager.core.turns import seat_in_turn

from . import components as c
from .state import AMENITY, BOAT, NONE, ROCK, SOURCES, State


@rule
def amenity_at(state: State, seat: int, cell: int) -> int:
    """The amenity token on a cell, or NONE."""
    what = int(state.cells[seat, cell])
    return what - AMENITY if AMENITY <= what < BOAT else NONE


@rule
def boat_at(state: State, seat: int, cell: int) -> int:
    """The boat on a cell, or NONE."""
    what = int(state.cells[seat, cell])
    return what - BOAT if BOAT <= what < ROCK else NONE


@rule
def area(token: int) -> int:
    """R23. How many cells an amenity covers."""
    if c.KIND[token] != c.PLAN:
        return 1
    cells = 0
    for place in range(c.COVERS.shape[3]):
        cells += c.COVERS[token, 0, 0, place] != c.OFF
    return cells


@rule
def owned(state: State, seat: int, token: int) -> bool:
    """Whether an amenity stands on a seat's island."""
    for cell in range(c.CELLS):
        if state.cells[seat, cell] == AMENITY + token:
            return True
    return False


@rule
def clear_beaches(state: State, seat: int) -> int:
    """R34. The beaches at which no boat lies; what else stands there does not matter."""
    clear = 0
    for beach in range(len(c.BEACHES)):
        boats = 0
        for place in range(c.BEACHES.shape[1]):
            boats += boat_at(state, seat, c.BEACHES[beach, place]) != NONE
        clear += boats == 0
    return clear


@rule
def fed(state: State, seat: int) -> int:
    """R35. The mobile amenities of an island."""
    count = 0
    for cell in range(c.CELLS):
        token = amenity_at(state, seat, cell)
        if token != NONE:
            count += c.FED[token]
    return count


@rule
def stars(state: State, seat: int) -> int:
    """R36. The stars of an island's buildings, each building once."""
    count = 0
    for token in range(c.AMENITIES):
        if c.STARS[token] > 0 and owned(state, seat, token):
            count += c.STARS[token]
    return count


@rule
def bottles(state: State, seat: int) -> int:
    """R37. The bottles under a seat's pawns, one for each pawn."""
    points = 0
    for pawn in range(c.PAWNS):
        points += c.BOTTLES[c.PLACE_OF[state.pawns[seat, pawn]]]
    return points


@rule
def shop_worth(state: State, seat: int, shop: int) -> int:
    """R34 to R37. What a shop on this seat's island brings, if the game ended now."""
    if shop == c.DECKCHAIRS:
        return c.BEACH_POINTS * clear_beaches(state, seat)
    if shop == c.CATERING:
        return c.CATERING_POINTS * fed(state, seat)
    if shop == c.TOURIST_OFFICE:
        return c.STAR_POINTS * stars(state, seat)
    return bottles(state, seat)


@rule
def shop_points(state: State, seat: int) -> int:
    """R24. What a seat's shops bring, if the game ended now."""
    points = 0
    for shop in (c.DECKCHAIRS, c.CATERING, c.TOURIST_OFFICE, c.LEMONADE):
        if owned(state, seat, shop):
            points += shop_worth(state, seat, shop)
    return points


@rule
def track_points(state: State, seat: int) -> int:
    """R38. A seat's points on the score track."""
    points = 0
    for source in range(SOURCES):
        points += state.points[seat, source]
    return points


@rule
def seat_points(state: State, seat: int) -> int:
    """R38. A seat's points if the game ended now; fruit is worth nothing."""
    return track_points(state, seat) + shop_points(state, seat)


@rule
def scores(state: State, out: Numbers) -> None:
    """R38. Points of every seat if the game ended now."""
    for seat in range(int(state.seats)):
        out[seat] = seat_points(state, seat)


@rule
def winners(state: State) -> int:
    """R38, R43. The seat with the most points, of those that tie the last in turn order; a lone seat wins
    if it has more than its rival. As bits.
    """
    if state.seats == 1:
        return 1 if seat_points(state, 0) > state.rival else 0
    best = -1
    winner = 0
    for place in range(int(state.seats)):
        seat = seat_in_turn(place, state.first, state.seats)
        points = seat_points(state, seat)
        if points >= best:
            best = points
            winner = seat
    return 1 << winner
