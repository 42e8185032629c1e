"""What is legal, phase by phase."""

from __future__ import annotations

from potager.core.compile import rule
from potager.core.kernel import Mask

from . import actions as a
from . import components as c
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
        return legal_blades(state, seat, mask, a.MOVE.start)
    if phase == Phase.SECOND:
        mask[a.STAY.start] = True
        return 1 + legal_blades(state, seat, mask, a.MOVE.start)
    if phase == Phase.SPARE:
        return legal_spare(state, seat, mask)
    if phase == Phase.TAKE:
        return legal_take(state, mask)
    if phase == Phase.PLACE:
        mask[a.PLACE.start : a.PLACE.stop] = True
        return c.BLADES
    if phase == Phase.LAND:
        mask[a.LAND.start : a.LAND.stop] = True
        return c.BLADES
    return 0


@rule
def legal_blades(state: State, seat: int, mask: Mask, start: int) -> int:
    """F10. The blades on which the seat has a farmer, as actions from `start` on."""
    count = 0
    for blade in range(c.BLADES):
        here = state.farmers[seat, blade] > 0
        mask[start + blade] = here
        count += here
    return count


@rule
def legal_turn(state: State, seat: int, mask: Mask) -> int:
    """F9. Walk, deliver, or use an action tile."""
    count = legal_blades(state, seat, mask, a.MOVE.start)
    if state.action_tiles[seat, c.DOUBLE]:
        mask[a.DOUBLE_MOVE.start] = True
        count += 1
    if state.action_tiles[seat, c.GUST]:
        count += legal_blades(state, seat, mask, a.LIFT.start)
    if state.carts[seat] > 0 and can_load_any(state, seat, c.CART_ROOM):
        mask[a.CART.start] = True
        count += 1
    if state.action_tiles[seat, c.LARGE] and can_load_any(state, seat, c.LARGE_ROOM):
        mask[a.LARGE_CART.start] = True
        count += 1
    if state.carts[seat] > 0 and state.action_tiles[seat, c.LESS] and can_spare_any(state, seat):
        mask[a.ONE_LESS.start] = True
        count += 1
    return count


@rule
def legal_load(state: State, seat: int, mask: Mask) -> int:
    """F16. A further village, or to go once there is one."""
    count = 0
    begun = 0
    fruits = basket(state, seat)
    for village in range(c.VILLAGES):
        begun += state.loaded[village]
        possible = takes(state, village, fruits, state.room)
        mask[a.LOAD.start + village] = possible
        count += possible
    if begun:
        mask[a.GO.start] = True
        count += 1
    return count


@rule
def legal_spare(state: State, seat: int, mask: Mask) -> int:
    """F30. The villages that can get less."""
    count = 0
    for village in range(c.VILLAGES):
        if can_spare(state, seat, village):
            mask[a.SPARE.start + village] = True
            count += 1
    return count


@rule
def legal_kind(state: State, seat: int, mask: Mask) -> int:
    """F18, F30. The kinds that can go to the pending village, or stay home."""
    count = 0
    for fruit in range(c.FRUITS):
        if can_choose(state, seat, fruit):
            mask[a.KIND.start + fruit] = True
            count += 1
    return count


@rule
def legal_take(state: State, mask: Mask) -> int:
    """F19. The tiles still to be taken."""
    count = 0
    for village in range(c.VILLAGES):
        if state.loaded[village]:
            mask[a.TAKE.start + village] = True
            count += 1
    return count
