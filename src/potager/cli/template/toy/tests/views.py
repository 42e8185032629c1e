"""The canned tables for the tests of the board: the first turn, a later one, the end."""

from __future__ import annotations

from potager.testing.views import Moment, Stretch

CASES = {
    "begun": Moment(seats=3, seed=1, when=lambda match, me: not match.moves),
    "later": Moment(seats=3, seed=2, when=lambda match, me: len(match.moves) == 2),
    "over": Moment(seats=2, seed=3, when=lambda match, me: match.over),
}
GAME = Stretch(seats=3, seed=1, steps=slice(None))
