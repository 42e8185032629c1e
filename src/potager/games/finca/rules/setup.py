"""Setting the table."""

from __future__ import annotations

from typing import Any

from potager.core.chance import Stream, shuffle
from potager.core.compile import rule
from potager.core.kernel import Numbers

from . import components as c
from .state import NONE, Phase, State

SHUFFLES = ("blades", "tiles", "fincas")


@rule
def setup(state: State, seats: int, options: Numbers, streams: Any) -> None:
    """F1 to F7. Set a table for so many seats; `options` holds the edition, `first` is there already."""
    state.seats = seats
    state.edition = options[0]
    state.phase = Phase.PLACE
    state.seat = state.first
    state.idle = 0
    set_out_material(state, seats)
    clear_delivery(state)
    lay_out_blades(state, streams[0])
    deal_tiles(state, streams[1])
    deal_fincas(state, streams[2])


@rule
def set_out_material(state: State, seats: int) -> None:
    """F1, F5, F6. Farmers, carts, wooden fincas, fruit, action tiles and bonus tiles."""
    state.farmers[:] = 0
    state.waiting[:] = 0
    state.action_tiles[:] = 0
    for seat in range(seats):
        state.waiting[seat] = c.FARMERS[seats]
        for tile in range(c.ACTION_TILES):
            state.action_tiles[seat, tile] = 1
    state.fruit[:] = 0
    state.carts[:] = 0
    state.won[:] = 0
    state.houses[:] = 0
    state.middle = c.CARTS[seats]
    state.wooden = c.WOODEN[seats]
    state.supply[:] = c.SUPPLY[state.edition, seats]
    state.bonus[:] = NONE
    state.holder[:] = NONE
    state.lifted = NONE


@rule
def clear_delivery(state: State) -> None:
    """No delivery is being put together."""
    state.room = 0
    state.cargo[:] = 0
    state.loaded[:] = 0
    state.pending = NONE
    state.sparing = 0
    state.large = 0


@rule
def lay_out_blades(state: State, stream: Stream) -> None:
    """F2. The blades of the windmill in random order."""
    for blade in range(c.BLADES):
        state.blades[blade] = blade % c.FRUITS
    shuffle(state.blades, c.BLADES, stream)


@rule
def deal_tiles(state: State, stream: Stream) -> None:
    """F3. A stack for every village, the rest in the box."""
    place = 0
    for tile in range(c.TILE_KINDS):
        for _ in range(c.COPIES[tile]):
            state.tiles[place] = tile
            place += 1
    shuffle(state.tiles, c.TILES, stream)
    state.height[:] = c.STACK


@rule
def deal_fincas(state: State, stream: Stream) -> None:
    """F4. One Finca tile for every village."""
    for village in range(c.VILLAGES):
        state.fincas[village] = village
    shuffle(state.fincas, c.VILLAGES, stream)
