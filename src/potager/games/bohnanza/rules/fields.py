"""Planting, harvesting and selling."""

from __future__ import annotations

from potager.core.compile import rule

from .cards import put_on_discards
from .components import BEANS, COINS, FIELDS_EACH
from .state import NONE, State


@rule
def can_plant(state: State, seat: int, bean: int, field: int) -> bool:
    """B8. A bean goes to an empty field or to its own kind."""
    if field >= FIELDS_EACH[state.seats]:
        return False
    return state.bean[seat, field] == NONE or state.bean[seat, field] == bean


@rule
def plant(state: State, seat: int, bean: int, field: int) -> None:
    """B8. One more bean in a field."""
    state.bean[seat, field] = bean
    state.grown[seat, field] += 1


@rule
def is_protected(state: State, seat: int, field: int) -> bool:
    """B23. A single bean is protected while another field of the seat has two or more."""
    if state.grown[seat, field] != 1:
        return False
    for other in range(FIELDS_EACH[state.seats]):
        if state.grown[seat, other] > 1:
            return True
    return False


@rule
def can_harvest(state: State, seat: int, field: int) -> bool:
    """B22, B23. Whether a field has something in it and is not protected."""
    return state.grown[seat, field] > 0 and not is_protected(state, seat, field)


@rule
def can_harvest_any(state: State, seat: int) -> bool:
    """B22, B23. Whether a seat has anything to harvest."""
    for field in range(FIELDS_EACH[state.seats]):
        if can_harvest(state, seat, field):
            return True
    return False


@rule
def sell(state: State, seat: int, field: int) -> None:
    """B22, B24. Harvest a whole field: so many cards become coins, the rest is discarded."""
    bean = int(state.bean[seat, field])
    cards = int(state.grown[seat, field])
    state.bean[seat, field] = NONE
    state.grown[seat, field] = 0
    coins = int(COINS[bean, cards])
    state.coins[seat, bean] += coins
    put_on_discards(state, bean, cards - coins)


@rule
def has_aside(state: State, seat: int) -> bool:
    """B20. Whether a seat still has to plant what lies aside."""
    for bean in range(BEANS):
        if state.aside[seat, bean] > 0:
            return True
    return False
