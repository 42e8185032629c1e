"""Refuses positions that no game can come to, with the rule that they break."""

from __future__ import annotations

from operator import gt

import numpy as np

from potager.core.errors import CannotRead
from potager.core.texts import SEAT_LETTERS
from potager.core.turns import place_in_turn

from ...rules import components as c
from ...rules.actions import ACTIONS
from ...rules.delivery import is_open, order_matters, top
from ...rules.legal import legal
from ...rules.scoring import sets
from ...rules.state import NONE, Phase, State

DELIVERING = (Phase.SPARE, Phase.LOAD, Phase.KIND, Phase.TAKE)


def check(state: State) -> None:
    """Refuse a position that breaks a rule (what is conserved aside: every game's match counts that)."""
    _check_farmers(state)
    _check_villages(state)
    _check_bonus(state)
    _check_delivery(state)
    _check_tile_in_use(state)
    mask = np.zeros(ACTIONS.size, dtype=np.bool_)
    if state.phase != Phase.OVER and not legal(state, state.seat, mask):
        why = "could do nothing here: the game would have gone on by itself"
        raise CannotRead(f"seat {SEAT_LETTERS[state.seat]} {why}", rule="F9")
    _check_end(state)


def _check_end(state: State) -> None:
    """The game is over with the last wooden finca, or after too many idle turns, and not before."""
    most = c.IDLE_ROUNDS * int(state.seats)
    if state.phase == Phase.OVER:
        if state.wooden and state.idle != most:
            raise CannotRead("the game goes on while there are wooden fincas", rule="F32")
    elif state.idle >= most:
        raise CannotRead(f"after {most} idle turns the game is over", rule="F35")


def _check_farmers(state: State) -> None:
    """All farmers stand on the mill, unless they are being placed, in turn."""
    if (state.lifted != NONE) != (state.phase == Phase.LAND):
        raise CannotRead(
            "'from BLADE' says where a gust has lifted a farmer: it goes with 'land'", rule="F28"
        )

    def before(seat: int) -> int:
        return place_in_turn(seat, state.first, state.seats)

    for seat in range(state.seats):
        if state.phase != Phase.PLACE:
            due = 0
        else:
            due = state.waiting[state.seat] - (before(seat) < before(state.seat))
        if state.waiting[seat] != due or (state.phase == Phase.PLACE and state.waiting[state.seat] <= 0):
            placed = c.FARMERS[state.seats] - state.waiting[seat]
            raise CannotRead(
                f"seat {SEAT_LETTERS[seat]} has {placed} of {c.FARMERS[state.seats]} farmers on the mill",
                rule="F7" if state.phase == Phase.PLACE else "F1",
            )


def _check_villages(state: State) -> None:
    """A village's Finca tile goes with its last tile, and wooden fincas stand while there are any."""
    closed = [village for village in range(c.VILLAGES) if state.height[village] == 0]
    for village in range(c.VILLAGES):
        holder = state.holder[state.fincas[village]]
        if (holder == NONE) == (village in closed):
            raise CannotRead(
                f"{c.VILLAGE_IDS[village]}: its Finca tile is won, or boxed, with its last tile", rule="F21"
            )
        if state.houses[village] and village not in closed:
            raise CannotRead(
                f"{c.VILLAGE_IDS[village]}: a wooden finca stands where no tile is left", rule="F25"
            )
    if state.houses.sum() != min(len(closed), c.WOODEN[state.seats]):
        raise CannotRead(
            f"{len(closed)} villages are closed by {state.houses.sum()} wooden fincas", rule="F25"
        )
    if state.wooden == 0 and state.phase not in (Phase.OVER, Phase.TAKE):
        raise CannotRead("when the last wooden finca stands the game is over", rule="F32")


def _check_bonus(state: State) -> None:
    """Bonus tiles go from the top."""
    taken = [holder != NONE for holder in state.bonus]
    if taken != sorted(taken, reverse=True):
        raise CannotRead("bonus tiles are taken from the top of the stack", rule="F31")
    complete = [sets(state, seat) for seat in range(state.seats)]
    held = [int((state.bonus == seat).sum()) for seat in range(state.seats)]
    if sum(held) != min(c.BONUSES, sum(complete)) or any(map(gt, held, complete)):
        raise CannotRead("a bonus tile goes with every set of tiles worth 1 to 6", rule="F31")


