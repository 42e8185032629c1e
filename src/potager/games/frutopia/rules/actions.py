"""What a seat can do, as small steps."""

from __future__ import annotations

from potager.core.actions import ActionSpace, block

from .components import (
    AMENITY_NAMES,
    ARROW_NAMES,
    BAG_NAMES,
    CELL_NAMES,
    CIRCLE_NAMES,
    FRUIT_NAMES,
    ICES,
    RING,
    STACK_NAMES,
    TURNS,
)

# The blocks that are played most come first: finding the n-th legal action is then quick.
ACTIONS = ActionSpace(
    move=block(*CELL_NAMES),  # choose the token to slide (R10)
    to=block(*CELL_NAMES),  # and the cell it slides to (R10)
    skip=block(),  # neither deliver nor take (R18)
    finish=block(),  # no further pawn (R28)
    stop=block(),  # no further ice (R14)
    pick=block(*FRUIT_NAMES),  # a fruit of a mixed token (R13, R25)
    ice=block(*STACK_NAMES[:ICES]),  # make an ice of this stack (R15)
    milkshake=block(*FRUIT_NAMES),  # make a milkshake of this fruit (R16)
    deliver=block(*(CELL_NAMES[cell] for cell in RING)),  # deliver the boat on this cell (R19)
    advance=block(*ARROW_NAMES),  # a pawn follows this arrow (R28)
    circle=block(*CIRCLE_NAMES),  # and comes to stand on this circle of the vat (R29)
    take=block(*AMENITY_NAMES),  # take this token from the market (R20)
    place=block(*CELL_NAMES),  # and place it here (R22, R24, R25)
    build=block(
        *(f"{cell} {turn}" for cell in CELL_NAMES for turn in range(TURNS))
    ),  # place a large building with the corner of its outline here, after so many quarter turns (R23)
    bag=block(*BAG_NAMES),  # the bag that serves the buoys (R7)
)

MOVE, TO, SKIP, FINISH, STOP = (ACTIONS[name] for name in ("move", "to", "skip", "finish", "stop"))
PICK, ICE, SHAKE, DELIVER = (ACTIONS[name] for name in ("pick", "ice", "milkshake", "deliver"))
ADVANCE, CIRCLE, TAKE, PLACE = (ACTIONS[name] for name in ("advance", "circle", "take", "place"))
BUILD, BAG = ACTIONS["build"], ACTIONS["bag"]
