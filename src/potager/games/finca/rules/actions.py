"""What a seat can do, as small steps.

Blades count from 0, clockwise from a dividing line: in actions, in positions and in sentences.
"""

from __future__ import annotations

from potager.core.actions import ActionSpace, block

from .components import BLADES, FRUIT_NAMES, VILLAGE_IDS

# The blocks that are played most come first: finding the n-th legal action is then quick.
ACTIONS = ActionSpace(
    move=block(BLADES),  # walk a farmer from a blade
    cart=block(),  # begin a delivery with a donkey cart
    go=block(),  # deliver
    load=block(*VILLAGE_IDS),  # add a village to the delivery
    kind=block(*FRUIT_NAMES),  # the kind for `any`, or the one that stays home
    double=block(),  # use the double move
    stay=block(),  # leave out its second walk
    lift=block(BLADES),  # use the gust on a farmer of this blade
    land=block(BLADES),  # and put it down on that one
    large=block(),  # begin a delivery with the large cart
    less=block(),  # begin one with a donkey cart and one fruit less
    spare=block(*VILLAGE_IDS),  # the village that gets less
    take=block(*VILLAGE_IDS),  # take this tile next
    place=block(BLADES),  # put a farmer on a blade
)

PLACE, MOVE, DOUBLE_MOVE, STAY = (ACTIONS[name] for name in ("place", "move", "double", "stay"))
LIFT, LAND = ACTIONS["lift"], ACTIONS["land"]
CART, LARGE_CART, ONE_LESS = ACTIONS["cart"], ACTIONS["large"], ACTIONS["less"]
SPARE, LOAD, KIND, GO, TAKE = (ACTIONS[name] for name in ("spare", "load", "kind", "go", "take"))
