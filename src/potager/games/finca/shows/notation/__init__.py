"""States <-> text, both ways.

A position is a header (written by the match) and one line a thing::

    mill        almond:AB fig grape lemon:C olive orange almond fig:A grape lemon olive:B orange:C
    supply      almond:12 fig:14 grape:14 lemon:13 olive:13 orange:13
    carts       5
    wooden      4
    bonus       7:A
    alcudia     any4 * * * · finca fig
    inca        - · finca olive to A · house
    box         * *
    A           fruit almond:2 lemon:1 · carts 1 · tiles fig2 any4 · action double gust large less
    idle        3
    now         A turn

The mill's blades run clockwise, a dividing line stands before the first and before the seventh, and
letters are farmers. A village's tiles run from the top down. Written by hand, most lines may be left
out: `supply`, `carts` and `wooden` are then the rest of the game's material, a village has a full
stack, a seat nothing but its action tiles. `*` is a tile, or a Finca tile, that is dealt at random.
"""

from .lines import NOTATION

read, write = NOTATION.read, NOTATION.write

__all__ = ["read", "write"]
