"""What is legal, phase by phase."""

from __future__ import annotations

from potager.core.compile import rule
from potager.core.kernel import Mask

from . import actions as a
from . import components as c
from .factory import can_advance, is_blocked
from .island import affords, basket, can_make_ice, can_make_milkshake, can_slide
from .market import can_deliver, can_place, fits, free_cells
from .scoring import amenity_at
from .state import FREE, NONE, Phase, State


@rule
def legal(state: State, seat: int, mask: Mask) -> int:
    """Set `mask` to what a seat may do now; return how many actions that is."""
    mask[:] = False
    phase = state.phase
    if seat != state.seat or phase == Phase.OVER:
        return 0
    if phase == Phase.SLIDE:
        return legal_slide(state, seat, mask)
    if phase == Phase.TO:
        return legal_to(state, seat, mask)
    if phase == Phase.TRADE:
        return legal_trade(state, seat, mask)
    if phase == Phase.FACTORY:
        return legal_factory(state, seat, mask)
    if phase == Phase.CIRCLE:
        return legal_circle(state, seat, mask)
    if phase == Phase.PRODUCE:
        return legal_produce(state, seat, mask)
    if phase == Phase.PICK:
        return legal_fruits(amenity_at(state, seat, state.moving), mask)
    if phase == Phase.FIRST:
        return legal_fruits(state.token, mask)
    if phase == Phase.PLACE:
        return legal_place(state, seat, mask)
    if phase == Phase.BUILD:
        return legal_build(state, seat, mask)
    mask[a.BAG.start : a.BAG.stop] = True
    return a.BAG.stop - a.BAG.start


@rule
def legal_slide(state: State, seat: int, mask: Mask) -> int:
    """R10. The tokens that can slide."""
    count = 0
    for cell in range(c.CELLS):
        possible = can_slide(state, seat, cell)
        mask[a.MOVE.start + cell] = possible
        count += possible
    return count


@rule
def legal_to(state: State, seat: int, mask: Mask) -> int:
    """R10. The free cells in a straight line from the chosen token."""
    count = 0
    for way in range(c.WAYS):
        cell = c.NEXT[state.moving, way]
        while cell != c.OFF and state.cells[seat, cell] == FREE:
            mask[a.TO.start + cell] = True
            count += 1
            cell = c.NEXT[cell, way]
    return count


@rule
def legal_fruits(token: int, mask: Mask) -> int:
    """R13, R25. The two fruits of a mixed token."""
    for place in range(c.MIXES.shape[1]):
        mask[a.PICK.start + c.MIXES[token, place]] = True
    return c.MIXES.shape[1]


@rule
def legal_produce(state: State, seat: int, mask: Mask) -> int:
    """R14. What the wagon can make, or to stop."""
    mask[a.STOP.start] = True
    count = 1
    for stack in range(c.ICES):
        if can_make_ice(state, seat, stack):
            mask[a.ICE.start + stack] = True
            count += 1
    for fruit in range(c.FRUITS):
        if can_make_milkshake(state, seat, fruit):
            mask[a.SHAKE.start + fruit] = True
            count += 1
    return count


@rule
def legal_trade(state: State, seat: int, mask: Mask) -> int:
    """R18. Deliver, take a token that there is room for, or neither."""
    mask[a.SKIP.start] = True
    count = 1
    fruits = basket(state, seat)
    for place in range(c.BEACH_CELLS):
        if can_deliver(state, seat, place, fruits):
            mask[a.DELIVER.start + place] = True
            count += 1
    for row in range(c.ROWS):
        if not affords(fruits, c.PRICE_ASKS[row]):
            continue
        free = free_cells(state, seat)
        for column in range(c.COLUMNS):
            token = int(state.market[row, column])
            if token != NONE and can_place(token, free):
                mask[a.TAKE.start + token] = True
                count += 1
    return count


@rule
def legal_place(state: State, seat: int, mask: Mask) -> int:
    """R22, R24, R25. The free cells."""
    count = 0
    for cell in range(c.CELLS):
        if state.cells[seat, cell] == FREE:
            mask[a.PLACE.start + cell] = True
            count += 1
    return count


@rule
def legal_build(state: State, seat: int, mask: Mask) -> int:
    """R23. Where the large building fits, turned as one likes."""
    count = 0
    free = free_cells(state, seat)
    for cell in range(c.CELLS):
        for turn in range(c.TURNS):
            if fits(state.token, cell, turn, free):
                mask[a.BUILD.start + cell * c.TURNS + turn] = True
                count += 1
    return count


@rule
def legal_factory(state: State, seat: int, mask: Mask) -> int:
    """R28. The arrows that a pawn can follow, or to finish."""
    mask[a.FINISH.start] = True
    count = 1
    fruits = basket(state, seat)
    for pawn in range(c.PAWNS):
        if state.moved[pawn] != NONE:
            continue
        place = c.PLACE_OF[state.pawns[seat, pawn]]
        for number in range(c.MOST_ARROWS):
            arrow = c.ARROWS_FROM[place, number]
            if arrow == c.OFF or mask[a.ADVANCE.start + arrow]:
                continue
            if can_advance(state, seat, arrow, fruits):
                mask[a.ADVANCE.start + arrow] = True
                count += 1
    return count


@rule
def legal_circle(state: State, seat: int, mask: Mask) -> int:
    """R29. The free circles of the vat."""
    count = 0
    goal = c.ARROW_TO[state.arrow]
    for circle in range(c.FIRST[goal], c.FIRST[goal] + c.SIZE[goal]):
        if not is_blocked(state, seat, circle):
            mask[a.CIRCLE.start + circle] = True
            count += 1
    return count
