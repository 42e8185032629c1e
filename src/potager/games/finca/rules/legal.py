"""What is legal, phase by phase."""

from __future__ import annotations

from potager.core.compile import rule
from potager.core.kernel import Mask

from .actions import (
    CART,
    DOUBLE_MOVE,
    GO,
    KIND,
    LAND,
    LARGE_CART,
    LIFT,
    LOAD,
    MOVE,
    ONE_LESS,
    PLACE,
    SPARE,
    STAY,
    TAKE,
)
from .components import BLADES, CART_ROOM, DOUBLE, FRUITS, GUST, LARGE, LARGE_ROOM, LESS, VILLAGES
from .delivery import basket, can_choose, can_load_any, can_spare, can_spare_any, takes
from .state import Phase, State


@rule
def legal(state: State, seat: int, mask: Mask) -> int:
    """Set `mask` to what a seat may do now; return how many actions that is."""
    mask[:] = False
    if seat != state.seat:
        return 0
    phase = state.phase
    if phase == Phase.TURN:
        return legal_turn(state, seat, mask)
    if phase == Phase.LOAD:
        return legal_load(state, seat, mask)
    if phase == Phase.KIND:
        return legal_kind(state, seat, mask)
    if phase == Phase.FIRST:
        return legal_blades(state, seat, mask, MOVE.start)
    if phase == Phase.SECOND:
        mask[STAY.start] = True
        return 1 + legal_blades(state, seat, mask, MOVE.start)
    if phase == Phase.SPARE:
        return legal_spare(state, seat, mask)
    if phase == Phase.TAKE:
        return legal_take(state, mask)
    if phase == Phase.PLACE:
        mask[PLACE.start : PLACE.stop] = True
        return BLADES
    if phase == Phase.LAND:
        mask[LAND.start : LAND.stop] = True
        return BLADES
    return 0


@rule
def legal_blades(state: State, seat: int, mask: Mask, start: int) -> int:
    """F10. The blades on which the seat has a farmer, as actions from `start` on."""
    count = 0
    for blade in range(BLADES):
        here = state.farmers[seat, blade] > 0
        mask[start + blade] = here
        count += here
    return count


@rule
def legal_turn(state: State, seat: int, mask: Mask) -> int:
    """F9. Walk, deliver, or use an action tile."""
    count = legal_blades(state, seat, mask, MOVE.start)
    if state.action_tiles[seat, DOUBLE]:
        mask[DOUBLE_MOVE.start] = True
        count += 1
    if state.action_tiles[seat, GUST]:
        count += legal_blades(state, seat, mask, LIFT.start)
    if state.carts[seat] > 0 and can_load_any(state, seat, CART_ROOM):
        mask[CART.start] = True
        count += 1
    if state.action_tiles[seat, LARGE] and can_load_any(state, seat, LARGE_ROOM):
        mask[LARGE_CART.start] = True
        count += 1
    if state.carts[seat] > 0 and state.action_tiles[seat, LESS] and can_spare_any(state, seat):
        mask[ONE_LESS.start] = True
        count += 1
    return count


@rule
def legal_load(state: State, seat: int, mask: Mask) -> int:
    """F16. A further village, or to go once there is one."""
    count = 0
    begun = 0
    fruits = basket(state, seat)
    for village in range(VILLAGES):
        begun += state.loaded[village]
        possible = takes(state, village, fruits, state.room)
        mask[LOAD.start + village] = possible
        count += possible
    if begun:
        mask[GO.start] = True
        count += 1
    return count


@rule
def legal_spare(state: State, seat: int, mask: Mask) -> int:
    """F30. The villages that can get less."""
    count = 0
    for village in range(VILLAGES):
        if can_spare(state, seat, village):
            mask[SPARE.start + village] = True
            count += 1
    return count


@rule
def legal_kind(state: State, seat: int, mask: Mask) -> int:
    """F18, F30. The kinds that can go to the pending village, or stay home."""
    count = 0
    for fruit in range(FRUITS):
        if can_choose(state, seat, fruit):
            mask[KIND.start + fruit] = True
            count += 1
    return count


@rule
def legal_take(state: State, mask: Mask) -> int:
    """F19. The tiles still to be taken."""
    count = 0
    for village in range(VILLAGES):
        if state.loaded[village]:
            mask[TAKE.start + village] = True
            count += 1
    return count
