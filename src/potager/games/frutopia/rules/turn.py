"""The turn: who plays, what an action does, how turns follow each other, when the game ends."""

from __future__ import annotations

from potager.core.compile import rule
from potager.core.turns import seat_in_turn

from . import actions as a
from . import components as c
from .factory import advance, arrive, can_advance_any
from .island import can_produce, can_slide_any, make_ice, make_milkshake, slide
from .market import build, can_trade, deliver, place_token, take
from .setup import clear_turn, deal_boats
from .solo import rival_plays
from .state import NONE, Phase, State


@rule
def over(state: State) -> bool:
    """R33, R39. Whether the game has ended."""
    return state.phase == Phase.OVER


@rule
def awaited(state: State) -> int:
    """R9. The one seat that is to play, as bits."""
    return 0 if state.phase == Phase.OVER else 1 << int(state.seat)


# What an action does, phase by phase


@rule
def apply(state: State, seat: int, action: int) -> None:
    """Play a legal action."""
    phase = state.phase
    if phase == Phase.SLIDE:
        state.moving = action - a.MOVE.start
        state.phase = Phase.TO
    elif phase == Phase.TO:
        apply_to(state, seat, action)
    elif phase == Phase.TRADE:
        apply_trade(state, seat, action)
    elif phase == Phase.FACTORY:
        apply_factory(state, seat, action)
    elif phase == Phase.CIRCLE:
        arrive(state, seat, state.arrow, action - a.CIRCLE.start)
        go_on_with_factory(state, seat)
    elif phase == Phase.PRODUCE:
        apply_produce(state, seat, action)
    elif phase == Phase.PICK:
        apply_pick(state, seat, action)
    elif phase == Phase.FIRST:
        apply_first(state, seat, action)
    elif phase == Phase.PLACE:
        if place_token(state, seat, action - a.PLACE.start):
            begin_third_step(state, seat)
    elif phase == Phase.BUILD:
        build(state, seat, (action - a.BUILD.start) // c.TURNS, (action - a.BUILD.start) % c.TURNS)
        begin_third_step(state, seat)
    else:
        apply_bag(state, seat, action)


@rule
def apply_bag(state: State, seat: int, action: int) -> None:
    """R7. Deal the boats of an island; when the last one is dealt, the first seat begins."""
    deal_boats(state, seat, action - a.BAG.start)
    following = seat_in_turn(1, seat, state.seats)
    if following != state.first:
        state.seat = following
    else:
        begin_turn(state, following)


@rule
def apply_to(state: State, seat: int, action: int) -> None:
    """R10, R14. Slide the token; a wagon that can make nothing is not asked."""
    slide(state, seat, action - a.TO.start)
    if state.phase == Phase.TO or (state.phase == Phase.PRODUCE and not can_produce(state, seat)):
        begin_second_step(state, seat)


@rule
def apply_pick(state: State, seat: int, action: int) -> None:
    """R13. Gain a fruit of the mixed token."""
    state.fruit[seat, action - a.PICK.start] += 1
    state.left -= 1
    if state.left == 0:
        begin_second_step(state, seat)


@rule
def apply_first(state: State, seat: int, action: int) -> None:
    """R25. Gain the first fruit of a mixed token that was taken."""
    state.fruit[seat, action - a.PICK.start] += c.FRUITS_WHEN_TAKEN
    state.left = 0
    state.token = NONE
    begin_third_step(state, seat)


@rule
def apply_produce(state: State, seat: int, action: int) -> None:
    """R14. Make an ice or a milkshake, or stop."""
    if action == a.STOP.start:
        state.left = 0
    elif action < a.ICE.stop:
        make_ice(state, seat, action - a.ICE.start)
    else:
        make_milkshake(state, seat, action - a.SHAKE.start)
    if not can_produce(state, seat):
        begin_second_step(state, seat)


@rule
def apply_trade(state: State, seat: int, action: int) -> None:
    """R18. Deliver, take, or do neither."""
    if action >= a.TAKE.start:
        take(state, seat, action - a.TAKE.start)
        return
    if action != a.SKIP.start:
        deliver(state, seat, action - a.DELIVER.start)
    begin_third_step(state, seat)


@rule
def apply_factory(state: State, seat: int, action: int) -> None:
    """R28. A pawn follows an arrow, or none does any more."""
    if action == a.FINISH.start:
        end_turn(state)
        return
    advance(state, seat, action - a.ADVANCE.start)
    if state.phase == Phase.FACTORY:
        go_on_with_factory(state, seat)


# How turns and the game go on and end


@rule
def begin_turn(state: State, seat: int) -> None:
    """R9, R12. Step 1 if any token can slide; if none can, it is lost and step 2 begins."""
    state.seat = seat
    state.phase = Phase.SLIDE if can_slide_any(state, seat) else Phase.TRADE


@rule
def begin_second_step(state: State, seat: int) -> None:
    """R18. Step 2, if there is anything to decide in it."""
    state.moving = NONE
    state.left = 0
    if can_trade(state, seat):
        state.phase = Phase.TRADE
    else:
        begin_third_step(state, seat)


@rule
def begin_third_step(state: State, seat: int) -> None:
    """R28. Step 3 with the factory, if there is anything to decide in it."""
    if state.factory:
        state.phase = Phase.FACTORY
        go_on_with_factory(state, seat)
    else:
        end_turn(state)


@rule
def go_on_with_factory(state: State, seat: int) -> None:
    """R28. The turn ends when no pawn can advance any more."""
    if not can_advance_any(state, seat):
        end_turn(state)


@rule
def end_turn(state: State) -> None:
    """R9. The next seat plays; after the last one the round ends."""
    clear_turn(state)
    following = seat_in_turn(1, state.seat, state.seats)
    if following != state.first:
        begin_turn(state, following)
        return
    if state.seats == 1:
        rival_plays(state)
    end_round(state)


@rule
def end_round(state: State) -> None:
    """R33, R39, R43. The game ends with the round in which the permits ran out, after too many rounds without
    progress, and for a lone seat with the last boat.
    """
    state.idle = 0 if state.progress else state.idle + 1
    state.progress = 0
    last_boat = state.seats == 1 and state.bagged == 0
    if state.permits == 0 or state.idle == c.IDLE_ROUNDS or last_boat:
        state.phase = Phase.OVER
        state.seat = NONE
    else:
        begin_turn(state, int(state.first))


def longest(seats: int) -> int:
    """R39, R43. No game has more actions: rounds between two signs of progress are bounded, and so are the
    signs.

    A boat is delivered once, a token taken once, a marker made once, and no pawn follows more arrows than the
    chain has, for it never goes back. A turn is two actions for the slide; five for the fruits or the ices of
    it (a slide is four cells at most), the last of which may be to stop; three for step 2 (take, place, first
    fruit); and five for step 3 (two arrows, two circles, finish). One action each for the bags.
    """
    tokens = c.ROWS * int(c.COLUMNS_FOR[seats])
    signs = c.BEACH_CELLS * seats + tokens + int(c.MARKERS.sum()) + c.PAWNS * seats * c.CHAIN
    rounds = (signs + 1) * c.IDLE_ROUNDS
    if seats == 1:
        rounds = min(rounds, c.BOATS - c.BEACH_CELLS)
    turn = 2 + c.SIDE + 3 + 2 * c.PAWNS + 1
    return seats + rounds * seats * turn
