"""Who else sits at the table, as a search takes them: everybody reads the names of the bots.

A search plays on by advice. That is how a gardener plays, and whoever thinks longer is closest to it. A
sprout plays what is rated well, the better the more often, and `uniform` anything. People are taken for
gardeners. Where seats trade, whoever thinks knows better than advice what is good for it: it now and then
declines what advice would just accept, and the other way round.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

import numpy as np

from potager.bots.playout import best
from potager.core.chance import Stream, draw
from potager.core.compile import rule
from potager.core.game import Game
from potager.core.kernel import Floats, Mask

FINE = 1 << 20  # parts of a chance
WITHIN = 2.0  # so many times its looseness below the best, a move is not thought of
ANYTHING = 1e6  # points that do not matter to whoever plays anything
STRICT = 0.0
THOUGHT = 2 / 3  # of what a beginner does not see, advice does not see beside somebody who thinks
THINKERS = ("grower", "master", "master+")


def looseness(game: Game, seats: int, searcher: int, names: Sequence[str]) -> Floats:
    """How many points' difference each seat hardly sees: [seats]; none, where nobody is named.

    >>> from potager import load
    >>> looseness(load("finca"), 3, 0, ["master", "sprout", "gardener:bold"]).tolist()
    [0.0, 1.2000000476837158, 0.0]
    >>> looseness(load("bohnanza"), 3, 0, ["master", "master@0.25s", "gardener"]).round(2).tolist()
    [0.0, 0.20000000298023224, 0.0]
    """
    loose = np.zeros(seats, dtype=np.float32)
    known = {"sprout": game.unseen, "uniform": ANYTHING}
    if game.mutual and seats > 2:
        known |= dict.fromkeys(THINKERS, THOUGHT * game.unseen)
    for seat, name in enumerate(names[:seats]):
        if seat != searcher:
            loose[seat] = known.get(level_of(name), STRICT)
    return loose


def level_of(name: str) -> str:
    """The level that a bot's name begins with.

    >>> level_of("sprout:bold"), level_of("master@0.25s"), level_of("")
    ('sprout', 'master', '')
    """
    return re.split("[@:]", name)[0]


@rule
def follow(mask: Mask, ratings: Floats, loose: float, stream: Stream) -> int:
    """An action of a mask by its ratings: the best or, where a seat is loose, the better the more often."""
    return best(mask, ratings, stream) if loose <= 0 else follow_loosely(mask, ratings, loose, stream)


@rule
def follow_loosely(mask: Mask, ratings: Floats, loose: float, stream: Stream) -> int:
    """Noise after Gumbel makes the highest sum fall on each action with the chance a beginner gives it."""
    top = -math.inf
    for action in range(len(mask)):
        if mask[action]:
            top = max(top, float(ratings[action]))
    chosen = -1
    highest = -math.inf
    for action in range(len(mask)):
        if mask[action] and top - ratings[action] < WITHIN * loose:
            noise = -math.log(-math.log((draw(stream, FINE) + 0.5) / FINE))
            if ratings[action] / loose + noise > highest:
                highest = ratings[action] / loose + noise
                chosen = action
    return chosen
