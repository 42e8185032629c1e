"""What nobody has seen, dealt anew."""

from __future__ import annotations

from potager.core.chance import Stream, draw
from potager.core.compile import rule

from ..rules.components import STACK, TILES, VILLAGES
from ..rules.state import State


@rule
def is_hidden(state: State, place: int) -> bool:
    """F3. Whether the tile at a place lies face down: in the box, or below the top of a stack."""
    village = place // STACK
    return village >= VILLAGES or place % STACK < state.height[village] - 1


@rule
def redeal(state: State, seat: int, stream: Stream) -> None:
    """Shuffle the tiles that lie face down: no seat knows more of them than another."""
    for place in range(TILES - 1, 0, -1):
        if not is_hidden(state, place):
            continue
        other = draw(stream, place + 1)
        # The other end of a swap is any face-down tile up to here, each with the same chance;
        # where none lies below, that is the tile itself.
        while not is_hidden(state, other):
            other = draw(stream, place + 1)
        tile = state.tiles[place]
        state.tiles[place] = state.tiles[other]
        state.tiles[other] = tile


@rule
def revealed(state: State) -> int:
    """How many tiles have come to light."""
    count = 0
    for village in range(VILLAGES):
        count -= max(int(state.height[village]) - 1, 0)
    return count
