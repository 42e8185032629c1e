"""What a seat can do, as small steps.

Cells are called by column and row, `a1` to `e5`. Rows of the market count from 1, quarter turns from 0.
"""

from __future__ import annotations

from potager.core.actions import ActionSpace, block

from . import components as c

# The blocks that are played most come first: finding the n-th legal action is then quick.
ACTIONS = ActionSpace(
    move=block(*c.CELL_NAMES),  # choose the token to slide
    to=block(*c.CELL_NAMES),  # and the cell it slides to
    skip=block(),  # neither deliver nor take
    finish=block(),  # no further pawn
    stop=block(),  # no further ice
    pick=block(*c.FRUIT_NAMES),  # a fruit of a mixed token
    ice=block(*c.STACK_NAMES[: c.ICES]),  # make an ice of this stack
    milkshake=block(*c.FRUIT_NAMES),  # make a milkshake of this fruit
    deliver=block(*(c.CELL_NAMES[cell] for cell in c.RING)),  # deliver the boat on this cell
    advance=block(*c.ARROW_NAMES),  # a pawn follows this arrow
    circle=block(*c.CIRCLE_NAMES),  # and comes to stand on this circle of the vat
    take=block(*c.AMENITY_NAMES),  # take this token from the market
    place=block(*c.CELL_NAMES),  # and place it here
    build=block(
        *(f"{cell} {turn}" for cell in c.CELL_NAMES for turn in range(c.TURNS))
    ),  # place a large building with the corner of its outline here, after so many quarter turns
    bag=block(*c.BAG_NAMES),  # the bag that serves the buoys
)

MOVE, TO, SKIP, FINISH, STOP = (ACTIONS[name] for name in ("move", "to", "skip", "finish", "stop"))
PICK, ICE, SHAKE, DELIVER = (ACTIONS[name] for name in ("pick", "ice", "milkshake", "deliver"))
ADVANCE, CIRCLE, TAKE, PLACE = (ACTIONS[name] for name in ("advance", "circle", "take", "place"))
BUILD, BAG = ACTIONS["build"], ACTIONS["bag"]
