"""Refuses positions that no game can come to, with the rule that they break."""

from __future__ import annotations

import numpy as np

from potager.core.errors import CannotRead
from potager.core.texts import SEAT_LETTERS

from ...rules import components as c
from ...rules.factory import can_advance_any, is_blocked, own_circle, ready_pawn
from ...rules.island import can_produce, can_slide, can_slide_any
from ...rules.market import can_place, can_trade, free_cells
from ...rules.scoring import amenity_at, boat_at
from ...rules.state import AMENITY, BOAT, NONE, ROCK, Phase, State
from .bounds import check_bounds
from .points import check_points
from .rest import has_boats

SLIDING = (Phase.TO, Phase.PICK, Phase.PRODUCE)
PLACING = (Phase.PLACE, Phase.BUILD, Phase.FIRST)
JUICING = (Phase.FACTORY, Phase.CIRCLE)


def check(state: State) -> None:
    """Refuse a position that breaks a rule (what is conserved aside: every game's match counts that)."""
    _demand((state.board > 0) == (state.seats == 1), "R40", "solo boards are for a lone seat")
    for seat in range(state.seats):
        _check_island(state, seat)
        _check_boats(state, seat)
        _check_pawns(state, seat)
        check_points(state, seat)
    in_sight = c.LEMONADE in state.market or AMENITY + c.LEMONADE in state.cells or state.token == c.LEMONADE
    _demand(bool(state.factory or not in_sight), "R2", "the lemonade seller plays with the factory only")
    _check_under_way(state)
    _check_phase(state)
    _check_end(state)
    check_bounds(state)


def _demand(holds: bool, rule: str, why: str) -> None:
    if not holds:
        raise CannotRead(why, rule=rule)


def _check_island(state: State, seat: int) -> None:
    letter = SEAT_LETTERS[seat]
    cells = state.cells[seat].tolist()
    for fruit in range(c.FRUITS):
        _demand(cells.count(fruit) == 1, "R5", f"seat {letter} has one harvest token of each fruit")
    rocks = [cell for cell in range(c.CELLS) if cells[cell] == ROCK]
    _demand(
        rocks == np.flatnonzero(c.ROCKS[state.board]).tolist(), "R40", f"seat {letter}: rocks do not move"
    )
    for token in {amenity_at(state, seat, cell) for cell in range(c.CELLS)} - {NONE}:
        covered = sum(1 << cell for cell in range(c.CELLS) if cells[cell] == AMENITY + token)
        shaped = covered in c.SPOT_CELLS[token] if c.KIND[token] == c.PLAN else covered.bit_count() == 1
        _demand(bool(shaped), "R23", f"seat {letter}: {c.AMENITY_NAMES[token]} does not lie so")


def _check_boats(state: State, seat: int) -> None:
    """Twelve boats came to every island, at the beaches, and lie there until they are delivered."""
    letter = SEAT_LETTERS[seat]
    lying = [cell for cell in range(c.CELLS) if boat_at(state, seat, cell) != NONE]
    for cell in lying:
        _demand(cell in c.RING, "R6", f"seat {letter}: no boat reaches {c.CELL_NAMES[cell]}")
    if not has_boats(state, seat):
        bare = all(state.cells[seat, cell] in (NONE, ROCK) for cell in c.RING)
        _demand(bare, "R7", f"seat {letter}: the beaches are free until the boats come")
    delivered = int((state.delivered == seat).sum())
    if state.phase == Phase.BAG:
        _demand(delivered == 0, "R7", "nothing is delivered before all islands have their boats")
        due = c.BEACH_CELLS if has_boats(state, seat) else 0
    else:
        due = c.BEACH_CELLS
    _demand(len(lying) + delivered == due, "R6", f"seat {letter} has {due} boats, delivered ones included")


def _check_pawns(state: State, seat: int) -> None:
    if not state.factory:
        _demand((state.pawns == NONE).all(), "R27", "seats have pawns only with the factory")
        return
    places = [int(c.PLACE_OF[circle]) for circle in state.pawns[seat]]
    apart = len(set(places)) == 1 and len(set(state.pawns[seat].tolist())) > 1
    _demand(not apart, "R29", f"the pawns of seat {SEAT_LETTERS[seat]} share a circle of a vat")
    for circle in state.pawns[seat]:
        _demand(not is_blocked(state, seat, circle), "R29", "pawns of two seats stand on one circle")


def _check_under_way(state: State) -> None:
    """What is under way belongs to the phase."""
    phase = state.phase
    _demand((state.moving != NONE) == (phase in SLIDING), "R10", "'moving CELL' goes with a slide")
    counted = phase in (Phase.PICK, Phase.PRODUCE, Phase.FIRST)
    _demand((state.left > 0) == counted, "R13", "'left N' goes with fruits to pick and ices to make")
    _demand((state.token != NONE) == (phase in PLACING), "R20", "'token NAME' goes with placing it")
    _demand((state.arrow != NONE) == (phase == Phase.CIRCLE), "R29", "'arrow NAME' goes with 'circle'")
    moved = any(arrow != NONE for arrow in state.moved)
    _demand(not moved or phase in JUICING, "R28", "'moved' goes with the factory's step")


