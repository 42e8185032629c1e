"""Bouts: one gardener with weights of its own among others, in each seat in turn on the same deals.

A kernel, generic over games (see `Game.kernel`): whole games inside compiled code.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from potager.bots.playout import Dealer, Scratch, best, nth
from potager.core.chance import Stream, rekey
from potager.core.compile import rule
from potager.core.kernel import Numbers, advise, apply, awaited, legal, over, scores, setup, winners
from potager.core.turns import NOBODY, next_seat


class BoutResults(NamedTuple):
    """What came of the deals for the challenger, all seats of a deal together."""

    shares: npt.NDArray[np.float64]  # [deals], of the victories
    margins: npt.NDArray[np.float64]  # [deals], points ahead of the others' mean


def new_results(deals: int) -> BoutResults:
    """Room for what comes of so many deals."""
    return BoutResults(np.zeros(deals), np.zeros(deals))


@rule
def play_bouts(
    state: Any,
    challenger: Any,
    others: Any,
    dealer: Dealer,
    scratch: Scratch,
    results: BoutResults,
    points: Numbers,
    deals: Stream,
    ties: Stream,
) -> None:
    """Play every deal once for each seat of the challenger.

    `challenger`, [1], are its weights, `others`, [seats], those of everybody else. All chance of a game comes
    from `deals`, which moves on by a deal at a time: every challenger meets the same.
    """
    seats = dealer.seats
    rows = others.copy()
    for number in range(len(results.shares)):
        before = deals.copy()
        for seat in range(seats):
            deals[:] = before
            for place in range(len(dealer.streams)):
                rekey(dealer.streams[place], deals)
            setup(state, seats, dealer.options, dealer.streams)
            rekey(ties, deals)
            rows[:] = others
            rows[seat] = challenger[0]
            play_by_advice(state, rows, scratch, ties)
            scores(state, points)
            bits = winners(state)
            won = 0
            rest = 0
            for other in range(seats):
                won += bits >> other & 1
                rest += points[other]
            rest -= points[seat]
            results.shares[number] += (bits >> seat & 1) / max(won, 1) / seats
            results.margins[number] += (points[seat] - rest / max(seats - 1, 1)) / seats


@rule
def play_by_advice(state: Any, rows: Any, scratch: Scratch, ties: Stream) -> None:
    """Play a game to its end, every seat by the advice of its own weights: `rows`, [seats]."""
    seat = NOBODY
    while not over(state):
        seat = next_seat(awaited(state), seat)
        if legal(state, seat, scratch.mask) == 1:
            action = nth(scratch.mask, 0)
        else:
            advise(state, seat, rows[seat], scratch.mask, scratch.ratings)
            action = best(scratch.mask, scratch.ratings, ties)
        apply(state, seat, action)
