"""States <-> text, both ways.

A position is a header (written by the match) and one line a thing::

    now         B trade · turn 12 · planted 2 · proposals 1
    pile        red blue stink *
    piles       new 1 · empty 1
    discard     blue blue green
    turned      soy:1 red:1
    A           hand red blue * · fields blue:3 - · coins blue:2 · aside green:1 · from 1 2 0 · shown red:1/3
    offer       B to anyone · hand 0 3 · turned soy:1 · wants red:1
    draft       C hand 1 · wants soy:1
    asked       A C
    news        37
    chance      0123...cdef 2

The pile and a hand are listed from the card that comes next, the discards from the bottom up; places of
a hand count from 0. `from` says how many cards of the hand came from each pile, `shown red:1/3` that one
red bean is known among its first three cards. Several offers and drafts have a line each. Written by
hand, most lines may be left out: a seat then has nothing, and the pile is the rest of the cards in
random order (at the end of the game the discards are); it is the first pile, or a later one where hands would
otherwise grow larger than any game has them. `*` is a card that is dealt at random. `chance` is the
key of the next new pile and how far it is used.
"""

from .lines import NOTATION

read, write = NOTATION.read, NOTATION.write

__all__ = ["read", "write"]