def _check_phase(state: State) -> None:
    """Somebody has something to decide, and it is what the phase says."""
    phase, seat = Phase(state.phase), int(state.seat)
    if phase == Phase.OVER:
        return
    stuck = f"seat {SEAT_LETTERS[seat]} could do nothing here: the game would have gone on by itself"
    if phase == Phase.BAG:
        _demand(not state.one_bag, "R8", "one bag leaves no choice of a bag")
        _check_bags(state)
    elif phase == Phase.SLIDE:
        _demand(can_slide_any(state, seat), "R12", stuck)
    elif phase in SLIDING:
        _check_slide(state, seat)
    elif phase == Phase.TRADE:
        lost = not can_slide_any(state, seat)
        _demand(bool(lost or can_trade(state, seat)), "R18", stuck)
    elif phase in PLACING:
        _check_placing(state, seat)
    else:
        _check_factory(state, seat)


def _check_bags(state: State) -> None:
    """Half of the boats of every island that is still to be dealt come from each bag."""
    served = ((state.cells[: state.seats] >= BOAT) & (state.cells[: state.seats] < ROCK)).any(axis=1)
    due = c.BEACH_CELLS // 2 * int((~served).sum())
    for bag, name in enumerate(c.BAG_NAMES):
        there = int((c.BOAT_BAG[state.bag[: state.bagged]] == bag).sum())
        _demand(there >= due, "R7", f"{due} boats are still to come from the {name} bag, which has {there}")


def _check_slide(state: State, seat: int) -> None:
    if state.phase == Phase.TO:
        _demand(can_slide(state, seat, state.moving), "R10", "the token that moves cannot slide")
        return
    token = amenity_at(state, seat, state.moving)
    kind = c.MIXED if state.phase == Phase.PICK else c.WAGON
    rule = "R13" if kind == c.MIXED else "R14"
    _demand(token != NONE and c.KIND[token] == kind, rule, "another token has been moved")
    _demand(can_slide(state, seat, state.moving), rule, "the token has come from nowhere")
    if kind == c.MIXED:
        _demand(state.left <= c.SIDE, rule, f"a slide brings at most {c.SIDE} fruits")
    else:
        _demand(state.left < c.SIDE, rule, f"a slide allows at most {c.SIDE - 1} ices")
        _demand(can_produce(state, seat), rule, "nothing can be made here")


def _check_placing(state: State, seat: int) -> None:
    token = int(state.token)
    placed = AMENITY + token in state.cells[seat]
    if state.phase == Phase.FIRST:
        _demand(bool(c.KIND[token] == c.MIXED and placed), "R25", "the first fruit is that of a mixed token")
        _demand(state.left == c.FRUITS_WHEN_TAKEN, "R25", "a mixed token that is taken brings one fruit")
        return
    _demand(not placed, "R22", f"{c.AMENITY_NAMES[token]} has been placed")
    _demand((c.KIND[token] == c.PLAN) == (state.phase == Phase.BUILD), "R23", "large buildings are built")
    _demand(
        can_place(token, free_cells(state, seat)), "R21", f"there is no room for {c.AMENITY_NAMES[token]}"
    )


def _check_factory(state: State, seat: int) -> None:
    _demand(bool(state.factory), "R28", "there is no factory at this table")
    for pawn in range(c.PAWNS):
        arrow = int(state.moved[pawn])
        there = arrow == NONE or c.PLACE_OF[state.pawns[seat, pawn]] == c.ARROW_TO[arrow]
        _demand(bool(there), "R28", "a pawn stands where its arrow led")
    if state.phase == Phase.FACTORY:
        _demand(can_advance_any(state, seat), "R28", "no pawn can advance")
        return
    goal = int(c.ARROW_TO[state.arrow])
    free = [
        number for number in range(c.SIZE[goal]) if not is_blocked(state, seat, int(c.FIRST[goal]) + number)
    ]
    _demand(ready_pawn(state, seat, c.ARROW_FROM[state.arrow]) != NONE, "R28", "no pawn is on its way")
    _demand(len(free) > 1 and own_circle(state, seat, goal) == NONE, "R29", "there is no choice of a circle")


def _check_end(state: State) -> None:
    last = state.seats == 1 and state.bagged == 0
    if state.phase == Phase.OVER:
        ended = state.permits == 0 or state.idle == c.IDLE_ROUNDS or last
        _demand(bool(ended), "R33", "the game goes on while there are permits")
        return
    _demand(state.idle < c.IDLE_ROUNDS, "R39", f"after {c.IDLE_ROUNDS} idle rounds the game is over")
    begins = state.seat == state.first and state.phase in (Phase.BAG, Phase.SLIDE, Phase.TO, Phase.PICK)
    _demand(not (begins and state.permits == 0), "R33", "no round begins without permits")
    _demand(not last, "R43", "a lone seat's game is over with the last boat")
