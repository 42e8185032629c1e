"""How much fruit legal play from a position could bring: no count outgrows what can be written of it.

What a seat has and the most that it can still gain is a number that no action makes larger. So every position
of a game passes, and from every position that passes only such as pass can be reached.
"""

from __future__ import annotations

import functools

from potager.core.errors import CannotRead
from potager.core.texts import SEAT_LETTERS
from potager.core.turns import place_in_turn

from ...rules import components as c
from ...rules.state import NONE, Phase, State

MOST = 99_999  # of a fruit
BY_SLIDING = c.SIDE - 1 + c.FRUITS_WHEN_MOVED  # fruits of one slide
A_TURN = BY_SLIDING + c.FRUITS_WHEN_TAKEN
NOT_YET_SLID = (Phase.BAG, Phase.SLIDE, Phase.TO)
DONE_TRADING = (Phase.FACTORY, Phase.CIRCLE)


def check_bounds(state: State) -> None:
    """R11, R39. Refuse more fruit than a seat could end the game with."""
    if state.phase == Phase.OVER:
        return
    later = A_TURN * (rounds_left(state) - 1)
    for seat in range(state.seats):
        fruit = int(state.fruit[seat].max())
        if fruit + _still_this_round(state, seat) + later > MOST:
            raise CannotRead(
                f"seat {SEAT_LETTERS[seat]}: no game brings {fruit} fruits of a kind", rule="R39"
            )


def rounds_left(state: State) -> int:
    """R39. The most rounds that can come, this one included: IDLE_ROUNDS for every sign of progress."""
    signs = c.BEACH_CELLS * int(state.seats) - int((state.delivered != NONE).sum())
    signs += int((state.market != NONE).sum()) + int(state.stacks.sum())
    if state.factory:
        signs += sum(_steps(int(c.PLACE_OF[circle])) for circle in state.pawns[: state.seats].ravel())
    now = c.IDLE_ROUNDS + 1 if state.progress else c.IDLE_ROUNDS - int(state.idle)
    return signs * c.IDLE_ROUNDS + now


def _still_this_round(state: State, seat: int) -> int:
    """R11, R13, R25. The most fruit that a seat can still gain before the round ends."""
    phase = state.phase
    if seat != state.seat:
        first, seats = state.first, state.seats
        later = place_in_turn(seat, first, seats) > place_in_turn(state.seat, first, seats)
        return A_TURN if later or phase == Phase.BAG else 0
    if phase in NOT_YET_SLID:
        return A_TURN
    if phase == Phase.PICK:
        return int(state.left) + c.FRUITS_WHEN_TAKEN
    return 0 if phase in DONE_TRADING else c.FRUITS_WHEN_TAKEN


@functools.cache
def _steps(place: int) -> int:
    """R28. The most arrows that a pawn can follow from a place."""
    return max(
        (1 + _steps(int(c.ARROW_TO[arrow])) for arrow in c.ARROWS_FROM[place] if arrow != c.OFF), default=0
    )
