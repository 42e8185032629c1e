"""The state of a table of Frutopia."""

from __future__ import annotations

from enum import IntEnum

from potager.core.record import Record, i8, i16, i32

from . import components as c

NONE = -1  # nothing, nobody
UNKNOWN = -2  # a token or boat that nobody has named yet: only while a state is being built

# What stands on a cell, as one number: nothing, a harvest token, an amenity, a boat, or a rock. Large
# buildings have their number on every cell they cover.
FREE = -1
AMENITY = c.FRUITS  # AMENITY + token; below it, the fruit of a harvest token
BOAT = AMENITY + c.AMENITIES  # BOAT + boat
ROCK = BOAT + c.BOATS  # 79, so all of it fits into eight bits


class Phase(IntEnum):
    """What the seat to play is to decide."""

    BAG = 0  # which bag serves the buoys
    SLIDE = 1  # which token to slide
    TO = 2  # and how far
    PICK = 3  # the next fruit of a mixed token
    PRODUCE = 4  # the next ice or milkshake, or to stop
    TRADE = 5  # deliver, take a token, or neither
    PLACE = 6  # where the token that was taken goes
    BUILD = 7  # where the large building goes, and how it is turned
    FIRST = 8  # the first fruit of a mixed token that was taken
    FACTORY = 9  # a pawn's arrow, or to finish
    CIRCLE = 10  # the circle of the vat it leads to
    OVER = 11


class Source(IntEnum):
    """Where points come from; shops are counted from the islands."""

    BOATS = 0
    CLERKS = 1
    BUILDINGS = 2
    ICES = 3
    FACTORY = 4


SOURCES = len(Source)


class State(Record):
    """One table of Frutopia. Seats count from 0; cells row by row from the north-west."""

    seats = i8()  # how many play; 1 is our solo mode
    factory = i8()  # 1 with the juice factory
    one_bag = i8()  # 1 if all boats were dealt from one bag
    phase = i8()  # a Phase
    seat = i8()  # who is to play
    first = i8()  # the seat that began
    board = i8()  # a place in BOARD_NAMES: the base island, or the solo board that was drawn

    cells = i8(c.SEATS, c.CELLS)  # what stands on each cell of each island (see FREE to ROCK)
    fruit = i32(c.SEATS, c.FRUITS)  # without limit (R11), but 6 a turn at most in bounded turns (R39)
    points = i32(c.SEATS, SOURCES)  # on the score track, by where they came from; bounded likewise
    delivered = i8(c.BOATS)  # the seat that delivered each boat, or NONE

    # Every boat in the order in which it would be drawn, the next one last; a bag's next boat is the last of
    # its colour. Hidden: the first `bagged` boats. Above them, in the solo game, those that the rival drew.
    bag = i8(c.BOATS)
    bagged = i8()  # boats left in the bags

    market = i8(c.ROWS, c.COLUMNS)  # the token on each space, or NONE
    box = i8(c.AMENITIES)  # hidden: tokens that were not dealt, NONE above them; nothing leaves the box
    removed = i8(c.AMENITIES)  # 1 for the tokens that the solo rival removed
    stacks = i8(c.STACKS)  # markers left in each stack of ices, milkshakes last
    made = i8(c.SEATS, c.STACKS)  # markers of each seat; 17 in all (R3)
    permits = i8()  # steps of the permit marker to the cross, never below 0

    pawns = i8(c.SEATS, c.PAWNS)  # the circle under each factory pawn, or NONE without the factory
    moved = i8(c.PAWNS)  # the arrow that each pawn of the seat to play has followed this turn, or NONE

    moving = i8()  # the cell of the token that is sliding, or NONE
    left = i8()  # fruits still to pick, or ices that may still be made; 5 at most, as a slide is 4 cells
    token = i8()  # the token that was taken and is being placed, or NONE
    arrow = i8()  # the arrow whose circle is being chosen, or NONE

    progress = i8()  # 1 once somebody made progress in this round
    idle = i16()  # rounds in a row without progress, fewer than IDLE_ROUNDS while the game goes on
    rival = i16()  # the solo rival's points: a head start, and values of 38 boats at most, 3 each
