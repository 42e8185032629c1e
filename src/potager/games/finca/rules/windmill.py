"""The windmill: placing, walking, harvesting, carts."""

from __future__ import annotations

from potager.core.compile import rule

from .components import BLADES, CARTS_WHEN_NONE, HALF, SEATS
from .state import NONE, State


@rule
def crowd(state: State, blade: int) -> int:
    """F10, F11. How many farmers stand on a blade, whosever they are."""
    count = 0
    for seat in range(SEATS):
        count += state.farmers[seat, blade]
    return count


@rule
def crossings(blade: int, steps: int) -> int:
    """F14. How many dividing lines a walk crosses: one stands before each half of the mill."""
    return (blade % HALF + steps) // HALF


@rule
def place(state: State, seat: int, blade: int) -> None:
    """F7, F8. Put a waiting farmer on a blade and take one fruit of its kind, if there is one."""
    state.waiting[seat] -= 1
    state.farmers[seat, blade] += 1
    take_fruit(state, seat, state.blades[blade], 1)


@rule
def walk(state: State, seat: int, blade: int) -> None:
    """F10, F11, F14. Walk a farmer from a blade; take the carts and the fruit it brings."""
    steps = crowd(state, blade)
    goal = (blade + steps) % BLADES
    state.farmers[seat, blade] -= 1
    state.farmers[seat, goal] += 1
    take_carts(state, seat, crossings(blade, steps))
    harvest(state, seat, goal)


@rule
def lift(state: State, seat: int, blade: int) -> None:
    """F28. The gust lifts a farmer from a blade."""
    state.farmers[seat, blade] -= 1
    state.lifted = blade


@rule
def land(state: State, seat: int, blade: int) -> None:
    """F28. The gust puts the farmer down; fruit as usual, never a cart."""
    state.farmers[seat, blade] += 1
    state.lifted = NONE
    harvest(state, seat, blade)


@rule
def harvest(state: State, seat: int, blade: int) -> None:
    """F11, F12. One fruit for every farmer on the blade; if it runs short everybody returns it first."""
    fruit = state.blades[blade]
    number = crowd(state, blade)
    if state.supply[fruit] < number:
        return_fruit(state, fruit)
    take_fruit(state, seat, fruit, number)


@rule
def return_fruit(state: State, fruit: int) -> None:
    """F12. Every seat, the one that harvests too, returns all fruit of a kind."""
    for seat in range(int(state.seats)):
        state.supply[fruit] += state.fruit[seat, fruit]
        state.fruit[seat, fruit] = 0


@rule
def take_fruit(state: State, seat: int, fruit: int, number: int) -> None:
    """F8, F13. Take fruit from the supply; if it is still short, what there is."""
    taken = min(number, int(state.supply[fruit]))
    state.supply[fruit] -= taken
    state.fruit[seat, fruit] += taken


@rule
def take_carts(state: State, seat: int, number: int) -> None:
    """F14, F15. Take the carts due from the middle; the edition says when all carts are called back."""
    if not CARTS_WHEN_NONE[state.edition] and state.middle < number:
        return_carts(state)
    for _ in range(number):
        if state.middle == 0:
            return_carts(state)
        state.middle -= 1
        state.carts[seat] += 1


@rule
def return_carts(state: State) -> None:
    """F15. Every seat, the one that takes too, returns all its carts to the middle."""
    for seat in range(int(state.seats)):
        state.middle += state.carts[seat]
        state.carts[seat] = 0
