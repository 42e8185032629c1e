"""States <-> text, both ways.

A position is a header (written by the match) and one line a thing::

    board       base
    row1        tower -
    stacks      green-8:3 green-7:2 blue-9:3 blue-7:2 red-10:3 milkshake:4
    permits     6
    bag         o01 g07 ...
    box         spa ...
    A           fruit banana:2 · points boats:4 clerks:4 · delivered o03 g11 · made milkshake:1
    A1          -      o04    g02    -      -
    A2          g01    banana -      lemon  o09
    idle        3 · progress
    now         A slide

A seat has a line of its own and one for each row of its island: `-` is a free cell, a fruit its harvest
token, `o04` a boat. `row1` to `row5` are the rows of the market. Boats are drawn from the end of `bag`.
With the factory `pawns` names the circles of a seat's pawns. In the solo game `drawn` lists the boats
that the rival drew and `removed` the tokens that it took.

Written by hand, most lines may be left out: an island then has all its boats and its harvest tokens in
the order of the fruits, boats that lie nowhere are delivered, and stacks, permits, market, bag and box are
the rest of the game's material. `*` is a boat, or a token, that is dealt at random.
"""

from .lines import NOTATION

read, write = NOTATION.read, NOTATION.write

__all__ = ["read", "write"]
