"""What a sensible player looks at: rates the legal actions of a seat by what that seat can see.

Ratings are in coins. A field is worth what it would bring now and a part of what it is on its way to; a
card what it adds to that, for its owner or for somebody else: fields are open, so everybody's needs are.
A trade is rated for both sides in `potager.games.bohnanza.thinks.bargain`; this file plants and harvests.
"""

from __future__ import annotations

from potager.core.compile import apart, rule
from potager.core.kernel import Floats, Mask

from ..rules.actions import HARVEST, PLANT, SOW, TOSS
from ..rules.components import BEANS, FIELDS, FIELDS_EACH, FULL
from ..rules.state import Phase, State
from .bargain import advise_trade
from .worth import WORTH, gain, harvest_cost, keep

TRIES = 3  # proposals of the active seat without a trade, then it stops
DUE = 4.0  # what must be planted is planted where it does most good
MATCH = 1.0  # rather to its own kind than into an empty field
RIPE = 8.0  # a field that can bring no more is sold at once
SPITE = 0.3  # what it is worth to keep a card from the other player
TAKE = 0.05  # what a card must bring to be planted without need
SPARE = 0.3  # with two players, a card in hand that is worth less is thrown away


@rule
def advise(state: State, seat: int, mask: Mask, out: Floats) -> None:
    """Rate the actions of `mask`; the rest is left at 0."""
    rate(state, seat, mask, out, TRIES)


@rule
def advise_briefly(state: State, seat: int, mask: Mask, out: Floats) -> None:
    """Rate the actions of `mask` as `advise` does, but make only one proposal: for quick playouts."""
    rate(state, seat, mask, out, 1)


@rule
@apart
def rate(state: State, seat: int, mask: Mask, out: Floats, tries: int) -> None:
    """Rate the actions of a seat that makes so many proposals without a trade."""
    out[:] = 0
    phase = state.phase
    rate_harvests(state, seat, mask, out)
    if phase == Phase.TRADE:
        advise_trade(state, seat, mask, out, tries)
    elif phase == Phase.PLANT and seat == state.active:
        advise_planting(state, seat, mask, out)
    elif phase == Phase.SETTLE:
        advise_sowing(state, seat, mask, out, DUE)
    elif phase in (Phase.CHOOSE, Phase.OFFER):
        advise_sowing(state, seat, mask, out, -TAKE)  # to discard, or to leave the rest, is rated 0


@rule
def rate_harvests(state: State, seat: int, mask: Mask, out: Floats) -> None:
    """A ripe field is sold; any other only for want of something better, the cheapest first."""
    for field in range(FIELDS_EACH[state.seats]):
        if mask[HARVEST.start + field]:
            bean = int(state.bean[seat, field])
            cards = int(state.grown[seat, field])
            ripe = cards >= FULL[bean]
            out[HARVEST.start + field] = RIPE if ripe else -1 - harvest_cost(bean, cards)


@rule
def advise_planting(state: State, seat: int, mask: Mask, out: Floats) -> None:
    """B6. The first card is due; the second is planted if that brings something."""
    bean = int(state.hand[seat, 0])
    due = DUE if state.planted == 0 else -TAKE
    for field in range(FIELDS_EACH[state.seats]):
        if mask[PLANT.start + field]:
            out[PLANT.start + field] = due + planting_worth(state, seat, bean, field)
    for place in range(TOSS.stop - TOSS.start):
        if mask[TOSS.start + place]:
            out[TOSS.start + place] = SPARE - keep(state, seat, place)


@rule
def planting_worth(state: State, seat: int, bean: int, field: int) -> float:
    """What a bean adds in a field."""
    cards = int(state.grown[seat, field])
    if cards > 0:
        return MATCH + WORTH[bean, cards + 1] - WORTH[bean, cards]
    return gain(state, seat, bean, 1)


@rule
def advise_sowing(state: State, seat: int, mask: Mask, out: Floats, due: float) -> None:
    """B20, B35, B38. Plant what lies there, the best first; what is not due only if it brings something."""
    for bean in range(BEANS):
        for field in range(FIELDS):
            action = SOW.start + bean * FIELDS + field
            if mask[action]:
                out[action] = due + planting_worth(state, seat, bean, field)
                if due < 0:
                    out[action] += SPITE * max(0.0, gain(state, 1 - seat, bean, 1))
