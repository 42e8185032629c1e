"""view -> a full state that could be true, built from the view alone."""

from __future__ import annotations

import numpy as np

from potager.core.chance import Stream, shuffle
from potager.core.errors import CannotRead

from ..rules.components import BONUS, COPIES, STACK, TILE_KINDS, TILES
from ..rules.state import BOXED, NONE, UNKNOWN, Phase, State
from .kinds import ACTION_TILE, EDITION, FINCA, FRUIT, TILE, VILLAGE
from .view import DeliveryView, SeatView, View, VillageView


def sample(view: View, stream: Stream) -> State:
    """A state that gives this view, what is hidden being dealt at random."""
    state: State = State.blank()
    state.seats = len(view.seats)
    state.first = view.first
    state.edition = EDITION.place(view.edition)
    state.phase = Phase[view.phase.upper()]
    state.seat = NONE if view.to_play is None else view.to_play
    state.idle = view.idle
    for blade, seen in enumerate(view.blades):
        state.blades[blade] = FRUIT.place(seen.fruit)
        state.farmers[: len(view.seats), blade] = seen.farmers
    state.lifted = NONE if view.lifted is None else view.lifted
    state.supply[:] = FRUIT.counts(view.supply)
    state.middle = view.carts
    state.wooden = view.wooden
    state.bonus[:] = NONE
    state.holder[:] = NONE
    state.tiles[:] = UNKNOWN
    for village, seen in enumerate(view.villages):
        _put_village(state, village, seen)
    for seat, seen in enumerate(view.seats):
        _put_seat(state, seat, seen)
    _put_delivery(state, view.delivery)
    deal_unknown(state, stream)
    return state


def _put_village(state: State, village: int, seen: VillageView) -> None:
    state.height[village] = seen.left
    state.tiles[village * STACK + seen.left : (village + 1) * STACK] = NONE
    if seen.tile is not None:
        state.tiles[village * STACK + seen.left - 1] = TILE.place(seen.tile)
    finca = FINCA.place(seen.finca)
    state.fincas[village] = finca
    if not seen.finca_lies_here:
        state.holder[finca] = BOXED if seen.finca_won_by is None else seen.finca_won_by
    state.houses[village] = seen.house


def _put_seat(state: State, seat: int, seen: SeatView) -> None:
    state.waiting[seat] = seen.waiting
    state.fruit[seat] = FRUIT.counts(seen.fruit)
    state.carts[seat] = seen.carts
    state.action_tiles[seat] = ACTION_TILE.flags(seen.action_tiles)
    for name in seen.tiles:
        state.won[seat, TILE.place(name)] += 1
    for value in seen.bonus:
        state.bonus[BONUS.tolist().index(value)] = seat


def _put_delivery(state: State, seen: DeliveryView) -> None:
    state.large = seen.large
    state.room = seen.room
    state.cargo[:] = FRUIT.counts(seen.cargo)
    state.loaded[:] = VILLAGE.flags(seen.loaded)
    state.pending = VILLAGE.place_if(seen.pending)
    state.sparing = seen.sparing


def deal_unknown(state: State, stream: Stream) -> None:
    """F3. Deal the tiles nobody has named, at random, to every place that is UNKNOWN."""
    left = COPIES - state.won.sum(axis=0)
    for tile in state.tiles:
        if tile >= 0:
            left[tile] -= 1
    for tile in range(TILE_KINDS):
        if left[tile] < 0:
            raise CannotRead(
                f"the position has {COPIES[tile] - left[tile]} fruit tiles {TILE.name(tile)}, "
                f"the game has {COPIES[tile]}",
                rule="F3",
            )
    pool = np.repeat(np.arange(TILE_KINDS), left)
    places = [place for place in range(TILES) if state.tiles[place] == UNKNOWN]
    if len(pool) != len(places):
        raise CannotRead(f"{len(pool)} fruit tiles are left for {len(places)} face-down places", rule="F3")
    shuffle(pool, len(pool), stream)
    for place, tile in zip(places, pool, strict=True):
        state.tiles[place] = tile
