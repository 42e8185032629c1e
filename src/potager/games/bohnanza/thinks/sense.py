"""What a beginner does not see, and what nobody at a table would do."""

from __future__ import annotations

from ..rules.actions import ACTIONS
from ..rules.components import BEANS, COINS, FIELDS_EACH, FULL
from ..rules.fields import can_plant
from ..rules.state import Phase, State
from ..rules.trade import laid
from .bargain import offered
from .worth import growing

UNSEEN = 0.3  # coins


def absurd(state: State, seat: int, action: int) -> bool:
    """Whether an action gives something away for nothing at all, or refuses what would cost nothing."""
    name, place = ACTIONS.split(action)
    match name:
        case "harvest":
            return _brings_nothing(state, seat, place) and not _needs_room(state, seat)
        case "accept":
            return not any(offered(state, place, bean) for bean in range(BEANS)) and any(
                state.offer_wants[place, bean] and _grows(state, seat, bean) for bean in range(BEANS)
            )
        case "decline":
            return _is_free_gain(state, seat, place)
        case "propose":
            return not state.draft_wants[seat].any() and any(
                laid(state, seat, bean) and _grows(state, seat, bean) for bean in range(BEANS)
            )
        case "drop":
            return _grows(state, seat, place)
        case "next":
            left = (bean for bean in range(BEANS) if state.turned[bean])
            return state.phase == Phase.CHOOSE and any(_grows(state, seat, bean) for bean in left)
        case _:
            return False


def _is_free_gain(state: State, seat: int, owner: int) -> bool:
    """B14. Whether an offer wants nothing, and gives only what a seat grows and needs no room for."""
    given = [bean for bean in range(BEANS) if offered(state, owner, bean)]
    wants = bool(state.offer_wants[owner].any())
    return bool(given) and not wants and all(_grows(state, seat, bean) for bean in given)


def _brings_nothing(state: State, seat: int, field: int) -> bool:
    """Whether a field would be sold for no coin."""
    return bool(COINS[state.bean[seat, field], state.grown[seat, field]] == 0)


def _needs_room(state: State, seat: int) -> bool:
    """Whether a seat has to plant a card for which no field is free, or could plant one that lies open."""
    cards: list[int] = []
    if state.phase == Phase.SETTLE:
        cards = [bean for bean in range(BEANS) if state.aside[seat, bean]]
    elif seat == state.active and state.phase == Phase.PLANT and state.planted == 0 and state.held[seat]:
        cards = [int(state.hand[seat, 0])]
    elif seat == state.active and state.phase in (Phase.OFFER, Phase.CHOOSE):
        cards = [bean for bean in range(BEANS) if state.turned[bean]]
    fields = range(FIELDS_EACH[state.seats])
    return any(not any(can_plant(state, seat, bean, field) for field in fields) for bean in cards)


def _grows(state: State, seat: int, bean: int) -> bool:
    """Whether a seat has a field in which a bean may still bring more."""
    return bool(0 < growing(state, seat, bean) < FULL[bean])