def _check_delivery(state: State) -> None:
    """What is on the cart is what the loaded villages ask for, and somebody has something to decide."""
    loaded = [village for village in range(c.VILLAGES) if state.loaded[village]]
    for village in loaded:
        if state.height[village] == 0:
            raise CannotRead(f"{c.VILLAGE_IDS[village]}: there is no tile to deliver to", rule="F25")
    if state.phase not in DELIVERING:
        if loaded or state.room or state.cargo.any() or state.large or state.pending != NONE:
            raise CannotRead("there is a delivery, but no phase of one", rule="F16")
    elif state.phase == Phase.TAKE:
        if state.room or state.cargo.any() or state.pending != NONE or not order_matters(state):
            raise CannotRead("'take' asks for the next tile only where the order can matter", rule="F19")
    else:
        _check_cart(state, loaded)


def _check_cart(state: State, loaded: list[int]) -> None:
    fruits = int(state.cargo.sum())
    if state.room + fruits != (c.LARGE_ROOM if state.large else c.CART_ROOM):
        raise CannotRead(f"{fruits} fruits and room for {state.room} do not make a cart", rule="F16")
    tiles = [top(state, village) for village in loaded]
    spared = _spared(state, loaded)
    if not _serves(state.cargo.tolist(), tiles, spared) or (spared and state.large):
        rule = "F30" if spared == c.FEWER else "F17"
        raise CannotRead(f"the loaded villages do not ask for the {fruits} fruits on the cart", rule=rule)
    if state.phase == Phase.SPARE and (loaded or state.large):
        raise CannotRead("the village that gets less is the first of its delivery", rule="F30")
    if (state.pending != NONE) != (state.phase == Phase.KIND):
        raise CannotRead("'pending' or 'sparing VILLAGE' goes with the phase 'kind'", rule="F18")
    if state.phase == Phase.KIND and not is_open(state, state.pending):
        raise CannotRead(f"{c.VILLAGE_IDS[state.pending]} cannot be loaded", rule="F20")
    if state.phase == Phase.KIND:
        _check_pending(state, loaded)


def _spared(state: State, loaded: list[int]) -> int:
    return sum(int(c.VALUE[top(state, village)]) for village in loaded) - int(state.cargo.sum())


def _serves(cargo: list[int], tiles: list[int], fewer: int) -> bool:
    """Whether so much fruit serves these tiles exactly, `fewer` fruits being left out on one of them."""
    if not tiles:
        return fewer == 0 and not any(cargo)
    if fewer not in (0, c.FEWER):
        return False
    tile, *others = tiles
    for kind in range(c.FRUITS):
        for less in sorted({0, fewer}):
            if less and (c.VALUE[tile] <= less or not (c.WILD[tile] or c.WANTS[tile, kind])):
                continue
            left = [
                have - int(c.WANTS[tile, fruit]) - (int(c.WILD[tile]) - less if fruit == kind else 0)
                for fruit, have in enumerate(cargo)
            ]
            if min(left) >= 0 and _serves(left, others, fewer - less):
                return True
    return False


def _check_pending(state: State, loaded: list[int]) -> None:
    """The village whose kind is asked for leaves that choice, and fits on the cart."""
    tile = top(state, state.pending)
    if state.sparing and (loaded or state.large or max(c.WANTS[tile]) == c.VALUE[tile]):
        raise CannotRead(f"{c.VILLAGE_IDS[state.pending]} cannot get one fruit less", rule="F30")
    if not state.sparing and not c.WILD[tile]:
        raise CannotRead(f"{c.VILLAGE_IDS[state.pending]} leaves no choice of a kind", rule="F18")
    if c.VALUE[tile] - c.FEWER * state.sparing > state.room:
        raise CannotRead(f"there is no room for {c.VILLAGE_IDS[state.pending]}", rule="F16")


def _check_tile_in_use(state: State) -> None:
    """An action tile goes to the box when its use begins."""
    loaded = [village for village in range(c.VILLAGES) if state.loaded[village]]
    loading = state.phase in (Phase.LOAD, Phase.KIND)
    in_use = {
        c.DOUBLE: state.phase in (Phase.FIRST, Phase.SECOND),
        c.GUST: state.phase == Phase.LAND,
        c.LARGE: bool(state.large),
        c.LESS: state.phase == Phase.SPARE or bool(state.sparing) or (loading and _spared(state, loaded) > 0),
    }
    for tile, used in in_use.items():
        if used and state.action_tiles[state.seat, tile]:
            raise CannotRead(f"the action tile {c.ACTION_TILE_NAMES[tile]} is in use: it is gone", rule="F26")
