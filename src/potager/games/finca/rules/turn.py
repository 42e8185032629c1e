"""The turn: who plays, what an action does, how turns follow each other, when the game ends."""

from __future__ import annotations

from potager.core.compile import rule

from . import actions as a
from . import components as c
from . import delivery
from .state import NONE, Phase, State
from .windmill import land, lift, place, walk


@rule
def over(state: State) -> bool:
    """F32, F35. Whether the game has ended."""
    return state.phase == Phase.OVER


@rule
def awaited(state: State) -> int:
    """F9. The one seat that is to play, as bits."""
    return 0 if state.phase == Phase.OVER else 1 << int(state.seat)


# What an action does, phase by phase


@rule
def apply(state: State, seat: int, action: int) -> None:
    """Play a legal action."""
    phase = state.phase
    if phase == Phase.TURN:
        apply_turn(state, seat, action)
    elif phase == Phase.LOAD:
        apply_load(state, seat, action)
    elif phase == Phase.KIND:
        delivery.put_on_cart(state, seat, action - a.KIND.start)
    elif phase == Phase.FIRST:
        walk(state, seat, action - a.MOVE.start)
        state.phase = Phase.SECOND
    elif phase == Phase.SECOND:
        apply_second(state, seat, action)
    elif phase == Phase.SPARE:
        delivery.spare(state, seat, action - a.SPARE.start)
    elif phase == Phase.TAKE:
        apply_take(state, seat, action)
    elif phase == Phase.PLACE:
        apply_place(state, seat, action)
    else:
        land(state, seat, action - a.LAND.start)
        end_turn(state, True)


@rule
def apply_place(state: State, seat: int, action: int) -> None:
    """F7. Place a farmer; when the last one stands, the first seat begins."""
    place(state, seat, action - a.PLACE.start)
    state.seat = 0 if seat + 1 == state.seats else seat + 1
    if state.waiting[state.seat] == 0:
        state.phase = Phase.TURN


@rule
def apply_turn(state: State, seat: int, action: int) -> None:
    """F9, F26. Walk, or begin a delivery, or use an action tile: each is back in the box at once."""
    if action < a.MOVE.stop:
        walk(state, seat, action - a.MOVE.start)
        end_turn(state, False)
    elif action == a.CART.start:
        return_cart(state, seat)
        delivery.begin(state, c.CART_ROOM, 0)
    elif action == a.DOUBLE_MOVE.start:
        state.action_tiles[seat, c.DOUBLE] = 0
        state.phase = Phase.FIRST
    elif action < a.LIFT.stop:
        state.action_tiles[seat, c.GUST] = 0
        lift(state, seat, action - a.LIFT.start)
        state.phase = Phase.LAND
    elif action == a.LARGE_CART.start:
        state.action_tiles[seat, c.LARGE] = 0
        delivery.begin(state, c.LARGE_ROOM, 1)
    else:
        state.action_tiles[seat, c.LESS] = 0
        return_cart(state, seat)
        delivery.begin(state, c.CART_ROOM, 0)
        state.phase = Phase.SPARE


@rule
def return_cart(state: State, seat: int) -> None:
    """F16. A delivery begins with a cart going back to the middle."""
    state.carts[seat] -= 1
    state.middle += 1


@rule
def apply_second(state: State, seat: int, action: int) -> None:
    """F27. The second walk of a double move, with any farmer of the seat, or none."""
    if action != a.STAY.start:
        walk(state, seat, action - a.MOVE.start)
    end_turn(state, True)


@rule
def apply_load(state: State, seat: int, action: int) -> None:
    """F16, F19. Add a village, or deliver."""
    if action != a.GO.start:
        delivery.load(state, seat, action - a.LOAD.start)
    elif delivery.deliver(state, seat):
        end_delivery(state)


@rule
def apply_take(state: State, seat: int, action: int) -> None:
    """F19. Take the tile that the seat chose, then go on."""
    delivery.take(state, seat, action - a.TAKE.start)
    if delivery.take_where_order_is_idle(state, seat):
        end_delivery(state)


# How turns and the game end


@rule
def end_delivery(state: State) -> None:
    """F32. The game ends with the delivery that placed the last wooden finca."""
    if state.wooden == 0:
        end_game(state)
    else:
        end_turn(state, True)


@rule
def end_turn(state: State, progress: bool) -> None:
    """F9, F35. The next seat plays; too many rounds without a delivery or an action tile end the game."""
    state.idle = 0 if progress else state.idle + 1
    following = int(state.seat) + 1
    state.seat = 0 if following == state.seats else following
    state.phase = Phase.TURN
    if state.idle == c.IDLE_ROUNDS * int(state.seats):
        end_game(state)


@rule
def end_game(state: State) -> None:
    """F32. Nobody is to play any more."""
    state.phase = Phase.OVER
    state.seat = NONE


def longest(seats: int) -> int:
    """F35. No game has more actions: turns between two signs of progress are bounded, and so are the signs.

    Every delivery takes a tile and every tile is dealt once, every action tile is used once. A walk is
    one action. A delivery is one action to begin and one to go, and at most three for each of its
    villages (load, kind, take); an action tile adds at most three.
    """
    signs = c.STACK * c.VILLAGES + c.ACTION_TILES * seats
    walks = (signs + 1) * c.IDLE_ROUNDS * seats
    deliveries = c.STACK * c.VILLAGES * (2 + 3)
    return int(c.FARMERS[seats]) * seats + walks + deliveries + 3 * c.ACTION_TILES * seats
