"""Step 1: sliding a token, harvesting, making ices."""

from __future__ import annotations

from potager.core.compile import rule

from . import components as c
from . import state as s
from .scoring import amenity_at


@rule
def basket(state: s.State, seat: int) -> int:
    """A seat's fruits in one number, a byte for each kind, to be compared with a price."""
    fruits = 0
    for fruit in range(c.FRUITS):
        fruits |= min(int(state.fruit[seat, fruit]), c.PLENTY) << c.BYTE * fruit
    return fruits


@rule
def affords(fruits: int, asks: int) -> bool:
    """Whether a basket holds what a price asks for, both a byte for each kind."""
    # A top bit that is set stays set unless its byte is less than what is asked for.
    return ((fruits | c.TOP_BITS) - asks) & c.TOP_BITS == c.TOP_BITS


@rule
def is_mobile(what: int) -> bool:
    """R10, R26. Whether what stands on a cell can slide: harvest tokens, mixed tokens and wagons."""
    if what < s.AMENITY:
        return what != s.FREE
    if what >= s.BOAT:
        return False
    kind = c.KIND[what - s.AMENITY]
    return kind != c.SMALL and kind != c.SHOP and kind != c.PLAN


@rule
def can_slide(state: s.State, seat: int, cell: int) -> bool:
    """R10. Whether the token on a cell has a free neighbour, in a straight line."""
    if not is_mobile(state.cells[seat, cell]):
        return False
    for way in range(c.WAYS):
        beside = c.NEXT[cell, way]
        if beside != c.OFF and state.cells[seat, beside] == s.FREE:
            return True
    return False


@rule
def can_slide_any(state: s.State, seat: int) -> bool:
    """R12. Whether the seat can take step 1 at all."""
    for cell in range(c.CELLS):
        if can_slide(state, seat, cell):
            return True
    return False


@rule
def distance(cell: int, goal: int) -> int:
    """R10. The cells travelled from one cell to another in its row or column."""
    gap = abs(int(goal) - int(cell))
    return gap if gap < c.SIDE else gap // c.SIDE


@rule
def slide(state: s.State, seat: int, goal: int) -> None:
    """R10, R11, R13, R14. Slide the chosen token; a harvest token brings its fruit at once."""
    start = int(state.moving)
    what = int(state.cells[seat, start])
    cells = distance(start, goal)
    state.cells[seat, start] = s.FREE
    state.cells[seat, goal] = what
    state.moving = goal
    if what < s.AMENITY:
        state.fruit[seat, what] += cells
        state.moving = s.NONE
    elif c.KIND[what - s.AMENITY] == c.MIXED:
        state.left = cells + c.FRUITS_WHEN_MOVED
        state.phase = s.Phase.PICK
    else:
        state.left = cells
        state.phase = s.Phase.PRODUCE


@rule
def mixes(token: int, fruit: int) -> bool:
    """R13. Whether a mixed token bears this fruit."""
    return c.MIXES[token, 0] == fruit or c.MIXES[token, 1] == fruit


@rule
def wagon_colour(state: s.State, seat: int) -> int:
    """R14. The colour of the wagon that has just been moved."""
    return c.COLOUR[amenity_at(state, seat, state.moving)]


@rule
def can_make_ice(state: s.State, seat: int, stack: int) -> bool:
    """R15. Whether the wagon can take an ice of this stack and the seat can pay for it."""
    colour = wagon_colour(state, seat)
    if c.STACK_COLOUR[stack] != colour or state.stacks[stack] == 0:
        return False
    return affords(basket(state, seat), c.RECIPE_ASKS[colour])


@rule
def can_make_milkshake(state: s.State, seat: int, fruit: int) -> bool:
    """R16. Whether a milkshake is left and the seat has two of this fruit."""
    return state.stacks[c.MILKSHAKE] > 0 and state.fruit[seat, fruit] >= c.MILKSHAKE_FRUITS


@rule
def can_produce(state: s.State, seat: int) -> bool:
    """R14. Whether the wagon can make anything more."""
    if state.left == 0:
        return False
    for stack in range(c.ICES):
        if can_make_ice(state, seat, stack):
            return True
    for fruit in range(c.FRUITS):
        if can_make_milkshake(state, seat, fruit):
            return True
    return False


@rule
def make_ice(state: s.State, seat: int, stack: int) -> None:
    """R15. Pay the recipe and take a marker."""
    colour = c.STACK_COLOUR[stack]
    for fruit in range(c.FRUITS):
        state.fruit[seat, fruit] -= c.RECIPES[colour, fruit]
    take_marker(state, seat, stack)


@rule
def make_milkshake(state: s.State, seat: int, fruit: int) -> None:
    """R16. Pay two fruits of a kind and take a marker."""
    state.fruit[seat, fruit] -= c.MILKSHAKE_FRUITS
    take_marker(state, seat, c.MILKSHAKE)


@rule
def take_marker(state: s.State, seat: int, stack: int) -> None:
    """R15, R16, R17. The marker's points; the last one of a stack moves the permit marker."""
    state.stacks[stack] -= 1
    state.made[seat, stack] += 1
    state.points[seat, s.Source.ICES] += c.STACK_POINTS[stack]
    state.left -= 1
    state.progress = 1
    if state.stacks[stack] == 0:
        use_permit(state)


@rule
def use_permit(state: s.State) -> None:
    """R33. The permit marker goes one step towards the cross, and no further than that."""
    if state.permits > 0:
        state.permits -= 1
