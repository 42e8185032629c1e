"""What a seat can do, as small steps."""

from __future__ import annotations

from potager.core.actions import ActionSpace, block

from .components import BLADES, FRUIT_NAMES, VILLAGE_IDS

ACTIONS = ActionSpace(
    place=block(BLADES),  # put a farmer on a blade (F7)
    move=block(BLADES),  # walk a farmer from a blade (F10)
    double=block(),  # use the double move (F27)
    stay=block(),  # leave out its second walk (F27)
    lift=block(BLADES),  # use the gust on a farmer of this blade (F28)
    land=block(BLADES),  # and put it down on that one
    cart=block(),  # begin a delivery with a donkey cart (F16)
    large=block(),  # or with the large cart (F29)
    less=block(),  # or with a donkey cart and one fruit less (F30)
    spare=block(*VILLAGE_IDS),  # the village that gets less (F30)
    load=block(*VILLAGE_IDS),  # add a village to the delivery (F16)
    kind=block(*FRUIT_NAMES),  # the kind for `any` (F18), or the one that stays home (F30)
    go=block(),  # deliver (F19)
    take=block(*VILLAGE_IDS),  # take this tile next (F19)
)

PLACE, MOVE, DOUBLE_MOVE, STAY = (ACTIONS[name] for name in ("place", "move", "double", "stay"))
LIFT, LAND = ACTIONS["lift"], ACTIONS["land"]
CART, LARGE_CART, ONE_LESS = ACTIONS["cart"], ACTIONS["large"], ACTIONS["less"]
SPARE, LOAD, KIND, GO, TAKE = (ACTIONS[name] for name in ("spare", "load", "kind", "go", "take"))
