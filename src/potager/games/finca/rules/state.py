"""The state of a table of Finca.

No field needs room beyond its table: farmers, fruits, carts and tiles are conserved (F1 to F6), so
no count exceeds the number in the box, the largest being 18 fruits of a kind.
"""

from __future__ import annotations

from enum import IntEnum

from potager.core.record import Record, i8, i16

from . import components as c

NONE = -1  # nothing, nobody
UNKNOWN = -2  # a tile that nobody has named yet: only while a state is being built
BOXED = -2  # a Finca tile that nobody won


class Phase(IntEnum):
    """What the seat to play is to decide."""

    PLACE = 0  # where the next farmer goes
    TURN = 1  # what to do this turn
    FIRST = 2  # the first walk of a double move
    SECOND = 3  # the second one, or to stay
    LAND = 4  # where the gust puts the farmer
    SPARE = 5  # which village gets one fruit less
    LOAD = 6  # the next village of the delivery, or to go
    KIND = 7  # the kind that goes to the village just chosen, or stays home
    TAKE = 8  # which tile to take next, where the order can matter
    OVER = 9


class State(Record):
    """One table of Finca. Seats count from 0; blades clockwise, a dividing line before 0 and before 6."""

    seats = i8()  # how many play
    edition = i8()  # a place in EDITION_NAMES
    phase = i8()  # a Phase
    seat = i8()  # who is to play

    blades = i8(c.BLADES)  # the fruit on each blade
    farmers = i8(c.SEATS, c.BLADES)  # farmers of each seat on each blade
    waiting = i8(c.SEATS)  # farmers of each seat not placed yet
    lifted = i8()  # the blade from which a gust has lifted a farmer, or NONE

    supply = i8(c.FRUITS)  # fruit beside the board
    fruit = i8(c.SEATS, c.FRUITS)  # fruit in front of each seat
    middle = i8()  # carts in the middle of the windmill
    carts = i8(c.SEATS)  # carts in front of each seat

    # Village v has the places 4v to 4v + 3 from the bottom up, NONE above its top; the last two
    # places are the box. Hidden: all but the top tile of each village.
    tiles = i8(c.TILES)
    height = i8(c.VILLAGES)  # tiles left in each village
    won = i8(c.SEATS, c.TILE_KINDS)  # fruit tiles of each kind in front of each seat

    fincas = i8(c.VILLAGES)  # the Finca tile that belongs to each village
    holder = i8(c.FINCAS)  # who has each Finca tile: a seat, NONE while it lies in its village, or BOXED
    wooden = i8()  # wooden fincas beside the board
    houses = i8(c.VILLAGES)  # 1 where a wooden finca stands

    action_tiles = i8(c.SEATS, c.ACTION_TILES)  # 1 while unused
    bonus = i8(c.BONUSES)  # who has each bonus tile, or NONE

    room = i8()  # fruits that still fit on the cart of the delivery being put together
    cargo = i8(c.FRUITS)  # fruits on that cart
    loaded = i8(c.VILLAGES)  # 1 for the villages of the delivery whose tile is not taken yet
    pending = i8()  # the village whose kind is being chosen, or NONE
    sparing = i8()  # 1 while that village is the one that gets less
    large = i8()  # 1 while the delivery goes by the large cart

    first = i8()  # the seat that began
    idle = i16()  # turns in a row without a delivery or an action tile; fewer than 60 rounds (F35)
