"""What nobody has seen, dealt anew."""

from __future__ import annotations

from potager.core.chance import Stream, shuffle
from potager.core.compile import rule

from ..rules.components import AMENITIES, BOATS, COLUMNS_FOR, ROWS
from ..rules.state import State


@rule
def redeal(state: State, seat: int, stream: Stream) -> None:
    """Shuffle the boats in the bags and the tokens in the box: no seat knows more of them than another."""
    shuffle(state.bag, int(state.bagged), stream)
    shuffle(state.box, AMENITIES - ROWS * COLUMNS_FOR[state.seats], stream)


@rule
def revealed(state: State) -> int:
    """How many boats have come to light."""
    return BOATS - int(state.bagged)
